"""How all tables of the hall stand now, as what is retained on the bus says. Pure: a hub that starts again
hears it all again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tachiai.companion_web.club.bus.messages import (
    About,
    AlertKind,
    AlertMessage,
    Online,
    Sentence,
    State,
)
from tachiai.companion_web.club.bus.topics import Channel, TableTopic
from tachiai.companion_web.club.hub.faults import Faults, sentence_of
from tachiai.companion_web.errors import BadMessage

OFFS = 3  # messages by which a clock is judged
OFF_MS = 250  # a clock that is off by more is an alert
MOST_ALERTS = 50  # of one table
# The hub's own, by numbers that no table uses; -3 is a hall's.
OWN_ALERTS = {AlertKind.OFFLINE: -1, AlertKind.CLOCK_OFF: -2, AlertKind.UNUSABLE: -4}
OFFLINE = Sentence(en="The table is offline.", ja="卓との接続が切れています。")


@dataclass(frozen=True, slots=True)
class TableOnFloor:
    """A table. ``since_ms``: since when it is there, or away (UTC of the hub); ``offs_ms``: how much its
    clock seemed ahead of the hub's in each of its last messages. ``before``: the position before the last
    ply, "" where it is not known; ``faults``: what of it the hub cannot use.
    """

    name: str
    about: About | None = None
    state: State | None = None
    before: str = ""
    online: bool = False
    since_ms: int = 0
    offs_ms: tuple[int, ...] = ()
    alerts: Mapping[int, AlertMessage] = field(default_factory=dict)
    faults: Faults = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether anything is said of it, or is amiss with what it says."""
        return bool(self.about or self.state or self.online or self.alerts or self.faults)

    @property
    def off_ms(self) -> int:
        """How much its clock is ahead of the hub's. A message that was long under way makes it seem behind:
        so the one that was quickest tells.
        """
        return max(self.offs_ms, default=0)

    @property
    def title(self) -> str:
        """What people call it."""
        return self.about.name if self.about is not None and self.about.name else self.name

    def all_alerts(self) -> Iterator[tuple[int, AlertMessage]]:
        """Yields its own alerts, and what the hub finds amiss."""
        yield from self.alerts.items()
        if not self.online and self.about is not None:
            yield OWN_ALERTS[AlertKind.OFFLINE], self._own(AlertKind.OFFLINE, OFFLINE)
        if self.online and abs(self.off_ms) > OFF_MS:
            words = Sentence(
                en=f"The table's clock is off by {abs(self.off_ms) / 1000:.1f} s.",
                ja=f"卓の時計が {abs(self.off_ms) / 1000:.1f} 秒ずれています。",
            )
            yield OWN_ALERTS[AlertKind.CLOCK_OFF], self._own(AlertKind.CLOCK_OFF, words)
        if self.faults:
            since_ms = min(fault.since_ms for fault in self.faults.values())
            alert = self._own(AlertKind.UNUSABLE, sentence_of(self.faults))
            yield OWN_ALERTS[alert.kind], alert.model_copy(update={"since_ms": since_ms})

    def _own(self, kind: AlertKind, words: Sentence) -> AlertMessage:
        game, ply = (0, 0) if self.state is None else (self.state.game, self.state.ply)
        return AlertMessage(kind=kind, since_ms=self.since_ms, game=game, ply=ply, words=words)


Floor = Mapping[str, TableOnFloor]


def told(floor: Floor, topic: TableTopic, payload: bytes, retained: bool, now_ms: int) -> Floor:
    """Returns the floor after a message; a table of which nothing is said any more is gone. Raises
    ``BadMessage``.
    """
    table = floor.get(topic.table, TableOnFloor(topic.table, since_ms=now_ms))
    match topic.channel:
        case Channel.ABOUT:
            table = replace(table, about=About.read(payload) if payload else None)
        case Channel.ONLINE:
            online = bool(payload) and Online.read(payload).online
            since_ms = table.since_ms if online == table.online else now_ms
            table = replace(table, online=online, since_ms=since_ms)
        case Channel.STATE:
            state = State.read(payload) if payload else None
            offs_ms = table.offs_ms
            if state is not None and not retained:
                offs_ms = (*offs_ms, state.at_ms - now_ms)[-OFFS:]
            table = replace(table, state=state, before=_before(table, state), offs_ms=offs_ms)
        case Channel.ALERT if topic.number is not None:
            alerts = {number: alert for number, alert in table.alerts.items() if number != topic.number}
            if payload and len(alerts) >= MOST_ALERTS:
                raise BadMessage(f"expected at most {MOST_ALERTS} alerts at a table, got another one")
            if payload:
                alerts[topic.number] = AlertMessage.read(payload)
            table = replace(table, alerts=alerts)
        case _:
            return floor
    if not (table if payload else replace(table, faults={})).is_known:
        return {name: each for name, each in floor.items() if name != topic.table}
    return {**floor, topic.table: table}


def _before(table: TableOnFloor, state: State | None) -> str:
    """The position before the last ply, as two states that follow each other tell."""
    last = table.state
    if state is None or last is None or (last.game, last.uid) != (state.game, state.uid):
        return ""
    return table.before if last.ply == state.ply else last.position
