"""What a runner may do: the predicate that the list of moves and the judge share (FR2)."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY

from .board import AHEAD
from .state import Move, State


def steps(state: State, origin: Cell) -> Iterator[Move]:
    """Yields the steps of the runner on ``origin``, one of the player to move."""
    for target in AHEAD[state.to_move][origin]:
        if state.layout[target] == EMPTY:
            yield Move(origin, target)
