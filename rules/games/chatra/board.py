"""What a Chatra board of one size knows before any piece stands on it. Computed once per board."""

from collections.abc import Callable
from functools import lru_cache

from tachiai.rules.boards import EIGHT_DIRECTIONS, Board, Cell
from tachiai.rules.kept_once import KeptOnce
from tachiai.rules.squares import NOWHERE, Squares, first_of, last_of, square, squares_of

# For each direction by its number: the nearest of some squares on a ray. Cells are numbered from the top and
# from the left, so to the right and downwards the nearest has the lowest number.
NEAREST: tuple[Callable[[Squares], Cell], ...] = tuple(
    first_of if dy < 0 or (dy == 0 and dx > 0) else last_of for dx, dy in EIGHT_DIRECTIONS
)

Point = tuple[int, int]
_Table = list[list[Squares]]


class Geometry:
    """The geometry of one board. Its tables are indexed by cell; a missing cell is ``NOWHERE``.

    ``zone_size``: squares along one side of a zone (CH1). ``zone_of``: the zone of each cell, as column and
    row from 0 to 2. ``zones``: the squares of each zone. ``far_zones``: the squares of all zones that neither
    are a zone nor touch it. ``central``: those of the central zone. ``all``: all squares.

    ``near[a]``: the squares next to a. ``rays[a][d]``: the cells from a to the edge in direction number d,
    and ``ray[a][d]`` as a set; ``aligned[a]``: all of them; ``axes[a]``: those opposite each other in pairs,
    where neither is empty. ``direction[a][b]``: the number of the direction
    from a to b if they are in line, else -1; then ``between[a][b]`` are the squares between them,
    ``beyond[a][b]`` those behind b, nothing behind ``NOWHERE``.

    ``opposite[a][b]``: the cell at b + (b − a), where a flight from a over b lands (CH10); ``landing`` as a
    set. ``halfway[a][b]``: the square halfway between a and b, if there is one. ``hurdles[a]``: the squares
    over which a piece on a can fly; ``flyers[a]``: those from which one can fly to a. ``glide[a][b]``: the
    squares over which a piece on a may glide away from a partner on b, as many as the two are apart (CH10).
    ``pushers[a][b]``: the squares from which a partner makes a piece on b glide as far as a.
    ``completing[a][b]``: the squares on which a piece makes, with one on b, two of which one may fly or glide
    onto a; ``completers[a]``: the squares of b for which there are any.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.zone_size = board.cols // 3
        self.zone_of = tuple((x // self.zone_size, y // self.zone_size) for x, y in board.xy)
        self.zones = {
            zone: squares_of(cell for cell in board.grid_cells if self.zone_of[cell] == zone)
            for zone in set(self.zone_of)
        }
        self.all = sum(self.zones.values())
        self.far_zones = {
            (col, row): sum(
                squares for (c, r), squares in self.zones.items() if max(abs(c - col), abs(r - row)) > 1
            )
            for col, row in self.zones
        }
        # The safe side of each offside line that has been met, from one point to another (CH6).
        self.onside_of: dict[tuple[Point, Point], Squares] = {}
        self.central = self.zones[1, 1]
        self.near = tuple(squares_of(cells) for cells in board.neighbours)
        self.rays = tuple(
            tuple(board.rays[direction][a] for direction in EIGHT_DIRECTIONS) for a in board.grid_cells
        )
        self.ray = tuple(tuple(squares_of(ray) for ray in rays) for rays in self.rays)
        self.aligned = tuple(sum(rays) for rays in self.ray)
        self.axes = tuple(
            tuple((rays[n], rays[n + 4]) for n in range(4) if rays[n] and rays[n + 4]) for rays in self.ray
        )
        once = KeptOnce[Squares]()
        self.direction, self.between, self.beyond = self._lines(once)
        self.opposite, self.landing, self.halfway = self._flights(once)
        self.hurdles = tuple(_filled(landing) for landing in self.landing)
        self.flyers = tuple(_filled(halfway) for halfway in self.halfway)
        self.glide, self.pushers, pushed = self._glides(once)
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
        """Returns some squares and all that are next to one of them."""
        not_first, not_last = self._inner
        wide = squares | squares << 1 & not_first | squares >> 1 & not_last
        return (wide | wide << self._width | wide >> self._width) & self.all

    def _lines(self, once: KeptOnce[Squares]) -> tuple[list[list[int]], _Table, _Table]:
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

    def _flights(self, once: KeptOnce[Squares]) -> tuple[list[list[Cell]], _Table, _Table]:
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

    def _glides(self, once: KeptOnce[Squares]) -> tuple[_Table, _Table, _Table]:
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
    """Returns the geometry of a board. A table's is kept, and that of one game that is looked at: each has
    some megabytes and is made in 20 ms.
    """
    return Geometry(board)
