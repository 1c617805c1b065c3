"""The camera of drawn pictures: the virtual table's, over a board; its lens, and what it stores of light."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.view import View
from tachiai.vision.locate.lens import Lens, usual_lens

Floats = NDArray[np.float64]
Light = NDArray[np.float32]  # (H, W, 3)


def camera_over(
    middle_mm: tuple[float, float],
    picture_wh: tuple[int, int],
    focal_px: float,
    distance_mm: float,
    tilt_deg: float,
    turn_deg: float,
) -> View:
    """A camera without distortion that looks at a place of the board; world millimetres are the board's."""
    tilt, turn = np.radians(tilt_deg), np.radians(turn_deg)
    about_x = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    about_z = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    rotation = about_x @ about_z
    eye_mm = np.array([*middle_mm, 0]) - distance_mm * rotation[2]
    return View(picture_wh, focal_px, rotation, eye_mm, 0.0, 0.0, middle_mm)


def plane_to_px(view: View, height_mm: float = 0.0) -> Floats:
    """(3, 3): the homography from millimetres in the plane at a height to pixels, without distortion."""
    rotation = view.rotation
    off = -rotation @ view.eye_mm - rotation[:, 2] * height_mm
    matrix = usual_lens(view.picture_wh, view.focal_px).matrix
    return np.asarray(matrix @ np.column_stack([rotation[:, 0], rotation[:, 1], off]))


def through_lens(straight: Light, lens: Lens) -> Light:
    """The picture (H, W, 3) as ``lens`` bends it. ``straight`` may be larger, by as much on every side."""
    width, height = lens.image_wh
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    margin = (np.array(straight.shape[1::-1]) - lens.image_wh) / 2
    points = lens.straighten(np.stack([x.ravel(), y.ravel()], axis=1)) + margin
    maps = points.reshape(height, width, 2).astype(np.float32)
    return np.asarray(
        cv2.remap(straight, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def srgb(light: Floats | Light) -> Floats | Light:
    """What a picture stores of linear light, both 0 to 1 (IEC 61966-2-1)."""
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-6) ** (1 / 2.4) - 0.055)
