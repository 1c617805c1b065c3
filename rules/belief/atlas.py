"""The positions that were looked at last, with what may come of them."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from tachiai.rules.belief.moves import Prospects
from tachiai.rules.belief.successors import Successors
from tachiai.rules.line import AnyGame, AnyLine

# Positions: in games of all kinds none was asked for again after 20 others; each may hold 1,000 moves.
KEPT = 24
KEPT_LINES = 4


class Atlas:
    """The prospects of the positions that were looked at last. A memory of pure results, nothing else."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._known: dict[Any, Prospects] = {}
        self._lines: tuple[Successors, ...] = ()

    def at(self, line: AnyLine) -> Successors:
        """Returns what may come of the position at the end of ``line``."""
        found = next((known for known in self._lines if known.line is line), None)
        if found is None:
            found = Successors(line, self[line.state])
            self._lines = (found, *self._lines[: KEPT_LINES - 1])
        return found

    @property
    def most_arrivals(self) -> int:
        """On how many cells a ply puts pieces at most, judged by the start."""
        return self._by_the_start[0]

    @property
    def has_drops(self) -> bool:
        """Whether a legal move puts a piece down that stood nowhere before, judged by the start."""
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
