"""Distinguishes a hand from pieces by the board between the cells and beside the outermost ones: pieces leave
its own colours there.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.rules.sight import Probabilities
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.watch.margin_occlusion import margin_occlusion

_HIDDEN_CORNERS = 2  # of a cell's four
_FAR_OUT = 0.92  # of the pitch, from a cell's centre: farther than a tall piece on it seems to reach
_GAP = 3  # cells: closes gaps of two
_OVEREXPOSED = 0.15  # of the cells plain white: the margin's colours are cut off too
_FEWEST, _FEWEST_AT_RIM = 3, 2  # cells side by side: a lone one holds a thing that is no piece


def hands_over(
    reading: CellReadings, cells: Sequence[Probabilities | None], view: BoardView, limits: VisionLimits
) -> NDArray[np.bool_]:
    """(cells,), of an own board: whether a hand lies over each cell."""
    if reading.foreign_corners is None:
        return np.zeros(len(cells), np.bool_)
    likeliest = np.array(
        [-1 if cell is None or max(cell) < limits.sure else np.argmax(cell) for cell in cells]
    )
    unread = (likeliest < 0) & ~reading.saturated  # plain white is no sign of a hand
    far_out = np.zeros(len(cells), np.float32)
    if reading.saturated.mean() < _OVEREXPOSED:
        far_out = margin_occlusion(reading.log_colour, view, limits)
    if reading.overhung is not None:  # a tall piece reaches over the margin as a finger does
        far_out[reading.overhung] = 0
    # Beside a bare cell it lies beside the board; a piece on an outermost cell reaches out too.
    entered = np.where(unread, far_out > 0, (far_out > _FAR_OUT) & (likeliest > 0))
    below = below_hands(reading.foreign_corners, unread, entered, view.sheet.board)
    return np.asarray(below | (between(below, view.sheet.board) & (likeliest == 0)), np.bool_)


def between(below: NDArray[np.bool_], board: Board) -> NDArray[np.bool_]:
    """(cells,): which cells have cells ``below`` a hand close by on both sides: an arm's middle may look like
    bare board in shade.
    """
    grid = below[: board.rows * board.cols].reshape(board.rows, board.cols).astype(np.uint8)
    result = np.zeros(len(below), np.bool_)
    for way in ((1, _GAP), (_GAP, 1)):
        closed = cv2.morphologyEx(grid, cv2.MORPH_CLOSE, np.ones(way, np.uint8))
        result[: grid.size] |= np.asarray(closed > grid, np.bool_).ravel()
    return result


def below_hands(
    foreign: NDArray[np.bool_], unread: NDArray[np.bool_], entered: NDArray[np.bool_], board: Board
) -> NDArray[np.bool_]:
    """(cells,): whether a hand or another large thing lies over each cell.

    ``foreign`` (cells, 4): which corners something covers; ``unread`` (cells,): where nothing known was seen;
    ``entered`` (cells,): where something comes in over the margin.
    """
    covered = foreign.sum(axis=1)
    grid = board.rows * board.cols
    mask = ((covered >= _HIDDEN_CORNERS) & unread)[:grid].reshape(board.rows, board.cols)
    count, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    labels = np.asarray(labels)
    found = entered[:grid].reshape(mask.shape).copy()
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
