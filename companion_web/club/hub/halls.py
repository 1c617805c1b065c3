"""The halls of which this hub is the centre, as what is retained on the bus says. A hall whose bridge is down
goes on alone: here its tables stay as they were. Pure.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tachiai.companion_web.club.bus.messages import (
    BRIDGE_IS_UP,
    AlertKind,
    AlertMessage,
    HallTables,
    Sentence,
)
from tachiai.companion_web.club.bus.topics import HallChannel, HallTopic

ALERT = -3  # the hub's own number for it, which no table uses
AWAY = Sentence(
    en="The hall and the centre are not connected: the hall goes on alone.",
    ja="会場と本部の接続が切れています。会場は単独で動いています。",
)


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall with a hub of its own. ``since_ms``: since when its bridge is up, or down (UTC of the hub);
    ``tables``: the names of those that are or were there.
    """

    name: str
    is_up: bool = True
    since_ms: int = 0
    tables: frozenset[str] = frozenset()

    @property
    def place(self) -> str:
        """What it is called in the queue; no table can be called so."""
        return f"hall {self.name}"

    @property
    def alert(self) -> AlertMessage:
        """What is said while its bridge is down."""
        kind = AlertKind.HALL_OFFLINE
        return AlertMessage(kind=kind, since_ms=self.since_ms, game=0, ply=0, words=AWAY)


Halls = Mapping[str, Hall]


def told_of_hall(halls: Halls, topic: HallTopic, payload: bytes, now_ms: int) -> Halls:
    """Returns the halls after a message; one of which nothing is said any more is gone. Raises
    ``BadMessage``.
    """
    hall = halls.get(topic.hall, Hall(topic.hall, since_ms=now_ms))
    match topic.channel:
        case HallChannel.ONLINE if payload:
            is_up = payload == BRIDGE_IS_UP
            hall = replace(hall, is_up=is_up, since_ms=hall.since_ms if is_up == hall.is_up else now_ms)
        case HallChannel.TABLES if payload:
            hall = replace(hall, tables=frozenset(HallTables.read(payload).tables))
        case _:
            return {name: each for name, each in halls.items() if name != topic.hall}
    return {**halls, topic.hall: hall}


def tables_away(halls: Halls) -> dict[str, Hall]:
    """Returns the tables that are shown as they were, each with its hall."""
    return {table: hall for hall in halls.values() if not hall.is_up for table in hall.tables}
