"""The transposition table, bounded in size."""

from enum import IntEnum
from typing import Generic

from tachiai.rules.contract import M
from tachiai.rules.engine.values import LONGEST_WIN, WIN

# An entry takes about 1.5 kB with its position, so that a full table stays below 100 MB.
MOST_ENTRIES = 60_000


class Bound(IntEnum):
    """How a stored score bounds the value of a position."""

    AT_MOST = 0
    AT_LEAST = 1
    EXACT = 2


class KnownPosition(Generic[M]):
    """An entry of the table."""

    # A plain class: mypyc compiles no generic named tuple, and the fields of a class are read faster there.
    __slots__ = ("bound", "depth", "move", "score")

    def __init__(self, depth: int, score: int, bound: Bound, move: M | None) -> None:
        self.depth = depth  #: of the search below the position, in plies
        self.score = score  #: a win or loss counts its plies from this position, not from the root
        self.bound = bound
        self.move = move  #: the best one

    def answers(self, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """The score, counted from the root, if it decides a search of ``depth`` plies; else None."""
        score = from_root(self.score, ply)
        if self.depth < depth and not self.is_proof:
            return None
        if self.bound == Bound.EXACT:
            return score
        if self.bound == Bound.AT_LEAST:
            return score if score >= beta else None
        return score if score <= alpha else None

    @property
    def is_proof(self) -> bool:
        """Whether the entry holds a forced win or loss, which no deeper search can change."""
        if self.bound != Bound.AT_MOST and self.score > WIN - LONGEST_WIN:
            return True
        return self.bound != Bound.AT_LEAST and self.score < LONGEST_WIN - WIN


class TranspositionTable(Generic[M]):
    """Entries by position; the oldest entry is dropped when it is full."""

    def __init__(self, most_entries: int = MOST_ENTRIES) -> None:
        self._entries: dict[object, KnownPosition[M]] = {}
        self._most_entries = most_entries

    def get(self, key: object) -> KnownPosition[M] | None:
        """The entry of a position."""
        return self._entries.get(key)

    def put(self, key: object, entry: KnownPosition[M]) -> None:
        """Stores an entry."""
        entries = self._entries
        if len(entries) >= self._most_entries and key not in entries:
            del entries[next(iter(entries))]
        entries[key] = entry


def from_root(score: int, ply: int) -> int:
    """Converts a score counted from a position ``ply`` plies deep into one counted from the root."""
    if score > WIN - LONGEST_WIN:
        return score - ply
    return score + ply if score < LONGEST_WIN - WIN else score


def from_position(score: int, ply: int) -> int:
    """Converts a score counted from the root into one counted from a position ``ply`` plies deep."""
    if score > WIN - LONGEST_WIN:
        return score + ply
    return score - ply if score < LONGEST_WIN - WIN else score
