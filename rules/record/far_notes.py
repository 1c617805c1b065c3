"""Notes of the other table, in a game of two tables: what its log has and this one cannot know, such as an
illegal move that was tried there. The ``detail`` is one JSON object::

{"kind": "illegal", "ply": 3, "move": "d1-d3", "clause": "RC4", "code": "", "player": "first", "detail": ""}

``player`` of the note is the side that sits at that table.
"""

from dataclasses import asdict

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.choices import ADVICE, OPEN_CHOICE
from tachiai.rules.record.fields import LARGEST_COUNT, is_text, is_whole, note, values_of

FROM_AFAR = "from_afar"  # the code of such a note
OWN_CODES = ("", ADVICE, OPEN_CHOICE)  # of notes about the table and who sits there
_TEXTS = ("move", "clause", "code", "player", "detail")


def told_of(entry: Entry) -> Entry | None:
    """What the other table is told of an entry, without times; None for what it knows or needs not know."""
    is_note = entry.kind is EntryKind.NOTE and entry.code in OWN_CODES
    if not is_note and entry.kind is not EntryKind.ILLEGAL:
        return None
    texts = {name: getattr(entry, name) for name in _TEXTS}
    return Entry(kind=entry.kind, ply=entry.ply, at_ms=0, **texts)


def far_note(player: Player, told: Entry, ply: int) -> Entry:
    """The note after ``ply`` plies that the table of ``player`` told this. ``far_entry_of`` gives it back."""
    values = {name: value for name, value in asdict(told).items() if name in ("kind", "ply", *_TEXTS)}
    return note(FROM_AFAR, values, ply, player=player.value)


def far_entry_of(entry: Entry) -> Entry | None:
    """The entry of the other table that a note tells; None if it is no such note, or malformed."""
    match values_of(entry, FROM_AFAR):
        case {"kind": EntryKind.ILLEGAL.value | EntryKind.NOTE.value as kind, "ply": ply, **texts}:
            is_right = is_whole(ply, LARGEST_COUNT) and ply >= 0 and texts.keys() == set(_TEXTS)
            if is_right and all(map(is_text, texts.values())):
                return told_of(Entry(kind=EntryKind(kind), ply=ply, at_ms=0, **texts))
    return None
