"""CH14 to CH17, G4 and G7: check, mate, exchanges, repetition."""

import pytest

from tachiai.rules.core import Player
from tachiai.rules.errors import GameOver
from tachiai.rules.games.chatra.history import exchanges
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.line import Line
from tests.rules.chatra.asking import GAME, at, game_of, legal, position, refusal
from tests.rules.chatra.examples import BEFORE_MATE, MELEE, TAKING_BACK, TO_AND_FRO

# White's object is surrounded by attacked squares, and every other square lies beside a subject.
STUCK = "O1x6/4xx2x/1x5x1/4x2x1/9/1x2x4/7x1/x2x2x2/8X w -"


def play(text: str, *moves: str) -> Line[State, Move]:
    """The line of play from a position."""
    line = Line(game_of(text), at(text))
    for move in moves:
        line = line.play(line.game.parse_move(move))
    return line


def ended(text: str, *moves: str) -> tuple[str, str]:
    """The clause that ended the game and its result; ("", "") while it goes on."""
    outcome = play(text, *moves).outcome
    return ("", "") if outcome is None else (outcome.clause, outcome.text)


def told(text: str, *moves: str) -> tuple[str, Player] | None:
    """The notice after some moves, and whom it concerns."""
    notice = GAME.notice(play(text, *moves))
    return None if notice is None else (notice[1].code, notice[0])


# Check


@pytest.mark.parametrize(
    ("x", "checkers"),
    [
        ("e3", {"e3"}),  # a step
        ("c6 d4", {"c6"}),  # a flight over d4
        ("e5 e9", {"e5"}),  # a glide
        ("e4 e6", {"e4", "e6"}),  # a glide and a flight
        ("e3 e5 d3", {"e3", "d3"}),
    ],
)
def test_ch14_a_piece_that_could_move_onto_the_object_gives_check(x: str, checkers: set[str]) -> None:
    state = at(position(x, white="e2", side="w"))
    assert {GAME.board.names[cell] for cell in state.checkers(Player.SECOND)} == checkers


@pytest.mark.parametrize("x", ["e4", "e5 e7", "c6 d5", "e4 h7 f5 g6"])
def test_ch14_no_check(x: str) -> None:
    assert at(position(x, white="e2", side="w")).checkers(Player.SECOND) == ()


def test_ch14_a_middle_piece_gives_no_check_from_afar() -> None:
    # e4 would glide to e2 if c4 and g4 did not make it a middle piece.
    assert at(position("e4 e8", white="e2", side="w")).checkers(Player.SECOND)
    assert not at(position("e4 e8 c4 g4", white="e2", side="w")).checkers(Player.SECOND)


def test_ch14_the_objects_stay_apart() -> None:
    assert refusal(position(black="j3"), "Oj3-k2") == ("own_object_beside_object", "k2 l1")


def test_ch14_no_move_into_check() -> None:
    assert refusal(position("", "c10 c11"), "Oa12-b12") == ("own_object_in_check", "b12 c11")


def test_ch14_no_opening_of_a_line() -> None:
    pinned = position("a10", "a8 a3")
    assert refusal(pinned, "a10-b10") == ("own_object_in_check", "b10 a8 a12")
    assert "a10-a11" in legal(pinned)


def test_ch14_no_capture_that_frees_a_middle_piece() -> None:
    # c8 would glide to c12, were it not between b8 and d8.
    caged = position("d9", "b8 c8 d8 c3", black="c12")
    assert refusal(caged, "d9xd8") == ("own_object_in_check", "d8 c8 c12")
    assert "d9xc8" in legal(caged)


def test_ch14_a_check_is_answered_by_a_capture_a_shield_or_a_step() -> None:
    checked = position("b7", "a8 a3")
    assert {"a10", "a11", "b7xa8", "Oa12-b11"} <= legal(checked)
    assert refusal(checked, "f6") == ("still_in_check", "f6 a8 a12")
    assert refusal(checked, "Oa12-a11") == ("still_in_check", "a11 a8")


def test_ch14_a_flight_cannot_be_shielded() -> None:
    drops = {move for move in legal(position("", "c8 b10")) if "-" not in move and "x" not in move}
    assert drops == set()


# The end


def test_ch15_mate() -> None:
    assert ended(BEFORE_MATE, "c2-b2") == ("CH15", "first wins")


def test_ch15_a_check_with_a_way_out_is_no_mate() -> None:
    assert ended(position("c2 f5", white="a1", black="l12"), "c2-b2") == ("", "")


def test_g4_a_player_without_a_move_loses_without_a_check_too() -> None:
    assert not at(STUCK).checkers(Player.SECOND)
    assert ended(STUCK) == ("G4", "first wins")


def test_g7_nothing_is_played_after_the_end() -> None:
    with pytest.raises(GameOver):
        play(BEFORE_MATE, "c2-b2", "Oa1xb2")
    assert refusal(STUCK, "Oa1-a2") == ("game_over", "")


# Exchanges


def test_ch16_a_capture_answered_on_the_same_square_is_an_exchange() -> None:
    found = exchanges(play(MELEE, *TAKING_BACK[:4]).nodes())
    assert [(GAME.board.names[each.square], each.begun_by) for each in found] == [("f6", Player.FIRST)] * 2


def test_ch16_a_third_capture_in_a_row_begins_the_next_exchange() -> None:
    assert len(exchanges(play(MELEE, *TAKING_BACK[:3]).nodes())) == 1


def test_ch16_a_later_capture_on_the_square_is_no_answer() -> None:
    line = play(MELEE, "e5xf6", "Ol1-k1", "Oa12-b12", "g5xf6")
    assert exchanges(line.nodes()) == ()


def test_ch16_a_capture_elsewhere_is_no_answer() -> None:
    line = play(position("e5 i8", "f6 i9 i10"), "e5xf6", "i9xi8")
    assert exchanges(line.nodes()) == ()


def test_ch16_the_third_exchange_is_announced_to_who_began() -> None:
    assert told(MELEE, *TAKING_BACK[:5]) is None
    assert told(MELEE, *TAKING_BACK[:6]) == ("exchange_announced", Player.FIRST)
    assert told(MELEE, *TAKING_BACK[:7]) is None


def test_ch16_the_fourth_exchange_loses() -> None:
    assert ended(MELEE, *TAKING_BACK[:7]) == ("", "")
    assert ended(MELEE, *TAKING_BACK) == ("CH16", "second wins")


def test_ch16_the_other_colour_can_begin_too() -> None:
    turned = position("f6 g5 g6 g7 f7", "e5 e6 e7 f5", side="w")
    assert told(turned, *TAKING_BACK[:6]) == ("exchange_announced", Player.SECOND)
    assert ended(turned, *TAKING_BACK) == ("CH16", "first wins")


def test_ch16_moves_in_between_make_no_difference() -> None:
    apart = [*TAKING_BACK[:6], *TO_AND_FRO, *TAKING_BACK[6:]]
    assert ended(MELEE, *apart) == ("CH16", "second wins")


def test_ch16_exchanges_begun_by_different_players_are_counted_apart() -> None:
    # After two by Black a quiet move leaves the next capture on f6 to White.
    begun = [*TAKING_BACK[:4], "e7xf6", "Ol1-k1", "Oa12-b12", "g7xf6", "f5xf6", "f7xf6"]
    found = exchanges(play(MELEE, *begun).nodes())
    assert [each.begun_by for each in found] == [Player.FIRST, Player.FIRST, Player.SECOND]
    assert told(MELEE, *begun) is None


def test_ch16_exchanges_on_different_squares_are_counted_apart() -> None:
    two = position("e5 e6 i5 i6", "f6 g5 g6 j6 k5 k6")
    line = play(two, "e5xf6", "g5xf6", "i5xj6", "k5xj6", "e6xf6", "g6xf6")
    assert GAME.notice(line) is None
    assert len(exchanges(line.nodes())) == 3


# Repetition


def test_ch17_the_third_occurrence_is_announced_to_who_began() -> None:
    assert told(position(), *TO_AND_FRO) is None
    assert told(position(), *TO_AND_FRO * 2) == ("repetition_announced", Player.FIRST)


def test_ch17_at_the_fourth_who_began_loses() -> None:
    assert ended(position(), *TO_AND_FRO * 3) == ("CH17", "second wins")


def test_ch17_who_began_is_who_was_to_move_when_it_first_stood() -> None:
    assert ended(position(), "Oa12-a11", *("Ol1-k1", "Oa11-b11", "Ok1-l1", "Ob11-a11") * 3) == (
        "CH17",
        "first wins",
    )


# Black's subject steps to and fro, and each time it comes to be partners with another one.
CHASE = position("g1 g6 j2", white="k3", side="w")
CHASING = ("Ok3-l2", "j2-k1", "Ol2-k3", "k1-j2")


def test_ch17_who_gives_check_with_every_move_must_vary() -> None:
    assert all(play(CHASE, *CHASING[:count]).state.checkers(Player.SECOND) for count in (0, 2, 4))
    assert told(CHASE, *CHASING * 2) == ("repetition_announced", Player.FIRST)
    assert ended(CHASE, *CHASING * 3) == ("CH17", "second wins")


def test_ch17_one_move_without_check_and_who_began_loses() -> None:
    # k1-l1 is no check; the object comes back all the same.
    quiet = ("Ok3-l2", "j2-k1", "Ol2-l3", "k1-j1", "Ol3-k3", "j1-j2")
    assert not play(CHASE, *quiet[:4]).state.checkers(Player.SECOND)
    assert ended(CHASE, *quiet * 3) == ("CH17", "first wins")


def test_ch17_counts_from_the_last_exchange_on() -> None:
    start = position("c5", "c6 c7")
    # After an exchange on c6 both sides bring a new piece to where the old one stood.
    again = ("c5xc6", "c7xc6", "c3", "c9", "c3-c4", "c9-c8", "c4-c5", "c8-c7")
    line = play(start, *TO_AND_FRO * 2, *again)
    assert line.occurrences == 4
    assert (line.outcome, GAME.notice(line)) == (None, None)
    assert told(start, *TO_AND_FRO * 2, *again, *TO_AND_FRO * 2) == ("repetition_announced", Player.FIRST)
    assert ended(start, *TO_AND_FRO * 2, *again, *TO_AND_FRO * 3) == ("CH17", "second wins")


def test_ch17_the_side_to_move_is_part_of_the_position() -> None:
    # White's object needs three plies for its round: the board comes back with White to move.
    line = play(position(), "Oa12-b12", "Ol1-k1", "Ob12-a12", "Ok1-l2", "Oa12-b12", "Ol2-l1", "Ob12-a12")
    assert line.state.layout == line.nodes()[0].state.layout
    assert line.occurrences == 1


# Several clauses on one ply


def test_ch15_decides_before_ch16() -> None:
    # The fourth exchange on b2 is completed by a mate.
    corner = position("b1 c1 a2 a3", "b2 d2 c2 b3 c3 d4 f6", black="a1", white="l12")
    moves = ("b1xb2", "d2xb2", "c1xb2", "c2xb2", "a2xb2", "b3xb2", "a3xb2", "c3xb2")
    line = play(corner, *moves)
    assert len(exchanges(line.nodes())) == 4
    assert ended(corner, *moves) == ("CH15", "second wins")


def test_ch16_a_position_after_an_exchange_stands_for_the_first_time() -> None:
    assert told(MELEE, *TAKING_BACK[:2]) is None
    assert told(MELEE, *TAKING_BACK[:2], *TO_AND_FRO * 2) == ("repetition_announced", Player.FIRST)
