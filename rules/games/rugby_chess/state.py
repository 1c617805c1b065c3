"""Positions and moves of Rugby Chess as values."""

from enum import Enum
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player
from tachiai.rules.written import written


class Tackle(Enum):
    """What a move states about a tackle: none, or its outcome (RC8)."""

    NONE = "none"
    NOT_TAKEN = "not taken"
    TAKEN = "taken"


class Move(NamedTuple):
    """One turn (RC5), or the answer to a tackle (RC8). The steps back of RC8 and RC9 are implied."""

    def __repr__(self) -> str:
        return written(self)

    origin: Cell
    target: Cell  #: where the piece's own movement ends: ``origin`` if it only passes
    receiver: Cell | None = None  #: who catches the ball
    tackle: Tackle = Tackle.NONE

    @property
    def only_pass_to(self) -> Cell | None:
        """The receiver, if the turn is a pass and nothing else; else None."""
        stays = self.target == self.origin and self.tackle is Tackle.NONE
        return self.receiver if stays else None


class State(NamedTuple):
    """A Rugby Chess position."""

    def __repr__(self) -> str:
        return written(self)

    layout: Layout
    to_move: Player
    pending: Cell | None = None  #: the tackled piece that owes an answer (RC8)
