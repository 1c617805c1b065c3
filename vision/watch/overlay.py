"""Draws an observation on its picture: the sheet's outline, cells, symbols, a hand, and why cells are not
read.
"""

import cv2
import numpy as np

from tachiai.rules.core import EMPTY
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import Mask, as_polygon
from tachiai.vision.read.doubts import regions
from tachiai.vision.watch.observer import Observation

Colour = tuple[int, int, int]  # B, G, R

# Okabe and Ito's colours (2008), distinguishable for colour-blind people.
_OUTLINE: Colour = (178, 114, 0)
_CELL: Colour = (200, 200, 200)
_SURE: Colour = (115, 158, 0)
_UNSURE: Colour = (0, 159, 230)
_HAND: Colour = (0, 94, 213)
_DOUBTS: dict[str, Colour] = {  # of why a cell is not read
    "hand": _HAND,
    "sheen": (66, 228, 240),
    "stranger": (167, 121, 204),
    "stack": (233, 180, 86),
}


def draw_overlay(image: Image, observation: Observation, sheet: Sheet) -> Image:
    """A copy of ``image`` (H, W, 3) BGR with the observation drawn on it."""
    drawn = image.copy()
    pose = observation.pose
    if not isinstance(pose, Pose):
        return drawn
    width_mm, height_mm = sheet.size_mm
    outline = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], np.float64)
    cv2.polylines(drawn, as_polygon(pose.project(_edges(outline))), True, _OUTLINE, 2, cv2.LINE_AA)
    if observation.foreign is not None and observation.foreign.any():
        _draw_hand(drawn, observation.foreign, pose, sheet)
    _draw_cells(drawn, observation, pose, sheet)
    for code, cells in regions(observation.doubts, sheet):
        corner = sheet.centres_mm[cells[0]] + np.array([0.0, -0.42 * sheet.pitch_mm[1]])
        _write(drawn, code, pose.project(corner[None])[0], 0.45, _DOUBTS.get(code, _UNSURE))
    return drawn


def _edges(corners: Points) -> Points:
    """Points along the sides of a polygon, for a lens to bend them."""
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None]
    sides = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return np.concatenate([first + (second - first) * steps for first, second in sides])


def _draw_cells(drawn: Image, observation: Observation, pose: Pose, sheet: Sheet) -> None:
    centres = sheet.centres_mm
    half = np.array(sheet.pitch_mm) * 0.48
    seen = observation.symbols_seen
    scale = pose.px_per_mm((float(centres[0, 0]), float(centres[0, 1]))) * min(sheet.pitch_mm)
    for cell, centre in enumerate(centres):
        square = centre + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        unsure = seen is not None and seen[cell] is None
        doubt = observation.doubts[cell] if cell < len(observation.doubts) else ""
        unclear = _DOUBTS.get(doubt, _UNSURE)
        colour, broad = (unclear, 2) if unsure else (_CELL, 1)
        cv2.polylines(drawn, as_polygon(pose.project(square)), True, colour, broad, cv2.LINE_AA)
        symbol = "" if seen is None else seen[cell] or "?"
        if symbol and symbol != EMPTY:
            _write(drawn, symbol, pose.project(centre[None])[0], scale / 60, unclear if unsure else _SURE)


def _write(drawn: Image, text: str, at_px: Points, size: float, colour: Colour) -> None:
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
    origin = int(at_px[0] - width / 2), int(at_px[1] + height / 2)
    for shade, broad in (((255, 255, 255), 5), (colour, 2)):
        cv2.putText(drawn, text, origin, cv2.FONT_HERSHEY_SIMPLEX, size, shade, broad, cv2.LINE_AA)


def _draw_hand(drawn: Image, foreign: Mask, pose: Pose, sheet: Sheet) -> None:
    scale = sheet.size_mm[0] / foreign.shape[1]
    contours, _ = cv2.findContours(foreign, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        points = (np.asarray(contour, np.float64).reshape(-1, 2) + 0.5) * scale
        cv2.polylines(drawn, as_polygon(pose.project(points)), True, _HAND, 3, cv2.LINE_AA)
