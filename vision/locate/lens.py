"""A camera's lens: focal length, centre and distortion (OpenCV's pinhole model with k1 k2 p1 p2 k3)."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points
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
