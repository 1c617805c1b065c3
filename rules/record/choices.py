"""Open choices: a note after a ply that is not certain. Its ``detail`` is one JSON object::

{"probability": 0.83, "alternatives": ["b5-c6"]}

In the text of a record it is a part of its own, ``[open 0.83 b5-c6]``.
"""

import json
import re
from dataclasses import asdict, dataclass
from enum import StrEnum

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.fields import is_text, values_of

ADVICE = "advice"  # the code of such a note


class Shown(StrEnum):
    """How much a piece of advice shows; each shows what the one before it shows, and more."""

    PIECE = "piece"  #: which piece to move
    PLACE = "place"  #: and where to
    REASON = "reason"  #: and why


class Insight(StrEnum):
    """What a player may be shown of a position."""

    ATTACKED = "attacked"  #: what the opponent could take
    EFFECTS = "effects"  #: what a move would do, before it is let go


def advice_note(player: Player, shown: Shown | Insight, ply: int) -> Entry:
    """The note that ``player`` was advised, or shown something, after ``ply`` plies."""
    return Entry(kind=EntryKind.NOTE, ply=ply, at_ms=0, code=ADVICE, player=player.value, detail=shown.value)


def is_advice(entry: Entry) -> bool:
    """Whether ``entry`` is such a note."""
    return entry.kind is EntryKind.NOTE and entry.code == ADVICE


OPEN_CHOICE = "open_choice"  # the code of such a note
_NUMBER = re.compile(r"[0-9]{1,18}(?:\.[0-9]{1,30})?(?:e-[0-9]{1,3})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Choice:
    """An open choice about the ply before the note."""

    probability: float  #: of the ply, from 0 to 1
    alternatives: tuple[str, ...] = ()  #: texts of moves that it may have been instead


def format_choice(choice: Choice) -> str:
    """``choice`` as the detail of its note. ``choice_of`` gives back an equal one."""
    return json.dumps(asdict(choice), ensure_ascii=False)


def choice_of(entry: Entry) -> Choice | None:
    """The choice that ``entry`` marks; None if it marks none, or a malformed one."""
    match values_of(entry, OPEN_CHOICE):
        case {"probability": int() | float() as probability, "alternatives": list(others)}:
            if not isinstance(probability, bool) and 0 <= probability <= 1 and all(map(is_text, others)):
                return Choice(probability, tuple(others))
    return None


def choice_words(entry: Entry) -> tuple[str, ...]:
    """The words of the choice that ``entry`` marks, for the text of a record; empty if its ``detail`` is not
    exactly what ``format_choice`` writes. ``choice_of_words`` gives back the choice.
    """
    choice = choice_of(entry)
    if choice is None or format_choice(choice) != entry.detail:
        return ()
    return json.dumps(choice.probability), *choice.alternatives


def choice_of_words(kind: EntryKind, words: tuple[str, ...]) -> Choice | None:
    """The choice of a record text's words, in an entry of this ``kind``; None for bad words, no note."""
    probability, *alternatives = words
    if kind is not EntryKind.NOTE or not _NUMBER.fullmatch(probability):
        return None
    number = int(probability) if probability.isdigit() else float(probability)
    return Choice(number, tuple(alternatives)) if number <= 1 else None
