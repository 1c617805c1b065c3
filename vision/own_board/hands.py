"""Which cells of an own board a hand hides, or an arm, a sleeve, a tool: what is larger than a piece."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board

_SEED, _BESIDE = 0.5, 0.2  # of a cell's probability to be hidden: a hand lies there; it may reach so far
# Cells hidden, as a sum of probabilities: a single one may bear a thing that is no piece; at the rim a
# finger's end hides one.
_LEAST, _LEAST_AT_RIM = 1.5, 0.8


def below_hands(hidden: NDArray[np.float64], board: Board) -> NDArray[np.bool_]:
    """(cells,): below which cells' hands lie, by how likely each is ``hidden`` (cells,)."""
    grid = hidden[: board.rows * board.cols].reshape(board.rows, board.cols)
    count, labels = cv2.connectedComponents((grid > _BESIDE).astype(np.uint8), connectivity=8)
    labels, found = np.asarray(labels), np.zeros(grid.shape, np.bool_)
    for i in range(1, count):
        region = labels == i
        at_rim = region[[0, -1]].any() or region[:, [0, -1]].any()
        least = _LEAST_AT_RIM if at_rim else _LEAST
        if grid[region].max() > _SEED and grid[region].sum() >= least:
            found |= region
    result = np.zeros(len(hidden), np.bool_)
    result[: grid.size] = found.ravel()
    return result
