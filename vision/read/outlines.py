"""Finds outlines: a disc ends at its edge all round, in any light; an empty cell has no such edge.

A shadow's edge or a printed line crosses a circle and leaves it again, gloss and glow fade over more than an
edge's width, and slow changes of light are equal on both sides. What remains is a piece.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import TO_BGR_LOGS, LogColour
from tachiai.vision.board.sheet import Points
from tachiai.vision.limits import VisionLimits
from tachiai.vision.read.board_colours import BoardColours
from tachiai.vision.read.peaks import SHRINK, best_places, field_of, inside, widened

_SECTORS = 12
_OPEN_SECTORS = 3  # where a neighbour, a side wall or a shadow may blur the edge
_INSIDE, _OUTSIDE = 0.84, 1.19  # of the radius: closer together, blur would remove the edge
_FADE = (0.3, 0.7)  # of the radius: a disc changes little between these
_LINE_MM = 3.0  # dark lines between fields, with their blur, are narrower
_STEPS_PER_UNIT = 2000  # short integers are compared twice as fast
_MOST = 8.0  # log colours differ by less


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Steps of colour around discs of one size."""

    layer: NDArray[np.float32]  #: (h, w): step around a disc at each pixel of a picture reduced by ``SHRINK``
    centres_px: Points  #: (cells, 2) in the board picture: where on each cell it is highest
    support: NDArray[np.float32]  #: (cells,): the step there
    radius_px: float
    limits: VisionLimits  #: says which step is an outline

    def shares(self) -> NDArray[np.float64]:
        """(cells,): 0 where no disc's outline is on a cell, 1 where one surely is."""
        return _share(self.support, self.limits)

    def shares_at(self, centres_px: Points) -> NDArray[np.float64]:
        """(n,): the same at places (n, 2), as ``steps_at``."""
        return _share(self.steps_at(centres_px), self.limits)

    def steps_at(self, centres_px: Points) -> NDArray[np.float32]:
        """(n,): the step around a disc at each of (n, 2) places, or right beside it."""
        wide = np.asarray(cv2.dilate(self.layer, np.ones((3, 3), np.uint8)), np.float32)
        x, y = np.round((centres_px + 0.5) / SHRINK - 0.5).astype(int).T
        height, width = wide.shape
        return np.asarray(wide[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)], np.float32)

    def discs(self, size_px: tuple[int, int]) -> NDArray[np.bool_]:
        """(h, w): mask of the board picture, true within an outline or on its edge."""
        mask = np.zeros((size_px[1], size_px[0]), np.uint8)
        for centre, share in zip(np.round(self.centres_px).astype(int).tolist(), self.shares(), strict=True):
            if share > 0:
                cv2.circle(mask, centre, int(np.ceil(self.radius_px * 1.1)), 255, cv2.FILLED)
        return mask > 0


def find_outlines(board: BoardColours, radius_px: float) -> Outlines:
    view, limits = board.view, board.limits
    height, width = (side // SHRINK for side in board.seen.shape[:2])
    field = field_of(view, (limits.off_centre + 0.1) * view.pitch_px)
    layer = np.zeros((height, width), np.float32)
    line_px = int(_LINE_MM * view.px_per_mm) | 1
    wide = widened(field, int((radius_px * _OUTSIDE + line_px) / SHRINK) + 2, layer.shape)
    around = tuple(slice(part.start * SHRINK, part.stop * SHRINK) for part in wide)
    seen, empty = board.seen[around], board.empty[around]
    layer[field] = outline_layer(seen, empty, radius_px, line_px, inside(field, wide))
    return Outlines(layer, *best_places(layer, view, limits), radius_px, limits)


def outline_layer(
    log_colour: LogColour, empty: LogColour, radius_px: float, line_px: int, field: tuple[slice, slice]
) -> NDArray[np.float32]:
    """(h, w): height of the step of colour around a disc of ``radius_px``, around each pixel of ``field``
    (rows, columns) in a picture ``SHRINK`` times smaller.

    The step must surround three quarters of the edge, the inside always lighter, or darker, redder, bluer …
    than the outside. Steps of the empty board do not count, nor do dark lines narrower than ``line_px``.
    """
    gap = np.asarray(log_colour - empty, np.float32)
    gap[..., 0] = cv2.morphologyEx(gap[..., 0], cv2.MORPH_CLOSE, np.ones((line_px, line_px), np.uint8))
    # Coloured light from below brightens one or two of blue, green and red; the others still show the disc.
    gap = np.asarray(cv2.blur(cv2.transform(gap, TO_BGR_LOGS.T), (3, 3)), np.float32)
    np.clip(gap, -_MOST, _MOST, out=gap)
    gap *= _STEPS_PER_UNIT
    margin = int(np.ceil(radius_px * _OUTSIDE)) + 1
    wide = cv2.copyMakeBorder(gap.astype(np.int16), margin, margin, margin, margin, cv2.BORDER_REPLICATE)
    channels = (np.asarray(channel, np.int16) for channel in cv2.split(wide))
    highest = [_highest_steps(channel, radius_px, margin, field) for channel in channels]
    return np.asarray(reduce(np.maximum, highest), np.float32) / np.float32(_STEPS_PER_UNIT)


def _highest_steps(
    channel: NDArray[np.int16], radius_px: float, margin: int, field: tuple[slice, slice]
) -> NDArray[np.int16]:
    """As ``outline_layer`` for a channel (H, W), ``margin`` wider each side, in 1 / ``_STEPS_PER_UNIT``."""
    # Every SHRINK-th row and column, for each offset.
    parts = {
        (top, left): np.ascontiguousarray(channel[top::SHRINK, left::SHRINK])
        for top in range(SHRINK)
        for left in range(SHRINK)
    }
    rows, columns = field

    def shifted(x: int, y: int) -> NDArray[np.int16]:
        (down, top), (right, left) = divmod(margin + y, SHRINK), divmod(margin + x, SHRINK)
        part = parts[top, left][down + rows.start : down + rows.stop]
        return part[:, right + columns.start : right + columns.stop]

    angles = 2 * np.pi * np.arange(_SECTORS) / _SECTORS
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius_px

    def changes(inner: float, outer: float) -> list[NDArray[np.int16]]:
        places = (np.round(share * around).astype(int).tolist() for share in (inner, outer))
        # OpenCV subtracts parts of a picture faster than NumPy.
        return [
            np.asarray(cv2.subtract(shifted(*near), shifted(*far)), np.int16)
            for near, far in zip(*places, strict=True)
        ]

    steps = changes(_INSIDE, _OUTSIDE)
    # A glow fades as much within a disc as at its edge: only the excess of the step counts.
    beyond = [step - fade for step, fade in zip(steps, changes(*_FADE), strict=True)]
    pairs = list(zip(steps, beyond, strict=True))
    higher = _nth_lowest([np.minimum(*pair) for pair in pairs], _OPEN_SECTORS)
    lower = _nth_lowest([-np.maximum(*pair) for pair in pairs], _OPEN_SECTORS)
    return np.maximum(higher, lower)


def _nth_lowest(layers: Sequence[NDArray[np.int16]], n: int) -> NDArray[np.int16]:
    """The layers' ``n``-th lowest value at each place, from 0; faster than sorting. Overwrites the layers."""
    left, lower = list(layers), np.empty_like(layers[0])
    for _ in range(n):
        lowest = left.pop()
        for layer in left:
            np.minimum(lowest, layer, out=lower)
            np.maximum(lowest, layer, out=layer)
            lowest, lower = lower, lowest
    return reduce(np.minimum, left)


def _share(step: NDArray[np.float32], limits: VisionLimits) -> NDArray[np.float64]:
    low, high = limits.outlined
    return np.asarray(np.clip((step - low) / (high - low), 0, 1), np.float64)
