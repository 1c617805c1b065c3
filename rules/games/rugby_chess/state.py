"""A Rugby Chess position and a Rugby Chess move, as values."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player


class Tackle(Enum):
    """What a move says about a tackle: none, or its outcome (RC8)."""

    NONE = "none"
    NOT_TAKEN = "not taken"
    TAKEN = "taken"


class Move(NamedTuple):
    """One turn (RC5), or the answer to a tackle (RC8).

    ``target`` is where the piece's own movement ends: ``origin`` itself if it only passes. The steps
    back of RC8 and RC9 are implied. ``receiver`` catches the ball; None if none is passed.
    """

    origin: Cell
    target: Cell
    receiver: Cell | None = None
    tackle: Tackle = Tackle.NONE

    @property
    def only_pass_to(self) -> Cell | None:
        """Who catches the ball, if the turn is a pass and nothing else; else None."""
        stays = self.target == self.origin and self.tackle is Tackle.NONE
        return self.receiver if stays else None


@dataclass(frozen=True, slots=True)
class State:
    """A position: what stands where, who is to move, and the tackled piece that owes an answer (RC8)."""

    layout: Layout
    to_move: Player
    pending: Cell | None = None
