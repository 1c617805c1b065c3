"""The board as a drawing: a value that says what is where, for the back ends that render it: ``svg`` here,
the page's pixels elsewhere. Lengths are in the drawing's own units, ``CELL`` a cell; x right, y down.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.drawing.ground import CELL, Paint, heavy_lines, paint_of
from tachiai.rules.drawing.looks import UNSEEN, look_of
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.pieces import PieceShape, piece_shapes
from tachiai.rules.drawing.place import PIECE_RADIUS, Place
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words

GRID_LINE = "#6d5c3d"
LABEL_INK = "#5b5140"
UNSEEN_INK = "#7b7f88"
_EMPTY = Words("empty", "空き")
_UNSEEN = Words("not seen", "見えません")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line. ``name`` is its class in SVG."""

    name: str
    colour: str
    width: float
    ends: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class CellDrawing:
    """One cell from its upper left ``corner``: its ground, its mark, and what stands on it, as a piece or as
    the hatching of a cell that was not seen. ``words`` say what stands there.
    """

    name: str
    symbol: Symbol
    words: Words
    corner: Point
    paint: Paint
    mark: Mark | None
    piece: tuple[PieceShape, ...]
    hatching: tuple[Stroke, ...]


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A whole board: its cells in cell order, the lines between its parts, and the names of files and ranks,
    each with its middle.
    """

    uid: str
    title: Words
    size: Point
    cells: tuple[CellDrawing, ...]
    lines: tuple[Stroke, ...]
    labels: tuple[tuple[str, float, float], ...]


def draw_board(
    game: AnyGame, layout: Layout, marks: Mapping[Cell, Mark] | None = None, turned: bool = False
) -> BoardDrawing:
    """Returns the drawing of ``layout``, which holds a symbol for each cell, in cell order, "?" for one that
    could not be read. ``turned``: as the second player sees it. Raises ``UnknownGame`` for a symbol without a
    look.
    """
    place, marked = Place(game.board, turned), marks or {}
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


def _cell(game: AnyGame, place: Place, cell: Cell, symbol: Symbol, mark: Mark | None) -> CellDrawing:
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
