"""What the table shows of a position, and which moves hands may have meant."""

from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.games.chatra import spoken
from tachiai.rules.games.chatra.pieces import OBJECT, OWNERS
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.messages import Message


class ChatraTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    def layout(self, state: State) -> Layout:
        return state.layout

    def move_words(self, state: State, move: Move) -> Message:
        return spoken.move_words(state.board, move)

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """Moves of either side, and drops of the side to move: each piece that appeared has moved there from
        where one like it is missing, or was dropped.
        """
        now = state.layout
        gone = [cell for cell in self.board.grid_cells if now[cell] != EMPTY and seen[cell] == EMPTY]
        come = [
            cell
            for cell in self.board.grid_cells
            if seen[cell] not in (EMPTY, now[cell]) and seen[cell] in OWNERS
        ]
        found = []
        for target in come:
            symbol = seen[target]
            is_object = symbol in OBJECT.values()
            for origin in gone:
                if now[origin] == symbol:
                    found.append(Move(is_object, origin, target, now[target] != EMPTY))
            # A drop's text does not say whose it is: only the side to move can have meant it.
            if OWNERS[symbol] is state.to_move:
                found.append(Move(is_object, None, target))
        return tuple(found)
