"""The line of play that a game's entries leave: which entry made each ply that still counts."""

from collections.abc import Iterable

from companion_web.log.values import StoredEntry
from rules.entries import EntryKind

MOVES = (EntryKind.PLY, EntryKind.STANDS)


def surviving_line(entries: Iterable[StoredEntry]) -> tuple[StoredEntry, ...]:
    """Returns the entries that made ply 1, ply 2 and so on, without what was taken back."""
    line: list[StoredEntry] = []
    for stored in entries:
        entry = stored.entry
        if entry.kind in MOVES:
            line[max(0, entry.ply - 1) :] = [stored]
        else:
            del line[entry.ply :]
    return tuple(line)
