"""The legal moves of a position as the page offers them: found by what is dragged on the board."""

from typing import Any

from tachiai.rules.core import EMPTY, Layout, changes
from tachiai.rules.line import AnyGame


def offered_moves(game: AnyGame, state: Any) -> list[tuple[str, list[str], list[str]]]:
    """Returns the legal moves, each with the names of the cells that it changes, and of those among them from
    which something goes away.
    """
    names, before = game.board.names, game.layout(state)
    offered = []
    for move in game.legal_moves(state):
        changed = changes(before, game.layout(game.play_unchecked(state, move)))
        left = [c for c, symbol in changed.items() if symbol in (EMPTY, *game.bare.get(before[c], ()))]
        offered.append((game.format_move(move), [names[c] for c in changed], [names[c] for c in left]))
    return sorted(offered)


def dragged_layout(game: AnyGame, before: Layout, origin: str, target: str) -> Layout:
    """Returns the board after hands took what stands on ``origin`` to ``target``, whatever stood there.
    Raises ``BadNotation`` for what is no cell.
    """
    layout = list(before)
    layout[game.board.cell(target)], layout[game.board.cell(origin)] = layout[game.board.cell(origin)], EMPTY
    return tuple(layout)
