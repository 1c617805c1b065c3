"""Turns a camera's picture so that the board stands as it is drawn."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import apply_homography

DOWN_MM = 10.0


def quarter_turns(pose: Pose) -> int:
    """Clockwise quarter turns of the picture (0 to 3) that bring the sheet's lower edge to the bottom."""
    middle_px = np.array([pose.image_wh], np.float64) / 2
    middle_mm = apply_homography(np.asarray(np.linalg.inv(pose.homography)), pose.lens.straighten(middle_px))
    across_px, down_px = np.diff(pose.project(middle_mm + np.array([[0.0, 0.0], [0.0, DOWN_MM]])), axis=0)[0]
    if abs(down_px) >= abs(across_px):
        return 0 if down_px > 0 else 2
    return 1 if across_px > 0 else 3


def upright(image: NDArray[np.uint8], pose: Pose) -> NDArray[np.uint8]:
    """The picture turned by quarters so that the board stands as it is drawn."""
    return np.ascontiguousarray(np.rot90(image, -quarter_turns(pose)))
