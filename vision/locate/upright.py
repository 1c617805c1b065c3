"""How a camera's picture has to be turned for the board in it to stand as it is drawn."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import apply_homography

DOWN_MM = 10.0


def quarter_turns(pose: Pose) -> int:
    """Returns how often the picture has to be turned clockwise by 90° (0 to 3) for the sheet's lower edge to
    be below.
    """
    middle_px = np.array([pose.image_wh], np.float64) / 2
    middle_mm = apply_homography(np.asarray(np.linalg.inv(pose.homography)), pose.lens.straighten(middle_px))
    across_px, down_px = np.diff(pose.project(middle_mm + np.array([[0.0, 0.0], [0.0, DOWN_MM]])), axis=0)[0]
    if abs(down_px) >= abs(across_px):
        return 0 if down_px > 0 else 2
    return 1 if across_px > 0 else 3


def upright(image: NDArray[np.uint8], pose: Pose) -> NDArray[np.uint8]:
    """Returns the picture turned by quarters so that the board stands as it is drawn."""
    return np.ascontiguousarray(np.rot90(image, -quarter_turns(pose)))
