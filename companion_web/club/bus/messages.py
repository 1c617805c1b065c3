"""What is said on the bus, as JSON. ``asyncapi.yaml`` describes the same for others."""

import re
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from tachiai.companion_web.club.bus.topics import NAME
from tachiai.companion_web.errors import BadMessage
from tachiai.rules.words import Words

BRIDGE_IS_UP = b"1"
LARGEST = 1 << 20  # bytes; an entry whose fields are all as long as they may be has 0.7 million
COMMAND_LASTS_S = 30  # so long a command may wait for its table; then it must not be carried out any more

LONGEST_TEXT = 2000  # characters
LATEST_MS = 253_402_300_799_999  # the end of the year 9999
_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f"  # PostgreSQL keeps no NUL, and nobody types the others
_HEX32 = r"[0-9a-f]{32}"

Hex32 = Annotated[str, Field(pattern=rf"^{_HEX32}$")]
GameId = Annotated[str, Field(pattern=rf"^({_HEX32})?$")]  # a file of the public folder is called so
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Field(pattern=rf"^{NAME}$")]  # of a table or a hall
Seat = Annotated[str, Field(pattern=rf"^({NAME})?$")]  # the table of a board, "" for none
Identifier = Annotated[str, Field(pattern=r"^([A-Za-z0-9_][A-Za-z0-9_.-]{0,63})?$")]
Side = Annotated[str, Field(pattern=r"^(first|second)?$")]
Number = Annotated[int, Field(ge=0, le=2**53 - 1)]
Moment = Annotated[int, Field(ge=0, le=LATEST_MS)]
ClockTime = Annotated[int, Field(ge=-LATEST_MS, le=LATEST_MS)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT, pattern=rf"^[^{_CONTROL}]*$")]
Json = dict[str, Any]  # checked where it is read, by rules.record.fields


def text_to_say(text: str) -> str:
    """Returns ``text`` as ``Text`` takes it: without control characters, and without its end if it is too
    long.
    """
    return re.sub(f"[{_CONTROL}]", "", text)[:LONGEST_TEXT]


def game_id_to_say(identity: str) -> str:
    """Returns a game's identity as ``GameId`` takes it, "" for one that a record from elsewhere has."""
    return identity if re.fullmatch(_HEX32, identity) else ""


class Message(BaseModel):
    """Anything that is said on the bus. Fields that are not known are left alone: newer tables may send
    more. ``largest_bytes``: a longer one is refused unread.
    """

    largest_bytes: ClassVar[int] = 1 << 16

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    def as_json(self) -> bytes:
        """Returns the message as it goes over the bus."""
        return self.model_dump_json(exclude_none=True).encode()

    @classmethod
    def read(cls, payload: bytes) -> Self:
        """Returns the message that ``payload`` is. Raises ``BadMessage``."""
        if len(payload) > cls.largest_bytes:
            raise BadMessage(f"expected a message of at most {cls.largest_bytes} bytes, got {len(payload)}")
        try:
            return cls.model_validate_json(payload)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"])) or "the message"
            raise BadMessage(f"{cls.__name__.lower()}: {where}: {first['msg']}") from error


class Sentence(Message):
    """A sentence for people, in both languages."""

    en: Text
    ja: Text

    @classmethod
    def of(cls, words: Words) -> Self:
        """Returns the sentence that ``words`` are."""
        return cls(en=text_to_say(words.en), ja=text_to_say(words.ja))

    def as_words(self) -> Words:
        """Returns the same for the program."""
        return Words(self.en, self.ja)


class About(Message):
    """``about``, retained: what table this is. ``log_id`` is that of its log, ``page`` the address of its own
    page, ``pictures`` where the hub gets its pictures over HTTPS from the table's certificate ("": nowhere),
    ``at_ms`` its clock (UTC) when it said so.
    """

    version: Text
    name: Text
    games: tuple[Identifier, ...]
    log_id: Hex32
    page: Text
    pictures: Text = ""
    at_ms: Moment


class Online(Message):
    """``online``, retained, and the last will: whether the table is there."""

    online: bool


class State(Message):
    """``state``, retained, once a second at most: how the game at the table stands now. ``game`` is its
    number in the log, ``game_id`` its own identity, ``event`` what it belongs to: ``Open (3.5)`` is board 5
    of round 3. ``moves`` has one text for each ply, "" where no move is known, as for one that was let
    stand.
    """

    largest_bytes = 1 << 18

    at_ms: Moment
    game: Number
    game_id: GameId
    uid: Identifier
    options: dict[Identifier, Text]
    first: Text
    second: Text
    event: Text = ""
    ply: Number
    to_move: Side
    phase: Identifier
    position: Text
    moves: tuple[Text, ...] = ()
    words: Sentence
    result: Text
    illegal_counts: tuple[Number, Number]
    clock_ms: tuple[ClockTime, ClockTime] | None = None
    running: Side = ""
    camera_ok: bool
    strict: bool


class EntryMessage(Message):
    """``entry``: one entry of the table's log. ``header`` comes with the first one of a game; ``picture`` is
    the SHA-256 of the picture that proves it, ``number`` the number by which the table's page gives it.
    """

    largest_bytes = LARGEST

    log_id: Hex32
    seq: Annotated[int, Field(ge=1, le=2**53 - 1)]
    number: Number
    game: Number
    header: Json | None = None
    entry: Json
    picture: Hash | None = None


class Ack(Message):
    """``ack``, retained, from the hub: all entries of this log up to ``seq`` are kept there."""

    log_id: Hex32
    seq: Number


class AlertKind(StrEnum):
    """Why an arbiter is wanted at a table, the gravest first."""

    FLAG = "flag"
    ILLEGAL = "illegal"
    STRANGE_RESULT = "strange_result"
    QUESTION = "question"
    ROUND_WAITS = "round_waits"
    PAUSED = "paused"
    HALL_OFFLINE = "hall_offline"
    BLIND = "blind"
    DEVICE = "device"
    UNUSABLE = "unusable"
    CLOCK_OFF = "clock_off"
    OFFLINE = "offline"


class AlertMessage(Message):
    """``alert/{n}``, retained until it is settled (then empty). ``since_ms``: when it began (UTC);
    ``player``: "first", "second" or "" whom it concerns; ``counts``: completed illegal moves of both.
    """

    kind: AlertKind
    since_ms: Moment
    game: Number
    ply: Number
    words: Sentence
    clause: Identifier = ""
    cells: tuple[Identifier, ...] = ()
    player: Side = ""
    counts: tuple[Number, Number] = (0, 0)
    picture: Hash | None = None
    picture_before: Hash | None = None


class BridgeState(RootModel[Literal[0, 1]]):
    """``hall/{hall}/online``, retained, and the last will, at the hall's broker and the centre's: 1 while the
    bridge between them is up. The brokers say it.
    """


class HallTables(Message):
    """``hall/{hall}/tables``, retained, from the hall's hub: the tables that it has."""

    tables: tuple[Name, ...]


class Command(Message):
    """``cmd``, with a response topic and correlation data: what somebody asks of the table. ``by``: who; the
    table writes it into its log. ``until_ms`` (UTC): after that it must not be carried out any more.
    ``game`` and ``ply`` are what it was meant for; None: for whatever is there.
    """

    request: Identifier
    params: dict[Identifier, Text] = Field(default_factory=dict)
    by: Text
    until_ms: Number
    game: Number | None = None
    ply: Number | None = None


class CommandReply(Message):
    """``reply``, with the command's correlation data: whether it was carried out, and why not."""

    ok: bool
    code: Identifier = ""
    words: Sentence


class Pairing(Message):
    """Who plays at a table: ``round`` and ``board`` of the tournament ``event`` are what the players see.
    ``table`` is "" for a board without one.
    """

    event: Text
    round: Annotated[int, Field(ge=1, le=999)]
    board: Annotated[int, Field(ge=1, le=9999)]
    table: Seat = ""
    first: Text
    second: Text
    uid: Identifier
    time_control: Text = ""


class Ruled(Message):
    """What an arbiter ruled of a game at the table ``table``, which has ``event`` and both names: it ends
    with ``result`` ("first wins", "second wins", "draw"), or "" is adjourned. ``by``: who ruled.
    """

    event: Text
    table: Seat
    first: Text
    second: Text
    result: Annotated[str, Field(pattern="^(first wins|second wins|draw|)$")]
    by: Text


class RoundMessage(Message):
    """``round``, retained: the pairings that are to be played now, of all tournaments in the hall, and what
    was ruled of games of their rounds. A table that was away does what was ruled when it is back.
    """

    largest_bytes = LARGEST

    pairings: tuple[Pairing, ...] = ()
    ruled: tuple[Ruled, ...] = ()
