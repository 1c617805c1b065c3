"""Moves and positions as values."""

from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.games.rosenkreuz.board import Letters
from tachiai.rules.written import written


class Move(NamedTuple):
    """A turn: one movement, and after an attainment the choices of RK12."""

    def __repr__(self) -> str:
        return written(self)

    origin: Cell
    target: Cell
    takes: bool = False  #: the player's claim that the movement replaces an enemy (RK10)
    captured: Cell | None = None  #: the piece removed by attainment
    home: Cell | None = None  #: where the mover is put after it


class State(NamedTuple):
    """A position. Equal to another exactly if their texts are equal."""

    def __repr__(self) -> str:
        return written(self)

    squares: Letters
    to_move: Player
