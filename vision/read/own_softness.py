"""How soft the camera's picture of an own board is: measured where two bare squares of different
colours meet.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import linear
from tachiai.vision.board.sheet import Points
from tachiai.vision.locate.sharpness import edge_softness_px
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.own_features import CellFeatures

USUAL_SOFTNESS_PX = 1.0  # of cameras that are in focus

_REACH = 0.15  # of a cell, to either side of an edge
_STEPS = 31
_ALONG = (-0.25, 0.0, 0.25)  # of a cell: lines across each edge
_CLIMB = 1.5  # times as light, at least: fainter edges lie in the squares' own grain
_FEW = 6  # lines, at least


def camera_softness_px(picture: ReadPicture, features: CellFeatures, is_bare: NDArray[np.bool_]) -> float:
    """The blur of the camera's picture, as the standard deviation of a Gaussian, in its pixels.
    ``is_bare`` (cells,): on which cells nothing lies.
    """
    pairs = _meeting(features, is_bare)
    if not len(pairs):
        return USUAL_SOFTNESS_PX
    lines_mm = _lines_across(picture.view.sheet.centres_mm, pairs)
    px = picture.view.pose.project(lines_mm.reshape(-1, 2)).reshape(lines_mm.shape).astype(np.float32)
    found = cv2.remap(picture.frame, px[..., 0], px[..., 1], cv2.INTER_LINEAR)
    light = linear(np.asarray(found, np.uint8))[..., 1]
    is_edge = light[:, -1] > _CLIMB * light[:, 0]
    if is_edge.sum() < _FEW:
        return USUAL_SOFTNESS_PX
    return edge_softness_px(light[is_edge], px[is_edge]) or USUAL_SOFTNESS_PX


def _meeting(features: CellFeatures, is_bare: NDArray[np.bool_]) -> NDArray[np.int64]:
    """(n, 2): the bare cells that lie side by side, the darker one first."""
    board = features.board.view.sheet.board
    grid = np.arange(board.rows * board.cols).reshape(board.rows, board.cols)
    sides = [
        np.stack([grid[:, :-1].ravel(), grid[:, 1:].ravel()], axis=1),
        np.stack([grid[:-1].ravel(), grid[1:].ravel()], axis=1),
    ]
    pairs = np.concatenate(sides)
    pairs = pairs[is_bare[pairs].all(axis=1)]
    darker = features.base[pairs, 0].argmin(axis=1)
    return np.stack([pairs[np.arange(len(pairs)), each] for each in (darker, 1 - darker)], axis=1)


def _lines_across(centres_mm: Points, pairs: NDArray[np.int64]) -> NDArray[np.float64]:
    """(lines, _STEPS, 2): lines from the first cell of each pair (n, 2) to the second one."""
    first, second = centres_mm[pairs[:, 0]], centres_mm[pairs[:, 1]]
    onwards = second - first
    along = np.stack([-onwards[:, 1], onwards[:, 0]], axis=1)
    middles = ((first + second) / 2)[:, None] + np.array(_ALONG)[:, None] * along[:, None]
    steps = np.linspace(-_REACH, _REACH, _STEPS)[:, None] * onwards[:, None]
    return np.asarray((middles[:, :, None] + steps[:, None]).reshape(-1, _STEPS, 2), np.float64)
