"""Where a subject may be dropped: zones, the offside line and the neighbour rule (CH4–CH7, CH12)."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.chatra.pieces import SUBJECT
from tachiai.rules.games.chatra.state import State

Point = tuple[int, int]


class Edge(NamedTuple):
    """A line of the front, from one own piece to another: the enemy object lies to its right (CH6)."""

    start: Point
    end: Point

    def onside(self, cells: list[Cell], xy: Sequence[Point]) -> list[Cell]:
        """Returns those of ``cells``, which lie at ``xy``, that are on the line or to its left."""
        (x, y), (end_x, end_y) = self
        dx, dy = end_x - x, end_y - y
        on_line = dx * y - dy * x
        return [cell for cell in cells if dx * xy[cell][1] - dy * xy[cell][0] >= on_line]


def _cross(a: Point, b: Point, c: Point) -> int:
    """Twice the area of the triangle a b c: positive if c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: list[Point]) -> list[Point]:
    """Returns the corners of the convex hull, counter-clockwise; two points if all are on one line.

    Andrew's monotone chain (1979), exact in integers.
    """
    points = sorted(set(points))
    if len(points) <= 2:
        return points

    def chain(ordered: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in ordered:
            while len(kept) >= 2 and _cross(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return chain(points) + chain(points[::-1])


def front(subjects: list[Point], enemy_object: Point) -> tuple[Edge, ...]:
    """Returns the front: the hull's edges with the enemy object strictly outside (CH6)."""
    corners = hull(subjects)
    if len(corners) < 2:
        return ()
    edges = [Edge(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    return tuple(edge for edge in edges if _cross(*edge, enemy_object) < 0)


class DropGround:
    """Where the side to move may drop a subject, as far as place alone decides (not check)."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.geometry = state.geometry
        self.army = state.own

    @cached_property
    def crowded(self) -> set[Cell]:
        """The squares next to a subject of either colour (CH12)."""
        crowded: set[Cell] = set()
        for subject in self.state.own.subjects | self.state.enemy.subjects:
            crowded.update(self.geometry.board.neighbours[subject])
        return crowded

    @cached_property
    def open_zones(self) -> set[tuple[int, int]]:
        """The zones that are open by CH5 (a) and (b)."""
        zones = self.geometry.zones
        enemy_col, enemy_row = zones[self.army.enemy_object]
        far = {
            (col, row)
            for col in range(3)
            for row in range(3)
            if max(abs(col - enemy_col), abs(row - enemy_row)) > 1
        }
        return far | {zones[self.army.own_object]}

    @cached_property
    def front(self) -> tuple[Edge, ...]:
        """The offside lines of the side to move (CH6)."""
        xy = self.geometry.board.xy
        return front([xy[cell] for cell in self.army.subjects], xy[self.army.enemy_object])

    def squares(self) -> list[Cell]:
        """Returns the squares where nothing but a check can forbid a drop."""
        layout, crowded = self.state.layout, self.crowded
        return self._open(
            [cell for cell in self.geometry.board.grid_cells if layout[cell] == EMPTY and cell not in crowded]
        )

    def _open(self, cells: list[Cell]) -> list[Cell]:
        """Returns those of ``cells`` that lie in an open zone or onside (CH5)."""
        if not self.state.zoning:
            return cells
        zones, xy = self.geometry.zones, self.geometry.board.xy
        onside = cells if self.front else []
        for edge in self.front:
            onside = edge.onside(onside, xy)
        return [cell for cell in cells if zones[cell] in self.open_zones or cell in onside]

    def fault(self, cell: Cell) -> Illegal | None:
        """Returns why a subject may not be dropped on the empty square ``cell``, check apart."""
        if cell in self.crowded:
            near = self.geometry.board.neighbours[cell]
            subjects = tuple(c for c in near if self.state.layout[c] in SUBJECT.values())
            return Illegal("next_to_subject", (cell, *subjects))
        if self._open([cell]):
            return None
        if not self.front:
            return Illegal("zone_closed", (cell, self.army.enemy_object))
        board = self.geometry.board
        line = next(edge for edge in self.front if not edge.onside([cell], board.xy))
        ends = sorted(board.by_xy[point] for point in line)
        return Illegal("offside", (cell, *ends, self.army.enemy_object))
