"""Finds outlines: a disc ends at its edge all round, whatever the light; an empty cell has no such edge.

A shadow's edge or a printed line crosses a circle and leaves it again, gloss and glow fade out over more
than an edge's width, and slow changes of light are the same on both sides. What is left is a piece.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.limits import Limits
from vision.looks import Looks
from vision.peaks import SHRINK, best_places
from vision.rectify import BoardView
from vision.sheet import Points

_SECTORS = 12
_OPEN_SECTORS = 3  # where a neighbour, a side wall or a shadow may blur the edge
_INSIDE, _OUTSIDE = 0.84, 1.19  # of the radius: closer together, blur would take the edge away
_STEPS_PER_LOOK = 2000  # short integers are compared twice as fast
_MOST = 8.0  # looks differ by less


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """``layer`` (h, w), of a picture ``SHRINK`` times smaller: how high a step of looks surrounds a disc
    around each pixel. ``centres_px`` (cells, 2) in the board picture and ``support`` (cells,): where on each
    cell it is highest.
    """

    layer: NDArray[np.float32]
    centres_px: Points
    support: NDArray[np.float32]
    radius_px: float

    def shares(self, limits: Limits) -> NDArray[np.float64]:
        """Returns (cells,): 0 where no disc's outline is on a cell, 1 where one surely is."""
        return _share(self.support, limits)

    def shares_at(self, centres_px: Points, limits: Limits) -> NDArray[np.float64]:
        """Returns the same for (n, 2) places; the layer's neighbouring pixels count too."""
        wide = cv2.dilate(self.layer, np.ones((3, 3), np.uint8))
        x, y = np.round((centres_px + 0.5) / SHRINK - 0.5).astype(int).T
        height, width = wide.shape
        return _share(wide[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)], limits)

    def discs(self, size_px: tuple[int, int], limits: Limits) -> NDArray[np.bool_]:
        """Returns a mask (h, w) of the board picture: what lies within an outline, or on its edge."""
        mask = np.zeros((size_px[1], size_px[0]), np.uint8)
        for centre, share in zip(
            np.round(self.centres_px).astype(int).tolist(), self.shares(limits), strict=True
        ):
            if share > 0:
                cv2.circle(mask, centre, int(np.ceil(self.radius_px * 1.1)), 255, cv2.FILLED)
        return mask > 0


def find_outlines(looks: Looks, empty: Looks, radius_px: float, view: BoardView, limits: Limits) -> Outlines:
    """Returns the outlines of discs of one size; ``looks`` and ``empty`` (h, w, 3) show the board picture."""
    layer = outline_layer(looks, empty, radius_px)
    return Outlines(layer, *best_places(layer, view, limits), radius_px)


def outline_layer(looks: Looks, empty: Looks, radius_px: float) -> NDArray[np.float32]:
    """Returns (h / SHRINK, w / SHRINK): how high a step of looks surrounds a disc of ``radius_px`` around
    each pixel on three quarters of its edge, inside always lighter or always darker, redder, bluer … than
    outside. Steps that the empty board has too do not count.
    """
    gap = np.clip(cv2.blur(looks - empty, (3, 3)), -_MOST, _MOST)
    margin = int(np.ceil(radius_px * _OUTSIDE)) + 1
    wide = cv2.copyMakeBorder(
        np.asarray(gap * _STEPS_PER_LOOK, np.int16), margin, margin, margin, margin, cv2.BORDER_REPLICATE
    )
    height, width = (side // SHRINK for side in looks.shape[:2])
    angles = 2 * np.pi * np.arange(_SECTORS) / _SECTORS
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius_px

    def shifted(dx: float, dy: float) -> NDArray[np.int16]:
        left, top = margin + round(dx), margin + round(dy)
        return np.asarray(
            wide[top : top + height * SHRINK : SHRINK, left : left + width * SHRINK : SHRINK], np.int16
        )

    steps = [shifted(*(_INSIDE * point)) - shifted(*(_OUTSIDE * point)) for point in around]
    higher = _nth_lowest(steps, _OPEN_SECTORS)
    lower = _nth_lowest([-step for step in steps], _OPEN_SECTORS)
    return np.asarray(np.maximum(higher, lower).max(axis=-1), np.float32) / np.float32(_STEPS_PER_LOOK)


def _nth_lowest(layers: Sequence[NDArray[np.int16]], n: int) -> NDArray[np.int16]:
    """Returns the layers' ``n``-th lowest value at each place, counted from 0; quicker than sorting all."""
    left = list(layers)
    for _ in range(n + 1):
        lowest, rest = left[0], []
        for layer in left[1:]:
            rest.append(np.maximum(lowest, layer))
            lowest = np.minimum(lowest, layer)
        left = rest
    return lowest


def _share(step: NDArray[np.float32], limits: Limits) -> NDArray[np.float64]:
    low, high = limits.outlined
    return np.asarray(np.clip((step - low) / (high - low), 0, 1), np.float64)
