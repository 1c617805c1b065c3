"""A drawing: an immutable list of shapes in millimetres, the first painted first.

x runs to the right and y **down**, from the drawing's upper left corner, as on paper. Colours are
``#rrggbb``; "" means not painted. The back ends ``svg``, ``pdf`` and ``png`` render every shape at the same
place.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.errors import BadSheet
from tachiai.vision.opencv import marker_dictionary

PointMm = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

INK = "#1c1c1e"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its sides along the axes. The stroke is half inside, half outside."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    fill: str = ""
    stroke: str = ""
    stroke_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, a ring (``fill`` empty, broad stroke) or both."""

    centre_mm: PointMm
    radius_mm: float
    fill: str = ""
    stroke: str = ""
    stroke_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """Closed contours filled by the even-odd rule, so that one inside another is a hole. Squares that touch
    should be one polygon: separate shapes would show a seam.
    """

    contours_mm: tuple[tuple[PointMm, ...], ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Polyline:
    """A straight or bent line with butt ends."""

    points_mm: tuple[PointMm, ...]
    stroke: str
    stroke_mm: float
    dash_mm: float = 0.0  #: length of a dash and of a gap, 0 for a full line


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text."""

    at_mm: PointMm  #: the point of the baseline that ``anchor`` names
    text: str
    size_mm: float  #: the font's em
    fill: str = INK
    anchor: Anchor = "start"
    turned_deg: Literal[0, 90, 180, 270] = 0  #: clockwise about ``at_mm``


@dataclass(frozen=True, slots=True)
class Inset:
    """A part of another drawing, shown unscaled and clipped."""

    at_mm: PointMm  #: of the window's upper left corner
    window_mm: tuple[float, float, float, float]  #: x, y, width, height in the other drawing
    drawing: "Drawing"


Shape = Rect | Circle | Polygon | Polyline | Text | Inset


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a ground."""

    size_mm: tuple[float, float]  #: width, height
    shapes: tuple[Shape, ...]
    paper: str = "#ffffff"  #: colour of the ground


def centred_text(centre_mm: PointMm, text: str, size_mm: float, fill: str = INK) -> Text:
    """``text`` with the middle of its capitals at ``centre_mm``."""
    x_mm, y_mm = centre_mm
    return Text((x_mm, y_mm + CAPITALS / 2 * size_mm), text, size_mm, fill, "middle")


CAPITALS = 0.73  # height of capitals and figures of the project's font, in ems


def dashes(line: Polyline) -> tuple[Polyline, ...]:
    """The dashes of ``line`` as separate lines, the same for all back ends."""
    if not line.dash_mm:
        return (line,)
    pieces = []
    for (x0, y0), (x1, y1) in pairwise(line.points_mm):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        # An odd number of equal stretches: a leg starts and ends with a dash, so corners are closed.
        stretches = max(1, round(length / line.dash_mm) // 2 * 2 + 1)
        for k in range(0, stretches, 2):
            ends = tuple((x0 + (x1 - x0) * t / stretches, y0 + (y1 - y0) * t / stretches) for t in (k, k + 1))
            pieces.append(Polyline(ends, line.stroke, line.stroke_mm))
    return tuple(pieces)


def draw_fiducials(sheet: Sheet) -> list[Shape]:
    """The fiducials of ``sheet``. Raises ``BadSheet`` for a dictionary or an id unknown to OpenCV."""
    shapes: list[Shape] = []
    for fiducial in sheet.fiducials:
        modules = marker_modules(sheet.dictionary, fiducial.id)
        shapes += draw_marker(modules, (fiducial.x_mm, fiducial.y_mm), sheet.fiducial_side_mm)
    return shapes


def draw_marker(modules: NDArray[np.bool_], at_mm: PointMm, side_mm: float) -> list[Shape]:
    """A marker with its upper left corner at ``at_mm``; ``modules`` as from ``marker_modules``."""
    return [Rect(*at_mm, side_mm, side_mm, "#000000"), draw_modules(modules, at_mm, side_mm, "#ffffff")]


def draw_modules(modules: NDArray[np.bool_], at_mm: PointMm, side_mm: float, fill: str) -> Polygon:
    """The squares of a matrix code that are True, its upper left corner at ``at_mm``."""
    (x_mm, y_mm), step_mm = at_mm, side_mm / len(modules)
    squares = tuple(
        tuple(
            (x_mm + (col + x) * step_mm, y_mm + (row + y) * step_mm)
            for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))
        )
        for row, col in np.argwhere(modules)
    )
    return Polygon(squares, fill)


@cache
def marker_modules(dictionary: MarkerDictionary, marker_id: int) -> NDArray[np.bool_]:
    """(n, n) bool, True where a marker is white, its black border included. Raises ``BadSheet``."""
    known = marker_dictionary(dictionary)
    if not 0 <= marker_id < len(known.bytesList):
        raise BadSheet(f"expected a marker id below {len(known.bytesList)} in {dictionary}, got {marker_id}")
    side = known.markerSize + 2
    return np.asarray(cv2.aruco.generateImageMarker(known, marker_id, side)) > 127
