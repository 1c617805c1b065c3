"""Draws fiducials as vector squares, module by module, from OpenCV's dictionaries."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.hardware_docs.drawing.shapes import PointMm, Polygon, Rect, Shape
from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.errors import BadSheet
from tachiai.vision.opencv import marker_dictionary


def draw_fiducials(sheet: Sheet) -> list[Shape]:
    """The fiducials of ``sheet``. Raises ``BadSheet`` for a dictionary or an id unknown to OpenCV."""
    shapes: list[Shape] = []
    for fiducial in sheet.fiducials:
        modules = marker_modules(sheet.dictionary, fiducial.id)
        shapes += draw_marker(modules, (fiducial.x_mm, fiducial.y_mm), sheet.fiducial_side_mm)
    return shapes


def draw_marker(modules: NDArray[np.bool_], at_mm: PointMm, side_mm: float) -> list[Shape]:
    """A marker with its upper left corner at ``at_mm``; ``modules`` as from ``marker_modules``."""
    (x_mm, y_mm), step_mm = at_mm, side_mm / len(modules)
    squares = tuple(
        tuple(
            (x_mm + (col + x) * step_mm, y_mm + (row + y) * step_mm)
            for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))
        )
        for row, col in np.argwhere(modules)
    )
    return [Rect(x_mm, y_mm, side_mm, side_mm, "#000000"), Polygon(squares, "#ffffff")]


@cache
def marker_modules(dictionary: MarkerDictionary, marker_id: int) -> NDArray[np.bool_]:
    """(n, n) bool, True where a marker is white, its black border included. Raises ``BadSheet``."""
    known = marker_dictionary(dictionary)
    if not 0 <= marker_id < len(known.bytesList):
        raise BadSheet(f"expected a marker id below {len(known.bytesList)} in {dictionary}, got {marker_id}")
    side = known.markerSize + 2
    return np.asarray(cv2.aruco.generateImageMarker(known, marker_id, side)) > 127
