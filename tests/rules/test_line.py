"""Lines of play: take-back, texts, repetition (G3) and the end (G7)."""

import pytest

from tachiai.rules.core import Outcome
from tachiai.rules.errors import GameOver, IllegalMove
from tachiai.rules.line import AnyLine, Line
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
