"""What a Chatra board of one size knows before any piece stands on it. Computed once per board."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from tachiai.rules.boards import EIGHT_DIRECTIONS, Board, Cell

NOWHERE = Cell(-1)


@dataclass(frozen=True)
class Geometry:
    """The geometry of one board. Its tables are indexed by cell; a missing cell is ``NOWHERE``."""

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
        """``rays[a][d]``: the cells from a (not included) to the edge in direction number d."""
        return tuple(
            tuple(self.board.rays[direction][a] for direction in EIGHT_DIRECTIONS)
            for a in self.board.grid_cells
        )

    @cached_property
    def direction(self) -> tuple[tuple[int, ...], ...]:
        """``direction[a][b]``: the number of the direction from a to b if they are in line, else -1."""
        table = [[-1] * len(self.board.xy) for _ in self.board.xy]
        for a, rays in enumerate(self.rays):
            for number, ray in enumerate(rays):
                for b in ray:
                    table[a][b] = number
        return tuple(tuple(row) for row in table)

    @cached_property
    def aligned(self) -> tuple[frozenset[Cell], ...]:
        """For each cell: the cells in line with it."""
        return tuple(frozenset(cell for ray in rays for cell in ray) for rays in self.rays)

    @cached_property
    def glides(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """``glides[a][b]``: the cells, nearest first, over which a piece on a may glide away from a partner
        on b: as many as the two are apart (CH10). None if they are not in line.
        """
        return tuple(
            tuple(self._glide(a, b, towards) for b, towards in enumerate(row))
            for a, row in enumerate(self.direction)
        )

    def _glide(self, a: int, b: int, towards: int) -> tuple[Cell, ...]:
        if towards < 0:
            return ()
        apart = self.rays[a][towards].index(Cell(b)) + 1
        return self.rays[a][(towards + 4) % 8][:apart]


@lru_cache
def geometry_of(board: Board) -> Geometry:
    """Returns the geometry of a board."""
    return Geometry(board)
