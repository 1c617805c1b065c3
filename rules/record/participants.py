"""Notes about who plays a side. The ``detail`` is one JSON object::

{"kind": "engine", "level": 3}

A side without a note is played by a person at the table; of several notes the last one counts.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry
from tachiai.rules.record.fields import is_whole, note, values_of

ASKED_BY = "asked_by"  # the code of such a note
RULED = "ruled"  # the code of a result that an arbiter declared


@dataclass(frozen=True, slots=True)
class Order:
    """A request to the table from elsewhere."""

    by: str
    request: str
    params: Mapping[str, str] = field(default_factory=dict)


def order_note(order: Order, ply: int, at_ms: int) -> Entry:
    """The note of an order. ``order_of`` gives back an equal one."""
    return note(ASKED_BY, asdict(order), ply, at_ms)


def order_of(entry: Entry) -> Order | None:
    """The order of a note; None if it is no such note, or malformed."""
    match values_of(entry, ASKED_BY):
        case {"by": by, "request": request, "params": dict(params)}:
            return Order(str(by), str(request), {name: str(value) for name, value in params.items()})
    return None


PLAYED_BY = "played_by"  # the code of such a note
LEVELS = range(1, 9)  # of the engine: from "learned it today" to its full strength


class ParticipantKind(StrEnum):
    """The kind of a participant."""

    PERSON = "person"  #: at this table, moves by hand
    ENGINE = "engine"  #: its moves are laid on this table by hands
    REMOTE = "remote"  #: a person elsewhere, whose moves are laid on this table by hands


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
REMOTE = Participant(ParticipantKind.REMOTE)
Participants = tuple[Participant, Participant]  # the first and the second player
TWO_PEOPLE: Participants = (PERSON, PERSON)


def engine(level: int) -> Participant:
    """The engine at ``level``."""
    return Participant(ParticipantKind.ENGINE, level)


def participant_note(player: Player, participant: Participant, at_ms: int = 0) -> Entry:
    """The note that ``participant`` plays ``player``."""
    return note(PLAYED_BY, asdict(participant), 0, at_ms, player.value)


def participant_of(entry: Entry) -> Participant | None:
    """The participant of a note; None if it is no such note, or malformed."""
    match values_of(entry, PLAYED_BY):
        case {"kind": ParticipantKind.PERSON.value, "level": _}:
            return PERSON
        case {"kind": ParticipantKind.REMOTE.value, "level": _}:
            return REMOTE
        case {"kind": ParticipantKind.ENGINE.value, "level": level} if is_whole(level, LEVELS[-1]):
            return engine(level) if level in LEVELS else None
    return None


def after_note(participants: Participants, entry: Entry) -> Participants:
    """Who plays after ``entry``, whether or not it is such a note."""
    found = participant_of(entry)
    if found is None:
        return participants
    first, second = participants
    if entry.player == Player.FIRST.value:
        return found, second
    return (first, found) if entry.player == Player.SECOND.value else participants
