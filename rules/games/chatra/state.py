"""Positions and moves of Chatra as values."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.games.chatra.army import Army
from tachiai.rules.games.chatra.board import OBJECT, OWNERS, SUBJECT, Geometry, geometry_of
from tachiai.rules.squares import NOWHERE, squares_of
from tachiai.rules.written import written


class Move(NamedTuple):
    """A drop (``origin`` None) or a move of a subject, or of the object."""

    def __repr__(self) -> str:
        return written(self)

    is_object: bool
    origin: Cell | None
    target: Cell
    captures: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A position: equal to another exactly if their texts are equal."""

    def __repr__(self) -> str:
        return written(self)

    layout: Layout
    to_move: Player
    zoning: bool  #: whether CH5 is in force
    own: Army = field(compare=False, repr=False)  #: the pieces of the side to move, as in ``layout``
    enemy: Army = field(compare=False, repr=False)  #: those of the other side

    def __hash__(self) -> int:
        """Quicker than that of the layout."""
        own, enemy = self.own, self.enemy
        return hash((own.subjects, enemy.subjects, own.own_object, enemy.own_object, self.to_move))

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and pickled without the tables of the board, which are megabytes."""
        return state_of, (self.board, self.layout, self.to_move, self.zoning)

    @property
    def geometry(self) -> Geometry:
        return self.own.geometry

    @property
    def board(self) -> Board:
        return self.own.geometry.board

    def object_of(self, player: Player) -> Cell:
        """The cell of a player's object, or ``NOWHERE``."""
        return (self.own if player is self.to_move else self.enemy).own_object

    def checkers(self, player: Player) -> tuple[Cell, ...]:
        """The enemy pieces that give check to ``player`` (CH14)."""
        attacking = self.enemy if player is self.to_move else self.own
        return tuple(dict.fromkeys(attacking.attackers()))

    @property
    def is_in_check(self) -> bool:
        """Whether the side to move is in check (CH14)."""
        return next(self.enemy.attackers(), None) is not None

    @property
    def opening_ply(self) -> int:
        """1, 2 or 3 in the opening plies (CH3), 4 from then on."""
        if self.object_of(Player.FIRST) != NOWHERE:
            return 4
        if self.object_of(Player.SECOND) != NOWHERE:
            return 3
        return 2 if self.own.occupied else 1

    def after(self, move: Move) -> "State":
        """The position with ``move`` made and the turn passed, ``zoning`` unchanged."""
        layout = list(self.layout)
        if move.origin is not None:
            layout[move.origin] = EMPTY
        layout[move.target] = (OBJECT if move.is_object else SUBJECT)[self.to_move]
        moved = self.own_after(move)
        return State(
            tuple(layout), self.to_move.other, self.zoning, self.enemy.facing(moved, move.target), moved
        )

    def own_after(self, move: Move) -> Army:
        """The pieces of the side to move after ``move``; their view of the enemy is the one before it."""
        if move.is_object:
            return self.own.with_object(move.target)
        return self.own.with_subject(move.target, NOWHERE if move.origin is None else move.origin)


def state_of(board: Board, layout: Layout, to_move: Player, zoning: bool) -> State:
    """The position in which ``layout`` stands on ``board``."""
    standing: dict[Symbol, list[Cell]] = {symbol: [] for symbol in OWNERS}
    for cell, symbol in zip(board.grid_cells, layout, strict=True):
        if symbol != EMPTY:
            standing[symbol].append(cell)
    geometry, occupied = geometry_of(board), squares_of(cell for cells in standing.values() for cell in cells)

    def army(player: Player) -> Army:
        own_object, enemy_object = (next(iter(standing[OBJECT[p]]), NOWHERE) for p in (player, player.other))
        return Army(geometry, squares_of(standing[SUBJECT[player]]), own_object, enemy_object, occupied)

    return State(layout, to_move, zoning, army(to_move), army(to_move.other))
