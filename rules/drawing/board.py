"""The board as a drawing: shapes as values, rendered by ``svg`` here and by the page as pixels. Lengths are
in the drawing's own units, ``CELL`` to a cell; x right, y down, from the upper left corner.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.drawing.ground import CELL, Paint, heavy_lines, paint_of
from tachiai.rules.drawing.looks import UNSEEN, look_of
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.pieces import PieceShape, piece_shapes
from tachiai.rules.drawing.place import PIECE_RADIUS, DrawnBoard
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, message_in

GRID_LINE = "#6d5c3d"
LABEL_INK = "#5b5140"
UNSEEN_INK = "#7b7f88"
_EMPTY = message_in("cell", "empty")
_UNSEEN = Message("not seen")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    name: str  #: its class in SVG
    colour: str
    width: float
    ends: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class CellDrawing:
    """One cell with what stands on it."""

    name: str
    symbol: Symbol
    words: Message  #: what stands there
    corner: Point  #: upper left
    paint: Paint
    mark: Mark | None
    piece: tuple[PieceShape, ...]
    hatching: tuple[Stroke, ...]  #: of a cell that was not seen


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A whole board."""

    uid: str
    title: Message
    size: Point  #: width and height
    cells: tuple[CellDrawing, ...]  #: in cell order
    lines: tuple[Stroke, ...]  #: between the parts of the board
    labels: tuple[tuple[str, float, float], ...]  #: names of files and ranks, with their middles


def draw_board(
    game: AnyGame, layout: Layout, marks: Mapping[Cell, Mark] | None = None, turned: bool = False
) -> BoardDrawing:
    """Draws ``layout``, in which "?" stands for a cell that could not be read. ``turned``: as the second
    player sees it. Raises ``UnknownGame`` for a symbol without a look.
    """
    place, marked = DrawnBoard(game.board, turned), marks or {}
    at = place.origin
    return BoardDrawing(
        uid=game.uid,
        title=game.title,
        size=place.size,
        cells=tuple(
            _cell(game, place, Cell(index), symbol, marked.get(Cell(index)))
            for index, symbol in enumerate(layout)
        ),
        lines=tuple(
            Stroke("heavy", GRID_LINE, 3.5, ((at + x1, at + y1), (at + x2, at + y2)))
            for x1, y1, x2, y2 in heavy_lines(game)
        ),
        labels=place.labels(),
    )


def _cell(game: AnyGame, place: DrawnBoard, cell: Cell, symbol: Symbol, mark: Mark | None) -> CellDrawing:
    left, top = place.corner(*game.board.xy[cell])
    x, y = left + CELL / 2, top + CELL / 2
    words = _EMPTY
    piece: tuple[PieceShape, ...] = ()
    if symbol == UNSEEN:
        words = _UNSEEN
    elif symbol != EMPTY:
        look = look_of(game, symbol)
        words = game.piece_of[symbol].words
        piece = tuple(shape.placed(x, y, PIECE_RADIUS) for shape in piece_shapes(look))
    return CellDrawing(
        name=game.board.names[cell],
        symbol=symbol,
        words=words,
        corner=(left, top),
        paint=paint_of(game, cell),
        mark=mark,
        piece=piece,
        hatching=_hatching(x, y) if symbol == UNSEEN else (),
    )


def _hatching(x: float, y: float) -> tuple[Stroke, ...]:
    reach = CELL * 0.3
    ends = (
        ((x - reach, y), (x, y - reach)),
        ((x - reach, y + reach), (x + reach, y - reach)),
        ((x, y + reach), (x + reach, y)),
    )
    return tuple(Stroke("unseen", UNSEEN_INK, 2.5, pair) for pair in ends)
