"""Boards: cells, their names, and where they lie. Computed once per board, never per move.

A cell is an index into ``Board.names``. The cells of the grid come first, in the order of the
position text (G5): from the top rank of the printed board to the bottom one, file ``a`` first.
Rim cells, where a game has them (TR1), follow: above, below, left, right.

Coordinates ``(x, y)`` count from the lower left corner of the board as printed: x to the right from
file ``a`` = 0, y upwards. So "forward" of the first player is +y in every game (G1, G2).

::

    y = rows-1   0        1        2    ...   cols-1
      ...
    y = 0        (rows-1)*cols    ...         rows*cols-1
                 x = 0                        x = cols-1

On a board of hexagons the ranks are the same, but each lies half a cell farther to the right than the one
below it, so that a cell touches those to its left and right, two above it, (0, 1) and (-1, 1), and two below
it. Files lean to the right, the whole is a rhombus.
"""

from dataclasses import dataclass, field
from math import sqrt
from typing import NewType

from tachiai.rules.errors import NotInThisGame
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

Cell = NewType("Cell", int)

FILES = "abcdefghijklmnopqrstuvwxy"
EIGHT_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
FOUR_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIX_SIDES = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # of a hexagon
HEXAGON_RANK = sqrt(3) / 2  # from one rank of hexagons to the next, in cells


@dataclass(frozen=True)
class Board:
    """A board of ``cols`` × ``rows`` cells, with or without a rim one cell deep.

    >>> board = Board(3, 2)
    >>> board.names
    ('a2', 'b2', 'c2', 'a1', 'b1', 'c1')
    >>> board.xy[board.cell("c1")], [board.names[cell] for cell in board.neighbours[board.cell("a1")]]
    ((2, 0), ['a2', 'b2', 'b1'])
    """

    cols: int
    rows: int
    ranks_from_top: bool = False  #: rank 1 is the edge farthest from the first player (Chatra, CH1)
    rim: bool = False
    hexagonal: bool = False  #: its cells are hexagons; it has no rim
    clause: str = field(default="G2", compare=False)  #: the clause of the game that describes the board
    #: In cell order: the name of every cell, and its coordinates; rim cells lie at -1, ``cols`` or ``rows``.
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    xy: tuple[tuple[int, int], ...] = field(init=False, repr=False, compare=False)
    by_xy: dict[tuple[int, int], Cell] = field(init=False, repr=False, compare=False)  #: with the rim
    by_name: dict[str, Cell] = field(init=False, repr=False, compare=False)
    grid_cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)  #: without the rim
    #: none on a board without a rim
    rim_cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)
    #: For each of the eight directions and each grid cell: the grid cells from there to the edge.
    rays: dict[tuple[int, int], tuple[tuple[Cell, ...], ...]] = field(init=False, repr=False, compare=False)
    #: For each grid cell: the grid cells next to it in the eight directions, or across a hexagon's six sides.
    neighbours: tuple[tuple[Cell, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rim = self._rim_cells()
        grid = [(x, y) for y in reversed(range(self.rows)) for x in range(self.cols)]
        names = (*(self._grid_name(x, y) for x, y in grid), *(name for name, _ in rim))
        cells = tuple(Cell(i) for i in range(len(names)))
        grid_cells = cells[: len(grid)]
        self._know("names", names)
        self._know("xy", (*grid, *(xy for _, xy in rim)))
        self._know("by_xy", dict(zip(self.xy, cells, strict=True)))
        self._know("by_name", dict(zip(names, cells, strict=True)))
        self._know("grid_cells", grid_cells)
        self._know("rim_cells", cells[len(grid) :])
        rays = {
            direction: tuple(self._walk(cell, *direction) for cell in grid_cells)
            for direction in EIGHT_DIRECTIONS
        }
        self._know("rays", rays)
        near = SIX_SIDES if self.hexagonal else EIGHT_DIRECTIONS
        beside = ([rays[direction][cell][:1] for direction in near] for cell in grid_cells)
        self._know(
            "neighbours", tuple(tuple(cell for first in firsts for cell in first) for firsts in beside)
        )

    def _know(self, name: str, value: object) -> None:
        """Sets a field of the frozen value."""
        object.__setattr__(self, name, value)

    def cell(self, name: str) -> Cell:
        """The cell called ``name``. Raises ``NotInThisGame``."""
        found = self.by_name.get(name)
        if found is None:
            first, last = self.names[self.cols * (self.rows - 1)], self.names[self.cols - 1]
            words = Message(
                "{name} is not on the board: its squares go from {first} to {last}.",
                name=name,
                first=first,
                last=last,
            )
            expected = f"expected a square from {first} to {last}, got {quoted_value(name)}"
            raise NotInThisGame(words, "not_on_the_board", self.clause, expected)
        return found

    @property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """The directions across the sides of a cell, in which cells are joined."""
        return SIX_SIDES if self.hexagonal else FOUR_SIDES

    @property
    def line_directions(self) -> tuple[tuple[int, int], ...]:
        """The directions of straight lines, one for each two opposite ways."""
        return ((1, 0), (0, 1), (1, -1)) if self.hexagonal else ((1, 0), (0, 1), (1, 1), (1, -1))

    def steps(self, dx: int, dy: int) -> int:
        """The number of steps between neighbouring cells that lead (dx, dy) far."""
        return max(abs(dx), abs(dy), abs(dx + dy)) if self.hexagonal else max(abs(dx), abs(dy))

    @property
    def rank_height(self) -> float:
        """From one rank to the next, in cells."""
        return HEXAGON_RANK if self.hexagonal else 1.0

    @property
    def breadth(self) -> float:
        """The breadth of the grid, in cells."""
        return self.cols + (self.rows - 1) / 2 if self.hexagonal else float(self.cols)

    def across(self, x: float, y: float) -> float:
        """How far to the right (x, y) lies of (0, 0), in cells."""
        return x + y / 2 if self.hexagonal else x

    def ray(self, cell: Cell, dx: int, dy: int) -> tuple[Cell, ...]:
        """The grid cells from ``cell`` (not included) to the edge in direction (dx, dy)."""
        return self.rays[dx, dy][cell]

    def _walk(self, cell: Cell, dx: int, dy: int) -> tuple[Cell, ...]:
        x, y = self.xy[cell]
        cells = []
        while 0 <= (x := x + dx) < self.cols and 0 <= (y := y + dy) < self.rows:
            cells.append(self.by_xy[x, y])
        return tuple(cells)

    def _grid_name(self, x: int, y: int) -> str:
        rank = self.rows - y if self.ranks_from_top else y + 1
        return f"{FILES[x]}{rank}"

    def _rim_cells(self) -> tuple[tuple[str, tuple[int, int]], ...]:
        if not self.rim:
            return ()
        above = [(f"{FILES[x]}{self.rows + 1}", (x, self.rows)) for x in range(self.cols)]
        below = [(f"{FILES[x]}0", (x, -1)) for x in range(self.cols)]
        left = [(f"z{y + 1}", (-1, y)) for y in reversed(range(self.rows))]
        right = [(f"{FILES[self.cols]}{y + 1}", (self.cols, y)) for y in reversed(range(self.rows))]
        return tuple(above + below + left + right)
