"""The board as text, for terminals, logs and readers without pictures, and as a drawing: shapes as values,
rendered by ``svg`` here and by the page as pixels. Lengths are in the drawing's own units, ``CELL`` to a
cell; x right, y down, from the upper left corner.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from tachiai.rules.appearance import RIDER_WORDS, Appearance, Materials, Pattern, Surface
from tachiai.rules.boards import FILES, HEXAGON_RANK, Board, Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.pieces import PieceShape, piece_shapes
from tachiai.rules.drawing.surfaces import LIGHT_LOOKS
from tachiai.rules.errors import UnknownGame
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, message_in
from tachiai.rules.quoting import quoted_value


def board_text(game: AnyGame, layout: Layout) -> str:
    """The board as lines of text with files and ranks; symbols as in the position text.

    Ranks of hexagons begin farther to the right, each by half a cell, and need two places for each.

    ::

        2  .  .  B'
        1  .  w  .
           a  b  c
    """
    board = game.board
    width = max(len(symbol) for symbol in game.symbols) + 1
    width += board.hexagonal and width % 2
    reach = 1 if board.rim else 0
    lines = []
    for y in range(board.rows - 1 + reach, -1 - reach, -1):
        row = "".join(_standing(game, layout, x, y).rjust(width) for x in range(-reach, board.cols + reach))
        shift = " " * (y * width // 2 if board.hexagonal else 0)
        lines.append(f"{shift}{_rank(board, y):>2} {row}".rstrip())
    files = "".join(_file(board, x).rjust(width) for x in range(-reach, board.cols + reach))
    return "\n".join([*lines, f"   {files}".rstrip()])


def _standing(game: AnyGame, layout: Layout, x: int, y: int) -> str:
    cell = game.board.by_xy.get((x, y))
    return " " if cell is None or game.board.names[cell] in game.ground.closed else layout[cell]


def _rank(board: Board, y: int) -> str:
    return board.names[board.by_xy[0, y]][1:]


def _file(board: Board, x: int) -> str:
    return board.names[board.by_xy[x, 0]][0]


CELL = 48.0  # side of a cell, in the drawing's own units

Point = tuple[float, float]
# Paint of a cell: its CSS class, which a page can restyle, and its colour on a light page.
Paint = tuple[str, str]


def paint_of(game: AnyGame, cell: Cell) -> Paint:
    """The paint of the ground of ``cell``."""
    part = _part_of(game, cell)
    colour = LIGHT_LOOKS[game.ground.surface].colour_of(part)
    return (f"cell cell-{part}" if part else "cell"), colour


def _part_of(game: AnyGame, cell: Cell) -> str:
    board, ground = game.board, game.ground
    x, y = board.xy[cell]
    name = board.names[cell]
    if name in ground.closed:
        return "closed"
    if name in ground.goals:
        return "goal"
    if cell in board.rim_cells:
        return "rim"
    if ground.pattern is Pattern.CHECKERED and (x + y) % 2 == 0:
        return "dark"
    if ground.pattern is Pattern.HALVES and y < board.rows // 2:
        return "dark"
    in_middle = _in_middle_third(x, board.cols) and _in_middle_third(y, board.rows)
    return "home" if name in ground.home or (ground.pattern is Pattern.ZONES and in_middle) else ""


def _in_middle_third(value: int, size: int) -> bool:
    return size // 3 <= value < 2 * size // 3


def heavy_lines(game: AnyGame) -> tuple[tuple[float, float, float, float], ...]:
    """The lines between the parts of the board, each (x1, y1, x2, y2) from the grid's upper left corner."""
    width, height = game.board.cols * CELL, game.board.rows * CELL
    if game.ground.pattern is Pattern.ZONES:
        thirds = [k * game.board.cols // 3 * CELL for k in (1, 2)]
        return tuple((at, 0.0, at, height) for at in thirds) + tuple((0.0, at, width, at) for at in thirds)
    if game.ground.pattern is Pattern.HALVES:
        return ((0.0, height / 2, width, height / 2),)
    return ()


LABEL = 22.0  # width of the strips with files and ranks
PIECE_RADIUS = CELL * 0.39


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """Places cells and labels of ``board``; ``turned``: as the second player sees it."""

    board: Board
    turned: bool = False
    closed: frozenset[str] = frozenset()  #: names of cells that are no part of the board

    @property
    def origin(self) -> float:
        """Left and upper edge of the grid."""
        return LABEL + (CELL if self.board.rim else 0.0)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole drawing."""
        board = self.board
        down = (board.rows - 1) * board.rank_height + 1
        return 2 * self.origin + board.breadth * CELL, 2 * self.origin + down * CELL

    def corner(self, x: int, y: int) -> tuple[float, float]:
        """Upper left corner of the cell at the board's coordinates; a hexagon's is that of a square round the
        same middle.
        """
        board = self.board
        col, row = board.across(x, y), board.rows - 1 - y
        if self.turned:
            col, row = board.breadth - 1 - col, y
        return self.origin + col * CELL, self.origin + row * board.rank_height * CELL

    def outline(self, x: int, y: int) -> tuple[Point, ...]:
        """The corners of the cell at the board's coordinates."""
        left, top = self.corner(x, y)
        right, bottom = left + CELL, top + CELL
        if not self.board.hexagonal:
            return (left, top), (right, top), (right, bottom), (left, bottom)
        middle, centre = left + CELL / 2, top + CELL / 2
        side = CELL / sqrt(3)
        upper, lower = centre - side / 2, centre + side / 2
        return (
            (middle, centre - side), (right, upper), (right, lower),
            (middle, centre + side), (left, lower), (left, upper),
        )  # fmt: skip

    def labels(self) -> tuple[tuple[str, float, float], ...]:
        """The names of files and ranks, each with its middle."""
        board = self.board
        if board.hexagonal:
            sign = -1 if self.turned else 1
            return tuple(
                (name, left + CELL / 2 + sign * away * dx, top + CELL / 2 - sign * away * dy)
                for name, (x, y), (dx, dy) in hexagon_labels(board, self.closed)
                for left, top in (self.corner(x, y),)
                for away in (CELL / 2 + LABEL * (1 / 3 if dy else 1 / 2),)
            )
        width, height = self.size
        labels = []
        for x in range(board.cols):
            name = board.names[board.by_xy[x, 0]][0]
            left, _ = self.corner(x, 0)
            labels += [(name, left + CELL / 2, at) for at in (LABEL / 2, height - LABEL / 2)]
        for y in range(board.rows):
            name = board.names[board.by_xy[0, y]][1:]
            _, top = self.corner(0, y)
            labels += [(name, at, top + CELL / 2) for at in (LABEL / 2, width - LABEL / 2)]
        return tuple(labels)


def hexagon_labels(
    board: Board, closed: Collection[str]
) -> Iterator[tuple[str, tuple[int, int], tuple[float, float]]]:
    """Yields the names of files and ranks, each with the coordinates of the outermost cell beside which it
    stands, and the direction from there, to the right and upwards.
    """
    xys = [xy for name, xy in zip(board.names, board.xy, strict=True) if name not in closed]
    for x in range(board.cols):
        ys = [b for a, b in xys if a == x]
        for y, sign in ((min(ys), -1), (max(ys), 1)) if ys else ():
            yield FILES[x], (x, y), (sign / 2, sign * HEXAGON_RANK)
    for y in range(board.rows):
        row = [a for a, b in xys if b == y]
        for x, sign in ((min(row), -1), (max(row), 1)) if row else ():
            yield str(y + 1), (x, y), (float(sign), 0.0)


UNSEEN = "?"  # a cell that an observer could not read, beside the game's own symbols


def look_of(game: AnyGame, symbol: Symbol) -> Appearance:
    """The look of a symbol, or of a bare "ball" or "ring". Raises ``UnknownGame`` for an unknown symbol."""
    if symbol in RIDER_WORDS:
        return Appearance("", rider=symbol)
    if symbol not in game.piece_of:
        raise UnknownGame(f"expected a symbol of {game.uid} that has a look, got {quoted_value(symbol)}")
    return game.piece_of[symbol].look


GRID_LINE = "#6d5c3d"  # in print, on white paper
LABEL_INK = "#5b5140"
UNSEEN_INK = "#7b7f88"
_EMPTY = message_in("cell", "empty")
_UNSEEN = Message("not seen")


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
    outline: tuple[Point, ...]  #: four corners, six of a hexagon
    paint: Paint
    mark: Mark | None
    look: Appearance | None  #: of the piece that stands there
    piece: tuple[PieceShape, ...]  #: the same as flat shapes, for print
    hatching: tuple[Stroke, ...]  #: of a cell that was not seen

    @property
    def is_closed(self) -> bool:
        """Whether it is no part of the board."""
        return self.paint[0].endswith("closed")


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A whole board."""

    uid: str
    title: Message
    size: Point  #: width and height
    surface: Surface
    materials: Materials
    cells: tuple[CellDrawing, ...]  #: in cell order
    lines: tuple[Stroke, ...]  #: between the parts of the board
    labels: tuple[tuple[str, float, float], ...]  #: names of files and ranks, with their middles


def draw_board(
    game: AnyGame, layout: Layout, marks: Mapping[Cell, Mark] | None = None, turned: bool = False
) -> BoardDrawing:
    """Draws ``layout``, in which "?" stands for a cell that could not be read. ``turned``: as the second
    player sees it. Raises ``UnknownGame`` for a symbol without a look.
    """
    place, marked = DrawnBoard(game.board, turned, game.ground.closed), marks or {}
    at = place.origin
    return BoardDrawing(
        uid=game.uid,
        title=game.title,
        size=place.size,
        surface=game.ground.surface,
        materials=game.materials,
        cells=tuple(
            _cell(game, place, Cell(index), symbol, marked.get(Cell(index)))
            for index, symbol in enumerate(layout)
        ),
        lines=tuple(
            Stroke(
                "heavy", LIGHT_LOOKS[game.ground.surface].line, 3.5, ((at + x1, at + y1), (at + x2, at + y2))
            )
            for x1, y1, x2, y2 in heavy_lines(game)
        ),
        labels=place.labels(),
    )


def _cell(game: AnyGame, place: DrawnBoard, cell: Cell, symbol: Symbol, mark: Mark | None) -> CellDrawing:
    left, top = place.corner(*game.board.xy[cell])
    x, y = left + CELL / 2, top + CELL / 2
    words, look = _EMPTY, None
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
        outline=place.outline(*game.board.xy[cell]),
        paint=paint_of(game, cell),
        mark=mark,
        look=look,
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
