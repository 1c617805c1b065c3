"""Notes about who plays a side. The ``detail`` is one JSON object::

{"kind": "engine", "level": 3}

A side without a note is played by a person at the table; of several notes the last one counts.
"""

import json
from dataclasses import dataclass
from enum import StrEnum

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.record.fields import is_whole

PLAYED_BY = "played_by"  # the code of such a note
LEVELS = range(1, 9)  # of the engine: from "learned it today" to its full strength


class ParticipantKind(StrEnum):
    """The kind of a participant."""

    PERSON = "person"  #: at this table, moves by hand
    ENGINE = "engine"  #: its moves are laid on this table by hands


@dataclass(frozen=True, slots=True)
class Participant:
    """Who plays one side."""

    kind: ParticipantKind = ParticipantKind.PERSON
    level: int = 0  #: of the engine

    @property
    def is_absent(self) -> bool:
        """Whether this player's moves are laid by others."""
        return self.kind is not ParticipantKind.PERSON

    @property
    def name(self) -> str:
        """The name under which the engine plays; "" for a person, who has a name of their own."""
        return f"Tachiai {self.level}" if self.kind is ParticipantKind.ENGINE else ""


PERSON = Participant()
Participants = tuple[Participant, Participant]  # the first and the second player
TWO_PEOPLE: Participants = (PERSON, PERSON)


def engine(level: int) -> Participant:
    """The engine at ``level``."""
    return Participant(ParticipantKind.ENGINE, level)


def participant_note(player: Player, participant: Participant, at_ms: int = 0) -> Entry:
    """The note that ``participant`` plays ``player``."""
    detail = json.dumps({"kind": participant.kind.value, "level": participant.level})
    return Entry(kind=EntryKind.NOTE, ply=0, at_ms=at_ms, code=PLAYED_BY, player=player.value, detail=detail)


def participant_of(entry: Entry) -> Participant | None:
    """The participant of a note; None if it is no such note, or malformed."""
    if entry.kind is not EntryKind.NOTE or entry.code != PLAYED_BY:
        return None
    try:
        found = read_json(entry.detail)
        kind, level = ParticipantKind(found["kind"]), found["level"]
    except (BadText, TypeError, KeyError, ValueError):
        return None
    if kind is ParticipantKind.PERSON:
        return PERSON
    return engine(level) if is_whole(level, LEVELS[-1]) and level in LEVELS else None


def after_note(participants: Participants, entry: Entry) -> Participants:
    """Who plays after ``entry``, whether or not it is such a note."""
    found = participant_of(entry)
    if found is None:
        return participants
    first, second = participants
    if entry.player == Player.FIRST.value:
        return found, second
    return (first, found) if entry.player == Player.SECOND.value else participants
