"""The halls of which this hub is the centre, from the retained messages of the bus. A hall whose bridge is
down goes on alone: here its tables stay as they were. Pure.
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
from tachiai.rules.messages import Message

ALERT = -3  # number of a hall's alert; tables use positive numbers
AWAY = Message("The hall and the centre are not connected: the hall goes on alone.")


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall with a hub of its own."""

    name: str
    is_up: bool = True  #: its bridge to this hub is up
    since_ms: int = 0  #: since when the bridge is up, or down (UTC of the hub)
    tables: frozenset[str] = frozenset()  #: names of its tables, as far as they are known

    @property
    def place(self) -> str:
        """Its name in the queue; it has a space, so it is no table's."""
        return f"hall {self.name}"

    @property
    def alert(self) -> AlertMessage:
        """The alert while its bridge is down."""
        kind = AlertKind.HALL_OFFLINE
        return AlertMessage(kind=kind, since_ms=self.since_ms, game=0, ply=0, words=Sentence.of(AWAY))


Halls = Mapping[str, Hall]


def after_hall_message(halls: Halls, topic: HallTopic, payload: bytes, now_ms: int) -> Halls:
    """The halls after a message; an empty one removes its hall. Raises ``BadMessage``."""
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
    """The tables of halls whose bridge is down, each with its hall."""
    return {table: hall for hall in halls.values() if not hall.is_up for table in hall.tables}
