"""What the table shows of a position, and what hands may have meant."""

from itertools import product

from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.messages import Message
from tachiai.rules.move_answer import way

from .board import BOARD
from .state import Move, State


class FootraceTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    def layout(self, state: State) -> Layout:
        return state.layout

    def move_words(self, state: State, move: Move) -> Message:
        return way(BOARD, move.origin, move.target)

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        gone = [c for c in BOARD.grid_cells if state.layout[c] != EMPTY and seen[c] == EMPTY]
        come = [c for c in BOARD.grid_cells if seen[c] not in (EMPTY, state.layout[c])]
        return tuple(Move(a, b) for a, b in product(gone, come) if state.layout[a] == seen[b])
