"""Positions and moves of Troop-Chess as values."""

from typing import NamedTuple

from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.board import Cells, Step
from tachiai.rules.games.troop_chess.formations import Cells3
from tachiai.rules.written import written


class Move(NamedTuple):
    """A turn."""

    def __repr__(self) -> str:
        return written(self)

    trio: Cells3  #: after the step, in order of file, then rank
    direction: str
    squares: int  #: 1 or 2
    step: Step | None = None  #: the forming step before it (TC4)


class State(NamedTuple):
    """A Troop-Chess position."""

    def __repr__(self) -> str:
        return written(self)

    first: Cells
    second: Cells
    to_move: Player
    contact: bool  #: whether a piece has been captured
    quiet: int  #: plies since the last capture

    def pieces(self, player: Player) -> Cells:
        """The squares of the pieces of ``player``."""
        return self.first if player is Player.FIRST else self.second
