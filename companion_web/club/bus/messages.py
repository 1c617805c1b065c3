"""What is said on the bus, as JSON. ``asyncapi.yaml`` describes the same for others."""

from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from tachiai.companion_web.errors import BadMessage
from tachiai.rules.words import Words

BRIDGE_IS_UP = b"1"
LARGEST = 1 << 20  # bytes; an entry whose fields are all as long as they may be has 0.7 million
COMMAND_LASTS_S = 30  # so long a command may wait for its table; then it must not be carried out any more

Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=0, le=2**53 - 1)]
Text = Annotated[str, Field(max_length=2000)]
Json = dict[str, Any]  # checked where it is read, by rules.record.fields


class Message(BaseModel):
    """Anything that is said on the bus. Fields that are not known are left alone: newer tables may send
    more.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    def as_json(self) -> bytes:
        """Returns the message as it goes over the bus."""
        return self.model_dump_json(exclude_none=True).encode()

    @classmethod
    def read(cls, payload: bytes) -> Self:
        """Returns the message that ``payload`` is. Raises ``BadMessage``."""
        if len(payload) > LARGEST:
            raise BadMessage(f"expected a message of at most {LARGEST} bytes, got {len(payload)}")
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
        return cls(en=words.en, ja=words.ja)

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
    games: tuple[Text, ...]
    log_id: Hex32
    page: Text
    pictures: Text = ""
    at_ms: Number


class Online(Message):
    """``online``, retained, and the last will: whether the table is there."""

    online: bool


class State(Message):
    """``state``, retained, once a second at most: how the game at the table stands now. ``game`` is its
    number in the log, ``game_id`` its own identity, ``event`` what it belongs to: ``Open (3.5)`` is board 5
    of round 3. ``moves`` has one text for each ply, "" where no move is known, as for one that was let
    stand.
    """

    at_ms: Number
    game: Number
    game_id: Text
    uid: Text
    options: dict[str, Text]
    first: Text
    second: Text
    event: Text = ""
    ply: Number
    to_move: Text
    phase: Text
    position: Text
    moves: tuple[Text, ...] = ()
    words: Sentence
    result: Text
    illegal_counts: tuple[Number, Number]
    clock_ms: tuple[int, int] | None = None
    running: Text = ""
    camera_ok: bool
    strict: bool


class EntryMessage(Message):
    """``entry``: one entry of the table's log. ``header`` comes with the first one of a game; ``picture`` is
    the SHA-256 of the picture that proves it, ``number`` the number by which the table's page gives it.
    """

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
    STRANGE_LOG = "strange_log"
    QUESTION = "question"
    ROUND_WAITS = "round_waits"
    PAUSED = "paused"
    HALL_OFFLINE = "hall_offline"
    BLIND = "blind"
    DEVICE = "device"
    CLOCK_OFF = "clock_off"
    OFFLINE = "offline"


class AlertMessage(Message):
    """``alert/{n}``, retained until it is settled (then empty). ``since_ms``: when it began (UTC);
    ``player``: "first", "second" or "" whom it concerns; ``counts``: completed illegal moves of both.
    """

    kind: AlertKind
    since_ms: Number
    game: Number
    ply: Number
    words: Sentence
    clause: Text = ""
    cells: tuple[Text, ...] = ()
    player: Text = ""
    counts: tuple[Number, Number] = (0, 0)
    picture: Hash | None = None
    picture_before: Hash | None = None


class BridgeState(RootModel[Literal[0, 1]]):
    """``hall/{hall}/online``, retained, and the last will, at the hall's broker and the centre's: 1 while the
    bridge between them is up. The brokers say it.
    """


class HallTables(Message):
    """``hall/{hall}/tables``, retained, from the hall's hub: the tables that it has."""

    tables: tuple[Text, ...]


class Command(Message):
    """``cmd``, with a response topic and correlation data: what somebody asks of the table. ``by``: who; the
    table writes it into its log. ``until_ms`` (UTC): after that it must not be carried out any more.
    ``game`` and ``ply`` are what it was meant for; None: for whatever is there.
    """

    request: Text
    params: dict[str, Text] = Field(default_factory=dict)
    by: Text
    until_ms: Number
    game: Number | None = None
    ply: Number | None = None


class CommandReply(Message):
    """``reply``, with the command's correlation data: whether it was carried out, and why not."""

    ok: bool
    code: Text = ""
    words: Sentence


class Pairing(Message):
    """Who plays at a table: ``round`` and ``board`` of the tournament ``event`` are what the players see.
    ``table`` is "" for a board without one.
    """

    event: Text
    round: Annotated[int, Field(ge=1, le=999)]
    board: Annotated[int, Field(ge=1, le=9999)]
    table: Text = ""
    first: Text
    second: Text
    uid: Text
    time_control: Text = ""


class Ruled(Message):
    """What an arbiter ruled of a game at the table ``table``, which has ``event`` and both names: it ends
    with ``result`` ("first wins", "second wins", "draw"), or "" is adjourned. ``by``: who ruled.
    """

    event: Text
    table: Text
    first: Text
    second: Text
    result: Annotated[str, Field(pattern="^(first wins|second wins|draw|)$")]
    by: Text


class RoundMessage(Message):
    """``round``, retained: the pairings that are to be played now, of all tournaments in the hall, and what
    was ruled of games of their rounds. A table that was away does what was ruled when it is back.
    """

    pairings: tuple[Pairing, ...] = ()
    ruled: tuple[Ruled, ...] = ()
