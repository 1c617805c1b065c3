"""Moves and positions as values."""

from dataclasses import dataclass
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.games.rosenkreuz.board import Squares


class Move(NamedTuple):
    """A turn: one movement, and after an attainment the captured piece and the mover's new home (RK12).

    ``takes`` is the player's claim that the movement replaces an enemy (RK10).
    """

    origin: Cell
    target: Cell
    takes: bool = False
    captured: Cell | None = None
    home: Cell | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position: the squares and the player to move. Equal exactly if the position texts are."""

    squares: Squares
    to_move: Player
