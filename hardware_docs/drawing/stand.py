"""Draws a camera stand from the side, to scale: table, sheet, camera, edges of view, dimensions."""

from math import cos, radians, sin, tan

from tachiai.hardware_docs.camera_stand import CameraModel, Stand
from tachiai.hardware_docs.drawing.shapes import (
    INK,
    Circle,
    Drawing,
    PointMm,
    Polygon,
    Polyline,
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


def draw_stand(sheet: Sheet, camera: CameraModel, stand: Stand) -> Drawing:
    """The side view of ``stand`` at a quarter of its size, the near edge of the sheet to the left."""
    length_mm = (min if stand.side == "long" else max)(sheet.size_mm)
    middle = PAGE_MM[0] / 2 + stand.back_mm * SCALE / 2
    lens = (middle - stand.back_mm * SCALE, TABLE_Y_MM - stand.height_mm * SCALE)
    half = length_mm * SCALE / 2
    seen = [_seen_at(lens, stand, sign * camera.down_deg / 2) for sign in (-1, 1)]
    shapes: list[Shape] = [
        Polygon(((lens, seen[0], seen[1]),), VIEW_FILL),
        *(Polyline((lens, point), QUIET, 0.3, 2.0) for point in seen),
        Polyline(((8, TABLE_Y_MM + 1), (PAGE_MM[0] - 8, TABLE_Y_MM + 1)), INK, 0.4),
        Rect(middle - half, TABLE_Y_MM - 0.6, 2 * half, 1.2, "#5f6a4e"),
        *_camera(lens, stand),
        *_height(lens, stand),
        *_back(lens, middle, stand),
        centred_text((middle, TABLE_Y_MM + 13.5), f"{length_mm:g} mm", EM_MM, INK),
        *_span(middle - half, middle + half, TABLE_Y_MM + 9),
    ]
    return Drawing(PAGE_MM, tuple(shapes))


def _seen_at(lens: PointMm, stand: Stand, from_axis_deg: float) -> PointMm:
    reach = stand.height_mm * SCALE * tan(radians(stand.lean_deg + from_axis_deg))
    return lens[0] + reach, TABLE_Y_MM


def _camera(lens: PointMm, stand: Stand) -> list[Shape]:
    lean = radians(stand.lean_deg)

    def place(along: float, aside: float) -> PointMm:
        """The point ``along`` mm behind the lens and ``aside`` mm to its right."""
        x_mm = lens[0] - along * sin(lean) + aside * cos(lean)
        return x_mm, lens[1] - along * cos(lean) - aside * sin(lean)

    body = (place(0.5, -4), place(0.5, 4), place(5, 4), place(5, -4))
    return [Polygon((body,), INK), Circle(lens, 1.4, "#ffffff", INK, 0.6)]


def _height(lens: PointMm, stand: Stand) -> list[Shape]:
    x_mm = 14.0
    return [
        Polyline(((x_mm, lens[1]), (lens[0] - 6, lens[1])), QUIET, 0.15, 1.5),
        Polyline(((x_mm, lens[1]), (x_mm, TABLE_Y_MM)), INK, 0.25),
        *(Polyline(((x_mm - 1.5, y), (x_mm + 1.5, y)), INK, 0.25) for y in (lens[1], TABLE_Y_MM)),
        Text((x_mm - 2.5, (lens[1] + TABLE_Y_MM) / 2), f"{stand.height_mm:g} mm", EM_MM, INK, "middle", 270),
    ]


def _back(lens: PointMm, middle: float, stand: Stand) -> list[Shape]:
    """The distance of the lens from above the sheet's middle, and its lean; a line if it is above it."""
    if not stand.back_mm:
        return [Polyline((lens, (lens[0], TABLE_Y_MM)), QUIET, 0.15, 1.5)]
    y_mm = lens[1] - 9
    return [
        Polyline(((lens[0], y_mm - 2), (lens[0], TABLE_Y_MM)), QUIET, 0.15, 1.5),
        Polyline(((middle, y_mm - 2), (middle, TABLE_Y_MM)), QUIET, 0.15, 1.5),
        *_span(lens[0], middle, y_mm),
        centred_text(((lens[0] + middle) / 2, y_mm - 3.5), f"{round(stand.back_mm)} mm", EM_MM, INK),
        Text((lens[0] + 8, lens[1] + 2), f"{stand.lean_deg:.0f}°", EM_MM, INK),
    ]


def _span(left: float, right: float, y_mm: float) -> list[Shape]:
    ends = [Polyline(((x, y_mm - 1.5), (x, y_mm + 1.5)), INK, 0.25) for x in (left, right)]
    return [Polyline(((left, y_mm), (right, y_mm)), INK, 0.25), *ends]
