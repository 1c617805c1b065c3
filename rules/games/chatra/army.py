"""The pieces of one side: middle pieces, partners, reach, attacks (CH8 to CH11, CH14)."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.games.chatra.board import NEAREST, Geometry
from tachiai.rules.squares import NOWHERE, Squares, cells_of, first_of, square, squares_of


class Army:
    """The pieces of one side, and everything else on the board that limits them. Immutable."""

    __slots__ = ("_free", "enemy_object", "geometry", "occupied", "own_object", "subjects")

    def __init__(
        self, geometry: Geometry, subjects: Squares, own_object: Cell, enemy_object: Cell, occupied: Squares
    ) -> None:
        self.geometry = geometry
        self.subjects = subjects
        self.own_object = own_object  #: ``NOWHERE`` before it is dropped
        self.enemy_object = enemy_object  #: ``NOWHERE`` before it is dropped
        self.occupied = occupied  #: by pieces of either side
        self._free = -1  # not computed yet

    @property
    def pieces(self) -> Squares:
        """The squares of the subjects and of the own object."""
        return self.subjects | square(self.own_object)

    @property
    def free(self) -> Squares:
        """The subjects that are not middle pieces: only they have partners (CH9, CH11)."""
        if self._free < 0:
            self._free = squares_of([cell for cell in cells_of(self.subjects) if not self.axis_of(cell)])
        return self._free

    def axis_of(self, subject: Cell) -> tuple[Squares, Squares] | None:
        """The own subjects that ``subject`` can fly over or glide from (CH9); none for a middle piece."""
        geometry = self.geometry
        seen = self.subjects & geometry.aligned[subject]
        # A line has two ends: with fewer subjects in sight no axis is full.
        if seen & (seen - 1):
            seen &= ~geometry.beyond[subject][self.enemy_object]
            for one, other in geometry.axes[subject]:
                if seen & one and seen & other:
                    return seen & one, seen & other
        return None

    def sandwich(self, middle_piece: Cell) -> tuple[Cell, ...]:
        """The nearest own subjects on both sides of a middle piece."""
        direction = self.geometry.direction[middle_piece]
        sides = self.axis_of(middle_piece) or ()
        return tuple(NEAREST[direction[first_of(side)]](side) for side in sides)

    def indispensable_for(self, middle_piece: Cell) -> Squares:
        """The own subjects that ``subject`` can fly over or glide from (CH9); none for a middle piece."""
        seen = self.subjects & self.geometry.aligned[middle_piece] & ~self.hidden_from(middle_piece)
        axes = self.geometry.axes[middle_piece]
        full = [(seen & one, seen & other) for one, other in axes if seen & one and seen & other]
        if len(full) != 1:
            return 0  # a subject is on one axis only
        return sum(side for side in full[0] if not side & (side - 1))

    def hidden_from(self, subject: Cell) -> Squares:
        """The squares in line with ``subject`` behind the enemy object (CH9, CH11)."""
        return self.geometry.beyond[subject][self.enemy_object]

    def partners(self, subject: Cell) -> Squares:
        """The own subjects that ``subject`` can fly over or glide from (CH9); none for a middle piece."""
        own, free = 1 << subject, self.free
        return (free ^ own) & ~self.geometry.beyond[subject][self.enemy_object] if free & own else 0

    def reach(self, mover: Cell) -> Squares:
        """The empty squares and enemies to which the subject on ``mover`` can step, fly, glide (CH8–CH11)."""
        return self.range_of(mover) & ~self.pieces

    def range_of(self, mover: Cell) -> Squares:
        """As ``reach``, but whoever stands on the square."""
        geometry, partners = self.geometry, self.partners(mover)
        reached = geometry.near[mover]
        if partners:
            for partner in cells_of(partners & geometry.hurdles[mover]):
                reached |= geometry.landing[mover][partner]
            glide, occupied = geometry.glide[mover], self.occupied
            for partner in cells_of(partners & geometry.aligned[mover]):
                path = glide[partner]
                if blockers := path & occupied:
                    nearest = NEAREST[geometry.direction[partner][mover]]
                    path &= ~geometry.beyond[mover][nearest(blockers)]
                reached |= path
        return reached

    def with_subject(self, target: Cell, origin: Cell = NOWHERE) -> "Army":
        """This side after a subject came to ``target`` from ``origin``, or was dropped there."""
        gone, come = ~square(origin), 1 << target
        subjects, occupied = self.subjects & gone | come, self.occupied & gone | come
        return Army(self.geometry, subjects, self.own_object, self.enemy_object, occupied)

    def without_subject(self, origin: Cell) -> "Army":
        """This side with the subject on ``origin`` taken off the board."""
        gone = ~(1 << origin)
        occupied = self.occupied & gone
        return Army(self.geometry, self.subjects & gone, self.own_object, self.enemy_object, occupied)

    def with_object(self, target: Cell) -> "Army":
        """This side after its object came to ``target``, or was dropped there."""
        occupied = self.occupied & ~square(self.own_object) | 1 << target
        return Army(self.geometry, self.subjects, target, self.enemy_object, occupied)

    def facing(self, other: "Army", target: Cell) -> "Army":
        """This side after the other side became ``other`` by a piece that came to ``target``."""
        subjects = self.subjects & ~(1 << target)
        return Army(self.geometry, subjects, self.own_object, other.own_object, other.occupied)

    def attackers(self) -> Iterator[Cell]:
        """The pieces of this side that could move onto the enemy object (CH14); one may come twice."""
        if self.enemy_object == NOWHERE:
            return
        near = self.geometry.near[self.enemy_object]
        if self.subjects & near:
            yield from cells_of(self.subjects & near)
        if near & square(self.own_object):
            yield self.own_object
        for mover, partner in self.aims():
            if self.axis_of(mover) is None and self.axis_of(partner) is None:
                yield mover

    def aims(self) -> Iterator[tuple[Cell, Cell]]:
        """Each subject that could fly or glide onto the enemy object, with the partner for it, if neither
        were a middle piece. The object never stands between the two: it lies beyond.
        """
        target, subjects, geometry = self.enemy_object, self.subjects, self.geometry
        flyers = subjects & geometry.flyers[target]
        if flyers:
            halfway = geometry.halfway[target]
            for cell in cells_of(flyers):
                partner = halfway[cell] & subjects
                if partner:
                    yield cell, first_of(partner)
        in_line = subjects & geometry.aligned[target]
        if in_line & (in_line - 1):
            pushers, between, occupied = geometry.pushers[target], geometry.between[target], self.occupied
            for cell in cells_of(in_line):
                partners = pushers[cell] & in_line
                if partners and not between[cell] & occupied:
                    for partner in cells_of(partners):
                        yield cell, partner
