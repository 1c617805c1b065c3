"""Finds what comes in over the margin of an own board: a finger is narrower than a cell and covers no corner
of it, but no piece lies on the margin and continues outside.

The colours of the margin are not declared. Beside each cell of a side it looks as beside most of the others.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import Floats, sample
from tachiai.vision.watch.motion_gate import BESIDE_TRAY_MM

# Of the pitch, from the outermost cells' centres: the part of the margin that is sampled, outside pieces.
_INNER, _OUTER = 0.55, 0.95
_LEAST_DEPTH = 0.15  # of the pitch: in a narrower margin a piece's edge may be seen
_EDGE_MM = 2.0  # of the sheet, cut or worn
_ALONG, _DEEP = 16, 6  # samples of each cell's part of the margin
_QUIET = 0.3  # of a marker's side: the paper around it, and how far it may be displaced
_FEWEST = 4  # cells of a side, to estimate what its margin usually looks like
_GRAIN_SIGMAS, _LEAST_TINT = 5.0, 0.12  # of log colour: beyond it is not the margin
_NARROW = 0.6  # of a finger's breadth: anything narrower is a line or a letter
_END = 0.3  # of a cell's side: anything narrower at the end of a side may be the table
_BESIDE = 0.2  # of a cell's side, at least, that it takes


def margin_occlusion(log_colour: LogColour, view: BoardView, limits: VisionLimits) -> Floats:
    """(cells,): how far out, in pitches from each cell's centre, something is seen that comes in over the
    margin beside it; 0 where nothing does, for inner cells, and for rim cells. ``log_colour`` (h, w, 3): of
    the board picture.
    """
    board = view.sheet.board
    found = np.zeros(len(view.sheet.centres_mm), np.float32)
    grid = np.arange(board.rows * board.cols).reshape(board.rows, board.cols)
    smooth = np.asarray(cv2.blur(log_colour, (3, 3)), np.float32)
    for cells, outward in (
        (grid[0], (0, -1)),
        (grid[-1], (0, 1)),
        (grid[:, 0], (-1, 0)),
        (grid[:, -1], (1, 0)),
    ):
        points_mm = _margin_points(view, cells, np.array(outward))
        if len(cells) >= _FEWEST and points_mm is not None:
            step_mm = float(np.abs(np.array(outward)[::-1] @ view.sheet.pitch_mm)) / _ALONG
            foreign = _foreign(_at(smooth, view, points_mm), limits) & ~_set_apart(view.sheet, points_mm)
            beside = _beside(foreign.reshape(-1, _DEEP), _NARROW * limits.finger_mm / step_mm)
            depth = np.abs((points_mm[0, 0, -1] - view.sheet.centres_mm[cells[0]]) @ outward)
            found[cells[beside]] = depth / np.abs(np.array(outward) @ view.sheet.pitch_mm)
    return found


def _margin_points(view: BoardView, cells: NDArray[np.int64], outward: NDArray[np.int64]) -> Points | None:
    """(cells, _ALONG, _DEEP, 2) mm: margin points beside a side's cells; None with too little sheet."""
    sheet = view.sheet
    pitch, size = np.array(sheet.pitch_mm), np.array(sheet.size_mm)
    middles, along = sheet.centres_mm[cells], np.abs(outward[::-1])
    edge = np.where(outward > 0, size - _EDGE_MM, _EDGE_MM)
    room = float(np.min(np.abs(((edge - middles) / pitch) @ np.abs(outward))))
    if min(room, _OUTER) - _INNER < _LEAST_DEPTH:
        return None
    t = (np.arange(_ALONG) + 0.5) / _ALONG - 0.5
    depth = np.linspace(_INNER, min(room, _OUTER), _DEEP)
    return np.asarray(
        middles[:, None, None] + pitch * (t[:, None, None] * along + depth[:, None] * outward), np.float64
    )


def _at(layer: Floats, view: BoardView, points_mm: Points) -> Floats:
    """(cells, _ALONG, _DEEP, 3): ``layer`` at points of the margin."""
    px = view.paper_to_px(points_mm.reshape(-1, 2)).reshape(len(points_mm), -1, 2).astype(np.float32)
    return sample(layer, px[..., 0], px[..., 1]).reshape(*points_mm.shape[:3], 3)


def _set_apart(sheet: Sheet, points_mm: Points) -> NDArray[np.bool_]:
    """Which points (..., 2) may lie in a tray, or on a marker or the paper around it."""
    found = np.zeros(points_mm.shape[:-1], np.bool_)
    around_mm = _QUIET * sheet.fiducial_side_mm if sheet.fiducials else 0.0
    boxes = [
        (corners.min(axis=0) - around_mm, corners.max(axis=0) + around_mm)
        for corners in sheet.fiducial_corners_mm.values()
    ]
    boxes += [(box[:2], box[2:]) for box in sheet.tray_boxes_mm(BESIDE_TRAY_MM)]
    for first, last in boxes:
        found |= ((points_mm > first) & (points_mm < last)).all(axis=-1)
    return found


def _foreign(margin: Floats, limits: VisionLimits) -> NDArray[np.bool_]:
    """(cells, _ALONG, _DEEP): which samples differ from what the margin usually looks like."""
    gap = margin - np.median(margin, axis=0)
    gap = gap - _slope(np.median(gap, axis=(1, 2)))[:, None, None]
    bright, tint = gap[..., 0], np.abs(gap[..., 1:])
    sigma = 1.48 * np.median(tint, axis=(0, 1, 2))
    other = (tint > np.clip(_GRAIN_SIGMAS * sigma, _LEAST_TINT, limits.hand_tint)).any(axis=-1)
    lit = (bright > 0) & (bright > 2 * tint.max(axis=-1))
    return np.asarray((other & ~lit) | (bright < -limits.hand_dark), np.bool_)


def _slope(colours: Floats) -> Floats:
    """(cells, 3): the linear change of colours along a side, mainly by a lamp's light: the median slope
    between any two cells (Theil and Sen).
    """
    at = np.arange(len(colours)) - (len(colours) - 1) / 2
    one, other = np.triu_indices(len(colours), 1)
    slope = np.median((colours[other] - colours[one]) / (at[other] - at[one])[:, None], axis=0)
    level = np.median(colours - at[:, None] * slope, axis=0)
    return np.asarray(level + at[:, None] * slope, np.float32)


def _beside(foreign: NDArray[np.bool_], least: float) -> NDArray[np.bool_]:
    """(cells,): beside which cells of a side a region of ``foreign`` (cells * _ALONG, _DEEP) reaches through
    the whole margin, is at least ``least`` samples broad and does not begin at the side's end, where it may
    be the table.
    """
    count, labels = cv2.connectedComponents(foreign.astype(np.uint8), connectivity=8)
    labels = np.asarray(labels)
    inner = np.zeros(len(foreign), np.bool_)
    for i in range(1, count):
        here = labels == i
        at_end = (here[0, 0] or here[-1, 0]) and here[:, 0].sum() < _END * _ALONG
        through = here.any(axis=0).all() and not at_end
        if through and here.sum() >= least * foreign.shape[1]:
            inner |= here[:, 0]
    return np.asarray(inner.reshape(-1, _ALONG).mean(axis=1) >= _BESIDE, np.bool_)
