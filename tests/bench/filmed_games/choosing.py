"""Which legal move the players make."""

from random import Random
from typing import Any

from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyGame
from tests.bench.filmed_games.faults import CELL

CAPTURES_LOOKED_AT = 60


def choice_of_move(game: AnyGame, state: Any, chance: Random) -> Any:
    """Returns a legal move: a capture if there is one, half of the time; else each kind of move text is as
    likely as any other, so that the rare ones are seen often.
    """
    moves = list(game.legal_moves(state))
    if chance.random() < 0.5:
        looked_at = chance.sample(moves, min(CAPTURES_LOOKED_AT, len(moves)))
        pieces = count_of(game.layout(state))
        takes = [m for m in looked_at if count_of(game.layout(game.play_unchecked(state, m))) < pieces]
        if takes:
            return chance.choice(takes)
    kinds: dict[str, list[Any]] = {}
    for move in moves:
        kinds.setdefault(CELL.sub("", game.format_move(move)), []).append(move)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def count_of(layout: Layout) -> int:
    """How many pieces stand on the board."""
    return sum(symbol != EMPTY for symbol in layout)
