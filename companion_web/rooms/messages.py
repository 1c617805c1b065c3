"""What a side says in a room, as JSON. A message that comes twice bears the same ``id`` and is taken once."""

import json
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tachiai.companion_web.club.bus.messages import (
    BusMessage,
    Hex32,
    Identifier,
    Json,
    Moment,
    Number,
    Side,
    Text,
    valid_text,
)
from tachiai.companion_web.errors import BadMessage
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.proposals import Proposal

LARGEST_MESSAGE_BYTES = 16_384
LONGEST_NAME = 60
LONGEST_TEXT = 300
PlyNumber = Annotated[int, Field(ge=0, le=9999)]
Name = Annotated[Text, Field(max_length=LONGEST_NAME)]


class Phrase(StrEnum):
    """What can be said to the other side besides moves; the words are in ``words.PHRASES``."""

    HELLO = "hello"
    GOOD_MOVE = "good_move"
    ONE_MOMENT = "one_moment"
    SORRY = "sorry"
    THANK_YOU = "thank_you"


class _Said(BusMessage):
    id: Hex32


class Sits(_Said):
    """This side is here: its name, and what it allows, which holds once the other side does too."""

    kind: Literal["sits"] = "sits"
    name: Name = ""
    hints: bool = Field(False, description="Both may use engine and hints.")
    texts: bool = Field(False, description="Both may write free text to each other.")


class PlyMade(_Said):
    """A ply, as its table or browser wrote it down."""

    kind: Literal["ply"] = "ply"
    ply: PlyNumber
    before: Text = Field(description="The position before it.")
    move: Text
    position: Text = Field(description="The position after it.")
    rules_version: Identifier = Field("", description='By which it was judged; "": by the host\'s.')
    thought_ms: Number | None = Field(None, description="By the clock of this side, since it saw the turn.")


class PlyRevised(_Said):
    """Ply ``ply``, which nobody has answered yet, was another move than was said."""

    kind: Literal["revise"] = "revise"
    ply: PlyNumber
    move: Text
    position: Text


class PlyShown(_Said):
    """The other side's ply is laid on this table, or shown in this browser: from now on the clock runs."""

    kind: Literal["shown"] = "shown"
    ply: PlyNumber


class Proposed(_Said):
    """A proposal, which names the ply that it means."""

    kind: Literal["propose"] = "propose"
    what: Proposal
    ply: PlyNumber = Field(description="The last ply; of a take-back and a revision: the one meant.")
    move: Text = Field("", description="Of a revision.")


class Answered(_Said):
    """The answer to the other side's proposal."""

    kind: Literal["answer"] = "answer"
    what: Proposal
    ply: PlyNumber
    accepted: bool


class Resigned(_Said):
    """This side resigns after ``ply``."""

    kind: Literal["resign"] = "resign"
    ply: PlyNumber


class Spoke(_Said):
    """One of the fixed phrases."""

    kind: Literal["phrase"] = "phrase"
    phrase: Phrase


class Wrote(_Said):
    """Free text, where both sides allow it."""

    kind: Literal["text"] = "text"
    text: Annotated[Text, Field(min_length=1, max_length=LONGEST_TEXT)]


class TableNote(BusMessage):
    """An entry of a side's log that the other side cannot know (``rules.record.far_notes``)."""

    kind: Literal["illegal", "note"]
    ply: PlyNumber
    move: Text = ""
    clause: Text = ""
    code: Identifier = ""
    player: Side = ""
    detail: Text = ""

    @classmethod
    def of(cls, told: Entry) -> "TableNote":
        """The note of what ``told_of`` says of an entry."""
        values = {name: getattr(told, name) for name in cls.model_fields}
        return cls(**{**values, "kind": told.kind.value, "detail": valid_text(told.detail)})

    @property
    def told(self) -> Entry:
        """The same as an entry."""
        return Entry(**{**self.model_dump(), "kind": EntryKind(self.kind)}, at_ms=0)


class NoteTold(_Said):
    """A note for the other side's record."""

    kind: Literal["note"] = "note"
    note: TableNote


class EmailWanted(_Said):
    """This side is told of its turn by e-mail when it is not there. The host alone keeps that: it is no part
    of the room.
    """

    kind: Literal["email"] = "email"
    address: Annotated[Text, Field(max_length=254)] = Field("", description='"": no more.')
    language: Identifier = ""


class Utterance(BusMessage):
    """What a side said to the other: a phrase or free text. ``number`` counts those of the room."""

    number: Number
    side: Literal["first", "second"]
    phrase: Phrase | None = None
    text: Text = ""


class Differing(BusMessage):
    """The two sides agree on the plies and have different positions."""

    ply: PlyNumber
    here: Text = Field(description="The host's.")
    there: Text = Field(description="That of the side that made the ply.")
    side: Literal["first", "second"]


class WentAway(BusMessage):
    """From the host: a side is not heard any more, or again."""

    kind: Literal["away"] = "away"
    side: Literal["first", "second"]
    away: bool
    since_ms: Moment | None = Field(None, description="Of a side that is away: when it was last heard.")


class FlagFell(BusMessage):
    """From the host: the side to move after ``ply`` has run out of time."""

    kind: Literal["flag"] = "flag"
    ply: PlyNumber


class HostWasOff(BusMessage):
    """From the host: it was off since then, and no clock runs meanwhile."""

    kind: Literal["host_off"] = "host_off"
    since_ms: Moment


Said = Annotated[
    Sits | PlyMade | PlyRevised | PlyShown | Proposed | Answered | Resigned | Spoke | Wrote | NoteTold,
    Field(discriminator="kind"),
]
Sent = Annotated[Said | EmailWanted, Field(discriminator="kind")]
Noted = Annotated[WentAway | FlagFell | HostWasOff, Field(discriminator="kind")]
_SENT: TypeAdapter[Sent] = TypeAdapter(Sent)
_KEPT: TypeAdapter[Said | Noted] = TypeAdapter(Said | Noted)


class RoomWanted(BusMessage):
    """What a room is made for."""

    game: Identifier
    options: dict[Identifier, Text] = Field(default_factory=dict)
    start: Text = Field("", description='A position; "": the usual start.')
    time_control: Text = Field("", description='As tables write it, such as 10m+5s; "": no clocks.')
    stops_away: bool = Field(False, description="The clock of a side that is away stops.")


def read_sent(payload: bytes) -> Sent:
    """Parses what a side sends. Raises ``BadMessage``."""
    if len(payload) > LARGEST_MESSAGE_BYTES:
        raise BadMessage(f"expected a message of at most {LARGEST_MESSAGE_BYTES} bytes, got {len(payload)}")
    try:
        return _SENT.validate_json(payload)
    except ValidationError as error:
        raise BadMessage(in_words(error)) from error


def read_kept(content: Json) -> Said | Noted:
    """A message as a room's file has it. Raises ``BadMessage``."""
    try:
        return _KEPT.validate_json(
            json.dumps(content)
        )  # by the types of JSON, in which an enumeration is text
    except ValidationError as error:
        raise BadMessage(in_words(error)) from error


def in_words(error: ValidationError) -> str:
    """The first fault of a message."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"])) or "the message"
    return f"{where}: {first['msg']}"
