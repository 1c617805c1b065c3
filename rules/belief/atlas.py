"""The positions that were looked at last, with what may come of them."""

from collections.abc import Iterator
from typing import Any

from tachiai.rules.belief.moves import Prospects
from tachiai.rules.line import AnyGame

# Positions: in games of all kinds none was asked for again after 20 others; each may hold 1,000 moves.
KEPT = 24


class Atlas:
    """The prospects of the positions that were looked at last. A memory of pure results, nothing else."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._known: dict[Any, Prospects] = {}
        start = Prospects(game, game.start())
        self.most_arrivals, self.has_drops = start.most_arrivals, start.has_drops

    def __getitem__(self, state: Any) -> Prospects:
        found = self._known.pop(state, None) or Prospects(self.game, state)
        self._known[state] = found
        if len(self._known) > KEPT:
            self._known.pop(next(iter(self._known)))
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._known)
