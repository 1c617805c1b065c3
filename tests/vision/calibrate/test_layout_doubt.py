"""A layout that was turned, or in which two kinds are exchanged, is told from one that the picture shows."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.rules.core import Layout
from tachiai.vision.calibrate.layout_doubt import LayoutDoubt, layout_doubt

SYMBOLS = (".", "b", "w")
SQUARE = Board(cols=3, rows=3)
ROWS = "bb.", "...", "w.."


def layout(*rows: str) -> Layout:
    return tuple("".join(rows))


def seen(*rows: str) -> NDArray[np.float64]:
    """Probabilities by which these symbols are named, and "?" by which nothing is."""
    return np.array([[0.98 if s == symbol else 0.01 for s in SYMBOLS] for symbol in "".join(rows)])


@pytest.mark.parametrize(
    ("shown", "turn_deg"),
    [(("w.b", "..b", "..."), 90), (("..w", "...", ".bb"), 180), (("...", "b..", "b.w"), 270)],
)
def test_a_layout_seen_turned_is_said_to_be_so(shown: tuple[str, ...], turn_deg: int) -> None:
    assert layout_doubt(seen(*shown), SYMBOLS, layout(*ROWS), SQUARE) == LayoutDoubt(
        "turned_layout", turn_deg
    )


def test_a_board_longer_than_wide_is_seen_upside_down_at_most() -> None:
    board = Board(cols=2, rows=3)
    doubt = layout_doubt(seen("..", ".w", "bb"), SYMBOLS, layout("bb", "w.", ".."), board)
    assert doubt == LayoutDoubt("turned_layout", 180)


def test_exchanged_kinds_are_said_to_be_so() -> None:
    doubt = layout_doubt(seen("ww.", "...", "b.."), SYMBOLS, layout(*ROWS), SQUARE)
    assert doubt == LayoutDoubt("exchanged_layout")


@pytest.mark.parametrize("shown", [ROWS, ("???", "???", "???"), ("bb.", "..?", "?.."), ("b..", ".w.", "..b")])
def test_what_is_shown_or_not_seen_or_another_position_is_no_doubt(shown: tuple[str, ...]) -> None:
    assert layout_doubt(seen(*shown), SYMBOLS, layout(*ROWS), SQUARE) is None
