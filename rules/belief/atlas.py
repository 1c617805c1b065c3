"""A cache of the legal plies of the positions that were searched last."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from tachiai.rules.belief.moves import Prospects
from tachiai.rules.belief.successors import Successors
from tachiai.rules.line import AnyGame, AnyLine

# Positions. In games of all kinds none was needed again after 20 others; each may hold 1,000 moves.
KEPT = 24
KEPT_LINES = 4


class Atlas:
    """Cache of ``Prospects`` by state, the ``KEPT`` most recently used ones."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._known: dict[Any, Prospects] = {}
        self._lines: tuple[Successors, ...] = ()

    def at(self, line: AnyLine) -> Successors:
        """The successors of the position at the end of ``line``."""
        found = next((known for known in self._lines if known.line is line), None)
        if found is None:
            found = Successors(line, self[line.state])
            self._lines = (found, *self._lines[: KEPT_LINES - 1])
        return found

    @property
    def most_arrivals(self) -> int:
        """The largest number of cells on which one ply puts pieces, estimated at the start position."""
        return self._by_the_start[0]

    @property
    def has_drops(self) -> bool:
        """Whether legal moves bring pieces onto the board (drops), estimated at the start position."""
        return self._by_the_start[1]

    @cached_property
    def _by_the_start(self) -> tuple[int, bool]:
        start = Prospects(self.game, self.game.start())
        return start.most_arrivals, start.has_drops

    def __getitem__(self, state: Any) -> Prospects:
        found = self._known.pop(state, None) or Prospects(self.game, state)
        self._known[state] = found
        if len(self._known) > KEPT:
            self._known.pop(next(iter(self._known)))
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._known)
