"""A board's drawing as pixels: PNG of one moment, animated WebP or GIF of a game.

It is rendered ``FINER`` times too large and reduced, which smooths the edges. Pieces come from
``piece_pixels``.
"""

import io
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from tachiai.companion_web.drawing.piece_pixels import piece_image
from tachiai.rules.drawing import BoardDrawing
from tachiai.rules.drawing.board import CELL, PIECE_RADIUS, CellDrawing, Point
from tachiai.rules.drawing.lamps import SIGN, SIGN_AT, SIGN_SCALE, SIGN_WIDTH
from tachiai.rules.drawing.marks import (
    DARK_INK,
    MARK_INSET,
    MARK_LOOKS,
    MARK_OPACITY,
    MARK_WIDTH,
    WHITE,
    MarkLook,
)
from tachiai.rules.drawing.signs import sign_lines
from tachiai.rules.drawing.surfaces import LIGHT_LOOKS, SurfaceLook

FINER = 3
LARGE = 1.5  # scale from which ``FINER - 1`` is enough
MOMENT_MS = 900  # how long an animated replay shows each ply
END_MS = 3000


def board_image(drawing: BoardDrawing, scale: float) -> Image.Image:
    """RGB picture of ``drawing``, ``scale`` pixels to its unit (a cell is 48 units)."""
    width, height = (round(length * scale) for length in drawing.size)
    finer = FINER if scale < LARGE else FINER - 1
    look = LIGHT_LOOKS[drawing.surface]
    fine = Image.new("RGB", (width * finer, height * finer), look.frame)
    brush = _Brush(fine, scale * finer, look)
    for cell in drawing.cells:
        brush.ground(cell)
    for line in drawing.lines:
        brush.line(*line.ends, line.colour, line.width)
    for text, x, y in drawing.labels:
        brush.text(text, x, y)
    image = fine.resize((width, height), Image.Resampling.BOX)
    for cell in drawing.cells:
        if cell.look is not None:
            piece = piece_image(cell.look, drawing.materials, PIECE_RADIUS * scale)
            x, y = ((edge + CELL / 2) * scale - piece.width / 2 for edge in cell.corner)
            image.paste(piece, (round(x), round(y)), piece)
    for cell in drawing.cells:
        if cell.mark is not None:
            badge = _badge(MARK_LOOKS[cell.mark], scale * SIGN_SCALE)
            left, top = cell.corner
            x, y = (left + SIGN_AT[0]) * scale, (top + SIGN_AT[1]) * scale
            image.paste(badge, (round(x - badge.width / 2), round(y - badge.height / 2)), badge)
    return image


def _with_marks(image: Image.Image) -> Image.Image:
    """``image`` with the colours of the marks, which the start of a game does not show yet."""
    side = image.width // len(MARK_LOOKS)
    whole = Image.new("RGB", (image.width, image.height + side))
    whole.paste(image)
    for number, look in enumerate(MARK_LOOKS.values()):
        whole.paste(look.colour, (number * side, image.height, (number + 1) * side, whole.height))
    return whole


@lru_cache(maxsize=64)
def _badge(look: MarkLook, scale: float) -> Image.Image:
    """RGBA picture of a mark's sign, ``scale`` pixels to a unit of the sign."""
    side = 2 * round((SIGN + 1) * scale + 0.5)
    fine, grain = Image.new("RGBA", (side * FINER, side * FINER)), scale * FINER
    draw, middle = ImageDraw.Draw(fine), side * FINER / 2

    def disc(x: float, y: float, radius: float, ink: str) -> None:
        reach = radius * grain
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), ink)

    for radius, ink in ((SIGN + 1, DARK_INK), (SIGN, WHITE), (SIGN - 0.9, look.colour)):
        disc(middle, middle, radius, ink)
    for line in sign_lines(look.glyph):
        points = [(middle + x * grain, middle + y * grain) for x, y in line]
        if look.filled:
            draw.polygon(points, look.ink)
            continue
        draw.line(points, look.ink, round(SIGN_WIDTH * grain))
        for x, y in points:
            disc(x, y, SIGN_WIDTH / 2, look.ink)
    return fine.resize((side, side), Image.Resampling.BOX)


def png(image: Image.Image) -> bytes:
    """PNG file of ``image`` in 256 colours."""
    stream = io.BytesIO()
    image.quantize().save(stream, "PNG")
    return stream.getvalue()


def animation(moments: Iterator[Image.Image], number: int, form: str) -> bytes:
    """An endless animation of ``number`` pictures: ``form`` "WEBP" or "GIF".

    Pictures are drawn one after the other and kept in 256 colours, so that a long game needs little memory.
    """
    start = next(moments)
    palette = _with_marks(start).quantize()
    first = start.quantize(palette=palette, dither=Image.Dither.NONE)
    rest = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in moments)
    durations_ms = [*[MOMENT_MS] * (number - 1), END_MS]
    stream = io.BytesIO()
    first.save(stream, form, save_all=True, append_images=rest, duration=durations_ms, loop=0)
    return stream.getvalue()


class _Brush:
    """Paints on an image, in units of the drawing."""

    def __init__(self, image: Image.Image, scale: float, look: SurfaceLook) -> None:
        self._draw = ImageDraw.Draw(image, "RGBA")  # colours may be transparent; the image itself stays RGB
        self._scale = scale
        self._look = look

    def ground(self, cell: CellDrawing) -> None:
        left, top = cell.corner
        self._draw.polygon(self._px(*cell.outline), cell.paint[1])
        for start, end in zip(cell.outline, (*cell.outline[1:], cell.outline[0]), strict=True):
            self.line(start, end, cell.paint[1] if cell.is_closed else self._look.line, 1)
        if cell.mark is not None:
            look, inset, side = MARK_LOOKS[cell.mark], MARK_INSET, CELL - 2 * MARK_INSET
            self._box(left + inset, top + inset, side, f"{look.colour}{round(MARK_OPACITY * 255):02x}")
            for start, end in _edges(left + inset, top + inset, side):
                self.line(start, end, look.colour, MARK_WIDTH)
        for line in cell.hatching:
            self.line(*line.ends, line.colour, line.width)

    def line(self, start: Point, end: Point, ink: str, width: float) -> None:
        self._draw.line(self._px(start, end), ink, max(1, round(width * self._scale)))

    def text(self, text: str, x: float, y: float) -> None:
        place = x * self._scale, y * self._scale
        self._draw.text(place, text, self._look.label, _font(13 * self._scale), anchor="mm")

    def _box(self, left: float, top: float, side: float, fill: str) -> None:
        self._draw.rectangle(self._px((left, top), (left + side, top + side)), fill)

    def _px(self, *points: Point) -> list[float]:
        return [length * self._scale for point in points for length in point]


def _edges(left: float, top: float, side: float) -> tuple[tuple[Point, Point], ...]:
    a, b, c, d = (left, top), (left + side, top), (left + side, top + side), (left, top + side)
    return (a, b), (b, c), (c, d), (d, a)


@lru_cache(maxsize=16)
def _font(size_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size_px)
