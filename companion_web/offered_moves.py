"""Legal moves in the form in which the page finds them by what is dragged on the board."""

from typing import Any

from tachiai.rules.core import EMPTY, Layout, changes
from tachiai.rules.line import AnyGame


def offered_moves(game: AnyGame, state: Any) -> list[tuple[str, list[str], list[str]]]:
    """Legal moves, sorted by text: (text, names of the changed cells, names of those that lose a piece).

    A cell loses a piece where it becomes empty or keeps only what the piece carried.
    """
    names, before = game.board.names, game.layout(state)
    offered = []
    for move in game.legal_moves(state):
        changed = changes(before, game.layout(game.play_unchecked(state, move)))
        left = [c for c, symbol in changed.items() if symbol in (EMPTY, *game.bare.get(before[c], ()))]
        offered.append((game.format_move(move), [names[c] for c in changed], [names[c] for c in left]))
    return sorted(offered)


def dragged_layout(game: AnyGame, before: Layout, origin: str, target: str) -> Layout:
    """The layout after the piece on ``origin`` was put on ``target``; what stood there is gone. Raises
    ``BadNotation`` for an unknown cell name.
    """
    layout = list(before)
    layout[game.board.cell(target)], layout[game.board.cell(origin)] = layout[game.board.cell(origin)], EMPTY
    return tuple(layout)
