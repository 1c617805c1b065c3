"""How soft the board picture is: measured on the straight black edges of the fiducials."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import BoardView
from vision.sheet import Points

USUAL_SOFTNESS_PX = 0.8  # of a board picture without fiducials: the remap's own blur and a fair lens

_REACH = 0.14  # of a marker's side, to either side of its edge: its black border is a sixth wide
_STEPS = 25
# A Gaussian edge climbs from a quarter to three quarters within 1.349 standard deviations.
_QUARTERS = 1.349


def softness_px(share: NDArray[np.float32], view: BoardView) -> float:
    """Returns the blur of a board picture, as the standard deviation of a Gaussian, in its pixels.

    ``share`` is (h, w, 3) linear. The median over all marker edges; a covered marker has no say.
    """
    lines = _edge_lines(view)
    if not len(lines):
        return USUAL_SOFTNESS_PX
    maps = view.paper_to_px(lines.reshape(-1, 2)).reshape(*lines.shape).astype(np.float32)
    green = np.ascontiguousarray(share[..., 1])
    profiles = cv2.remap(green, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
    length_px = np.linalg.norm(maps[:, -1] - maps[:, 0], axis=1)
    widths = [
        width * length
        for profile, length in zip(np.asarray(profiles, np.float32), length_px, strict=True)
        if (width := _edge_width(profile)) is not None
    ]
    return float(np.median(widths)) / _QUARTERS if widths else USUAL_SOFTNESS_PX


def _edge_lines(view: BoardView) -> NDArray[np.float64]:
    """Returns (lines, _STEPS, 2) in mm: across each side of each marker, from inside to outside."""
    lines: list[Points] = []
    steps = np.linspace(-_REACH, _REACH, _STEPS)[:, None]
    for corners in view.sheet.fiducial_corners_mm.values():
        middle = corners.mean(axis=0)
        for first, second in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            outwards = (first + second) / 2 - middle
            lines += [first + (second - first) * t + outwards * 2 * steps for t in (0.3, 0.5, 0.7)]
    return np.array(lines).reshape(-1, _STEPS, 2)


def _edge_width(profile: NDArray[np.float32]) -> float | None:
    """Returns the share of a line between a quarter and three quarters of its climb, if it is an edge."""
    low, high = float(profile[:3].mean()), float(profile[-3:].mean())
    if high - low < 0.3 or high < 3 * low:
        return None
    climb = (profile - low) / (high - low)
    quarter = int((climb >= 0.25).argmax())
    three = int((climb >= 0.75).argmax())
    if quarter == 0 or three < quarter:
        return None

    def crossing(index: int, value: float) -> float:
        before, after = float(climb[index - 1]), float(climb[index])
        return index - 1 + (value - before) / max(1e-6, after - before)

    return (crossing(three, 0.75) - crossing(quarter, 0.25)) / (_STEPS - 1)
