"""Chatra's pieces (CH2), and its board: zones, lines, flights and glides of every square, once per size."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.boards import EIGHT_DIRECTIONS, Board, Cell
from tachiai.rules.core import Player, Symbol
from tachiai.rules.messages import Message
from tachiai.rules.squares import NOWHERE, Interned, Squares, first_of, last_of, square, squares_of

PIECES = (
    Piece("x", Player.FIRST, Message("black subject"), Appearance("dark")),
    Piece("o", Player.SECOND, Message("white subject"), Appearance("light")),
    Piece("X", Player.FIRST, Message("black object"), Appearance("dark", "object")),
    Piece("O", Player.SECOND, Message("white object"), Appearance("light", "object")),
)

SUBJECT = {Player.FIRST: "x", Player.SECOND: "o"}
SIDE_LETTERS = {Player.FIRST: "b", Player.SECOND: "w"}
OBJECT = {Player.FIRST: "X", Player.SECOND: "O"}
OWNERS: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in PIECES}

# By direction number: gives the nearest of some squares on a ray in that direction. Cells are numbered from
# the top left, so to the right and downwards the nearest has the lowest number.
NEAREST: tuple[Callable[[Squares], Cell], ...] = tuple(
    first_of if dy < 0 or (dy == 0 and dx > 0) else last_of for dx, dy in EIGHT_DIRECTIONS
)

Point = tuple[int, int]
_Table = list[list[Squares]]


class Geometry:
    """Tables of one board, by cell; ``NOWHERE``: none. Directions are numbered as in ``EIGHT_DIRECTIONS``."""

    def __init__(self, board: Board) -> None:
        self.board = board
        #: Squares along one side of a zone (CH1).
        self.zone_size = board.cols // 3
        #: Of each cell: column and row of its zone, from 0 to 2.
        self.zone_of = tuple((x // self.zone_size, y // self.zone_size) for x, y in board.xy)
        self.zones = {
            zone: squares_of(cell for cell in board.grid_cells if self.zone_of[cell] == zone)
            for zone in set(self.zone_of)
        }
        self.all = sum(self.zones.values())
        #: Of each zone: the squares of all zones that do not touch it.
        self.far_zones = {
            (col, row): sum(
                squares for (c, r), squares in self.zones.items() if max(abs(c - col), abs(r - row)) > 1
            )
            for col, row in self.zones
        }
        #: Cache: the safe side of each offside line, from one point to another (CH6).
        self.onside_of: dict[tuple[Point, Point], Squares] = {}
        self.central = self.zones[1, 1]
        #: near[a]: the squares next to a.
        self.near = tuple(squares_of(cells) for cells in board.neighbours)
        #: rays[a][d]: the cells from a to the edge in direction number d; ray[a][d]: the same as a set.
        self.rays = tuple(
            tuple(board.rays[direction][a] for direction in EIGHT_DIRECTIONS) for a in board.grid_cells
        )
        self.ray = tuple(tuple(squares_of(ray) for ray in rays) for rays in self.rays)
        #: aligned[a]: all squares in line with a.
        self.aligned = tuple(sum(rays) for rays in self.ray)
        #: axes[a]: the pairs of opposite rays from a, where neither is empty.
        self.axes = tuple(
            tuple((rays[n], rays[n + 4]) for n in range(4) if rays[n] and rays[n + 4]) for rays in self.ray
        )
        once = Interned[Squares]()
        #: direction[a][b]: number of the direction from a to b, -1 if they are not in line; between[a][b]:
        #: the squares between them; beyond[a][b]: those behind b, none behind ``NOWHERE``.
        self.direction, self.between, self.beyond = self._lines(once)
        #: opposite[a][b]: the cell at b + (b − a), where a flight from a over b lands (CH10); landing[a][b]:
        #: the same as a set; halfway[a][b]: the square halfway between a and b, if there is one.
        self.opposite, self.landing, self.halfway = self._flights(once)
        #: hurdles[a]: the squares over which a piece on a can fly; flyers[a]: from where one can fly to a.
        self.hurdles = tuple(_filled(landing) for landing in self.landing)
        self.flyers = tuple(_filled(halfway) for halfway in self.halfway)
        #: glide[a][b]: the squares over which a piece on a may glide away from a partner on b, as many as the
        #: two are apart (CH10); pushers[a][b]: where a partner makes a piece on b glide as far as a.
        self.glide, self.pushers, pushed = self._glides(once)
        #: completing[a][b]: the squares where a piece, with another on b, threatens a by flight or glide of
        #: one of the two; completers[a]: the squares b for which there are any.
        self.completing = [
            [
                once[halfway | landing | pushers | pushed]
                for halfway, landing, pushers, pushed in zip(*rows, strict=True)
            ]
            for rows in zip(self.halfway, self.landing, self.pushers, pushed, strict=True)
        ]
        self.completers = tuple(_filled(row) for row in self.completing)
        self._width = board.cols
        self._inner = self.all ^ self._file(0), self.all ^ self._file(board.cols - 1)

    def _file(self, x: int) -> Squares:
        return squares_of(cell for cell in self.board.grid_cells if self.board.xy[cell][0] == x)

    def spread(self, squares: Squares) -> Squares:
        """``squares`` and all squares next to one of them."""
        not_first, not_last = self._inner
        wide = squares | squares << 1 & not_first | squares >> 1 & not_last
        return (wide | wide << self._width | wide >> self._width) & self.all

    def _lines(self, once: Interned[Squares]) -> tuple[list[list[int]], _Table, _Table]:
        size = len(self.rays)
        direction = [[-1] * size for _ in range(size)]
        between, beyond = _empty_table(size), [[0] * (size + 1) for _ in range(size)]
        for a, rays in enumerate(self.rays):
            for number, ray in enumerate(rays):
                passed, rest = 0, self.ray[a][number]
                for b in ray:
                    rest ^= square(b)
                    direction[a][b], between[a][b], beyond[a][b] = number, once[passed], once[rest]
                    passed |= square(b)
        return direction, between, beyond

    def _flights(self, once: Interned[Squares]) -> tuple[list[list[Cell]], _Table, _Table]:
        xy, size = self.board.xy, len(self.rays)
        opposite = [[NOWHERE] * size for _ in range(size)]
        landing, halfway = _empty_table(size), _empty_table(size)
        for a, (xa, ya) in enumerate(xy):
            for b, (xb, yb) in enumerate(xy):
                far = self.board.by_xy.get((2 * xb - xa, 2 * yb - ya)) if a != b else None
                if far is not None:
                    opposite[a][b] = far
                    landing[a][b], halfway[a][far] = once[square(far)], once[1 << b]
        return opposite, landing, halfway

    def _glides(self, once: Interned[Squares]) -> tuple[_Table, _Table, _Table]:
        size = len(self.rays)
        glide, pushers, pushed = _empty_table(size), _empty_table(size), _empty_table(size)
        for a, rays in enumerate(self.rays):
            for number, ray in enumerate(rays):
                away, passed = rays[(number + 4) % 8], 0
                for apart, b in enumerate(ray):
                    passed |= squares_of(away[apart : apart + 1])
                    glide[a][b] = once[passed]
                    # A partner is at least twice as far from a as the piece that glides.
                    pushers[a][b] = once[squares_of(ray[2 * apart + 1 :])]
                    pushed[a][b] = once[squares_of(ray[: (apart + 1) // 2])]
        return glide, pushers, pushed


def _filled(row: list[Squares]) -> Squares:
    """The cells for which a row of a table holds any square."""
    return squares_of(Cell(number) for number, squares in enumerate(row) if squares)


def _empty_table(size: int) -> _Table:
    return [[0] * size for _ in range(size)]


@lru_cache(maxsize=2)
def geometry_of(board: Board) -> Geometry:
    """The geometry of ``board``. Two are cached, that of a table and that of one game being viewed: each
    takes some megabytes and 20 ms.
    """
    return Geometry(board)
