"""A Chatra position and what can be read off it about its pieces: middle pieces, reach, attacks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.boards import Board, Cell
from rules.core import EMPTY, Layout, Player
from rules.games.chatra.tables import NOWHERE, Tables, tables_of

SUBJECT = {Player.FIRST: "x", Player.SECOND: "o"}
OBJECT = {Player.FIRST: "X", Player.SECOND: "O"}
OWNERS = {"x": Player.FIRST, "X": Player.FIRST, "o": Player.SECOND, "O": Player.SECOND}


@dataclass(frozen=True)
class Army:
    """The pieces of one side among everything on the board.

    ``own_object`` and ``enemy_object`` are ``NOWHERE`` before they are dropped.
    """

    tables: Tables
    player: Player
    layout: Layout
    subjects: frozenset[Cell]
    own_object: Cell
    enemy_object: Cell

    def sandwich(self, subject: Cell) -> tuple[Cell, ...]:
        """Returns two own subjects on both sides of ``subject`` in line, which make it a middle piece; none
        if it is no middle piece (CH11).
        """
        rays = self.tables.rays[subject]
        for number in range(4):
            one = self._first_along(rays[number])
            if one != NOWHERE:
                other = self._first_along(rays[number + 4])
                if other != NOWHERE:
                    return one, other
        return ()

    def _first_along(self, ray: tuple[Cell, ...]) -> Cell:
        """The first own subject on a ray, the enemy object cutting it; other pieces do not matter."""
        for cell in ray:
            if cell in self.subjects:
                return cell
            if cell == self.enemy_object:
                return NOWHERE
        return NOWHERE

    @cached_property
    def free(self) -> frozenset[Cell]:
        """The subjects that are no middle pieces: only they have partners (CH9, CH11)."""
        return frozenset(cell for cell in self.subjects if not self.sandwich(cell))

    def hidden_from(self, subject: Cell) -> tuple[Cell, ...]:
        """Returns the squares in line with ``subject`` behind the enemy object: no partner there (CH9)."""
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
        layout, own = self.layout, self.own_letters
        opposite, glides = self.tables.opposite[mover], self.tables.glides[mover]
        reached = {cell for cell in self.tables.board.neighbours[mover] if layout[cell] not in own}
        for partner in self.partners(mover):
            landing = opposite[partner]
            if landing != NOWHERE and layout[landing] not in own:
                reached.add(landing)
            for cell in glides[partner]:
                if layout[cell] in own:
                    break
                reached.add(cell)
                if layout[cell] != EMPTY:
                    break
        return reached

    @property
    def own_letters(self) -> str:
        """The letters of this side, subject and object."""
        return SUBJECT[self.player] + OBJECT[self.player]

    def after(self, mine: bool, is_object: bool, origin: Cell | None, target: Cell, layout: Layout) -> "Army":
        """Returns this side after a drop or move, of its own or (not ``mine``) of the other side, that led
        to ``layout``.
        """
        subjects, own_object, enemy_object = self.subjects, self.own_object, self.enemy_object
        if not mine:
            subjects = subjects - {target}
            enemy_object = target if is_object else enemy_object
        elif is_object:
            own_object = target
        else:
            subjects = (subjects - {origin}) | {target}
        return Army(self.tables, self.player, layout, subjects, own_object, enemy_object)

    def attackers(self) -> Iterator[Cell]:
        """Yields the pieces of this side that could move onto the enemy object (CH14), one perhaps twice."""
        if self.enemy_object == NOWHERE:
            return
        for cell in self.tables.board.neighbours[self.enemy_object]:
            if cell in self.subjects or cell == self.own_object:
                yield cell
        for mover, partner in self.aims():
            if not self.sandwich(mover) and not self.sandwich(partner):
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
        for ray in self.tables.rays[target]:
            for steps, cell in enumerate(ray, start=1):
                if self.layout[cell] != EMPTY:
                    if cell in subjects:
                        # The partner is at least as far from the glider as the glider from the object.
                        yield from ((cell, behind) for behind in ray[2 * steps - 1 :] if behind in subjects)
                    break


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

    def subjects_of(self, player: Player) -> frozenset[Cell]:
        """Returns the cells of a player's subjects."""
        letter = SUBJECT[player]
        cells = zip(self.board.grid_cells, self.layout, strict=True)
        return frozenset(cell for cell, symbol in cells if symbol == letter)

    def object_of(self, player: Player) -> Cell:
        """Returns the cell of a player's object, or ``NOWHERE``."""
        return Cell(self.layout.index(OBJECT[player])) if OBJECT[player] in self.layout else NOWHERE

    @cached_property
    def armies(self) -> dict[Player, Army]:
        """The pieces of either side."""
        first, second = self.object_of(Player.FIRST), self.object_of(Player.SECOND)
        return {
            Player.FIRST: self._army(Player.FIRST, first, second),
            Player.SECOND: self._army(Player.SECOND, second, first),
        }

    def _army(self, player: Player, own_object: Cell, enemy_object: Cell) -> Army:
        return Army(self.tables, player, self.layout, self.subjects_of(player), own_object, enemy_object)

    def checkers(self, player: Player) -> tuple[Cell, ...]:
        """Returns the enemy pieces that give check to ``player`` (CH14)."""
        return tuple(dict.fromkeys(self.armies[player.other].attackers()))
