"""Choices that stay open: a note after a ply that is not certain. Its ``detail`` is one JSON object::

{"probability": 0.83, "alternatives": ["b5-c6"]}
"""

import json
from dataclasses import dataclass

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.record.fields import is_text

OPEN_CHOICE = "open_choice"  # the code of such a note


@dataclass(frozen=True, slots=True)
class Choice:
    """How probable the ply before the note is, and the moves that it may have been instead, as texts."""

    probability: float
    alternatives: tuple[str, ...] = ()


def format_choice(choice: Choice) -> str:
    """Returns ``choice`` as the detail of its note. ``choice_of`` gives back an equal one."""
    values = {"probability": choice.probability, "alternatives": list(choice.alternatives)}
    return json.dumps(values, ensure_ascii=False)


def choice_of(entry: Entry) -> Choice | None:
    """Returns the choice that ``entry`` marks; None if it marks none that can be read."""
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
