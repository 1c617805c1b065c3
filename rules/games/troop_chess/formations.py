"""The formations (TC2) and the motions that each can make (TC3).

A *trio* is three squares in the shape of a formation. Its *heads* are the squares with an arrow; the arrow is
a bonus direction of the trio. A *motion* is one way for the trio to move without leaving the board: one
square in any direction, or two squares in a bonus direction. Pieces on the board play no part here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.boards import EIGHT_DIRECTIONS, Board, Cell
from tachiai.rules.core import Player
from tachiai.rules.squares import Squares

# The eight directions by the names of the move text: N is towards higher ranks, whoever moves.
DIRECTIONS = dict(zip(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), EIGHT_DIRECTIONS, strict=True))
DIRECTION_NAMES = {vector: name for name, vector in DIRECTIONS.items()}
OPPOSITE = {name: DIRECTION_NAMES[-dx, -dy] for name, (dx, dy) in DIRECTIONS.items()}

Cells3 = tuple[Cell, Cell, Cell]
Vector = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation in one orientation (TC2)."""

    name: str
    squares: tuple[Vector, Vector, Vector]  #: relative to one of them
    arrows: Mapping[Vector, Vector]  #: head → bonus direction

    def turned(self, xx: int, xy: int, yx: int, yy: int) -> "Formation":
        """The formation under the matrix ((xx, xy), (yx, yy))."""

        def turn(v: Vector) -> Vector:
            return xx * v[0] + xy * v[1], yx * v[0] + yy * v[1]

        a, b, c = self.squares
        arrows = {turn(head): turn(arrow) for head, arrow in self.arrows.items()}
        return Formation(self.name, (turn(a), turn(b), turn(c)), arrows)


FORMATIONS = (
    Formation("line", ((0, -1), (0, 0), (0, 1)), {(0, 1): (0, 1), (0, -1): (0, -1)}),
    Formation("cone", ((0, 0), (-1, -1), (1, -1)), {(0, 0): (0, 1)}),
    Formation("hook", ((0, 0), (1, 0), (2, 1)), {(2, 1): (1, 1)}),
    Formation("wedge", ((0, 0), (-1, 0), (0, -1)), {(0, 0): (1, 1)}),
)
# The eight rotations and reflections of a square, as matrices.
SYMMETRIES = tuple((sx, 0, 0, sy) for sx in (1, -1) for sy in (1, -1)) + tuple(
    (0, sx, sy, 0) for sx in (1, -1) for sy in (1, -1)
)


@dataclass(frozen=True, slots=True)
class Motion:
    """One way for a trio to move. What concerns the three is in the order of the trio's cells."""

    direction: str
    squares: int  #: 1 or 2
    cells: Cells3  #: where the three begin
    path: tuple[Cells3, ...]  #: where they are after each square
    entered: Squares  #: where they end, without the squares that the three leave themselves
    swept: frozenset[Cell]  #: every square that they enter on the way, the last ones included
    head: int | None  #: index of the head that moves in its own bonus direction (TC7)

    @property
    def ends(self) -> Cells3:
        """Where the three end."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Trio:
    """Three squares in the shape of a formation, in order of file, then rank."""

    cells: Cells3
    formation: str
    heads: Mapping[str, Cell]  #: bonus direction → head
    motions: tuple[Motion, ...]
    advances: Mapping[Player, tuple[Motion, ...]]  #: the motions that are no retreat (TC6)
    ways: Mapping[tuple[str, int], Motion]  #: direction and squares → motion

    def motion(self, direction: str, squares: int) -> Motion | None:
        """The motion asked for; None if it would leave the board or has no bonus."""
        return self.ways.get((direction, squares))


def in_order(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """``cells`` in the order of the move text: by file, then by rank."""
    return tuple(sorted(cells, key=lambda cell: board.xy[cell]))


def retreats(direction: str, player: Player) -> bool:
    """Whether ``direction`` is straight or diagonally backward for ``player`` (TC6, G1).

    >>> retreats("SW", Player.FIRST), retreats("SW", Player.SECOND), retreats("W", Player.FIRST)
    (True, False, False)
    """
    dy = DIRECTIONS[direction][1]
    return dy < 0 if player is Player.FIRST else dy > 0
