"""What is no move text, and what no position text (G5, G6)."""

import pytest

from tachiai.rules.errors import BadNotation, BadPosition
from tests.rules.rosenkreuz.asking import GAME


@pytest.mark.parametrize("text", ["", "a3a4", "a3-a4 ", "A3-a4", "a3-a4@c1", "a3-a4*c1@", "a３-a4"])
def test_g6_what_is_no_move_text(text: str) -> None:
    with pytest.raises(BadNotation, match="expected a move as a3-a4"):
        GAME.parse_move(text)


@pytest.mark.parametrize("text", ["a3-a9", "i1-a1"])
def test_rk1_what_is_not_on_the_board(text: str) -> None:
    with pytest.raises(BadNotation, match="expected a square from a1 to h8") as caught:
        GAME.parse_move(text)
    assert caught.value.clause == "RK1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8 b",
        "8/8/8/8/8/8/8 r",
        "44/8/8/8/8/8/8/8 r",
        "8/8/8/8/8/8/8/8  r",
    ],
)
def test_g5_what_is_no_position_text(text: str) -> None:
    with pytest.raises(BadPosition, match="expected"):
        GAME.parse_position(text)
