"""Finds an arm in one picture: the sheet's file gives margin's and cells' colours, no piece lies on both."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.sheet import Points
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView, once_per_view
from tachiai.vision.opencv import Mask, connected_with, long_regions_touching
from tachiai.vision.read.board_colours import BoardColours, Floats
from tachiai.vision.read.explain import over_disc, sample_seen_and_empty
from tachiai.vision.watch.motion_gate import (
    SMALL_PER_PITCH,
    around_cells,
    cells_below,
    foreign_pixels,
    margin_mask,
    tray_mask,
)

_TRIMMED_MM = 6.0  # of the sheet's edge: the markers begin there, and it may be cut so far
_LEAST_CELLS = 2  # fingertips hide less, and so does a glow that spills over the field's edge
_STEP = 0.4  # of log colour, between the margin and the field, for its loss to count
_ACROSS = np.ones((5, 5), np.uint8)  # small pixels: both sides of a border line, without the line
_FAINT = 0.5  # of the thresholds of a hand
_STEP_LEFT = 0.4  # of such a step, at most, where something opaque hides it: a shadow leaves nearly all


def find_arms(board: BoardColours, discs_px: Points, radius_px: float) -> Mask:
    """The mask (h, w), over the whole sheet, of arms that come in over the margin. ``discs_px`` (n, 2) are
    the places of pieces that were read surely: they are no part of an arm.
    """
    view, limits = board.view, board.limits
    scale = SMALL_PER_PITCH / view.pitch_px
    size = (round(board.seen.shape[1] * scale), round(board.seen.shape[0] * scale))
    small, bare = board.resized(size)
    printed = _printed(view, size)
    usable = _in_sight(view, size)
    usable[printed > 0] = 0
    for x, y in np.round((discs_px + 0.5) * scale - 0.5).astype(int).tolist():
        cv2.circle(usable, (x, y), int(np.ceil(radius_px * scale)), 0, cv2.FILLED)
    foreign = foreign_pixels(small - bare, limits) & usable
    foreign[_mirrored(small, bare, limits)] = 0
    unshaded = np.where(_shaded(small, bare, limits), 0, foreign).astype(np.uint8)
    side = round(limits.hand_per_pitch * SMALL_PER_PITCH)
    through = np.asarray(cv2.dilate(printed, np.ones((3, 3), np.uint8)), np.uint8)
    arms = long_regions_touching(_broad(unshaded, view, limits), margin_mask(view, size), side, through)
    # A sleeve may look like a shadow, tinted or not: whatever is connected to an arm belongs to it.
    arms = connected_with(arms, _broad(foreign, view, limits))
    border = _hidden_border(small, bare, limits) & usable & _field_edge(view, size)
    border[cv2.dilate(printed, _ACROSS) > 0] = 0
    border = long_regions_touching(border, border, side)
    if border.any():
        beside = np.asarray(cv2.dilate(border, _ACROSS), np.uint8)
        arms = arms | connected_with(beside, _broad(_faint(small - bare, limits) & usable, view, limits))
    return arms


@once_per_view
def _field_edge(view: BoardView, size_px: tuple[int, int]) -> Mask:
    """(h, w): 255 along the edges of the field of cells."""
    field = around_cells(view, size_px, 0.5)
    return np.asarray(cv2.morphologyEx(field, cv2.MORPH_GRADIENT, _ACROSS), np.uint8)


def _faint(gap: LogColour, limits: VisionLimits) -> Mask:
    """Mask (h, w) of a known arm by the difference from the board, ``gap`` (h, w, 3): with half the
    thresholds of an unknown one, or shaded.
    """
    unlike = np.abs(gap[..., 1:]).max(axis=-1) > _FAINT * limits.hand_tint
    unlike |= (gap[..., 0] > _FAINT * limits.hand_bright) | (gap[..., 0] < -limits.hand_bright)
    return np.asarray(unlike.astype(np.uint8) * 255, np.uint8)


def _broad(mask: Mask, view: BoardView, limits: VisionLimits) -> Mask:
    """The parts (h, w) of a mask as broad as a finger. Regions at the sheet's edge may continue beyond it."""
    scale = mask.shape[1] / view.sheet.size_mm[0]
    finger = max(2, round(limits.finger_mm * scale))
    edge = int(np.ceil(_TRIMMED_MM * scale))
    beyond = np.full_like(mask, 255)
    beyond[edge:-edge, edge:-edge] = mask[edge:-edge, edge:-edge]
    opened = cv2.morphologyEx(beyond, cv2.MORPH_OPEN, np.ones((finger, finger), np.uint8))
    return np.asarray(cv2.bitwise_and(opened, mask), np.uint8)


def _hidden_border(small: LogColour, bare: LogColour, limits: VisionLimits) -> Mask:
    """Mask (h, w) of steps between colours of the empty board, such as from margin to field, that are not
    seen although it is not brighter there: something opaque lies over both sides. A shadow darkens both alike
    and leaves the step.
    """
    seen, printed = _steps(small), _steps(bare)
    strength = (printed**2).sum(axis=(0, -1))
    left = (seen * printed).sum(axis=(0, -1)) < _STEP_LEFT * strength
    darker = cv2.blur(np.ascontiguousarray(small[..., 0] - bare[..., 0]), (3, 3))
    dark = cv2.erode(darker, _ACROSS) < -limits.hand_bright
    return np.asarray(((strength > _STEP**2) & left & dark).astype(np.uint8) * 255, np.uint8)


def _steps(layer: LogColour) -> Floats:
    """(2, h, w, 3): increase of log colours from left to right and downwards around each pixel, leaving out a
    line between the two sides.
    """
    along = np.tile(np.array([-0.5, -0.5, 0, 0.5, 0.5], np.float32) / 3, (3, 1))
    border = cv2.BORDER_REPLICATE
    return np.stack(
        [cv2.filter2D(layer, cv2.CV_32F, kernel, borderType=border) for kernel in (along, along.T.copy())]
    )


def cells_below_arms(arms: Mask, view: BoardView) -> NDArray[np.bool_]:
    """(cells,): whether arms hide some of each cell; a mask over less than two cells is no arm."""
    below = cells_below(arms, view)
    return below if below.sum() >= _LEAST_CELLS else np.zeros_like(below)


def mirroring(board: BoardColours, radius_px: float) -> NDArray[np.bool_]:
    """(cells,): whether a lamp's mirror image lies on each cell, rather than a hand."""
    centres_px = board.view.centres_px
    seen, bare = sample_seen_and_empty(board, centres_px, np.full(len(centres_px), radius_px))
    brighter = seen[..., 0] > bare[..., 0] + board.limits.hand_bright
    share = (_mirrored(seen, bare, board.limits) & brighter).astype(np.float32)
    return np.asarray(over_disc(share) > board.limits.white_disc, np.bool_)


def _mirrored(log_colour: LogColour, empty: LogColour, limits: VisionLimits) -> NDArray[np.bool_]:
    """(...,): whether a lamp may be mirrored at each log colour: brighter than the board, and white."""
    white = np.abs(log_colour[..., 1:]).max(axis=-1) < limits.hand_tint
    return np.asarray(white & (log_colour[..., 0] > empty[..., 0]), np.bool_)


def _shaded(log_colour: LogColour, empty: LogColour, limits: VisionLimits) -> NDArray[np.bool_]:
    """(...,): whether a lamp's shadow, in the colour of the other lamps, may lie at each log colour."""
    gap = log_colour - empty
    dim = (gap[..., 0] < 0) & (gap[..., 0] > -limits.hand_dark)
    return np.asarray(dim & (np.abs(gap[..., 1:]).max(axis=-1) < limits.tint_reach), np.bool_)


def _in_sight(view: BoardView, size: tuple[int, int]) -> Mask:
    """(h, w): 255 where the sheet is in the picture, without its trimmed edge."""
    scale = size[0] / view.sheet.size_mm[0]
    mask = np.zeros((size[1], size[0]), np.uint8)
    edge = int(np.ceil(_TRIMMED_MM * scale))
    mask[edge:-edge, edge:-edge] = 255
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    mm = (np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64) + 0.5) / scale
    px = view.pose.project(mm, view.height_mm)
    inside = ((px >= 0) & (px <= np.array(view.pose.image_wh) - 1)).all(axis=1)
    mask[~inside.reshape(size[1], size[0])] = 0
    return mask


def _printed(view: BoardView, size: tuple[int, int]) -> Mask:
    """(h, w): 255 where markers and patches are printed, and over the trays."""
    sheet, scale = view.sheet, size[0] / view.sheet.size_mm[0]
    mask = tray_mask(view, size).copy()
    boxes = [np.vstack([quad.min(axis=0), quad.max(axis=0)]) for quad in sheet.fiducial_corners_mm.values()]
    boxes += [
        np.array([[p.x_mm, p.y_mm], [p.x_mm + p.width_mm, p.y_mm + p.height_mm]]) for p in sheet.patches
    ]
    for box in boxes:
        # The board picture is in the plane of the faces: what is printed appears a little displaced.
        (left, top), (right, bottom) = (view.paper_to_px(box) + 0.5) / view.px_per_mm * scale
        mask[max(0, int(top) - 1) : int(bottom) + 2, max(0, int(left) - 1) : int(right) + 2] = 255
    return mask
