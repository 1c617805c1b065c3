"""Where a subject may be dropped: zones, the offside line and the neighbour rule (CH4–CH7, CH12)."""

from functools import cached_property
from typing import NamedTuple

from rules.boards import Cell
from rules.core import EMPTY, Illegal
from rules.games.chatra.position import SUBJECT, ChatraState

Point = tuple[int, int]


class Edge(NamedTuple):
    """A line of the front, from one own piece to another: the enemy object lies to its right (CH6)."""

    start: Point
    end: Point

    def is_beyond(self, point: Point) -> bool:
        """Says whether ``point`` lies on the enemy object's side of the line."""
        return _cross(self.start, self.end, point) < 0


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
    return tuple(edge for edge in edges if edge.is_beyond(enemy_object))


class DropGround:
    """Where the side to move may drop a subject, as far as place alone decides (not check)."""

    def __init__(self, state: ChatraState) -> None:
        self.state = state
        self.tables = state.tables
        self.army = state.armies[state.side]

    @cached_property
    def crowded(self) -> set[Cell]:
        """The squares next to a subject of either colour (CH12)."""
        crowded: set[Cell] = set()
        for army in self.state.armies.values():
            for subject in army.subjects:
                crowded.update(self.tables.board.neighbours[subject])
        return crowded

    @cached_property
    def open_zones(self) -> set[tuple[int, int]]:
        """The zones that are open by CH5 (a) and (b)."""
        zones = self.tables.zones
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
        xy = self.tables.board.xy
        return front([xy[cell] for cell in self.army.subjects], xy[self.army.enemy_object])

    def squares(self) -> list[Cell]:
        """Returns the squares where nothing but a check can forbid a drop (CH5, CH6, CH12)."""
        layout, crowded = self.state.layout, self.crowded
        free = [
            cell for cell in self.tables.board.grid_cells if layout[cell] == EMPTY and cell not in crowded
        ]
        return [cell for cell in free if self._is_open(cell)] if self.state.zoning else free

    def fault(self, cell: Cell) -> Illegal | None:
        """Returns why a subject may not be dropped on the empty square ``cell``, check apart."""
        if cell in self.crowded:
            near = self.tables.board.neighbours[cell]
            subjects = tuple(c for c in near if self.state.layout[c] in SUBJECT.values())
            return Illegal("next_to_subject", (cell, *subjects))
        if not self.state.zoning or self._is_open(cell):
            return None
        line = self._crossed(cell)
        if line is None:
            return Illegal("zone_closed", (cell, self.army.enemy_object))
        ends = (self.tables.board.by_xy[line.start], self.tables.board.by_xy[line.end])
        return Illegal("offside", (cell, *ends, self.army.enemy_object))

    def _is_open(self, cell: Cell) -> bool:
        """Says whether ``cell`` lies in an open zone or onside (CH5)."""
        return self.tables.zones[cell] in self.open_zones or (bool(self.front) and not self._crossed(cell))

    def _crossed(self, cell: Cell) -> Edge | None:
        """The first line of the front that ``cell`` lies beyond, seen from one's own side (CH6)."""
        point = self.tables.board.xy[cell]
        return next((edge for edge in self.front if edge.is_beyond(point)), None)
