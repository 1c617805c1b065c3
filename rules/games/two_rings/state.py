"""Positions and moves of Two Rings as values."""

from enum import Enum
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.games.two_rings.board import Letters, rings_on
from tachiai.rules.written import written


class TurnKind(Enum):
    """What a turn does; the value is the sign in its move text."""

    PUT = "@"  #: a ring is put on the piece on ``origin`` (TR3)
    STEP = "-"  #: step (TR4, TR5) or long run (TR15)
    PASS = ">"  #: the ring goes from ``origin`` to ``target`` (TR6)
    ATTACK = "x"  #: the piece on ``origin`` attacks the one on ``target`` (TR7)
    GOAL = "-goal"  #: the carrier on ``origin`` goes into the goal (TR11)

    __hash__ = object.__hash__  # the hash of an Enum is computed in Python


class Move(NamedTuple):
    """A turn. ``target`` equals ``origin`` where only one cell is concerned (PUT, GOAL)."""

    def __repr__(self) -> str:
        return written(self)

    kind: TurnKind
    origin: Cell
    target: Cell


class Ban(NamedTuple):
    """The attack that the player to move may not make: the thrown piece on its attacker (TR10)."""

    victim: Cell
    attacker: Cell


class State(NamedTuple):
    """A position. The position text does not hold ``goal_from``: two positions are equal exactly if their
    texts are and ``goal_from`` is. Only the last position of a game can differ from one with the same text.
    """

    def __repr__(self) -> str:
        return written(self)

    squares: Letters
    to_move: Player
    rim: tuple[Cell, ...] = ()  #: the rim cells with a piece, the longest-lying first (TR14)
    ban: Ban | None = None
    #: From where a carrier has just gone into the goal: the game is over (TR11), ``squares`` are as before.
    goal_from: Cell | None = None

    @property
    def rings(self) -> int:
        """How many rings are in play: fewer than two in the first two plies (TR3)."""
        return rings_on(self.squares, Player.FIRST) + rings_on(self.squares, Player.SECOND)
