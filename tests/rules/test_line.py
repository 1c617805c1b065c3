"""Lines of play: take-back, texts, repetition (G3) and the end (G7)."""

from random import Random

import pytest

from tachiai.rules.core import Outcome
from tachiai.rules.errors import BadNotation, GameOver, IllegalMove
from tachiai.rules.line import AnyLine, Line, random_line
from tachiai.rules.registry import open_game

GAME = open_game("rugby_chess")
BACK_AND_FORTH = ("b2-a2", "f8-g8", "a2-b2", "g8-f8")


def line_of(*texts: str) -> AnyLine:
    """The line of these moves from the start of Rugby Chess."""
    line: AnyLine = Line(GAME, GAME.start())
    for text in texts:
        line = line.play(GAME.parse_move(text))
    return line


def test_a_line_knows_its_moves_from_the_start() -> None:
    line = line_of("a1-b2", "g9-f8")
    assert line.ply == 2
    assert line.texts() == ("a1-b2", "g9-f8")
    assert [node.ply for node in line.nodes()] == [0, 1, 2]


def test_a_take_back_is_the_parent() -> None:
    line = line_of("a1-b2", "g9-f8")
    assert line.parent == line_of("a1-b2")


def test_an_illegal_move_leaves_the_line_as_it_was() -> None:
    line = line_of("a1-b2")
    with pytest.raises(IllegalMove):
        line.play(GAME.parse_move("a1-b2"))
    assert line.texts() == ("a1-b2",)


def test_g3_the_fourth_time_is_a_draw_and_the_third_is_not() -> None:
    opening = ("a1-b2", "g9-f8")
    assert line_of(*opening, *BACK_AND_FORTH * 2).occurrences == 3
    assert line_of(*opening, *BACK_AND_FORTH * 2).outcome is None
    assert line_of(*opening, *BACK_AND_FORTH * 3).outcome == Outcome(None, "G3", "repetition")


def test_g3_needs_the_same_player_to_move() -> None:
    position = GAME.format_position(line_of("a1-b2", "g9-f8").state)
    other = GAME.parse_position(position.replace(" b ", " w "))
    assert other != line_of("a1-b2", "g9-f8").state


def test_nothing_is_played_after_a_draw_by_repetition() -> None:
    over = line_of("a1-b2", "g9-f8", *BACK_AND_FORTH * 3)
    assert GAME.legal_texts(over.state)
    with pytest.raises(GameOver):
        over.play(GAME.parse_move("b2-a2"))


def test_moves_may_be_texts_and_are_listed_counted_and_asked_for() -> None:
    line = Line.at(GAME).play("a1-b2")
    assert line == line_of("a1-b2")
    assert len(line.legal_moves) == len(GAME.legal_texts(line.state))
    assert set(line.legal_moves) == set(GAME.legal_moves(line.state))
    assert "g9-f8" in line.legal_moves
    assert GAME.parse_move("g9-f8") in line.legal_moves
    assert "b2-c3" not in line.legal_moves
    assert "nonsense" not in line.legal_moves
    assert line.explain("g9-f8") == ""
    assert line.explain("b2-c3").endswith("(G1).")
    assert GAME.play(line.state, "g9-f8") == line.play("g9-f8").state
    with pytest.raises(BadNotation, match="expected"):
        line.play("nonsense")


def test_after_the_end_no_move_is_legal() -> None:
    over = line_of("a1-b2", "g9-f8", *BACK_AND_FORTH * 3)
    assert list(over.legal_moves) == []
    assert "b2-a2" not in over.legal_moves
    assert "draw" in over.explain("b2-a2")


def test_a_line_its_moves_and_its_game_show_what_they_are() -> None:
    line = Line.at(GAME, line_of("b1-c2", "f9-e8").position).play("c2-d3")
    assert repr(line) == f"<Line of rugby_chess: c2-d3; {line.position}>"
    assert repr(line.legal_moves).startswith("<LegalMoves: a9-b8, ")
    assert repr(GAME) == "<Game rugby_chess>"
    assert repr(open_game("chatra")).startswith("<Game chatra, size=")


def test_a_random_line_is_chosen_by_the_caller_and_ends_with_the_game() -> None:
    line = random_line(GAME, Random(1).choice, 500)
    assert line == random_line(GAME, Random(1).choice, 500)
    assert line.outcome is not None or line.ply == 500
    assert random_line(GAME, lambda moves: moves[0], 3).ply == 3
    assert line.svg().startswith("<svg")
