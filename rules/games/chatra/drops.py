"""Where a subject may be dropped: zones, the offside line and the neighbour rule (CH4–CH7, CH12)."""

from functools import cached_property

from rules.boards import Cell
from rules.core import Illegal, Player
from rules.games.chatra.position import SUBJECT, ChatraState

Edge = tuple[tuple[int, int], tuple[int, int]]


def _cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """Twice the area of the triangle a b c: positive if c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Returns the corners of the convex hull, counter-clockwise; two points if all are on one line.

    Andrew's monotone chain (1979), exact in integers.
    """
    points = sorted(set(points))
    if len(points) <= 2:
        return points

    def chain(ordered: list[tuple[int, int]]) -> list[tuple[int, int]]:
        kept: list[tuple[int, int]] = []
        for point in ordered:
            while len(kept) >= 2 and _cross(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return chain(points) + chain(points[::-1])


def front(subjects: list[tuple[int, int]], enemy_object: tuple[int, int]) -> tuple[Edge, ...]:
    """Returns the front: the hull's edges with the enemy object strictly outside, each directed so that
    the object lies to its right (CH6).
    """
    corners = hull(subjects)
    if len(corners) < 2:
        return ()
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    return tuple((a, b) for a, b in edges if _cross(a, b, enemy_object) < 0)


class DropGround:
    """Where the side to move may drop a subject, as far as place alone decides (not check)."""

    def __init__(self, state: ChatraState) -> None:
        self.state = state
        self.tables = state.tables
        self.own_object = state.object_of(state.side)
        self.enemy_object = state.object_of(state.side.other)

    @cached_property
    def crowded(self) -> frozenset[Cell]:
        """The squares next to a subject of either colour (CH12)."""
        subjects = self.state.cells_of(SUBJECT[Player.FIRST]) + self.state.cells_of(SUBJECT[Player.SECOND])
        return frozenset(cell for subject in subjects for cell in self.tables.board.neighbours[subject])

    @cached_property
    def open_zones(self) -> frozenset[tuple[int, int]]:
        """The zones that are open by CH5 (a) and (b)."""
        zones = self.tables.zones
        enemy_col, enemy_row = zones[self.enemy_object]
        far = {
            (col, row)
            for col in range(3)
            for row in range(3)
            if max(abs(col - enemy_col), abs(row - enemy_row)) > 1
        }
        return frozenset(far | {zones[self.own_object]})

    @cached_property
    def front(self) -> tuple[Edge, ...]:
        """The offside lines of the side to move (CH6)."""
        xy = self.tables.board.xy
        subjects = self.state.cells_of(SUBJECT[self.state.side])
        return front([xy[cell] for cell in subjects], xy[self.enemy_object])

    def is_onside(self, cell: Cell) -> bool:
        """Says whether ``cell`` is onside (CH6)."""
        point = self.tables.board.xy[cell]
        return bool(self.front) and all(_cross(a, b, point) >= 0 for a, b in self.front)

    def fault(self, cell: Cell) -> Illegal | None:
        """Returns why a subject may not be dropped on the empty square ``cell``, check apart."""
        if cell in self.crowded:
            near = self.tables.board.neighbours[cell]
            subjects = tuple(c for c in near if self.state.layout[c] in SUBJECT.values())
            return Illegal("next_to_subject", (cell, *subjects))
        if not self.state.zoning or self.tables.zones[cell] in self.open_zones or self.is_onside(cell):
            return None
        return Illegal("offside" if self.front else "zone_closed", (cell, self.enemy_object))
