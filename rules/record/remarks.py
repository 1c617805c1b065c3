"""What a review says of a ply: a note at the end of a record. Its ``detail`` is one JSON object::

{"ply": 12, "chance": 71, "loss": 34, "line": ["b5-c6", "d7-d8"]}
"""

import json
from dataclasses import dataclass

from tachiai.rules.engine.review import ReviewedPly
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.record.fields import is_text, is_whole

REMARK = "remark"  # the code of such a note
_NUMBERS = ("ply", "chance", "loss")
_LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment and a variation: before ``ply`` its player had a ``chance`` of winning, in percent, of which
    the move lost ``loss``; ``line`` was better, as move texts.
    """

    ply: int
    chance: int
    loss: int
    line: tuple[str, ...]


def remark_on(ply: ReviewedPly) -> Remark:
    """Returns the remark on a ply of a review."""
    return Remark(ply.ply, round(100 * ply.before), round(100 * ply.loss), ply.best)


def remark_note(remark: Remark, plies: int, at_ms: int) -> Entry:
    """Returns the note for a record of so many ``plies``. ``remark_of`` gives back an equal remark."""
    values = {name: getattr(remark, name) for name in _NUMBERS} | {"line": list(remark.line)}
    detail = json.dumps(values, ensure_ascii=False)
    return Entry(kind=EntryKind.NOTE, ply=plies, at_ms=at_ms, code=REMARK, detail=detail)


def remark_of(entry: Entry) -> Remark | None:
    """Returns the remark that ``entry`` is; None if it is none that can be read."""
    if entry.kind is not EntryKind.NOTE or entry.code != REMARK:
        return None
    try:
        found = read_json(entry.detail)
        ply, chance, loss, line = (found[name] for name in (*_NUMBERS, "line"))
    except (BadText, TypeError, KeyError):
        return None
    if not all(is_whole(number, _LARGEST) and number >= 0 for number in (ply, chance, loss)):
        return None
    if not isinstance(line, list) or not all(map(is_text, line)):
        return None
    return Remark(ply, chance, loss, tuple(line))
