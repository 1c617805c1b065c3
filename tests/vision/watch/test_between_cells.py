"""What hides the board between its cells: a hand comes in over the rim or is broad, shadows make lines."""

import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.vision.watch.between_cells import below_hands

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
    assert below_hands(foreign, unread, BOARD).any() == is_hand
