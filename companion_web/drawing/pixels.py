"""A board's drawing as pixels: PNG of one moment, animated WebP or GIF of a game.

It is rendered ``FINER`` times too large and reduced, which smooths the edges. Badges of marks are left out:
the marks' outlines differ anyway.
"""

import io
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw, ImageFont

from tachiai.rules.drawing import BoardDrawing, PieceShape
from tachiai.rules.drawing.board import CELL, GRID_LINE, LABEL_INK, CellDrawing, Point
from tachiai.rules.drawing.marks import MARK_INSET, MARK_LOOKS, MARK_OPACITY, MARK_WIDTH

FINER = 3
LARGE = 1.5  # scale from which ``FINER - 1`` is enough
PAPER = "#fffdf8"
MOMENT_MS = 900  # how long an animated replay shows each ply
END_MS = 3000


def board_image(drawing: BoardDrawing, scale: float) -> Image.Image:
    """RGB picture of ``drawing``, ``scale`` pixels to its unit (a cell is 48 units)."""
    width, height = (round(length * scale) for length in drawing.size)
    finer = FINER if scale < LARGE else FINER - 1
    fine = Image.new("RGB", (width * finer, height * finer), PAPER)
    brush = _Brush(fine, scale * finer)
    for cell in drawing.cells:
        brush.cell(cell)
    for line in drawing.lines:
        brush.line(*line.ends, line.colour, line.width)
    for text, x, y in drawing.labels:
        brush.text(text, x, y)
    return fine.resize((width, height), Image.Resampling.BOX)


def png(image: Image.Image) -> bytes:
    """PNG file of ``image``."""
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def animation(moments: Iterator[Image.Image], number: int, form: str) -> bytes:
    """An endless animation of ``number`` pictures: ``form`` "WEBP" or "GIF".

    Pictures are drawn one after the other and kept in 256 colours, so that a long game needs little memory.
    """
    first = next(moments).quantize()
    rest = (image.quantize(palette=first, dither=Image.Dither.NONE) for image in moments)
    durations_ms = [*[MOMENT_MS] * (number - 1), END_MS]
    stream = io.BytesIO()
    first.save(stream, form, save_all=True, append_images=rest, duration=durations_ms, loop=0)
    return stream.getvalue()


class _Brush:
    """Paints on an image, in units of the drawing."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self._draw = ImageDraw.Draw(image, "RGBA")  # colours may be transparent; the image itself stays RGB
        self._scale = scale

    def cell(self, cell: CellDrawing) -> None:
        left, top = cell.corner
        self._box(left, top, CELL, cell.paint[1])
        for start, end in _edges(left, top, CELL):
            self.line(start, end, GRID_LINE, 1)
        if cell.mark is not None:
            look, inset, side = MARK_LOOKS[cell.mark], MARK_INSET, CELL - 2 * MARK_INSET
            self._box(left + inset, top + inset, side, f"{look.colour}{round(MARK_OPACITY * 255):02x}")
            for start, end in _dashed(_edges(left + inset, top + inset, side), look.dashes):
                self.line(start, end, look.colour, MARK_WIDTH)
        for line in cell.hatching:
            self.line(*line.ends, line.colour, line.width)
        for shape in cell.piece:
            self._shape(shape)

    def line(self, start: Point, end: Point, ink: str, width: float) -> None:
        self._draw.line(self._px(start, end), ink, max(1, round(width * self._scale)))

    def text(self, text: str, x: float, y: float) -> None:
        self._draw.text(
            (x * self._scale, y * self._scale), text, LABEL_INK, _font(14 * self._scale), anchor="mm"
        )

    def _box(self, left: float, top: float, side: float, fill: str) -> None:
        self._draw.rectangle(self._px((left, top), (left + side, top + side)), fill)

    def _shape(self, shape: PieceShape) -> None:
        if shape.points:
            self._draw.polygon(self._px(*shape.points), shape.colour)
            return
        (x, y), reach = shape.centre, shape.radius + shape.width / 2
        circle = self._px((x - reach, y - reach), (x + reach, y + reach))
        if shape.width:
            self._draw.ellipse(circle, None, shape.colour, max(1, round(shape.width * self._scale)))
        else:
            self._draw.ellipse(circle, shape.colour)

    def _px(self, *points: Point) -> list[float]:
        return [length * self._scale for point in points for length in point]


def _edges(left: float, top: float, side: float) -> tuple[tuple[Point, Point], ...]:
    a, b, c, d = (left, top), (left + side, top), (left + side, top + side), (left, top + side)
    return (a, b), (b, c), (c, d), (d, a)


def _dashed(edges: Iterable[tuple[Point, Point]], dashes: str) -> Iterator[tuple[Point, Point]]:
    """The dashes of ``edges``: "8 5" is 8 long with 5 between, "" a full line. Each edge begins anew."""
    for start, end in edges:
        if not dashes:
            yield start, end
            continue
        dash, gap = map(float, dashes.split())
        length = hypot(end[0] - start[0], end[1] - start[1])
        for number in range(int((length + gap) // (dash + gap)) or 1):
            begins = number * (dash + gap)
            yield _between(start, end, begins / length), _between(start, end, (begins + dash) / length)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@lru_cache(maxsize=16)
def _font(size_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size_px)
