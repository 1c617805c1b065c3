"""Tells a hand from pieces by what lies between the cells: pieces leave the board's own colour there."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.rules.sight import Probabilities
from tachiai.vision.limits import Limits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.cells import Reading

_HIDDEN_CORNERS = 2  # of a cell's four
_FEWEST, _FEWEST_AT_RIM = 3, 2  # cells side by side: a lone one holds a thing that is no piece


def hands_over(
    reading: Reading, cells: Sequence[Probabilities | None], view: BoardView, limits: Limits
) -> NDArray[np.bool_]:
    """Tells for each cell of a board of one's own whether a hand lies over it."""
    if reading.foreign_corners is None:
        return np.zeros(len(cells), np.bool_)
    unread = np.array([cell is None or max(cell) < limits.sure for cell in cells])
    unread &= ~reading.saturated  # plain white tells of no hand
    return below_hands(reading.foreign_corners, unread, view.sheet.board)


def below_hands(foreign: NDArray[np.bool_], unread: NDArray[np.bool_], board: Board) -> NDArray[np.bool_]:
    """Tells for each cell whether a hand or another large thing lies over it, by which of its corners
    something covers, ``foreign`` (cells, 4), and where nothing known was seen, ``unread`` (cells,).
    """
    covered = foreign.sum(axis=1)
    grid = board.rows * board.cols
    mask = ((covered >= _HIDDEN_CORNERS) & unread)[:grid].reshape(board.rows, board.cols)
    count, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    labels = np.asarray(labels)
    found = np.zeros(mask.shape, np.bool_)
    for i in range(1, count):
        cells = labels == i
        at_rim = cells[0].any() or cells[-1].any() or cells[:, 0].any() or cells[:, -1].any()
        # Two pieces and their shadows may make one line of cells: a hand is broader.
        is_broad = cells.any(axis=0).sum() > 1 and cells.any(axis=1).sum() > 1
        if cells.sum() >= _FEWEST_AT_RIM if at_rim else is_broad and cells.sum() >= _FEWEST:
            found |= cells
    if found.any():
        beside = cv2.dilate(found.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        found |= beside & (unread[:grid] | (covered[:grid] >= _HIDDEN_CORNERS)).reshape(mask.shape)
    result = np.zeros(len(unread), np.bool_)
    result[:grid] = found.ravel()
    return result
