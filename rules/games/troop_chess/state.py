"""Positions and moves of Troop-Chess as values."""

from dataclasses import dataclass
from typing import NamedTuple

from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.board import Cells, Step
from tachiai.rules.games.troop_chess.formations import Cells3


class Move(NamedTuple):
    """A turn: ``trio``, in order of file, then rank, moves ``squares`` squares in ``direction``.

    ``step``, if any, is made before: from a square to a square; ``trio`` is named as it is after it.
    """

    trio: Cells3
    direction: str
    squares: int
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``contact``: a piece has been captured; ``quiet``: plies since the last removal."""

    first: Cells
    second: Cells
    to_move: Player
    contact: bool
    quiet: int

    def pieces(self, player: Player) -> Cells:
        """Returns where the pieces of ``player`` stand."""
        return self.first if player is Player.FIRST else self.second
