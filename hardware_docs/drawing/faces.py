"""Draws the faces of pieces from their data, for the printer and for rendered camera scenes."""

from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import Circle, Drawing, PointMm, Polygon, Rect, Shape
from tachiai.vision.board.pieces import FaceShape, PieceKind, Rider
from tachiai.vision.frame import Image

SHADOW = 0.72  # brightness of a ball at its edge


def draw_face(kind: PieceKind, centre_mm: PointMm) -> list[Shape]:
    """The face of ``kind`` without its rider, in its real size round ``centre_mm``."""
    return draw_shapes(kind.face, centre_mm, kind.diameter_mm / 2)


def draw_shapes(shapes: tuple[FaceShape, ...], centre_mm: PointMm, radius_mm: float) -> list[Shape]:
    """Shapes given in radii, scaled to ``radius_mm`` round ``centre_mm``."""
    return [_face_shape(shape, centre_mm, radius_mm) for shape in shapes]


def draw_rider(rider: Rider, centre_mm: PointMm) -> list[Shape]:
    """A ball or a ring seen from above."""
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
    """The bare face of ``kind`` as a square (S, S, 3) uint8 BGR picture, S its diameter in pixels; ``ground``
    is the colour outside the disc.
    """
    side_mm = kind.diameter_mm
    shapes = draw_face(kind, (side_mm / 2, side_mm / 2))
    return render_png(Drawing((side_mm, side_mm), tuple(shapes), ground), px_per_mm)


def darker(colour: str, share: float) -> str:
    """``colour`` with each channel scaled by ``share``.

    >>> darker("#ff8000", 0.5)
    '#804000'
    """
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
