"""Notes of a review, at the end of a record: one that the game was reviewed, then a remark on each blunder,
whose ``detail`` is one JSON object::

    {"ply": 12, "chance": 71, "loss": 34, "line": ["b5-c6", "d7-d8"]}

A later review replaces those before it.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from tachiai.rules.engine.review import ReviewedPly
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.fields import is_text, is_whole, note, values_of

REVIEW = "review"  # the code of the note that a review begins with
REMARK = "remark"  # and of those on single plies
_LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment and a variation on one ply."""

    ply: int
    chance: int  #: its player's probability of winning before it, in percent
    loss: int  #: how much of that the move lost, in percent
    line: tuple[str, ...]  #: the better line, as move texts


def remark_on(ply: ReviewedPly) -> Remark:
    """The remark on a ply of a review."""
    return Remark(ply.ply, round(100 * ply.before), round(100 * ply.loss), ply.best)


def review_notes(plies: Iterable[ReviewedPly], length: int, at_ms: int) -> tuple[Entry, ...]:
    """The notes of a review, for a record of ``length`` plies."""
    begin = Entry(kind=EntryKind.NOTE, ply=length, at_ms=at_ms, code=REVIEW)
    return (begin, *(remark_note(remark_on(ply), length, at_ms) for ply in plies if ply.is_blunder))


def is_review(entry: Entry) -> bool:
    """Whether ``entry`` is the first note of a review."""
    return entry.kind is EntryKind.NOTE and entry.code == REVIEW


def remarks_of(entries: Iterable[Entry]) -> tuple[Remark, ...] | None:
    """The remarks of the last review, in the order of the plies; None where there was no review."""
    found: dict[int, Remark] | None = None
    for entry in entries:
        remark = remark_of(entry)
        if is_review(entry):
            found = {}
        elif remark is not None:
            found = (found or {}) | {remark.ply: remark}
    return None if found is None else tuple(found[ply] for ply in sorted(found))


def remark_note(remark: Remark, plies: int, at_ms: int) -> Entry:
    """The note of a remark, for a record of ``plies`` plies. ``remark_of`` gives back an equal remark."""
    return note(REMARK, asdict(remark), plies, at_ms)


def remark_of(entry: Entry) -> Remark | None:
    """The remark of a note; None if it is no such note, or malformed."""
    match values_of(entry, REMARK):
        case {"ply": ply, "chance": chance, "loss": loss, "line": list(line)}:
            are_numbers = all(is_whole(number, _LARGEST) and number >= 0 for number in (ply, chance, loss))
            if are_numbers and all(map(is_text, line)):
                return Remark(ply, chance, loss, tuple(line))
    return None
