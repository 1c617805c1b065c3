"""Draws the pieces' faces from their data, as the printer, the diagrams and the camera's scenes need them."""

from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import Circle, Drawing, PointMm, Polygon, Rect, Shape
from tachiai.vision.board.pieces import FaceShape, PieceKind, Rider
from tachiai.vision.frame import Image

SHADOW = 0.72  # how much darker a ball is drawn at its edge


def draw_face(kind: PieceKind, centre_mm: PointMm) -> list[Shape]:
    """Returns the face of ``kind`` without what it carries, in its own size round ``centre_mm``."""
    return draw_shapes(kind.face, centre_mm, kind.diameter_mm / 2)


def draw_shapes(shapes: tuple[FaceShape, ...], centre_mm: PointMm, radius_mm: float) -> list[Shape]:
    """Returns shapes given in units of a radius, in that size round ``centre_mm``."""
    return [_face_shape(shape, centre_mm, radius_mm) for shape in shapes]


def draw_rider(rider: Rider, centre_mm: PointMm) -> list[Shape]:
    """Returns a ball or a ring seen from above."""
    radius_mm = rider.diameter_mm / 2
    if rider.hole_mm:
        breadth_mm = radius_mm - rider.hole_mm / 2
        return [Circle(centre_mm, radius_mm - breadth_mm / 2, "", rider.colour, breadth_mm)]
    x_mm, y_mm = centre_mm
    glint_mm = (x_mm - radius_mm * 0.3, y_mm - radius_mm * 0.3)
    return [
        Circle(centre_mm, radius_mm, darker(rider.colour, SHADOW)),
        Circle(centre_mm, radius_mm * 0.88, rider.colour),
        Circle(glint_mm, radius_mm * 0.2, "#ffffff"),
    ]


def face_texture(kind: PieceKind, px_per_mm: float, ground: str) -> Image:
    """Returns the bare face of ``kind`` as a square (S, S, 3) uint8 BGR picture, S = its diameter; outside
    the disc it shows ``ground``.
    """
    side_mm = kind.diameter_mm
    shapes = draw_face(kind, (side_mm / 2, side_mm / 2))
    return render_png(Drawing((side_mm, side_mm), tuple(shapes), ground), px_per_mm)


def darker(colour: str, share: float) -> str:
    """Returns ``colour`` with each channel at ``share`` of itself."""
    return "#" + "".join(f"{round(int(colour[k : k + 2], 16) * share):02x}" for k in (1, 3, 5))


def _face_shape(shape: FaceShape, centre_mm: PointMm, radius_mm: float) -> Circle | Polygon | Rect:
    def place(point: tuple[float, float]) -> PointMm:
        return centre_mm[0] + point[0] * radius_mm, centre_mm[1] + point[1] * radius_mm

    if shape.kind == "polygon":
        return Polygon((tuple(place(point) for point in shape.points),), shape.fill)
    if shape.kind == "ring":
        middle = shape.radius - shape.width / 2
        return Circle(place(shape.centre), middle * radius_mm, "", shape.fill, shape.width * radius_mm)
    return Circle(place(shape.centre), shape.radius * radius_mm, shape.fill)
