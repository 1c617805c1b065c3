"""Open choices: a note after a ply that is not certain. Its ``detail`` is one JSON object::

{"probability": 0.83, "alternatives": ["b5-c6"]}

In the text of a record it is a part of its own, ``[open 0.83 b5-c6]``.
"""

import json
import re
from dataclasses import dataclass

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.record.fields import is_text

OPEN_CHOICE = "open_choice"  # the code of such a note
_NUMBER = re.compile(r"[0-9]{1,18}(?:\.[0-9]{1,30})?(?:e-[0-9]{1,3})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Choice:
    """An open choice about the ply before the note."""

    probability: float  #: of the ply, from 0 to 1
    alternatives: tuple[str, ...] = ()  #: texts of moves that it may have been instead


def format_choice(choice: Choice) -> str:
    """``choice`` as the detail of its note. ``choice_of`` gives back an equal one."""
    values = {"probability": choice.probability, "alternatives": list(choice.alternatives)}
    return json.dumps(values, ensure_ascii=False)


def choice_of(entry: Entry) -> Choice | None:
    """The choice that ``entry`` marks; None if it marks none, or a malformed one."""
    if entry.kind is not EntryKind.NOTE or entry.code != OPEN_CHOICE:
        return None
    try:
        found = read_json(entry.detail)
        probability, alternatives = found["probability"], found["alternatives"]
    except (BadText, TypeError, KeyError):
        return None
    is_number = isinstance(probability, int | float) and not isinstance(probability, bool)
    if not is_number or not 0 <= probability <= 1 or not isinstance(alternatives, list):
        return None
    return Choice(probability, tuple(alternatives)) if all(map(is_text, alternatives)) else None


def choice_words(entry: Entry) -> tuple[str, ...]:
    """The words of the choice that ``entry`` marks, for the text of a record; empty if its ``detail`` is not
    exactly what ``format_choice`` writes. ``choice_of_words`` gives back the choice.
    """
    choice = choice_of(entry)
    if choice is None or format_choice(choice) != entry.detail:
        return ()
    return json.dumps(choice.probability), *choice.alternatives


def choice_of_words(kind: EntryKind, words: tuple[str, ...]) -> Choice | None:
    """The choice of the words of a record's text, in an entry of this ``kind``; None for malformed words, or
    for an entry that is no note.
    """
    probability, *alternatives = words
    if kind is not EntryKind.NOTE or not _NUMBER.fullmatch(probability):
        return None
    number = int(probability) if probability.isdigit() else float(probability)
    return Choice(number, tuple(alternatives)) if number <= 1 else None
