"""The common input of the readers: a rectified picture, its samples, and its log colours."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.frame import Image
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.light import Light, shares

Floats = NDArray[np.float32]
AnyFloats = NDArray[np.float32] | NDArray[np.float64]


def sample(layer: Floats, x_px: AnyFloats, y_px: AnyFloats, interpolation: int = cv2.INTER_LINEAR) -> Floats:
    """(n, m) or (n, m, 3): a layer (h, w) or (h, w, 3) at (n, m) points, clamped to its edge."""
    x, y = x_px.astype(np.float32, copy=False), y_px.astype(np.float32, copy=False)
    found = cv2.remap(layer, x, y, interpolation, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float32)


def sample_around(
    layer: Floats,
    centres_px: AnyFloats,
    points: AnyFloats,
    radius_px: NDArray[np.float64],
    interpolation: int = cv2.INTER_LINEAR,
) -> Floats:
    """(n, m) or (n, m, 3): a layer at (m, 2) points around each of (n, 2) centres. ``points`` are in units of
    each centre's radius (n,), or of one radius (1,) for all.
    """
    x, y = (
        centres_px[:, axis, None] + along * radius_px[:, None] for axis, along in enumerate(points.T.copy())
    )
    return sample(layer, x, y, interpolation)


@dataclass(frozen=True, eq=False)
class ReadPicture:
    """A rectified picture with its view and its light."""

    frame: Image  #: the camera's picture
    picture: Image  #: the board picture
    view: BoardView
    light: Light

    @cached_property
    def share(self) -> NDArray[np.float32]:
        """(h, w, 3): the board picture as shares of white paper's light."""
        return shares(self.picture, self.light, self.view)


_CORNER = 0.4  # of the pitch from a cell's centre, both ways: outside a disc, and not yet on a line


@dataclass(frozen=True, slots=True, eq=False)
class BoardColours:
    """A board picture in log colours."""

    seen: LogColour  #: (h, w, 3)
    empty: LogColour  #: (h, w, 3): the empty board in the same view
    view: BoardView
    limits: VisionLimits

    def resized(self, size_px: tuple[int, int]) -> tuple[LogColour, LogColour]:
        """``seen`` and ``empty`` reduced to a width and a height, contiguous in memory channel by channel."""
        seen, empty = (
            np.asarray(cv2.split(cv2.resize(layer, size_px, interpolation=cv2.INTER_AREA)), np.float32)
            for layer in (self.seen, self.empty)
        )
        return np.moveaxis(seen, 0, -1), np.moveaxis(empty, 0, -1)


def at_corners(layer: Floats, view: BoardView) -> Floats:
    """(cells, 4, 3): a layer (h, w, 3) near each cell's corners, on the paper: pieces leave it in sight."""
    around = np.array([(x, y) for y in (-_CORNER, _CORNER) for x in (-_CORNER, _CORNER)])
    points = (view.centres_mm[:, None] + around * view.sheet.pitch_mm).reshape(-1, 2)
    at = view.paper_to_px(points).reshape(-1, 4, 2)
    return sample(np.asarray(cv2.blur(layer, (3, 3)), np.float32), at[..., 0], at[..., 1])
