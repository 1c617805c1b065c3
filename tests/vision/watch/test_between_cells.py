"""What hides the board between its cells: a hand comes in over the rim or is broad, shadows make lines."""

import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.vision.watch.between_cells import below_hands, between

BOARD = Board(6, 6)


@pytest.mark.parametrize(
    ("cells", "is_hand"),
    [
        ((14, 15, 16, 17), True),  # a row that begins at the rim
        ((7, 8, 9, 10), False),  # a row inside: two stones and their shadows
        ((7, 8, 13, 14), True),  # a palm
        ((14,), False),
    ],
)
def test_a_hand_is_broad_or_comes_in_over_the_rim(cells: tuple[int, ...], is_hand: bool) -> None:
    foreign, unread = np.zeros((36, 4), np.bool_), np.zeros(36, np.bool_)
    foreign[list(cells), :3] = True
    unread[list(cells)] = True
    assert below_hands(foreign, unread, np.zeros(36, np.bool_), BOARD).any() == is_hand


def test_what_comes_in_over_the_rim_is_a_hand_and_hides_what_is_unread_beside_it() -> None:
    unread, entered = np.zeros(36, np.bool_), np.zeros(36, np.bool_)
    unread[[2, 8, 30]], entered[2] = True, True
    below = below_hands(np.zeros((36, 4), np.bool_), unread, entered, BOARD)
    assert np.flatnonzero(below).tolist() == [2, 8]


def test_what_lies_between_two_sides_of_an_arm_is_below_it() -> None:
    below = np.zeros(36, np.bool_)
    below[[12, 15, 18, 21]] = True
    assert np.flatnonzero(between(below, BOARD)).tolist() == [13, 14, 19, 20]
