"""The topics of the bus: ``tachiai/1/{site}/table/{table}/…``, ``tachiai/1/{site}/round``, and, where several
halls have a centre, ``tachiai/1/{site}/hall/{hall}/…``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from tachiai.companion_web.errors import BadName
from tachiai.rules.quoting import quoted_value

ROOT = "tachiai/1"
NAME = "[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?"
_NAME = re.compile(NAME)


class Channel(StrEnum):
    """The last part of a table's topic. ``alert`` has the alert's number after it."""

    ABOUT = "about"
    ONLINE = "online"
    STATE = "state"
    ENTRY = "entry"
    ACK = "ack"
    ALERT = "alert"
    CMD = "cmd"
    REPLY = "reply"


class HallChannel(StrEnum):
    """The last part of a hall's topic."""

    ONLINE = "online"  #: whether its bridge to the centre is up
    TABLES = "tables"  #: which tables it has


_PLAIN = frozenset(channel.value for channel in Channel) - {Channel.ALERT.value}


def checked_name(name: str, of: str) -> str:
    """``name``, if it is valid in a topic. Raises ``BadName``; ``of`` says there whose name it is."""
    if not _NAME.fullmatch(name):
        raise BadName(
            f"expected the name of {of} as 1 to 32 small letters (a to z), digits and hyphens, "
            f"got {quoted_value(name)}"
        )
    return name


@dataclass(frozen=True, slots=True)
class Site:
    """The topics of one site: a club, with one hall or several."""

    site: str

    def __post_init__(self) -> None:
        checked_name(self.site, "a site")

    @property
    def round(self) -> str:
        """Topic of the pairings of the present round."""
        return f"{ROOT}/{self.site}/round"

    @property
    def centre(self) -> str:
        """Beginning of the topics, at a hall's broker, between its hub and the centre."""
        return f"{ROOT}/{self.site}/centre"

    def to_centre(self, table: str, channel: Channel) -> str:
        """Topic of a table, at the hall's broker, between its hub and the centre; a filter for "+"."""
        return f"{self.centre}/{table}/{channel}"

    def tables_to_centre(self, hall: str) -> str:
        """Topic, at the hall's broker, by which its hub tells the centre which tables it has."""
        return f"{self.centre}/hall/{hall}/{HallChannel.TABLES}"

    def hall(self, hall: str, channel: HallChannel) -> str:
        """Topic of a channel of a hall; a filter for "+"."""
        return f"{ROOT}/{self.site}/hall/{hall}/{channel}"

    def read_hall(self, topic: str) -> "HallTopic | None":
        """Parses the topic of a hall; None for one of another site, or of no hall.

        >>> Site("dojo").read_hall("tachiai/1/dojo/hall/north/online")
        HallTopic(hall='north', channel=<HallChannel.ONLINE: 'online'>)
        """
        begin = f"{ROOT}/{self.site}/hall/"
        name, _, channel = topic.removeprefix(begin).partition("/")
        if not topic.startswith(begin) or not _NAME.fullmatch(name) or channel not in set(HallChannel):
            return None
        return HallTopic(name, HallChannel(channel))

    def every(self, channel: Channel) -> str:
        """Filter of one channel of all tables.

        >>> Site("dojo").every(Channel.ALERT)
        'tachiai/1/dojo/table/+/alert/+'
        """
        return f"{ROOT}/{self.site}/table/+/{channel}" + ("/+" if channel is Channel.ALERT else "")

    def table(self, table: str, channel: Channel, number: int | None = None) -> str:
        """Topic of a channel of a table; ``number``: which alert. Raises ``BadName``."""
        checked_name(table, "a table")
        topic = f"{ROOT}/{self.site}/table/{table}/{channel}"
        return topic if number is None else f"{topic}/{number}"

    def read(self, topic: str) -> "TableTopic | None":
        """Parses the topic of a table; None for one of another site, or of no table.

        >>> Site("dojo").read("tachiai/1/dojo/table/t1/alert/7")
        TableTopic(table='t1', channel=<Channel.ALERT: 'alert'>, number=7)
        """
        begin = f"{ROOT}/{self.site}/table/"
        name, *rest = topic.removeprefix(begin).split("/")
        if not topic.startswith(begin) or not _NAME.fullmatch(name):
            return None
        match rest:
            case [Channel.ALERT.value, number] if number.isascii() and number.isdigit() and len(number) < 16:
                return TableTopic(name, Channel.ALERT, int(number))
            case [channel] if channel in _PLAIN:
                return TableTopic(name, Channel(channel))
        return None


@dataclass(frozen=True, slots=True)
class TableTopic:
    """A topic of a table."""

    table: str
    channel: Channel
    number: int | None = None  #: which alert


@dataclass(frozen=True, slots=True)
class HallTopic:
    """A topic of a hall."""

    hall: str
    channel: HallChannel
