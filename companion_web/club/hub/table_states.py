"""How all tables stand now, from the retained messages of the bus: a hub that starts again gets all of them
again. Pure.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tachiai.companion_web.club.bus.messages import (
    About,
    AlertKind,
    AlertMessage,
    Online,
    Sentence,
    StateMessage,
)
from tachiai.companion_web.club.bus.topics import Channel, TableTopic
from tachiai.companion_web.club.hub.faults import Faults, fault_words_of
from tachiai.companion_web.errors import BadMessage
from tachiai.rules.messages import Message

OFFS = 3  # last messages from which the offset of a table's clock is estimated
OFF_MS = 250  # a larger offset raises an alert
MOST_ALERTS = 50  # of one table
# Numbers of alerts that the hub itself raises; tables use positive ones, and -3 is a hall's.
OWN_ALERTS = {AlertKind.OFFLINE: -1, AlertKind.CLOCK_OFF: -2, AlertKind.UNUSABLE: -4}
OFFLINE = Message("The table is offline.")


@dataclass(frozen=True, slots=True)
class HallTable:
    """What the hub knows of a table."""

    name: str
    about: About | None = None
    state: StateMessage | None = None
    before: str = ""  #: the position before the last ply, "" if it is not known
    online: bool = False
    since_ms: int = 0  #: since when it is online, or offline (UTC of the hub)
    offs_ms: tuple[
        int, ...
    ] = ()  #: how far its clock seemed ahead of the hub's, in each of its last messages
    alerts: Mapping[int, AlertMessage] = field(default_factory=dict)
    faults: Faults = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether it has said anything that still holds, or has a fault."""
        return bool(self.about or self.state or self.online or self.alerts or self.faults)

    @property
    def off_ms(self) -> int:
        """How far its clock is ahead of the hub's. A delayed message makes it seem behind, so the quickest
        message decides.
        """
        return max(self.offs_ms, default=0)

    @property
    def title(self) -> str:
        """What people call it; its name if it says nothing else."""
        return self.about.name if self.about is not None and self.about.name else self.name

    def all_alerts(self) -> Iterator[tuple[int, AlertMessage]]:
        """Its alerts and those that the hub raises about it, by number."""
        yield from self.alerts.items()
        if not self.online and self.about is not None:
            yield OWN_ALERTS[AlertKind.OFFLINE], self._own(AlertKind.OFFLINE, OFFLINE)
        if self.online and abs(self.off_ms) > OFF_MS:
            words = Message("The table's clock is off by {off_s:.1f} s.", off_s=abs(self.off_ms) / 1000)
            yield OWN_ALERTS[AlertKind.CLOCK_OFF], self._own(AlertKind.CLOCK_OFF, words)
        if self.faults:
            since_ms = min(fault.since_ms for fault in self.faults.values())
            alert = self._own(AlertKind.UNUSABLE, fault_words_of(self.faults))
            yield OWN_ALERTS[alert.kind], alert.model_copy(update={"since_ms": since_ms})

    def _own(self, kind: AlertKind, words: Message) -> AlertMessage:
        game, ply = (0, 0) if self.state is None else (self.state.game, self.state.ply)
        return AlertMessage(kind=kind, since_ms=self.since_ms, game=game, ply=ply, words=Sentence.of(words))


TableStates = Mapping[str, HallTable]


def told(states: TableStates, topic: TableTopic, payload: bytes, retained: bool, now_ms: int) -> TableStates:
    """The states after a message; a table without any retained message is removed. Raises ``BadMessage``."""
    table = states.get(topic.table, HallTable(topic.table, since_ms=now_ms))
    match topic.channel:
        case Channel.ABOUT:
            table = replace(table, about=About.read(payload) if payload else None)
        case Channel.ONLINE:
            online = bool(payload) and Online.read(payload).online
            since_ms = table.since_ms if online == table.online else now_ms
            table = replace(table, online=online, since_ms=since_ms)
        case Channel.STATE:
            state = StateMessage.read(payload) if payload else None
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
            return states
    if not (table if payload else replace(table, faults={})).is_known:
        return {name: each for name, each in states.items() if name != topic.table}
    return {**states, topic.table: table}


def _before(table: HallTable, state: StateMessage | None) -> str:
    """The position before the last ply, from two states that follow each other."""
    last = table.state
    if state is None or last is None or (last.game, last.uid) != (state.game, state.uid):
        return ""
    return table.before if last.ply == state.ply else last.position
