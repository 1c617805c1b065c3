"""Converts a board drawing (``rules.drawing``) to shapes in millimetres, for print."""

from tachiai.hardware_docs.drawing.shapes import (
    CAPITALS,
    Circle,
    PointMm,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Text,
)
from tachiai.rules.drawing.board import CELL, GRID_LINE, LABEL_INK, BoardDrawing
from tachiai.rules.drawing.lamps import SIGN, SIGN_WIDTH
from tachiai.rules.drawing.marks import DARK_INK, MarkLook
from tachiai.rules.drawing.pieces import PieceShape
from tachiai.rules.drawing.signs import sign_lines

LABEL_EM = 13.0  # in the drawing's units, as in its SVG
GRID_WIDTH = 1.0


def board_shapes(board: BoardDrawing, at_mm: PointMm, width_mm: float) -> tuple[list[Shape], float]:
    """The shapes of ``board``, ``width_mm`` wide, its upper left corner at ``at_mm``; its height in mm."""
    scale = width_mm / board.size[0]

    def place(x: float, y: float) -> PointMm:
        return at_mm[0] + x * scale, at_mm[1] + y * scale

    shapes: list[Shape] = []
    for cell in board.cells:
        if cell.is_closed:
            continue
        if len(cell.outline) > 4:
            corners = tuple(place(*corner) for corner in cell.outline)
            shapes.append(Polygon((corners,), cell.paint[1]))
            shapes.append(Polyline((*corners, *corners[:2]), GRID_LINE, GRID_WIDTH * scale))
            continue
        left, top = place(*cell.corner)
        side = CELL * scale
        shapes.append(Rect(left, top, side, side, cell.paint[1], GRID_LINE, GRID_WIDTH * scale))
    for line in board.lines:
        shapes.append(Polyline(tuple(place(*end) for end in line.ends), line.colour, line.width * scale))
    for cell in board.cells:
        shapes += [_piece(part, at_mm, scale) for part in cell.piece]
    for text, x, y in board.labels:
        middle = place(x, y)
        size_mm = LABEL_EM * scale
        shapes.append(
            Text((middle[0], middle[1] + CAPITALS / 2 * size_mm), text, size_mm, LABEL_INK, "middle")
        )
    return shapes, board.size[1] * scale


def sign_shapes(look: MarkLook, centre_mm: PointMm, radius_mm: float) -> list[Shape]:
    """The sign of a mark in a disc of its colour, as on the page."""
    scale = radius_mm / (SIGN + 1)
    shapes: list[Shape] = [
        Circle(centre_mm, radius_mm, DARK_INK),
        Circle(centre_mm, (SIGN + 0.3) * scale, look.colour),
    ]
    for line in sign_lines(look.glyph):
        points = tuple((centre_mm[0] + x * scale, centre_mm[1] + y * scale) for x, y in line)
        if look.filled:
            shapes.append(Polygon((points,), look.ink))
            continue
        shapes.append(Polyline(points, look.ink, SIGN_WIDTH * scale))
        shapes += [Circle(point, SIGN_WIDTH / 2 * scale, look.ink) for point in points]  # round ends
    return shapes


def _piece(part: PieceShape, at_mm: PointMm, scale: float) -> Shape:
    placed = part.placed(at_mm[0] / scale, at_mm[1] / scale, 1.0)
    if placed.points:
        contour = tuple((x * scale, y * scale) for x, y in placed.points)
        return Polygon((contour,), placed.colour)
    centre = (placed.centre[0] * scale, placed.centre[1] * scale)
    if placed.width:
        return Circle(centre, placed.radius * scale, "", placed.colour, placed.width * scale)
    return Circle(centre, placed.radius * scale, placed.colour)
