"""Where a subject may be dropped: zones, the offside line and the neighbour rule (CH4–CH7, CH12)."""

from collections.abc import Sequence
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal
from tachiai.rules.games.chatra.board import Geometry, Point
from tachiai.rules.games.chatra.state import State
from tachiai.rules.squares import Squares, cells_of, square, squares_of


class Edge(NamedTuple):
    """A directed line of the front, between two own pieces: the enemy object lies to its right (CH6)."""

    start: Point
    end: Point

    def onside(self, xy: Sequence[Point]) -> Squares:
        """The squares on the line or to its left, of a board whose cells lie at ``xy``."""
        (x, y), (end_x, end_y) = self
        dx, dy = end_x - x, end_y - y
        on_line = dx * y - dy * x
        return squares_of(Cell(i) for i, (px, py) in enumerate(xy) if dx * py - dy * px >= on_line)


def hull(points: list[Point]) -> list[Point]:
    """Corners of the convex hull, counter-clockwise; only the two end points if all are on one line.

    Andrew's monotone chain (1979), exact in integers. ``points`` are distinct and in the order of cells: from
    the top, and from the left.

    >>> hull([(0, 2), (2, 2), (1, 1), (0, 0), (2, 0)])
    [(0, 2), (0, 0), (2, 0), (2, 2)]
    """
    if len(points) <= 2:
        return points

    def chain(ordered: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for x, y in ordered:
            while len(kept) >= 2:
                ax, ay = kept[-2]
                bx, by = kept[-1]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):  # a turn to the left
                    break
                kept.pop()
            kept.append((x, y))
        kept.pop()
        return kept

    return chain(points) + chain(points[::-1])


def front(subjects: list[Point], enemy_object: Point) -> tuple[Edge, ...]:
    """The hull's edges with the enemy object strictly outside (CH6)."""
    corners = hull(subjects)
    if len(corners) < 2:
        return ()
    x, y = enemy_object
    edges, before = [], corners[-1]
    for corner in corners:
        (ax, ay), (bx, by) = before, corner
        if (bx - ax) * (y - ay) < (by - ay) * (x - ax):  # the object lies to the right
            edges.append(Edge(before, corner))
        before = corner
    return tuple(edges)


class DropGround:
    """Where the side to move may drop a subject, as far as the place decides; check is not looked at."""

    def __init__(self, state: State) -> None:
        self.zoning = state.zoning
        self.geometry = state.geometry
        self.army = state.own
        self.subjects = state.own.subjects | state.enemy.subjects

    def crowded(self) -> Squares:
        """The squares of the subjects of either colour and those next to one (CH12)."""
        return self.geometry.spread(self.subjects)

    def front(self) -> tuple[Edge, ...]:
        """The offside lines of the side to move (CH6)."""
        xy = self.geometry.board.xy
        return front([xy[cell] for cell in cells_of(self.army.subjects)], xy[self.army.enemy_object])

    def squares(self) -> Squares:
        """The squares where only a check can forbid a drop."""
        apart = self.geometry.all & ~(self.army.occupied | self.crowded())
        # Offside is tested last: it costs most.
        in_zone = apart & self._open_zones()
        return apart if apart == in_zone else in_zone | apart & self._onside()

    def _open_zones(self) -> Squares:
        """The zones that are open by CH5 (a) and (b); all of them without zoning (CH7)."""
        geometry = self.geometry
        if not self.zoning:
            return geometry.all
        own_zone, enemy_zone = (geometry.zone_of[c] for c in (self.army.own_object, self.army.enemy_object))
        return geometry.zones[own_zone] | geometry.far_zones[enemy_zone]

    def _onside(self) -> Squares:
        """The squares on the safe side of every edge of the front (CH6)."""
        edges = self.front()
        onside = self.geometry.all if edges else 0
        for edge in edges:
            onside &= _onside_of(self.geometry, edge)
        return onside

    def fault(self, cell: Cell) -> Illegal | None:
        """Why a subject may not be dropped on the empty square ``cell``, check not looked at."""
        dropped = square(cell)
        if dropped & self.crowded():
            near = cells_of(self.geometry.near[cell] & self.subjects)
            return Illegal(
                "next_to_subject", (cell, *sorted(near, key=self.geometry.board.neighbours[cell].index))
            )
        if dropped & (self._open_zones() | self._onside()):
            return None
        edges = self.front()
        if not edges:
            return Illegal("zone_closed", (cell, self.army.enemy_object))
        board = self.geometry.board
        line = next(edge for edge in edges if not dropped & _onside_of(self.geometry, edge))
        ends = sorted(board.by_xy[point] for point in line)
        return Illegal("offside", (cell, *ends, self.army.enemy_object))


def _onside_of(geometry: Geometry, edge: Edge) -> Squares:
    """The squares on the safe side of one line, cached."""
    known = geometry.onside_of
    if edge not in known:
        known[edge] = edge.onside(geometry.board.xy)
    return known[edge]
