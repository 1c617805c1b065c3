"""A Chatra position and what can be read off it about its pieces: middle pieces, reach, attacks."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.boards import Board, Cell
from rules.core import EMPTY, Layout, Player, Symbol
from rules.games.chatra.tables import NOWHERE, Tables, tables_of

SUBJECT = {Player.FIRST: "x", Player.SECOND: "o"}
OBJECT = {Player.FIRST: "X", Player.SECOND: "O"}
OWNERS = {"x": Player.FIRST, "X": Player.FIRST, "o": Player.SECOND, "O": Player.SECOND}


@lru_cache(maxsize=1024)
def middle_pieces(board: Board, subjects: tuple[Cell, ...], enemy_object: Cell) -> frozenset[Cell]:
    """Returns the middle pieces: subjects with a subject of theirs on both sides of some line through them,
    the enemy object cutting the line (CH11). ``subjects`` in cell order. Remembered, since most moves
    leave one side as it is.
    """
    lines = tables_of(board).lines
    on_line: dict[int, list[Cell]] = {}
    marked = subjects if enemy_object == NOWHERE else sorted((*subjects, enemy_object))
    for cell in marked:
        for line in lines[cell]:
            on_line.setdefault(line, []).append(cell)
    found: set[Cell] = set()
    for cells in on_line.values():
        if len(cells) < 3:
            continue
        if enemy_object in cells:
            cut = cells.index(enemy_object)
            found.update(cells[1 : cut - 1] if cut else ())
            found.update(cells[cut + 2 : -1])
        else:
            found.update(cells[1:-1])
    return frozenset(found)


@dataclass(frozen=True)
class Army:
    """The pieces of one side among everything on the board.

    ``subjects`` in cell order; ``own_object`` and ``enemy_object`` are ``NOWHERE`` before they are dropped.
    """

    tables: Tables
    player: Player
    layout: Layout
    subjects: tuple[Cell, ...]
    own_object: Cell
    enemy_object: Cell

    @cached_property
    def middles(self) -> frozenset[Cell]:
        """The middle pieces (CH11)."""
        return middle_pieces(self.tables.board, self.subjects, self.enemy_object)

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The subjects that are no middle pieces, in cell order: only they have partners (CH9, CH11)."""
        return tuple(cell for cell in self.subjects if cell not in self.middles)

    @cached_property
    def free_set(self) -> frozenset[Cell]:
        """``free`` as a set."""
        return frozenset(self.free)

    def cut_off(self, a: Cell, b: Cell) -> bool:
        """Says whether the enemy object stands between a and b on one line (CH9)."""
        if self.enemy_object == NOWHERE:
            return False
        towards = self.tables.direction[self.enemy_object]
        return towards[a] >= 0 and towards[b] == (towards[a] + 4) % 8

    def glide_path(self, partner: Cell, mover: Cell) -> tuple[Cell, ...]:
        """Returns the squares that ``mover`` may glide over at most, away from ``partner``, whatever stands
        on them: as many as the two are apart (CH10). None if they are not in line.
        """
        direction = self.tables.direction[partner][mover]
        if direction < 0:
            return ()
        return self.tables.rays[direction][mover][: self.tables.distance(partner, mover)]

    def reach(self, mover: Cell) -> set[Cell]:
        """Returns the squares that the subject on ``mover`` can go to by step, flight or glide, onto an
        empty square or an enemy piece (CH8–CH11).
        """
        layout, own = self.layout, self.own_letters
        reached = {cell for cell in self.tables.board.neighbours[mover] if layout[cell] not in own}
        if mover not in self.free_set:
            return reached
        for partner in self.free:
            if partner == mover or self.cut_off(partner, mover):
                continue
            landing = self.tables.opposite[mover][partner]
            if landing != NOWHERE and layout[landing] not in own:
                reached.add(landing)
            for cell in self.glide_path(partner, mover):
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
            subjects = tuple(cell for cell in subjects if cell != target)
            enemy_object = target if is_object else enemy_object
        elif is_object:
            own_object = target
        else:
            subjects = tuple(sorted((*(cell for cell in subjects if cell != origin), target)))
        return Army(self.tables, self.player, layout, subjects, own_object, enemy_object)

    def attackers(self) -> tuple[Cell, ...]:
        """Returns the pieces of this side that could move onto the enemy object (CH14)."""
        target = self.enemy_object
        if target == NOWHERE:
            return ()
        subjects = set(self.subjects)
        near = self.tables.board.neighbours[target]
        found = [cell for cell in near if cell in subjects or cell == self.own_object]
        # A flight lands on the object if the partner stands halfway.
        halfway = self.tables.midpoint[target]
        found += [cell for cell in self.free if halfway[cell] in self.free_set and cell not in found]
        for ray in self.tables.rays:
            glider = self._glider(ray[target])
            if glider is not None and glider not in found:
                found.append(glider)
        return tuple(found)

    def _glider(self, ray: tuple[Cell, ...]) -> Cell | None:
        """The piece on a ray from the enemy object that could glide down it onto the object."""
        for steps, cell in enumerate(ray, start=1):
            if self.layout[cell] == EMPTY:
                continue
            if cell not in self.free_set:
                return None
            # The partner behind must be at least as far from the glider as the glider from the object.
            return cell if any(behind in self.free_set for behind in ray[2 * steps - 1 :]) else None
        return None


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

    def cells_of(self, symbol: Symbol) -> tuple[Cell, ...]:
        """Returns the cells where ``symbol`` stands, in cell order."""
        return tuple(Cell(i) for i, found in enumerate(self.layout) if found == symbol)

    def object_of(self, player: Player) -> Cell:
        """Returns the cell of a player's object, or ``NOWHERE``."""
        return Cell(self.layout.index(OBJECT[player])) if OBJECT[player] in self.layout else NOWHERE

    @cached_property
    def armies(self) -> dict[Player, Army]:
        """The pieces of either side."""
        objects = {player: self.object_of(player) for player in Player}
        return {
            player: Army(
                self.tables,
                player,
                self.layout,
                self.cells_of(SUBJECT[player]),
                objects[player],
                objects[player.other],
            )
            for player in Player
        }

    def checkers(self, player: Player) -> tuple[Cell, ...]:
        """Returns the enemy pieces that give check to ``player`` (CH14)."""
        return self.armies[player.other].attackers()
