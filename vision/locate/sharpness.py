"""Blur of the board picture, measured on the straight black edges of the fiducials."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.locate.rectify import BoardView

USUAL_SOFTNESS_PX = 0.8  # assumed without fiducials: the remap's own blur and a fair lens

_REACH = 0.14  # of a marker's side, to either side of its edge: its black border is a sixth wide
_STEPS = 25
# A Gaussian edge rises from a quarter to three quarters within 1.349 standard deviations.
_QUARTERS = 1.349


def softness_px(share: NDArray[np.float32], view: BoardView) -> float:
    """Blur of a board picture, as the standard deviation of a Gaussian, in its pixels: the median over all
    marker edges. ``share`` is (h, w, 3) linear.
    """
    lines = _edge_lines(view)
    if not len(lines):
        return USUAL_SOFTNESS_PX
    maps = view.paper_to_px(lines.reshape(-1, 2)).reshape(*lines.shape).astype(np.float32)
    green = np.ascontiguousarray(share[..., 1])
    profiles = np.asarray(cv2.remap(green, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR), np.float32)
    low, high = profiles[:, :3].mean(axis=1), profiles[:, -3:].mean(axis=1)
    is_edge = (high - low > 0.3) & (high > 3 * low)
    return edge_softness_px(profiles[is_edge], maps[is_edge]) or USUAL_SOFTNESS_PX


def edge_softness_px(profiles: NDArray[np.float32], at_px: NDArray[np.float32]) -> float | None:
    """Blur of straight edges, as the standard deviation of a Gaussian: the median over all lines that show an
    edge, None if there is none.

    ``profiles`` (lines, steps): linear light on lines across the edges, from dark to light; ``at_px`` (lines,
    steps, 2): where these samples lie.
    """
    length_px = np.linalg.norm(at_px[:, -1] - at_px[:, 0], axis=1)
    widths = _edge_widths(profiles) * length_px
    seen = widths[np.isfinite(widths)]
    return float(np.median(seen)) / _QUARTERS if len(seen) else None


def _edge_lines(view: BoardView) -> NDArray[np.float64]:
    """(lines, _STEPS, 2) in mm: across each side of each marker, from inside to outside."""
    corners = np.array(list(view.sheet.fiducial_corners_mm.values()), np.float64).reshape(-1, 4, 1, 1, 2)
    onwards = np.roll(corners, -1, axis=1)
    outwards = (corners + onwards) / 2 - corners.mean(axis=1, keepdims=True)
    along = np.array([0.3, 0.5, 0.7])[:, None, None]
    steps = np.linspace(-_REACH, _REACH, _STEPS)[:, None]
    lines = corners + (onwards - corners) * along + outwards * 2 * steps
    return np.asarray(lines.reshape(-1, _STEPS, 2), np.float64)


def _edge_widths(profiles: NDArray[np.float32]) -> NDArray[np.float64]:
    """(lines,): share of each line between a quarter and three quarters of its rise; NaN without a rise."""
    low, high = profiles[:, :3].mean(axis=1), profiles[:, -3:].mean(axis=1)
    is_edge = high > low
    climb = (profiles - low[:, None]) / np.where(is_edge, high - low, 1)[:, None]
    quarter, three = _crossing(climb, 0.25), _crossing(climb, 0.75)
    return np.where(is_edge & (three >= quarter), (three - quarter) / (profiles.shape[1] - 1), np.nan)


def _crossing(climb: NDArray[np.float32], value: float) -> NDArray[np.float64]:
    """(lines,): where each profile first reaches ``value``, interpolated; NaN at the start."""
    index = (climb >= value).argmax(axis=1)
    rows = np.arange(len(climb))
    before, after = climb[rows, np.maximum(index - 1, 0)], climb[rows, index]
    exact = index - 1 + (value - before) / np.maximum(after - before, 1e-6)
    return np.where(index > 0, exact, np.nan)
