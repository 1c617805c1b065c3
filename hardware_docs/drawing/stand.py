"""Draws a camera stand from the side, to scale: table, sheet, lens, edges of view, measures."""

from math import cos, radians, sin, tan

from tachiai.hardware_docs.drawing.camera_stand import Lens, Stand
from tachiai.hardware_docs.drawing.shapes import (
    INK,
    Circle,
    Drawing,
    Line,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    centred_text,
)
from tachiai.vision.board.sheet import Sheet

SCALE = 0.25  # of the drawing to the table
PAGE_MM = (170.0, 160.0)
TABLE_Y_MM = 142.0
EM_MM = 4.0
VIEW_FILL = "#eef1e6"
QUIET = "#8a877e"


def draw_stand(sheet: Sheet, lens: Lens, stand: Stand) -> Drawing:
    """Returns the side view of ``stand``, a quarter of its size; near edge of the sheet to the left."""
    length_mm = (min if stand.side == "long" else max)(sheet.size_mm)
    middle = PAGE_MM[0] / 2 + stand.back_mm * SCALE / 2
    eye = (middle - stand.back_mm * SCALE, TABLE_Y_MM - stand.height_mm * SCALE)
    half = length_mm * SCALE / 2
    seen = [_seen_at(eye, stand, sign * lens.down_deg / 2) for sign in (-1, 1)]
    shapes: list[Shape] = [
        Polygon(((eye, seen[0], seen[1]),), VIEW_FILL),
        *(Line((eye, point), QUIET, 0.3, 2.0) for point in seen),
        Line(((8, TABLE_Y_MM + 1), (PAGE_MM[0] - 8, TABLE_Y_MM + 1)), INK, 0.4),
        Rect(middle - half, TABLE_Y_MM - 0.6, 2 * half, 1.2, "#5f6a4e"),
        *_camera(eye, stand),
        *_height(eye, stand),
        *_back(eye, middle, stand),
        centred_text((middle, TABLE_Y_MM + 13.5), f"{length_mm:g} mm", EM_MM, INK),
        *_span(middle - half, middle + half, TABLE_Y_MM + 9),
    ]
    return Drawing(PAGE_MM, tuple(shapes))


def _seen_at(eye: Point, stand: Stand, from_axis_deg: float) -> Point:
    reach = stand.height_mm * SCALE * tan(radians(stand.lean_deg + from_axis_deg))
    return eye[0] + reach, TABLE_Y_MM


def _camera(eye: Point, stand: Stand) -> list[Shape]:
    lean = radians(stand.lean_deg)

    def place(along: float, aside: float) -> Point:
        """A point so far behind the lens, so far to its right."""
        return eye[0] - along * sin(lean) + aside * cos(lean), eye[1] - along * cos(lean) - aside * sin(lean)

    body = (place(0.5, -4), place(0.5, 4), place(5, 4), place(5, -4))
    return [Polygon((body,), INK), Circle(eye, 1.4, "#ffffff", INK, 0.6)]


def _height(eye: Point, stand: Stand) -> list[Shape]:
    x_mm = 14.0
    return [
        Line(((x_mm, eye[1]), (eye[0] - 6, eye[1])), QUIET, 0.15, 1.5),
        Line(((x_mm, eye[1]), (x_mm, TABLE_Y_MM)), INK, 0.25),
        *(Line(((x_mm - 1.5, y), (x_mm + 1.5, y)), INK, 0.25) for y in (eye[1], TABLE_Y_MM)),
        Text((x_mm - 2.5, (eye[1] + TABLE_Y_MM) / 2), f"{stand.height_mm:g} mm", EM_MM, INK, "middle", 270),
    ]


def _back(eye: Point, middle: float, stand: Stand) -> list[Shape]:
    """How far the lens hangs from above the sheet's middle, and its lean; nothing if it hangs above it."""
    if not stand.back_mm:
        return [Line((eye, (eye[0], TABLE_Y_MM)), QUIET, 0.15, 1.5)]
    y_mm = eye[1] - 9
    return [
        Line(((eye[0], y_mm - 2), (eye[0], TABLE_Y_MM)), QUIET, 0.15, 1.5),
        Line(((middle, y_mm - 2), (middle, TABLE_Y_MM)), QUIET, 0.15, 1.5),
        *_span(eye[0], middle, y_mm),
        centred_text(((eye[0] + middle) / 2, y_mm - 3.5), f"{round(stand.back_mm)} mm", EM_MM, INK),
        Text((eye[0] + 8, eye[1] + 2), f"{stand.lean_deg:.0f}°", EM_MM, INK),
    ]


def _span(left: float, right: float, y_mm: float) -> list[Shape]:
    ends = [Line(((x, y_mm - 1.5), (x, y_mm + 1.5)), INK, 0.25) for x in (left, right)]
    return [Line(((left, y_mm), (right, y_mm)), INK, 0.25), *ends]
