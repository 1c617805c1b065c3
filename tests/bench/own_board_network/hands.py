"""Which cells of an own board a hand hides, or an arm, a sleeve, a tool: what is larger than a piece."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board

_SEED, _BESIDE = 0.5, 0.2  # of a cell's probability to be hidden: a hand lies there; it may reach so far
_LEAST = 1.5  # cells hidden, as a sum of probabilities: a single one may bear a thing that is no piece


def below_hands(hidden: NDArray[np.float64], board: Board) -> NDArray[np.bool_]:
    """(cells,): below which cells' hands lie, by how likely each is ``hidden`` (cells,)."""
    grid = hidden[: board.rows * board.cols].reshape(board.rows, board.cols)
    count, labels = cv2.connectedComponents((grid > _BESIDE).astype(np.uint8), connectivity=8)
    labels, found = np.asarray(labels), np.zeros(grid.shape, np.bool_)
    for i in range(1, count):
        region = labels == i
        if grid[region].max() > _SEED and grid[region].sum() >= _LEAST:
            found |= region
    result = np.zeros(len(hidden), np.bool_)
    result[: grid.size] = found.ravel()
    return result
