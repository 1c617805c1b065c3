"""Which cells a hand hides, by how likely each cell is hidden."""

import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.vision.own_board.hands import below_hands

BOARD = Board(5, 5)


def hidden(cells: dict[int, float]) -> list[int]:
    likely = np.zeros(25)
    likely[list(cells)] = list(cells.values())
    return np.flatnonzero(below_hands(likely, BOARD)).tolist()


@pytest.mark.parametrize(
    ("cells", "below"),
    [
        ({12: 0.9, 17: 0.9, 22: 0.6}, [12, 17, 22]),
        ({12: 0.95}, []),  # a single thing inside the board
        ({2: 0.95}, [2]),  # a finger's end at the rim
        ({12: 0.4, 13: 0.4, 17: 0.4, 18: 0.4}, []),  # nowhere likely
        ({6: 0.9, 12: 0.9, 18: 0.3}, [6, 12, 18]),  # cells that meet at a corner hang together
    ],
)
def test_a_hand_is_a_region_of_hidden_cells(cells: dict[int, float], below: list[int]) -> None:
    assert hidden(cells) == below
