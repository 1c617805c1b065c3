"""Variations that were tried out, as notes at the end of a record, each with one JSON object::

    {"after": 4, "line": ["b5-c6", "d7-d8"], "comment": "keeps the ball"}

``after`` so many plies of the record, these moves; the comment is on the position to which they lead.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from tachiai.rules.entries import Entry
from tachiai.rules.record.fields import LARGEST_COUNT, is_text, is_whole, note, values_of

VARIATION = "variation"  # the code of such a note


@dataclass(frozen=True, slots=True)
class Variation:
    """Moves instead of those that were played, or just a comment."""

    after: int  #: so many plies of the record
    line: tuple[str, ...]  #: move texts; empty for a comment on what was played
    comment: str = ""


def variation_note(variation: Variation, plies: int, at_ms: int) -> Entry:
    """The note of a variation, for a record of ``plies`` plies. ``variation_of`` gives back an equal one."""
    return note(VARIATION, asdict(variation), plies, at_ms)


def variation_of(entry: Entry) -> Variation | None:
    """The variation of a note; None if it is no such note, or malformed."""
    match values_of(entry, VARIATION):
        case {"after": after, "line": list(line), "comment": comment}:
            if is_whole(after, LARGEST_COUNT) and after >= 0 and is_text(comment) and all(map(is_text, line)):
                return Variation(after, tuple(line), comment)
    return None


def variations_of(entries: Iterable[Entry]) -> tuple[Variation, ...]:
    """All variations of a record, in their order."""
    return tuple(filter(None, map(variation_of, entries)))
