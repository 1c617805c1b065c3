"""What the hub hears of its tables, each within its budget. What cannot be used is left out, logged, and
shown at its table; it stops nothing else.
"""

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from queue import Empty, SimpleQueue

from tachiai.companion_web.club.bus.bus import EXPIRED, Bus, Delivery
from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.bus.topics import Channel, Site, TableTopic
from tachiai.companion_web.club.hub.budget import Budgets
from tachiai.companion_web.club.hub.commands import Commands
from tachiai.companion_web.club.hub.faults import Part, lasting, mended, noted
from tachiai.companion_web.club.hub.floor import Floor, TableOnFloor, told
from tachiai.companion_web.club.hub.incoming import Incoming
from tachiai.companion_web.club.hub.progress import Progress
from tachiai.companion_web.errors import BadMessage

_log = logging.getLogger(__name__)


class Hearing:
    """Hears the tables of ``site`` on ``bus``: answers go to ``commands``, entries to ``incoming``.
    ``expelled``: names of tables that are; a log of such a one may go on at another.
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
        """Has it said at a table that something of it cannot be used; ``why`` is "" where it can be again.
        From any thread.
        """
        self._found.put((part, table, why))

    def heard(self, delivery: Delivery, floor: Floor) -> Floor:
        """Returns the floor after a message."""
        topic = self._site.read(delivery.topic)
        if topic is None:
            self._take_back(delivery)
            return floor
        part, now_ms = Part(topic.channel.value), self._unix_ms()
        if delivery.payload and not self._budgets.allows(topic, len(delivery.payload), now_ms):
            self._take_back(delivery, topic)
            return self._noted(floor, topic.table, Part.AMOUNT, "too much")
        try:
            floor = self._mended(self._used(delivery, topic, floor), topic.table, part)
            return self._mended(floor, topic.table, Part.AMOUNT)
        except BadMessage as error:
            why = str(error)
        except Exception as error:
            _log.exception("%s of the table %s failed", topic.channel, topic.table)
            why = repr(error)
        self._take_back(delivery, topic)
        return self._noted(floor, topic.table, part, why)

    def looked(self, floor: Floor) -> Floor:
        """Returns the floor with what other threads have found, and without what was found long ago."""
        for table in [name for name, each in floor.items() if each.faults]:
            faults = lasting(floor[table].faults, self._unix_ms())
            if faults is not floor[table].faults:
                floor = _with(floor, replace(floor[table], faults=faults))
        while True:
            try:
                part, table, why = self._found.get_nowait()
            except Empty:
                return floor
            floor = self._noted(floor, table, part, why) if why else self._mended(floor, table, part)

    def _used(self, delivery: Delivery, topic: TableTopic, floor: Floor) -> Floor:
        match topic.channel:
            case Channel.ENTRY:
                message = EntryMessage.read(delivery.payload)
                owner = self._owner_of(message.log_id, topic.table, floor)
                if owner != topic.table:
                    return self._noted(floor, topic.table, Part.LOG, owner)
                self._progress.heard(message.log_id, message.seq, self._unix_ms())
                self._incoming.put(topic.table, message)
                return self._mended(floor, topic.table, Part.LOG)
            case Channel.REPLY:
                self._commands.answered(delivery)
                return floor
            case _:
                return told(floor, topic, delivery.payload, delivery.retained, self._unix_ms())

    def _owner_of(self, log_id: str, table: str, floor: Floor) -> str:
        """Whose log it is of which ``table`` sends an entry: that of the table from which it came first, or
        that says so of itself. That of a table that was expelled, as it goes by another name now, goes on.
        """
        first = self._progress.table_of(log_id)
        if first == table:
            return table
        if first:
            return table if first in self._expelled() else first
        saying = {each.name for each in floor.values() if each.about and each.about.log_id == log_id}
        return min(saying - {table}, default=table)

    def _take_back(self, delivery: Delivery, topic: TableTopic | None = None) -> None:
        """Takes a call that cannot be used from the broker, which would keep any number of them."""
        if delivery.payload and (topic is None or topic.channel is Channel.ALERT):
            self._bus.publish(delivery.topic, EXPIRED, retain=True)

    def _noted(self, floor: Floor, table: str, part: Part, why: str) -> Floor:
        now_ms = self._unix_ms()
        known = floor.get(table, TableOnFloor(table, since_ms=now_ms))
        if part not in known.faults:
            _log.warning("the table %s: %s: %s", table, part, why)
        return _with(floor, replace(known, faults=noted(known.faults, part, why, now_ms)))

    def _mended(self, floor: Floor, table: str, part: Part) -> Floor:
        known = floor.get(table)
        if known is None or part not in known.faults:
            return floor
        return _with(floor, replace(known, faults=mended(known.faults, part, self._unix_ms())))


def _with(floor: Floor, table: TableOnFloor) -> Floor:
    """The floor with this table as it is now; without it where nothing is known of it."""
    others = {name: each for name, each in floor.items() if name != table.name}
    return {**floor, table.name: table} if table.is_known else others
