"""The pieces of one side: middle pieces, partners, reach, attacks (CH8 to CH11, CH14)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.games.chatra.board import NOWHERE, Geometry


@dataclass(frozen=True)
class Army:
    """The pieces of one side among everything on the board.

    ``own_object`` and ``enemy_object`` are ``NOWHERE`` before they are dropped.
    """

    geometry: Geometry
    layout: Layout
    subjects: frozenset[Cell]
    own_object: Cell
    enemy_object: Cell

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """The cells of the subjects and of the own object."""
        return self.subjects | {self.own_object}

    def middle_axis(self, subject: Cell) -> int:
        """Returns the number of a direction in which an own subject stands, and against which another one
        stands, the enemy object cutting the line: such a subject is a middle piece. -1 if it is none (CH11).
        """
        hidden, direction = self.hidden_from(subject), self.geometry.direction[subject]
        in_line = self.subjects & self.geometry.aligned[subject]
        seen = {direction[other] for other in in_line if other not in hidden}
        for number in range(4):
            if number in seen and number + 4 in seen:
                return number
        return -1

    def sandwich(self, middle_piece: Cell) -> tuple[Cell, Cell]:
        """Returns two own subjects on both sides of a middle piece, the nearest ones."""
        axis, rays = self.middle_axis(middle_piece), self.geometry.rays[middle_piece]
        one, other = (next(c for c in rays[way] if c in self.subjects) for way in (axis, axis + 4))
        return one, other

    @cached_property
    def free(self) -> frozenset[Cell]:
        """The subjects that are no middle pieces: only they have partners (CH9, CH11)."""
        return frozenset([cell for cell in self.subjects if self.middle_axis(cell) < 0])

    def hidden_from(self, subject: Cell) -> tuple[Cell, ...]:
        """Returns the squares in line with ``subject`` behind the enemy object (CH9, CH11)."""
        if self.enemy_object == NOWHERE:
            return ()
        direction = self.geometry.direction[subject][self.enemy_object]
        return self.geometry.rays[self.enemy_object][direction] if direction >= 0 else ()

    def partners(self, subject: Cell) -> list[Cell]:
        """Returns the partners of a subject (CH9)."""
        if subject not in self.free:
            return []
        hidden = self.hidden_from(subject)
        return [cell for cell in self.free if cell != subject and cell not in hidden]

    def reach(self, mover: Cell) -> set[Cell]:
        """Returns the squares that the subject on ``mover`` can go to by step, flight or glide, onto an
        empty square or an enemy piece (CH8–CH11).
        """
        opposite, glides = self.geometry.opposite[mover], self.geometry.glides[mover]
        partners = self.partners(mover)
        reached = {opposite[partner] for partner in partners}
        reached.update(self.geometry.board.neighbours[mover])
        for partner in partners:
            for cell in glides[partner]:
                if cell in self.cells:
                    break
                reached.add(cell)
                if self.layout[cell] != EMPTY:
                    break
        reached.discard(NOWHERE)
        return reached - self.cells

    def with_drop(self, target: Cell, layout: Layout) -> "Army":
        """Returns this side with one more subject, on ``target``; ``layout`` is the board then."""
        subjects = self.subjects | {target}
        return Army(self.geometry, layout, subjects, self.own_object, self.enemy_object)

    def facing(self, target: Cell, is_object: bool, layout: Layout) -> "Army":
        """Returns this side after a subject or the object of the other side came to ``target``."""
        subjects = self.subjects - {target} if target in self.subjects else self.subjects
        enemy_object = target if is_object else self.enemy_object
        return Army(self.geometry, layout, subjects, self.own_object, enemy_object)

    def attackers(self) -> Iterator[Cell]:
        """Yields the pieces of this side that could move onto the enemy object (CH14), one perhaps twice."""
        if self.enemy_object == NOWHERE:
            return
        near = self.geometry.board.neighbours[self.enemy_object]
        yield from self.subjects.intersection(near)
        if self.own_object in near:
            yield self.own_object
        for mover, partner in self.aims():
            if self.middle_axis(mover) < 0 and self.middle_axis(partner) < 0:
                yield mover

    def aims(self) -> Iterator[tuple[Cell, Cell]]:
        """Yields each subject that could fly or glide onto the enemy object, with the partner for it, if
        neither were a middle piece. The object never stands between the two: it lies beyond.
        """
        target, subjects = self.enemy_object, self.subjects
        halfway = self.geometry.midpoint[target]
        for cell in subjects:
            if halfway[cell] in subjects:
                yield cell, halfway[cell]
        in_line = subjects & self.geometry.aligned[target]
        for cell in in_line:
            glides = self.geometry.glides[cell]
            for partner in in_line:
                if target in glides[partner] and self._is_clear(glides[partner], target):
                    yield cell, partner

    def _is_clear(self, path: tuple[Cell, ...], target: Cell) -> bool:
        """Says whether nothing stands on a path before ``target``."""
        return all(self.layout[cell] == EMPTY for cell in path[: path.index(target)])
