"""A piece's height shows by where its side begins, if the side can be told from the board."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.read.own_sides import BELOW_STEPS, OFF_PX, explain_sides

SIDES = 9
AHEAD = 6
BOARD, TOP = np.array([-2.0, 0.2, -0.3]), np.array([-0.2, 0.1, -0.1])


def profiles(heights: list[int], side: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns (n, m, 3): pieces whose tops end where the far edge says, as a camera blurs them."""
    steps = np.arange(-(SIDES - 1) - BELOW_STEPS, AHEAD)
    shown = []
    for height in heights:
        is_top, is_side = 1 / (1 + np.exp(-steps / 0.6)), 1 / (1 + np.exp(-(steps + height) / 0.6))
        shown.append(BOARD + is_side[:, None] * (side - BOARD) + is_top[:, None] * (TOP - side))
    return np.array(shown)


def explained(heights: list[int], side: NDArray[np.float64], first: int = 0) -> NDArray[np.float64]:
    """Returns (n, sides): the logarithms where the top's edge is where it is."""
    n = len(heights)
    usual = np.zeros((n, len(OFF_PX), SIDES))
    ground, top = np.tile(BOARD, (n, 1)), np.tile(TOP, (n, 1))
    logs = explain_sides(profiles(heights, side), np.full(n, first), ground, top, usual)
    return logs[:, len(OFF_PX) // 2]


def test_the_side_is_as_high_as_it_shows() -> None:
    heights = [3, 3, 4, 6, 3]
    assert explained(heights, np.array([-0.9, 0.1, -0.2])).argmax(axis=1).tolist() == heights


def test_no_side_is_seen_that_is_as_dark_as_the_board() -> None:
    assert explained([3, 3, 6], BOARD).argmax(axis=1).tolist() == [0, 0, 0]


def test_what_lies_beyond_the_cell_does_not_count() -> None:
    seen = explained([6, 3, 3], np.array([-0.9, 0.1, -0.2]), first=BELOW_STEPS + 3)
    assert np.ptp(seen[0, 6:]) < 0.5  # the side goes on to where nothing is seen
    assert seen[0, 6] - seen[0, 3] > 2
