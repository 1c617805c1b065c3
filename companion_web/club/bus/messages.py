"""The messages of the bus, as JSON. ``asyncapi.yaml`` is made from this module, for other programs."""

import re
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from tachiai.companion_web.club.bus.topics import NAME
from tachiai.companion_web.errors import BadMessage
from tachiai.rules.messages import Message, bilingual

BRIDGE_IS_UP = b"1"
LARGEST = 1 << 20  # bytes; an entry whose fields are all as long as they may be has 0.7 million
COMMAND_LASTS_S = 30  # a command that its table gets later must not be carried out any more

LONGEST_TEXT = 2000  # characters
LATEST_MS = 253_402_300_799_999  # the end of the year 9999
_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f"  # PostgreSQL stores no NUL, and nobody types the others
_HEX32 = r"[0-9a-f]{32}"

Hex32 = Annotated[str, Field(pattern=rf"^{_HEX32}$")]
GameId = Annotated[str, Field(pattern=rf"^({_HEX32})?$")]  # a file of the public folder has it as its name
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


def valid_text(text: str) -> str:
    r"""``text`` as a valid ``Text``: without control characters, cut to ``LONGEST_TEXT``.

    >>> valid_text("Aoi\x00\x1b[2J")
    'Aoi[2J'
    """
    return re.sub(f"[{_CONTROL}]", "", text)[:LONGEST_TEXT]


def valid_game_id(identity: str) -> str:
    """``identity`` if it is a valid ``GameId``, else "": a game that was read from a file may have any."""
    return identity if re.fullmatch(_HEX32, identity) else ""


class BusMessage(BaseModel):
    """A message of the bus. Unknown fields are ignored: newer tables may send more."""

    largest_bytes: ClassVar[int] = 1 << 16  #: a longer payload is refused unread

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    def as_json(self) -> bytes:
        """The payload; fields that are None are left out."""
        return self.model_dump_json(exclude_none=True).encode()

    @classmethod
    def read(cls, payload: bytes) -> Self:
        """Parses and validates a payload. Raises ``BadMessage``."""
        if len(payload) > cls.largest_bytes:
            raise BadMessage(f"expected a message of at most {cls.largest_bytes} bytes, got {len(payload)}")
        try:
            return cls.model_validate_json(payload)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"])) or "the message"
            raise BadMessage(
                f"{cls.__name__.removesuffix('Message').lower()}: {where}: {first['msg']}"
            ) from error


class Sentence(BusMessage):
    """A sentence for people, in both languages."""

    en: Text
    ja: Text

    @classmethod
    def of(cls, words: Message) -> Self:
        """``words`` in both languages."""
        return cls(**{language: valid_text(words.in_language(language)) for language in cls.model_fields})

    def as_words(self) -> Message:
        """The sentence as a message of the program."""
        return bilingual(self.en, self.ja)


class About(BusMessage):
    """``about``, retained: what table this is."""

    version: Text = Field(description="Version of the table's program.")
    name: Text = Field(description="What people call the table.")
    games: tuple[Identifier, ...] = Field(description="Identifiers of the games that it knows.")
    log_id: Hex32 = Field(description="Identity of its log.")
    page: Text = Field(description="Address of its own page.")
    pictures: Text = Field("", description='Address of its pictures, by HTTPS for the hub only; "": none.')
    at_ms: Moment = Field(description="The table's clock (UTC) when this was sent.")


class Online(BusMessage):
    """``online``, retained, and the last will: whether the table is connected."""

    online: bool


class PublicGame(BusMessage):
    """What everybody may see of the game at a table, besides its clocks."""

    game_id: GameId = Field(description="The game's own identity.")
    uid: Identifier = Field(description="Which game is played, such as rugby_chess.")
    options: dict[Identifier, Text]
    first: Text = Field(description="Name of the first player.")
    second: Text = Field(description="Name of the second player.")
    ply: Number
    to_move: Side
    position: Text
    moves: tuple[Text, ...] = Field((), description='One for each ply, "" where no move is known.')
    result: Text = Field(description='"first wins", "second wins", "draw", or "" during the game.')

    def public(self) -> "PublicGame":
        """Only what everybody may see."""
        return PublicGame.model_construct(**{name: getattr(self, name) for name in PublicGame.model_fields})


class StateMessage(PublicGame, title="State"):
    """``state``, retained, once a second at most: how the game at the table stands now."""

    largest_bytes = 1 << 18

    at_ms: Moment = Field(description="The table's clock (UTC) when this was sent.")
    game: Number = Field(description="Number of the game in the table's log, 0 for none.")
    event: Text = Field("", description="What the game belongs to: Open (3.5) is board 5 of round 3.")
    phase: Identifier = Field(description="What the table's referee waits for.")
    words: Sentence = Field(description="What the table tells its players.")
    illegal_counts: tuple[Number, Number] = Field(description="Completed illegal moves of each player.")
    clock_ms: tuple[ClockTime, ClockTime] | None = Field(None, description="What each player has left.")
    running: Side = Field("", description='Whose clock runs, "" for nobody\'s.')
    camera_ok: bool
    strict: bool = Field(description="The players cannot change how much the table helps them.")


class EntryMessage(BusMessage):
    """``entry``: one entry of the table's log."""

    largest_bytes = LARGEST

    log_id: Hex32 = Field(description="Identity of the log.")
    seq: int = Field(ge=1, le=2**53 - 1, description="Place of the entry in the log, without gaps.")
    number: Number = Field(description="Number of the entry at the table, by which its picture is found.")
    game: Number = Field(description="Number of the game in the table's log.")
    header: Json | None = Field(None, description="Of the game; with its first entry only.")
    entry: Json
    picture: Hash | None = Field(None, description="SHA-256 of the picture that proves the entry.")


class Ack(BusMessage):
    """``ack``, retained, from the hub: it has stored all entries of this log up to ``seq``."""

    log_id: Hex32
    seq: Number


class AlertKind(StrEnum):
    """Why an arbiter is wanted at a table, the most serious first."""

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


class AlertMessage(BusMessage):
    """``alert/{n}``, retained until it is settled; then an empty message deletes it."""

    kind: AlertKind
    since_ms: Moment = Field(description="When it began (UTC).")
    game: Number = Field(description="Number of the game in the table's log, 0 for none.")
    ply: Number
    words: Sentence
    clause: Identifier = Field("", description="The rule that it is about.")
    cells: tuple[Identifier, ...] = Field((), description="The cells that it is about.")
    player: Side = Field("", description='Whom it concerns, "" for both.')
    counts: tuple[Number, Number] = Field((0, 0), description="Completed illegal moves of each player.")
    picture: Hash | None = Field(None, description="SHA-256 of the picture of what happened.")
    picture_before: Hash | None = Field(None, description="SHA-256 of the picture of the position before.")


class BridgeState(RootModel[Literal[0, 1]]):
    """``hall/{hall}/online``, retained, and the last will, at the hall's broker and the centre's: 1 while the
    bridge between them is up. The brokers themselves publish it.
    """


class HallTables(BusMessage):
    """``hall/{hall}/tables``, retained, from the hall's hub: the names of its tables."""

    tables: tuple[Name, ...]


class Command(BusMessage):
    """``cmd``, with a response topic and correlation data: what an arbiter asks of the table."""

    request: Identifier
    params: dict[Identifier, Text] = Field(default_factory=dict)
    by: Text = Field(description="Who asks; the table writes it into its log.")
    until_ms: Number = Field(description="By the table's clock (UTC); it must not be carried out later.")
    game: Number | None = Field(None, description="Only if this game is on the table; null: any.")
    ply: Number | None = Field(None, description="Only if the game stands at this ply; null: any.")


class CommandReply(BusMessage):
    """``reply``, with the command's correlation data: whether it was carried out, and why not."""

    ok: bool
    code: Identifier = ""
    words: Sentence


class Pairing(BusMessage):
    """Who plays at a table."""

    event: Text = Field(description="Name of the tournament.")
    round: int = Field(ge=1, le=999)
    board: int = Field(ge=1, le=9999)
    table: Seat = Field("", description='"" for a board without a table.')
    first: Text = Field(description="Name of the first player.")
    second: Text = Field(description="Name of the second player.")
    uid: Identifier = Field(description="Which game is played, such as rugby_chess.")
    time_control: Text = Field("", description='As tables write it, such as 10m+5s; "": no clocks.')


class Ruled(BusMessage):
    """How an arbiter ruled that a game at a table ends."""

    event: Text = Field(description="Of the game, such as Open (3.5).")
    table: Seat
    first: Text = Field(description="Name of the first player.")
    second: Text = Field(description="Name of the second player.")
    result: str = Field(pattern="^(first wins|second wins|draw|)$", description='"": it is adjourned.')
    by: Text = Field(description="Who ruled.")


class RoundMessage(BusMessage):
    """``round``, retained: the pairings to be played now, of all tournaments in the hall, and the rulings on
    games of these rounds. A table that was offline carries them out when it is back.
    """

    largest_bytes = LARGEST

    pairings: tuple[Pairing, ...] = ()
    ruled: tuple[Ruled, ...] = ()
