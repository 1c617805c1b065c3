"""Where a thing from beside the board may be put now: read off the legal moves."""

from tachiai.rules.core import EMPTY, Symbol, changes
from tachiai.rules.line import AnyGame


def drop_cells(game: AnyGame, position: str, symbol: Symbol) -> frozenset[str]:
    """Names of the cells where a legal move puts a piece ``symbol``, or a bare "ball" or "ring", and does
    nothing else. Raises ``BadPosition`` for a position text that cannot be read.
    """
    state = game.parse_position(position)
    before = game.layout(state)
    found = set()
    for move in game.legal_moves(state):
        changed = changes(before, game.layout(game.play(state, move)))
        if len(changed) != 1:
            continue
        ((cell, after),) = changed.items()
        loaded = before[cell] != EMPTY and game.piece_of[after].look.rider == symbol
        if (before[cell] == EMPTY and after == symbol) or loaded:
            found.add(game.board.names[cell])
    return frozenset(found)
