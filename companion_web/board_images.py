"""The board as pixels: PNG of one moment, animated WebP or GIF of a game. Drawn by ``rules.drawing``'s own
looks and places, ``FINER`` times too large, then made smaller: that makes the edges smooth.
"""

import io
from collections.abc import Iterable, Mapping
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.drawing import Mark, look_of, piece_shapes
from tachiai.rules.drawing.board import GRID_LINE, LABEL_INK
from tachiai.rules.drawing.ground import CELL, heavy_lines, paint_of
from tachiai.rules.drawing.looks import UNSEEN
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.drawing.pieces import PieceShape
from tachiai.rules.drawing.place import PIECE_RADIUS, Place
from tachiai.rules.line import AnyGame

FINER = 3
PAPER = "#fffdf8"
MOMENT_MS = 900  # how long an animated replay shows each ply
END_MS = 3000
TINT = 0.38  # how much of its colour a mark gives to its cell
UNSEEN_INK = "#7b7f88"


def board_image(
    game: AnyGame, layout: Layout, marks: Mapping[str, str], *, scale: float = 1.0, turned: bool = False
) -> Image.Image:
    """Returns the board as an RGB picture, ``scale`` pixels to the unit of the drawing (48 a cell).

    Raises ``UnknownGame`` for a symbol that has no look.
    """
    place = Place(game.board, turned)
    width, height = (round(length * scale) for length in place.size)
    fine = Image.new("RGB", (width * FINER, height * FINER), PAPER)
    brush = _Brush(ImageDraw.Draw(fine), scale * FINER)
    by_cell = {game.board.cell(name): Mark(mark) for name, mark in marks.items()}
    for index, symbol in enumerate(layout):
        _paint_cell(brush, game, place, Cell(index), symbol, by_cell.get(Cell(index)))
    at = place.origin
    for x1, y1, x2, y2 in heavy_lines(game.uid, game.board):
        brush.line(at + x1, at + y1, at + x2, at + y2, GRID_LINE, 3.5)
    for text, x, y in place.labels():
        brush.text(text, x, y)
    return fine.resize((width, height), Image.Resampling.BOX)


def png(image: Image.Image) -> bytes:
    """Returns ``image`` as a PNG file."""
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def animation(moments: Iterable[Image.Image], form: str) -> bytes:
    """Returns the pictures one after the other as a file that plays them: ``form`` "WEBP" or "GIF"."""
    first, *rest = moments
    durations_ms = [*[MOMENT_MS] * len(rest), END_MS]
    stream = io.BytesIO()
    first.save(stream, form, save_all=True, append_images=rest, duration=durations_ms, loop=0)
    return stream.getvalue()


class _Brush:
    """Draws in the units of the drawing."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: float) -> None:
        self._draw = draw
        self._scale = scale

    def box(self, left: float, top: float, side: float, fill: str, line: str = "", width: float = 0) -> None:
        corners = [left * self._scale, top * self._scale]
        corners += [(left + side) * self._scale, (top + side) * self._scale]
        self._draw.rectangle(corners, fill or None, line or None, max(1, round(width * self._scale)))

    def line(self, x1: float, y1: float, x2: float, y2: float, ink: str, width: float) -> None:
        ends = [x1 * self._scale, y1 * self._scale, x2 * self._scale, y2 * self._scale]
        self._draw.line(ends, ink, max(1, round(width * self._scale)))

    def piece(self, shape: PieceShape, x: float, y: float) -> None:
        if shape.points:
            corners = [((x + px) * self._scale, (y + py) * self._scale) for px, py in shape.points]
            self._draw.polygon(corners, shape.colour)
            return
        cx, cy = (x + shape.centre[0]) * self._scale, (y + shape.centre[1]) * self._scale
        reach = (shape.radius + shape.width / 2) * self._scale
        corners_of_circle = [cx - reach, cy - reach, cx + reach, cy + reach]
        if shape.width:
            line_px = max(1, round(shape.width * self._scale))
            self._draw.ellipse(corners_of_circle, None, shape.colour, line_px)
        else:
            self._draw.ellipse(corners_of_circle, shape.colour)

    def text(self, text: str, x: float, y: float) -> None:
        at = (x * self._scale, y * self._scale)
        self._draw.text(at, text, LABEL_INK, _font(14 * self._scale), anchor="mm")


@lru_cache(maxsize=16)
def _font(size_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size_px)


def _paint_cell(
    brush: _Brush, game: AnyGame, place: Place, cell: Cell, symbol: str, mark: Mark | None
) -> None:
    left, top = place.corner(*game.board.xy[cell])
    _, ground = paint_of(game.uid, game.board, cell)
    if mark is not None:
        ground = _mixed(ground, MARK_LOOKS[mark].colour, TINT)
    brush.box(left, top, CELL, ground, GRID_LINE, 1)
    if mark is not None:
        # Where a move came from has a thin frame, where it went a broad one: not by colour alone.
        breadth = 2.0 if mark == Mark.FROM else 4.0
        brush.box(left + 1, top + 1, CELL - 2, "", MARK_LOOKS[mark].colour, breadth)
    x, y = left + CELL / 2, top + CELL / 2
    if symbol == UNSEEN:
        for shift in (-8.0, 0.0, 8.0):
            brush.line(x - 10 + shift, y + 10, x + 10 + shift, y - 10, UNSEEN_INK, 2.5)
    elif symbol != EMPTY:
        for shape in piece_shapes(look_of(game.uid, symbol)):
            brush.piece(shape.scaled(PIECE_RADIUS), x, y)


def _mixed(colour: str, other: str, share: float) -> str:
    channels = (
        round(int(colour[k : k + 2], 16) * (1 - share) + int(other[k : k + 2], 16) * share) for k in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)
