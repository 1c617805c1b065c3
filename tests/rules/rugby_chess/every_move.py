"""Every move text that Rugby Chess can be asked about, legal or absurd."""

from collections.abc import Iterator

from tachiai.rules.games.rugby_chess.board import BOARD, SIDES
from tachiai.rules.games.rugby_chess.game import RugbyChess
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle


def every_move(game: RugbyChess, state: State) -> Iterator[Move]:
    """Yields all from/to pairs with all endings; with every square as receiver where the mover's own piece
    starts, with one receiver for each pair where it does not.
    """
    own = SIDES[state.to_move].pieces
    cells = BOARD.grid_cells
    for origin in cells:
        for target in cells:
            yield Move(origin, target)
            yield Move(origin, target, None, Tackle.NOT_TAKEN)
            yield Move(origin, target, None, Tackle.TAKEN)
            receivers = cells if state.layout[origin] in own else (cells[(origin + target) % len(cells)],)
            for receiver in receivers:
                yield Move(origin, target, receiver)
                yield Move(origin, target, receiver, Tackle.TAKEN)
