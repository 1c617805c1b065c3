"""Draws on a camera picture what vision made of it: the sheet, the cells, the symbols, the hand."""

import cv2
import numpy as np

from rules.core import EMPTY
from vision.frame import Image
from vision.observer import Observation
from vision.pose import Pose
from vision.sheet import Points, Sheet

SHEET_BGR = (230, 160, 30)
READ_BGR = (110, 200, 60)
UNSURE_BGR = (0, 200, 255)
FOREIGN_BGR = (60, 60, 230)
FOREIGN_SHARE = 0.45  # how strongly the foreign parts are tinted


def draw_overlay(image: Image, observation: Observation, sheet: Sheet) -> Image:
    """Returns a copy of the picture with the sheet's outline, a mark on each cell that holds something
    (green: read, yellow with a question mark: unsure or covered) and the foreign parts tinted red.

    ``image`` (H, W, 3) uint8 BGR, of the observation's own frame.
    """
    drawn = image.copy()
    pose = observation.pose
    if not isinstance(pose, Pose):
        return drawn
    if observation.foreign is not None:
        drawn = _tinted(drawn, observation, pose, sheet)
    width_mm, height_mm = sheet.size_mm
    _outline(drawn, pose.project(_box(0, 0, width_mm, height_mm)), SHEET_BGR)
    seen = observation.symbols_seen
    if seen is None:
        return drawn
    half_x, half_y = sheet.pitch_mm[0] * 0.46, sheet.pitch_mm[1] * 0.46
    for symbol, (x_mm, y_mm) in zip(seen, sheet.centres_mm, strict=True):
        if symbol == EMPTY:
            continue
        colour = UNSURE_BGR if symbol is None else READ_BGR
        box = pose.project(_box(x_mm - half_x, y_mm - half_y, x_mm + half_x, y_mm + half_y))
        _outline(drawn, box, colour)
        _label(drawn, box, symbol or "?", colour)
    return drawn


def _box(left_mm: float, top_mm: float, right_mm: float, bottom_mm: float) -> Points:
    corners = [[left_mm, top_mm], [right_mm, top_mm], [right_mm, bottom_mm], [left_mm, bottom_mm]]
    return np.array(corners, dtype=np.float64)


def _outline(image: Image, corners_px: Points, colour: tuple[int, int, int]) -> None:
    points = np.rint(corners_px).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(image, [points], True, colour, 2, cv2.LINE_AA)


def _label(image: Image, corners_px: Points, text: str, colour: tuple[int, int, int]) -> None:
    x_px, y_px = np.rint(corners_px.min(axis=0)).astype(int)
    at = (int(x_px) + 2, int(y_px) + 13)
    for ink, thickness in (((0, 0, 0), 3), (colour, 1)):
        cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, thickness, cv2.LINE_AA)


def _tinted(image: Image, observation: Observation, pose: Pose, sheet: Sheet) -> Image:
    """Lays the gate's mask, which covers the whole sheet, over the picture."""
    mask = observation.foreign
    if mask is None:
        return image
    mask_height, mask_width = mask.shape
    width_mm, height_mm = sheet.size_mm
    corners_px = pose.project(_box(0, 0, width_mm, height_mm)).astype(np.float32)
    corners_of_mask = _box(0, 0, mask_width, mask_height).astype(np.float32)
    to_picture = cv2.getPerspectiveTransform(corners_of_mask, corners_px)
    size_wh = (image.shape[1], image.shape[0])
    warped = cv2.warpPerspective(mask.astype(np.uint8), to_picture, size_wh, flags=cv2.INTER_NEAREST)
    tint = np.empty_like(image)
    tint[:] = FOREIGN_BGR
    mixed = cv2.addWeighted(image, 1 - FOREIGN_SHARE, tint, FOREIGN_SHARE, 0)
    return np.where(warped[..., None] > 0, mixed, image).astype(np.uint8)
