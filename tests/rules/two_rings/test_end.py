"""TR11, TR16 to TR18 and G4: goal, fortress, closed goal, repetition, no move."""

import pytest

from tachiai.rules.core import EMPTY, Illegal, Player
from tachiai.rules.errors import BadPosition, GameOver
from tachiai.rules.games.two_rings.fortress import has_closed_goal, safe_cells
from tachiai.rules.games.two_rings.state import Move, State
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.line import Line
from tests.rules.two_rings.asking import (
    BASIC,
    GAME,
    after,
    names,
    place,
    place_basic,
    refusal,
    result,
    text_of,
)


@pytest.mark.parametrize(
    ("side", "square", "goal"),
    [
        ("b", "b12", "c13"), ("b", "c12", "c13"), ("b", "d12", "d13"), ("b", "e12", "d13"),
        ("w", "b1", "c0"), ("w", "c1", "c0"), ("w", "d1", "d0"), ("w", "e1", "d0"),
    ],
)  # fmt: skip
def test_tr11_the_goal_is_entered_from_four_squares(side: str, square: str, goal: str) -> None:
    carrier, other = ("B", "W") if side == "b" else ("W", "B")
    position = place(side, **{carrier: square, other: "f6"})
    scored = after(position, f"{square}-goal")
    assert result(scored) == (GAME.to_move(position), "TR11")
    assert GAME.layout(scored)[GAME.board.cell(goal)] == carrier


def test_tr11_not_from_elsewhere_and_not_without_a_ring() -> None:
    position = place(B="a12 f1", b="c12", w="a5")
    entrances = ("b12", "c12", "d12", "e12")
    assert refusal(position, "a12-goal") == ("TR11", "goal_out_of_reach", ("a12", *entrances))
    assert refusal(position, "c12-goal") == ("TR11", "goal_without_ring", ("c12",))


def test_tr11_not_into_the_own_goal() -> None:
    position = place(B="c1", W="f12")
    assert refusal(position, "c1-goal") == ("TR11", "goal_out_of_reach", ("c1", "b12", "c12", "d12", "e12"))
    assert refusal(position, "c1-c0") == ("TR1", "onto_the_rim", ("c0",))


def test_tr11_a_step_into_the_goal_is_written_as_a_goal() -> None:
    position = place(B="d12", W="f1", b="e12 a12")
    assert refusal(position, "d12-d13") == ("TR11", "says_no_goal", ("d12", "b12", "c12", "d12", "e12"))
    assert refusal(position, "e12-d13") == ("TR11", "goal_without_ring", ("e12",))


@pytest.mark.parametrize(
    ("square", "rim", "cells"),
    [
        ("b12", "-", ["c13"]),
        ("c12", "-", ["c13", "d13"]),
        ("d12", "-", ["d13", "c13"]),
        ("e12", "-", ["d13"]),
        ("d12", "b@d13", ["c13"]),
        ("d12", "b@c13,b@d13", ["d13"]),
    ],
)
def test_tr11_the_carrier_may_lie_in_either_goal_cell_that_is_next_to_it(
    square: str, rim: str, cells: list[str]
) -> None:
    position = place("b", rim=rim, B=square, W="f6", w="c12 d12".replace(square, "b11"))
    shown = GAME.layouts_after(position, GAME.parse_move(f"{square}-goal"))
    assert [GAME.board.names[layout.index("B")] for layout in shown] == cells
    assert all(layout[GAME.board.cell(square)] == EMPTY for layout in shown)


def test_after_any_other_move_there_is_one_layout() -> None:
    position = place("b", B="d12", W="f6")
    after_step = GAME.layout(after(position, "d12-d11"))
    assert GAME.layouts_after(position, GAME.parse_move("d12-d11")) == (after_step,)


def test_tr11_a_piece_on_the_rim_in_the_goal_is_no_hindrance() -> None:
    position = place(B="d12", W="f6", rim="w@d13")
    scored = after(position, "d12-goal")
    assert result(scored) == (Player.FIRST, "TR11")
    assert [GAME.layout(scored)[GAME.board.cell(name)] for name in ("c13", "d13")] == ["B", "w"]


def test_tr11_the_text_has_the_board_as_it_was() -> None:
    position = place("b", B="d12", W="f6")
    scored = after(position, "d12-goal")
    assert GAME.format_position(scored) == text_of("w", B="d12", W="f6")
    assert scored != GAME.parse_position(GAME.format_position(scored))
    assert GAME.legal_texts(scored) == ()
    assert refusal(scored, "f6-f5") == ("G7", "game_over", ())


def test_tr11_the_line_is_over() -> None:
    line = Line(GAME, place("b", B="d12", W="f6")).play(GAME.parse_move("d12-goal"))
    assert line.outcome is not None
    assert (line.outcome.text, line.outcome.clause) == ("first wins", "TR11")
    with pytest.raises(GameOver):
        line.play(GAME.parse_move("f6-f5"))


def safe(position: State, player: Player) -> set[str]:
    return set(names(tuple(safe_cells(position.squares, player))))


def test_tr16_four_pieces_in_a_square_are_safe() -> None:
    position = place(b="c5 d5 c6 d6 e6", B="a1", W="f12")
    assert safe(position, Player.FIRST) == {"c5", "d5", "c6", "d6"}


def test_tr16_safe_pieces_hold_each_other_in_a_ring_too() -> None:
    corners = "b5 c5 b6 c6"
    position = place(b=f"{corners} d6 e6 d7 e7", B="a1", W="f12")
    assert safe(position, Player.FIRST) == set(f"{corners} d6 e6 d7 e7".split())
    assert safe(place(b="b5 c5 b6 d6 d5", B="a1", W="f12"), Player.FIRST) == set()


def test_tr16_the_rim_holds_like_a_member() -> None:
    position = place(b="a1", B="f6", W="c6", rim="b@z1,w@a0")
    assert safe(position, Player.FIRST) == {"a1"}


def test_tr16_both_rings_on_safe_pieces_of_one_side_are_forbidden() -> None:
    position = place(B="c5 d5", b="c6 d7", w="a1")
    assert refusal(position, "d7-d6") == ("TR16", "fortress", ("d6", "c5", "d5"))
    assert "d7-d6" not in GAME.legal_texts(position)


def test_tr16_whoever_makes_it() -> None:
    position = place("w", B="c5 d5", b="c6 d8", w="d9")
    assert refusal(position, "d9xd8") == ("TR16", "fortress", ("d8", "c5", "d5"))


def test_tr16_also_when_a_return_from_the_rim_makes_it() -> None:
    position = place("w", B="a1 b1", b="b2", w="a2", rim="b@z2")
    assert refusal(position, "a2-a4") == ("TR16", "fortress", ("a4", "a1", "b1"))


def test_tr16_one_ring_in_safety_is_allowed() -> None:
    assert refusal(place(B="c5 f1", b="d5 c6 d7", w="a1"), "d7-d6") is None
    assert refusal(place(B="c5", W="f12", b="d5 c6 d7"), "d7-d6") is None


def test_tr16_is_a_basic_rule() -> None:
    position = place_basic(B="c5 d5", b="c6 d7", w="a1")
    assert refusal(position, "d7-d6", BASIC) == ("TR16", "fortress", ("d6", "c5", "d5"))


def test_tr16_a_fortress_is_no_position() -> None:
    with pytest.raises(BadPosition, match="expected no fortress, got both rings out of reach on") as caught:
        place(B="c5 d5", b="c6 d6", w="a1")
    assert caught.value.clause == "TR16"


CLOSED_WHITE = "b12 c12 d12 e12 b11 c11 d11 e11"
CLOSED_BLACK = "b1 c1 d1 e1 b2 c2 d2 e2"


def test_tr17_who_closes_the_own_goal_wins() -> None:
    position = place("w", w="b12 c12 d12 e12 b11 c11 d11 e10", B="a5", W="a7")
    assert result(position) is None
    assert result(after(position, "e10-e11")) == (Player.SECOND, "TR17")


def test_tr17_black_closes_rank_1() -> None:
    assert result(place("w", b=CLOSED_BLACK, B="a5", W="a7")) == (Player.FIRST, "TR17")


def test_tr17_the_other_sides_goal_closed_is_nothing() -> None:
    assert result(place("w", b=CLOSED_WHITE, B="a5", W="a7")) is None


def test_tr17_both_closed_is_a_draw() -> None:
    position = place("w", b=CLOSED_BLACK, w=CLOSED_WHITE, B="a5", W="a7")
    assert result(position) == (None, "TR17")
    assert refusal(position, "a7-a8") == ("G7", "game_over", ())


def test_tr17_pieces_on_the_rim_close_as_well() -> None:
    position = place("w", w="b12 c12 d12 e12", B="a5", W="a7", rim="w@b13,b@c13,w@d13,b@e13")
    assert has_closed_goal(position.squares, Player.SECOND)


def test_tr17_is_no_basic_rule() -> None:
    assert result(place_basic("w", b=CLOSED_BLACK, B="a5", W="a7"), BASIC) is None


def shuffled(position: State, cycle: str, plies: int) -> Line[State, Move]:
    line: Line[State, Move] = Line(GAME, position)
    for number in range(plies):
        line = line.play(GAME.parse_move(cycle.split()[number % 4]))
    return line


@pytest.mark.parametrize(
    ("cycle", "winner"),
    [
        ("a8-a9 f11-f10 a9-a8 f10-f11", Player.SECOND),
        ("a2-a3 f5-f4 a3-a2 f4-f5", Player.FIRST),
        ("a8-a9 f5-f4 a9-a8 f4-f5", None),
        ("a6-a7 f11-f10 a7-a6 f10-f11", None),
    ],
)
def test_tr18_where_the_pieces_moved_decides(cycle: str, winner: Player | None) -> None:
    position = place(b="a2 a6 a8", w="f5 f11", B="c3", W="d10")
    assert shuffled(position, cycle, 11).outcome is None
    outcome = shuffled(position, cycle, 12).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (winner, "TR18")


def test_tr18_what_happened_before_the_first_occurrence_does_not_count() -> None:
    line: Line[State, Move] = Line(GAME, place(b="a2 a8", w="f5 f11", B="c3", W="d10"))
    for text in ("a2-a3 f5-f4 " + "a8-a9 f11-f10 a9-a8 f10-f11 " * 3).split():
        line = line.play(GAME.parse_move(text))
    assert line.outcome is not None
    assert line.outcome.code == "repetition_on_white_board"


@pytest.mark.parametrize(
    ("cycle", "told", "code"),
    [
        ("a8-a9 f11-f10 a9-a8 f10-f11", Player.FIRST, "black_must_vary"),
        ("a2-a3 f5-f4 a3-a2 f4-f5", Player.SECOND, "white_must_vary"),
        ("a8-a9 f5-f4 a9-a8 f4-f5", Player.FIRST, "draw_announced"),
    ],
)
def test_tr18_told_at_the_third_occurrence(cycle: str, told: Player, code: str) -> None:
    position = place(b="a2 a8", w="f5 f11", B="c3", W="d10")
    notices = [GAME.notice(shuffled(position, cycle, plies)) for plies in (4, 7, 8)]
    assert notices == [None, None, (told, Illegal(code))]


def test_tr18_every_cell_left_entered_or_thrown_to() -> None:
    position = place(b="a6", w="a7", B="f1", W="f12", rim="b@z6")
    touched = aftermath(position, GAME.parse_move("a6xa7"), is_advanced=True).touched
    assert set(names(tuple(touched))) == {"a6", "a7", "a9", "z6"}


def test_g4_who_cannot_move_loses() -> None:
    position = place("w", B="a1 f6", b="c3", rim="w@a0")
    assert result(position) == (Player.FIRST, "G4")
    assert GAME.reason("no_move").ruling
