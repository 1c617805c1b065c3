"""Positions and moves of Chatra as values."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.games.chatra.army import Army
from tachiai.rules.games.chatra.board import NOWHERE, Geometry, geometry_of
from tachiai.rules.games.chatra.pieces import OBJECT, OWNERS, SUBJECT


class Move(NamedTuple):
    """A drop (``origin`` None) or a move of a subject, or of the object."""

    is_object: bool
    origin: Cell | None
    target: Cell
    captures: bool = False


@dataclass(frozen=True)
class State:
    """A position: equal to another exactly if their texts are equal. ``zoning``: CH5 is in force."""

    board: Board
    layout: Layout
    to_move: Player
    zoning: bool

    @cached_property
    def geometry(self) -> Geometry:
        """The geometry of the board."""
        return geometry_of(self.board)

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
        return self._army(self.to_move)

    @cached_property
    def enemy(self) -> Army:
        """The pieces of the other side."""
        return self._army(self.to_move.other)

    def _army(self, player: Player) -> Army:
        objects = self.object_of(player), self.object_of(player.other)
        subjects = frozenset(self.standing[SUBJECT[player]])
        return Army(self.geometry, self.layout, subjects, *objects)

    def checkers(self, player: Player) -> tuple[Cell, ...]:
        """Returns the enemy pieces that give check to ``player`` (CH14)."""
        attacking = self.enemy if player is self.to_move else self.own
        return tuple(dict.fromkeys(attacking.attackers()))

    @cached_property
    def is_in_check(self) -> bool:
        """Whether the side to move is in check (CH14)."""
        return bool(self.checkers(self.to_move))

    @property
    def opening_ply(self) -> int:
        """1, 2 or 3 in the opening plies (CH3), 4 from then on."""
        if self.object_of(Player.FIRST) != NOWHERE:
            return 4
        if self.object_of(Player.SECOND) != NOWHERE:
            return 3
        return 1 if all(symbol == EMPTY for symbol in self.layout) else 2

    def after(self, move: Move) -> "State":
        """Returns the position with ``move`` made and the turn passed, zoning as it was."""
        return State(self.board, self.layout_after(move), self.to_move.other, self.zoning)

    def layout_after(self, move: Move) -> Layout:
        """Returns what stands on each cell after ``move``."""
        layout = list(self.layout)
        if move.origin is not None:
            layout[move.origin] = EMPTY
        layout[move.target] = (OBJECT if move.is_object else SUBJECT)[self.to_move]
        return tuple(layout)
