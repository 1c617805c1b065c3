"""What a Chatra board of one size knows before any piece stands on it. Computed once per board."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.boards import EIGHT_DIRECTIONS, Board, Cell

NOWHERE = Cell(-1)


@dataclass(frozen=True)
class Tables:
    """Geometry of one board. Tables are indexed by cell; a missing cell is ``NOWHERE``."""

    board: Board

    @cached_property
    def zone_size(self) -> int:
        """Squares along one side of a zone (CH1)."""
        return self.board.cols // 3

    @cached_property
    def zones(self) -> tuple[tuple[int, int], ...]:
        """The zone of each cell, as column and row from 0 to 2."""
        return tuple((x // self.zone_size, y // self.zone_size) for x, y in self.board.xy)

    @cached_property
    def central(self) -> frozenset[Cell]:
        """The cells of the central zone."""
        return frozenset(cell for cell in self.board.grid_cells if self.zones[cell] == (1, 1))

    @cached_property
    def opposite(self) -> tuple[tuple[Cell, ...], ...]:
        """``opposite[a][b]``: the cell at b + (b − a), where a flight from a over b lands (CH10)."""
        return tuple(
            tuple(
                self.board.by_xy.get((2 * xb - xa, 2 * yb - ya), NOWHERE) if (xa, ya) != (xb, yb) else NOWHERE
                for xb, yb in self.board.xy
            )
            for xa, ya in self.board.xy
        )

    @cached_property
    def midpoint(self) -> tuple[tuple[Cell, ...], ...]:
        """``midpoint[a][b]``: the cell halfway between a and b, if there is one."""
        table = [[NOWHERE] * len(self.board.xy) for _ in self.board.xy]
        for a, row in enumerate(self.opposite):
            for b, far in enumerate(row):
                if far != NOWHERE:
                    table[a][far] = Cell(b)
        return tuple(tuple(row) for row in table)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """``rays[d][a]``: the cells from a (not included) to the edge in direction number d."""
        return tuple(self.board.rays[direction] for direction in EIGHT_DIRECTIONS)

    @cached_property
    def direction(self) -> tuple[tuple[int, ...], ...]:
        """``direction[a][b]``: the number of the direction from a to b if they are in line, else -1."""
        table = [[-1] * len(self.board.xy) for _ in self.board.xy]
        for number, rays in enumerate(self.rays):
            for a, ray in enumerate(rays):
                for b in ray:
                    table[a][b] = number
        return tuple(tuple(row) for row in table)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """For each cell: numbers of the rank, the file and the two diagonals through it."""
        size = 2 * self.board.cols
        return tuple(
            (x, size + y, 2 * size + x + y, 4 * size + x - y + self.board.cols) for x, y in self.board.xy
        )

    def distance(self, a: Cell, b: Cell) -> int:
        """Returns the number of king's steps from a to b."""
        (xa, ya), (xb, yb) = self.board.xy[a], self.board.xy[b]
        return max(abs(xa - xb), abs(ya - yb))


@lru_cache
def tables_of(board: Board) -> Tables:
    """Returns the tables of a board."""
    return Tables(board)
