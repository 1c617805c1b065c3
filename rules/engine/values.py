"""Limits and results of a search."""

from dataclasses import dataclass
from typing import Generic

from tachiai.rules.contract import M
from tachiai.rules.errors import RulesError

# Scores count hundredths of a piece for the player to move. A win in n plies is ``WIN`` - n, a loss the
# negative of it; an evaluation never comes near.
WIN = 1_000_000
LONGEST_WIN = 1_000  # plies
DEEPEST = 60  # plies, the greatest search depth


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of a search: it ends at the first one reached. Raises ``RulesError`` without any limit."""

    ms: int | None = None  #: milliseconds on the clock that is passed in
    nodes: int | None = None  #: positions entered
    depth: int | None = None  #: plies of the last full iteration

    def __post_init__(self) -> None:
        given = [number for number in (self.ms, self.nodes, self.depth) if number is not None]
        if not given or min(given) < 1:
            raise RulesError(f"expected ms, nodes or depth, each 1 or more, got {given or 'none'}")

    def share(self, part: float) -> "SearchLimits":
        """Limits with a ``part`` (0 to 1) of the time and of the nodes, and the same depth."""
        ms, nodes = (None if most is None else max(1, round(most * part)) for most in (self.ms, self.nodes))
        return SearchLimits(ms, nodes, self.depth)


@dataclass(frozen=True, slots=True)
class ScoredLine(Generic[M]):
    """A line of best play from the root."""

    moves: tuple[M, ...]
    score: int  #: of the first move for the player to move, in hundredths of a piece

    @property
    def forced(self) -> int | None:
        """In how many plies, this move included, the player to move wins by force, proven; else None."""
        return WIN - self.score if self.score > WIN - LONGEST_WIN else None

    @property
    def lost_in(self) -> int | None:
        """In how many plies the player to move loses by force after this move, proven; else None."""
        return WIN + self.score if self.score < LONGEST_WIN - WIN else None


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[M]):
    """The result of a search."""

    lines: tuple[ScoredLine[M], ...]  #: with different first moves, the best first
    depth: int  #: plies of the last finished iteration
    nodes: int  #: positions entered

    @property
    def move(self) -> M:
        """The best move."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """The best line's score, in hundredths of a piece for the player to move."""
        return self.lines[0].score

    @property
    def forced(self) -> int | None:
        """In how many plies the player to move wins by force, proven; else None."""
        return self.lines[0].forced
