"""A Chatra position and what can be read off it about its pieces: middle pieces, reach, attacks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.games.chatra.tables import NOWHERE, Tables, tables_of

SUBJECT = {Player.FIRST: "x", Player.SECOND: "o"}
OBJECT = {Player.FIRST: "X", Player.SECOND: "O"}
OWNERS = {"x": Player.FIRST, "X": Player.FIRST, "o": Player.SECOND, "O": Player.SECOND}


@dataclass(frozen=True)
class Army:
    """The pieces of one side among everything on the board.

    ``own_object`` and ``enemy_object`` are ``NOWHERE`` before they are dropped.
    """

    tables: Tables
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
        hidden, direction = self.hidden_from(subject), self.tables.direction[subject]
        in_line = self.subjects & self.tables.aligned[subject]
        seen = {direction[other] for other in in_line if other not in hidden}
        for number in range(4):
            if number in seen and number + 4 in seen:
                return number
        return -1

    def sandwich(self, middle_piece: Cell) -> tuple[Cell, Cell]:
        """Returns two own subjects on both sides of a middle piece, the nearest ones."""
        axis, rays = self.middle_axis(middle_piece), self.tables.rays[middle_piece]
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
        direction = self.tables.direction[subject][self.enemy_object]
        return self.tables.rays[self.enemy_object][direction] if direction >= 0 else ()

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
        opposite, glides = self.tables.opposite[mover], self.tables.glides[mover]
        partners = self.partners(mover)
        reached = {opposite[partner] for partner in partners}
        reached.update(self.tables.board.neighbours[mover])
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
        return Army(self.tables, layout, subjects, self.own_object, self.enemy_object)

    def facing(self, target: Cell, is_object: bool, layout: Layout) -> "Army":
        """Returns this side after a subject or the object of the other side came to ``target``."""
        subjects = self.subjects - {target} if target in self.subjects else self.subjects
        enemy_object = target if is_object else self.enemy_object
        return Army(self.tables, layout, subjects, self.own_object, enemy_object)

    def attackers(self) -> Iterator[Cell]:
        """Yields the pieces of this side that could move onto the enemy object (CH14), one perhaps twice."""
        if self.enemy_object == NOWHERE:
            return
        near = self.tables.board.neighbours[self.enemy_object]
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
        halfway = self.tables.midpoint[target]
        for cell in subjects:
            if halfway[cell] in subjects:
                yield cell, halfway[cell]
        in_line = subjects & self.tables.aligned[target]
        for cell in in_line:
            glides = self.tables.glides[cell]
            for partner in in_line:
                if target in glides[partner] and self._is_clear(glides[partner], target):
                    yield cell, partner

    def _is_clear(self, path: tuple[Cell, ...], target: Cell) -> bool:
        """Says whether nothing stands on a path before ``target``."""
        return all(self.layout[cell] == EMPTY for cell in path[: path.index(target)])


@dataclass(frozen=True)
class ChatraState:
    """A position: equal to another exactly if their texts are equal. ``zoning``: CH5 is in force."""

    board: Board
    layout: Layout
    side: Player
    zoning: bool

    @cached_property
    def tables(self) -> Tables:
        """The tables of the board."""
        return tables_of(self.board)

    @cached_property
    def standing(self) -> dict[Symbol, list[Cell]]:
        """Where the pieces of each letter stand, in cell order."""
        standing: dict[Symbol, list[Cell]] = {symbol: [] for symbol in OWNERS}
        for cell, symbol in zip(self.board.grid_cells, self.layout, strict=True):
            if symbol != EMPTY:
                standing[symbol].append(cell)
        return standing

    def object_of(self, player: Player) -> Cell:
        """Returns the cell of a player's object, or ``NOWHERE``."""
        cells = self.standing[OBJECT[player]]
        return cells[0] if cells else NOWHERE

    @cached_property
    def own(self) -> Army:
        """The pieces of the side to move."""
        return self._army(self.side)

    @cached_property
    def enemy(self) -> Army:
        """The pieces of the other side."""
        return self._army(self.side.other)

    def _army(self, player: Player) -> Army:
        objects = self.object_of(player), self.object_of(player.other)
        subjects = frozenset(self.standing[SUBJECT[player]])
        return Army(self.tables, self.layout, subjects, *objects)

    def checkers(self, player: Player) -> tuple[Cell, ...]:
        """Returns the enemy pieces that give check to ``player`` (CH14)."""
        attacking = self.enemy if player is self.side else self.own
        return tuple(dict.fromkeys(attacking.attackers()))
