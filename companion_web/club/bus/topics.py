"""The topics of the bus: ``tachiai/1/{site}/table/{table}/…``, ``tachiai/1/{site}/round``, and
``tachiai/1/{site}/hall/{hall}/…`` of the halls that a centre has.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from tachiai.companion_web.errors import BadName
from tachiai.rules.shown import shown

ROOT = "tachiai/1"
NAME = "[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?"
_NAME = re.compile(NAME)


class Channel(StrEnum):
    """What a topic of a table is about. ``alert`` has the alert's number after it."""

    ABOUT = "about"
    ONLINE = "online"
    STATE = "state"
    ENTRY = "entry"
    ACK = "ack"
    ALERT = "alert"
    CMD = "cmd"
    REPLY = "reply"


class HallChannel(StrEnum):
    """What a topic of a hall is about: whether its bridge to the centre is up, and which tables it has."""

    ONLINE = "online"
    TABLES = "tables"


_PLAIN = frozenset(channel.value for channel in Channel) - {Channel.ALERT.value}


def checked_name(name: str, of: str) -> str:
    """Returns ``name`` if a site or a table can be called so. Raises ``BadName``."""
    if not _NAME.fullmatch(name):
        raise BadName(
            f"expected the name of {of} as 1 to 32 small letters (a to z), digits and hyphens, "
            f"got {shown(name)}"
        )
    return name


@dataclass(frozen=True, slots=True)
class Site:
    """The topics of the hall called ``site``."""

    site: str

    def __post_init__(self) -> None:
        checked_name(self.site, "a site")

    @property
    def round(self) -> str:
        """Where the pairings of the present round are."""
        return f"{ROOT}/{self.site}/round"

    @property
    def centre(self) -> str:
        """With what begins, at a hall's broker, what its hub and the centre say to each other."""
        return f"{ROOT}/{self.site}/centre"

    def to_centre(self, table: str, channel: Channel) -> str:
        """Returns where, at the hall's broker, its hub and the centre speak of a table; a filter for "+"."""
        return f"{self.centre}/{table}/{channel}"

    def tables_to_centre(self, hall: str) -> str:
        """Returns where, at the hall's broker, its hub tells the centre which tables it has."""
        return f"{self.centre}/hall/{hall}/{HallChannel.TABLES}"

    def hall(self, hall: str, channel: HallChannel) -> str:
        """Returns the topic of a channel of a hall; the filter of all halls for "+"."""
        return f"{ROOT}/{self.site}/hall/{hall}/{channel}"

    def read_hall(self, topic: str) -> "HallTopic | None":
        """Returns which hall a topic is about; None for one of another site, or of no hall."""
        begin = f"{ROOT}/{self.site}/hall/"
        match topic.removeprefix(begin).split("/"):
            case [name, (HallChannel.ONLINE.value | HallChannel.TABLES.value) as channel] if topic.startswith(
                begin
            ) and _NAME.fullmatch(name):
                return HallTopic(name, HallChannel(channel))
        return None

    def every(self, channel: Channel) -> str:
        """Returns the filter for one channel of all tables."""
        return f"{ROOT}/{self.site}/table/+/{channel}" + ("/+" if channel is Channel.ALERT else "")

    def table(self, table: str, channel: Channel, number: int | None = None) -> str:
        """Returns the topic of a channel of a table; ``number``: which alert."""
        checked_name(table, "a table")
        topic = f"{ROOT}/{self.site}/table/{table}/{channel}"
        return topic if number is None else f"{topic}/{number}"

    def read(self, topic: str) -> "TableTopic | None":
        """Returns what a topic is about; None for one of another site, or of no table."""
        parts = topic.removeprefix(f"{ROOT}/{self.site}/table/").split("/")
        if not topic.startswith(f"{ROOT}/{self.site}/table/") or not _NAME.fullmatch(parts[0]):
            return None
        match parts[1:]:
            case [Channel.ALERT.value, number] if number.isascii() and number.isdigit() and len(number) < 16:
                return TableTopic(parts[0], Channel.ALERT, int(number))
            case [channel] if channel in _PLAIN:
                return TableTopic(parts[0], Channel(channel))
        return None


@dataclass(frozen=True, slots=True)
class TableTopic:
    """A topic of the table ``table``; ``number``: which alert."""

    table: str
    channel: Channel
    number: int | None = None


@dataclass(frozen=True, slots=True)
class HallTopic:
    """A topic of the hall ``hall``."""

    hall: str
    channel: HallChannel
