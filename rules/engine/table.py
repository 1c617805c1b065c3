"""The table of positions that a search has looked at, bounded in size."""

from enum import IntEnum
from typing import Generic, NamedTuple

from tachiai.rules.contract import M
from tachiai.rules.engine.values import LONGEST_WIN, WIN

# Some 1.5 kB an entry with its position, so that a full table stays below 100 MB.
MOST_ENTRIES = 60_000


class Bound(IntEnum):
    """What a score says of a position's worth: at most, at least or exactly so much."""

    AT_MOST = 0
    AT_LEAST = 1
    EXACT = 2


class Entry(NamedTuple, Generic[M]):
    """What is known of one position: wins and losses are counted from it, not from the root."""

    depth: int
    score: int
    bound: Bound
    move: M | None

    def answers(self, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """Returns the score, counted from the root, if it decides a search of ``depth`` plies; else None."""
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


class Table(Generic[M]):
    """Positions with what is known of them; the oldest entries go when it is full."""

    def __init__(self, most_entries: int = MOST_ENTRIES) -> None:
        self._entries: dict[object, Entry[M]] = {}
        self._most_entries = most_entries

    def get(self, key: object) -> Entry[M] | None:
        """Returns what is known of a position."""
        return self._entries.get(key)

    def put(self, key: object, entry: Entry[M]) -> None:
        """Keeps an entry."""
        entries = self._entries
        if len(entries) >= self._most_entries and key not in entries:
            del entries[next(iter(entries))]
        entries[key] = entry


def from_root(score: int, ply: int) -> int:
    """Returns a score that counts plies from a position ``ply`` plies deep, as counted from the root."""
    if score > WIN - LONGEST_WIN:
        return score - ply
    return score + ply if score < LONGEST_WIN - WIN else score


def from_position(score: int, ply: int) -> int:
    """Returns a score that counts plies from the root, as counted from a position ``ply`` plies deep."""
    if score > WIN - LONGEST_WIN:
        return score + ply
    return score - ply if score < LONGEST_WIN - WIN else score
