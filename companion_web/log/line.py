"""The line of play that a game's entries leave: which entry made each ply that still counts."""

from collections.abc import Sequence
from dataclasses import replace

from tachiai.companion_web.log.values import StoredEntry
from tachiai.rules.entries import EntryKind
from tachiai.rules.record import corrected_entries

MOVES = (EntryKind.PLY, EntryKind.STANDS)


def surviving_line(entries: Sequence[StoredEntry]) -> tuple[StoredEntry, ...]:
    """Returns the entries that made ply 1, ply 2 and so on, without what was taken back. A corrected ply
    has the number of its correction and says what the correction says; from there on legal plies have no
    position of their own. Raises ``BadRecord``.
    """
    made = corrected_entries([stored.entry for stored in entries])
    return tuple(replace(entries[one.origin], entry=one.entry) for one in made if one.entry.kind in MOVES)
