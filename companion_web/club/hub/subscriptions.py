"""The hub's handling of the tables' messages, each table within its budget. A message that cannot be used is
dropped, logged, and shown at its table; it stops nothing else.
"""

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from queue import Empty, SimpleQueue

from tachiai.companion_web.club.bus.bus import EXPIRED, Bus, Delivery
from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.bus.topics import Channel, Site, TableTopic
from tachiai.companion_web.club.hub.commands import Commands
from tachiai.companion_web.club.hub.faults import Budgets, Part, lasting, mended, noted
from tachiai.companion_web.club.hub.progress import Progress
from tachiai.companion_web.club.hub.table_states import HallTable, TableStates, told
from tachiai.companion_web.club.hub.writer_thread import Incoming
from tachiai.companion_web.errors import BadMessage

_log = logging.getLogger(__name__)


class TableSubscriptions:
    """Handles the messages of the tables of ``site``: answers go to ``commands``, entries to ``incoming``,
    all others into the states. ``expelled``: names of expelled tables, whose logs may go on at others.
    """

    def __init__(
        self,
        bus: Bus,
        site: Site,
        commands: Commands,
        progress: Progress,
        incoming: Incoming,
        unix_ms: Callable[[], int],
        expelled: Callable[[], Collection[str]],
    ) -> None:
        self._bus, self._site, self._unix_ms, self._expelled = bus, site, unix_ms, expelled
        self._commands, self._progress, self._incoming = commands, progress, incoming
        self._budgets = Budgets()
        self._found: SimpleQueue[tuple[Part, str, str]] = SimpleQueue()

    def note(self, part: Part, table: str, why: str) -> None:
        """Notes from any thread that ``part`` of a table cannot be used; ``why``: "" if it can be again."""
        self._found.put((part, table, why))

    def heard(self, delivery: Delivery, states: TableStates) -> TableStates:
        """The states after a message."""
        topic = self._site.read(delivery.topic)
        if topic is None:
            self._take_back(delivery)
            return states
        part, now_ms = Part(topic.channel.value), self._unix_ms()
        if delivery.payload and not self._budgets.allows(topic, len(delivery.payload), now_ms):
            self._take_back(delivery, topic)
            return self._noted(states, topic.table, Part.AMOUNT, "too much")
        try:
            states = self._mended(self._used(delivery, topic, states), topic.table, part)
            return self._mended(states, topic.table, Part.AMOUNT)
        except BadMessage as error:
            why = str(error)
        except Exception as error:
            _log.exception("%s of the table %s failed", topic.channel, topic.table)
            why = repr(error)
        self._take_back(delivery, topic)
        return self._noted(states, topic.table, part, why)

    def looked(self, states: TableStates) -> TableStates:
        """The states with the faults that other threads have noted, and without old ones."""
        for table in [name for name, each in states.items() if each.faults]:
            faults = lasting(states[table].faults, self._unix_ms())
            if faults is not states[table].faults:
                states = _with(states, replace(states[table], faults=faults))
        while True:
            try:
                part, table, why = self._found.get_nowait()
            except Empty:
                return states
            states = self._noted(states, table, part, why) if why else self._mended(states, table, part)

    def _used(self, delivery: Delivery, topic: TableTopic, states: TableStates) -> TableStates:
        match topic.channel:
            case Channel.ENTRY:
                message = EntryMessage.read(delivery.payload)
                owner = self._owner_of(message.log_id, topic.table, states)
                if owner != topic.table:
                    return self._noted(states, topic.table, Part.LOG, owner)
                self._progress.heard(message.log_id, message.seq, self._unix_ms())
                self._incoming.put(topic.table, message)
                return self._mended(states, topic.table, Part.LOG)
            case Channel.REPLY:
                self._commands.answered(delivery)
                return states
            case _:
                return told(states, topic, delivery.payload, delivery.retained, self._unix_ms())

    def _owner_of(self, log_id: str, table: str, states: TableStates) -> str:
        """The table to which a log belongs of which ``table`` sends an entry: that which sent its first
        entry, or else says in ``about`` that it has it. The log of an expelled table goes to ``table``, which
        may be the same one under another name.
        """
        first = self._progress.table_of(log_id)
        if first == table:
            return table
        if first:
            return table if first in self._expelled() else first
        saying = {each.name for each in states.values() if each.about and each.about.log_id == log_id}
        return min(saying - {table}, default=table)

    def _take_back(self, delivery: Delivery, topic: TableTopic | None = None) -> None:
        """Deletes a retained alert that cannot be used: the broker would keep any number of them."""
        if delivery.payload and (topic is None or topic.channel is Channel.ALERT):
            self._bus.publish(delivery.topic, EXPIRED, retain=True)

    def _noted(self, states: TableStates, table: str, part: Part, why: str) -> TableStates:
        now_ms = self._unix_ms()
        known = states.get(table, HallTable(table, since_ms=now_ms))
        if part not in known.faults:
            _log.warning("the table %s: %s: %s", table, part, why)
        return _with(states, replace(known, faults=noted(known.faults, part, why, now_ms)))

    def _mended(self, states: TableStates, table: str, part: Part) -> TableStates:
        known = states.get(table)
        if known is None or part not in known.faults:
            return states
        return _with(states, replace(known, faults=mended(known.faults, part, self._unix_ms())))


def _with(states: TableStates, table: HallTable) -> TableStates:
    """The states with this table as it is now; without it if nothing is known of it."""
    others = {name: each for name, each in states.items() if name != table.name}
    return {**states, table.name: table} if table.is_known else others
