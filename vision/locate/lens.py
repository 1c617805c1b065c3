"""A camera's lens (OpenCV's pinhole model with k1 k2 p1 p2 k3), and its file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.quoting import quoted_value, shortened
from tachiai.vision.board.sheet import Points
from tachiai.vision.errors import BadCalibration
from tachiai.vision.json_file import read_json_file, write_json_file
from tachiai.vision.opencv import Matrix

Coordinates = NDArray[np.float64]  # x or y of many points

# Cameras for a table see some 60 degrees across: the focal length is then 0.87 picture widths.
USUAL_FOCAL_PER_WIDTH = 0.9


@dataclass(frozen=True, slots=True)
class Lens:
    """Camera intrinsics for pictures of one size."""

    image_wh: tuple[int, int]
    focal_px: float
    centre_px: tuple[float, float]
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)  #: k1 k2 p1 p2 k3

    @property
    def matrix(self) -> Matrix:
        """(3, 3): the camera matrix."""
        (cx, cy), f = self.centre_px, self.focal_px
        return np.array([[f, 0, cx], [0, f, cy], [0, 0, 1]], dtype=np.float64)

    def straighten(self, points_px: Points) -> Points:
        """(N, 2): where points of the picture would lie without distortion."""
        if not any(self.distortion):
            return points_px.astype(np.float64)
        straight = cv2.undistortPoints(
            np.ascontiguousarray(points_px, np.float64).reshape(-1, 1, 2),
            self.matrix,
            np.array(self.distortion),
            P=self.matrix,
        )
        return np.asarray(straight, np.float64).reshape(-1, 2)

    def bend(self, points_px: Points) -> Points:
        """(N, 2): where undistorted points lie in the picture, the inverse of ``straighten``."""
        if not any(self.distortion):
            return points_px
        return np.stack(self.bend_xy(points_px[:, 0], points_px[:, 1]), axis=1)

    def bend_xy(self, x_px: Coordinates, y_px: Coordinates) -> tuple[Coordinates, Coordinates]:
        """As ``bend``, for x and y of any shape."""
        if not any(self.distortion):
            return x_px, y_px
        k1, k2, p1, p2, k3 = self.distortion
        (cx, cy), f = self.centre_px, self.focal_px
        x, y = (x_px - cx) / f, (y_px - cy) / f
        r2 = x * x + y * y
        # An estimated lens has k1 alone: the terms of the others would take most of the time.
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3) if k2 or k3 else k1)
        bent_x, bent_y = x * radial, y * radial
        if p1 or p2:
            bent_x = bent_x + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
            bent_y = bent_y + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
        return bent_x * f + cx, bent_y * f + cy

    def scaled_to(self, image_wh: tuple[int, int]) -> "Lens":
        """The same lens for pictures of another size with the same horizontal field of view."""
        if image_wh == self.image_wh:
            return self
        scale = image_wh[0] / self.image_wh[0]
        cx, cy = self.centre_px
        shift_y = (image_wh[1] - self.image_wh[1] * scale) / 2  # a 16:9 mode crops a 4:3 sensor evenly
        return Lens(image_wh, self.focal_px * scale, (cx * scale, cy * scale + shift_y), self.distortion)


def usual_lens(image_wh: tuple[int, int], focal_px: float | None = None, k1: float = 0.0) -> Lens:
    """The lens of an uncalibrated camera: centre in the middle, a usual or given focal length.

    >>> usual_lens((1280, 720)).focal_px
    1152.0
    """
    width, height = image_wh
    focal = focal_px or USUAL_FOCAL_PER_WIDTH * max(width, height)
    return Lens(image_wh, focal, ((width - 1) / 2, (height - 1) / 2), (k1, 0.0, 0.0, 0.0, 0.0))


_LARGEST = 1e6  # far above any number of a lens
_KEYS = {"format", "image_wh", "focal_px", "centre_px", "distortion"}


def save_lens(lens: Lens, path: Path) -> None:
    """Writes the lens as JSON. Raises ``OSError``."""
    values = {
        "image_wh": list(lens.image_wh),
        "focal_px": lens.focal_px,
        "centre_px": list(lens.centre_px),
        "distortion": list(lens.distortion),
    }
    write_json_file(path, values)


def load_lens(path: Path) -> Lens:
    """Reads a lens file. Raises ``BadCalibration``."""
    data = read_json_file(path, "a lens")
    if set(data) != _KEYS:
        wanted, got = (", ".join(sorted(keys)) for keys in (_KEYS, data))
        raise BadCalibration(f"{path}: expected the keys {wanted}, got {shortened(got)}")
    width, height = _numbers(path, data, "image_wh", 2)
    if not (width.is_integer() and height.is_integer() and min(width, height) > 0):
        raise BadCalibration(
            f"{path}: image_wh: expected whole numbers above 0, got {quoted_value(data['image_wh'])}"
        )
    (focal_px,) = _numbers(path, {"focal_px": [data["focal_px"]]}, "focal_px", 1)
    if focal_px <= 0:
        raise BadCalibration(f"{path}: focal_px: expected a number above 0, got {focal_px:g}")
    x, y = _numbers(path, data, "centre_px", 2)
    if not (0 <= x <= width and 0 <= y <= height):
        raise BadCalibration(
            f"{path}: centre_px: expected a place in the picture, got {quoted_value(data['centre_px'])}"
        )
    k1, k2, p1, p2, k3 = _numbers(path, data, "distortion", 5)
    return Lens((int(width), int(height)), focal_px, (x, y), (k1, k2, p1, p2, k3))


def _numbers(path: Path, data: dict[str, Any], key: str, count: int) -> tuple[float, ...]:
    values = data[key]
    if (
        not isinstance(values, list)
        or len(values) != count
        or not all(type(value) in (int, float) and abs(value) <= _LARGEST for value in values)
    ):
        wanted = "a number" if count == 1 else f"{count} numbers"
        raise BadCalibration(f"{path}: {key}: expected {wanted}, got {quoted_value(values)}")
    return tuple(float(value) for value in values)
