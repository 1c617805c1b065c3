"""Why a move is refused."""

from tachiai.rules.core import EMPTY, Illegal

from .movement import steps
from .pieces import LETTERS
from .state import Move, State


def judge(state: State, move: Move) -> Illegal | None:
    """The first reason against ``move`` in ``state``, in which the game goes on; None if legal."""
    origin, target = move
    if state.layout[origin] == EMPTY:
        return Illegal("nothing_there", (origin,))
    if state.layout[origin] != LETTERS[state.to_move]:
        return Illegal("not_your_piece", (origin,))
    if target == origin:
        return Illegal("same_square", (origin,))
    if move in steps(state, origin):
        return None
    return Illegal("occupied" if state.layout[target] != EMPTY else "not_ahead", (target, origin))
