"""G5, G6: position and move texts."""

import pytest

from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.rugby_chess.state import Move, Tackle
from tests.rules.rugby_chess.asking import GAME

CELL = GAME.board.cell


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("a1-c3", Move(CELL("a1"), CELL("c3"))),
        ("d1>c1", Move(CELL("d1"), CELL("d1"), CELL("c1"))),
        ("d1-f3>c3", Move(CELL("d1"), CELL("f3"), CELL("c3"))),
        ("a4-c5*", Move(CELL("a4"), CELL("c5"), None, Tackle.NOT_TAKEN)),
        ("a4-c5*>b4", Move(CELL("a4"), CELL("c5"), CELL("b4"), Tackle.TAKEN)),
        ("a4-c5*=", Move(CELL("a4"), CELL("c5"), None, Tackle.TAKEN)),
    ],
)
def test_g6_each_kind_of_move_has_its_text(text: str, move: Move) -> None:
    assert GAME.parse_move(text) == move
    assert GAME.format_move(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "a1", "a1-", ">a1", "a1--b2", "a1-b2=", "a1-b2*=>c3", "a1-b2*>", "a1*", "a1>b1*"),
        *("h1-a1", "a0-b1", "a10-b1", "A1-b2", "a1 - b2", "a1-b2 ", " a1-b2", "a1-b2\n", "a١-b2"),
        "a1-a1>b1",  # a pass without a movement is written a1>b1
    ],
)
def test_g6_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="expected"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b",
        "wwwWwww/7/7/7/7/7/7/7/bbbBbbb  b -",
        "wwwWwww/7/7/7/7/7/7/7/bbbBbbb x -",
        "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b h1",
        "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b --",
        "wwwWwww/7/7/7/7/7/7/bbbBbbb b -",
        "wwwWwww/7/7/7/7/7/7/61/bbbBbbb b -",
        "wwwXwww/7/7/7/7/7/7/7/bbbBbbb b -",
        "'wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -",
    ],
)
def test_g5_a_malformed_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="expected"):
        GAME.parse_position(text)


def test_g5_a_turned_over_piece_has_an_apostrophe() -> None:
    text = "wwwW'www/7/7/7/7/7/7/7/b'bbBbbb b -"
    state = GAME.parse_position(text)
    assert state.layout[CELL("d9")] == "W'"
    assert state.layout[CELL("a1")] == "b'"
    assert GAME.format_position(state) == text
