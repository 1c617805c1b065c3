"""Chatra at a table: what it shows of a position, which moves hands may have meant, moves in words."""

from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.games.chatra.board import OBJECT, OWNERS
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.messages import Message
from tachiai.rules.move_answer import told, way

_OBJECT = Message("object")
_SUBJECT = Message("subject")


class ChatraTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    def layout(self, state: State) -> Layout:
        return state.layout

    def move_words(self, state: State, move: Move) -> Message:
        board = state.board
        names = board.names
        kind, at = _OBJECT if move.is_object else _SUBJECT, names[move.target]
        if move.origin is None:
            return Message("{kind} dropped on {at}", kind=kind, at=at)
        start = names[move.origin]
        goes = way(board, move.origin, move.target)
        if move.captures:
            goes = Message("{start} takes {at}", start=start, at=at)
        return told(_OBJECT if move.is_object else None, goes)

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """Moves of either side, and drops of the side to move: the piece that appeared has moved there from
        where one like it is missing, or was dropped. None if several appeared: a move puts down one.
        """
        now = state.layout
        gone = [cell for cell in self.board.grid_cells if now[cell] != EMPTY and seen[cell] == EMPTY]
        come = [
            cell
            for cell in self.board.grid_cells
            if seen[cell] not in (EMPTY, now[cell]) and seen[cell] in OWNERS
        ]
        found = []
        for target in come if len(come) == 1 else ():
            symbol = seen[target]
            is_object = symbol in OBJECT.values()
            for origin in gone:
                if now[origin] == symbol:
                    found.append(Move(is_object, origin, target, now[target] != EMPTY))
            # A drop's text does not say whose it is: only the side to move can have meant it.
            if OWNERS[symbol] is state.to_move:
                found.append(Move(is_object, None, target))
        return tuple(found)
