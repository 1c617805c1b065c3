"""A hall's hub forwards the entries that it stores to the centre, over the bridge between their brokers.

As at a table the log is the outbox and the centre's acknowledgement the cursor, so nothing depends on what
the bridge remembers. A hall whose bridge is down goes on alone.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress

from tachiai.companion_web.club.bus.bus import Bus, Delivery, Link, take_turns
from tachiai.companion_web.club.bus.messages import BRIDGE_IS_UP, Ack, HallTables
from tachiai.companion_web.club.bus.topics import Channel, HallChannel, Site
from tachiai.companion_web.club.hub.intake import messages_after, reached
from tachiai.companion_web.club.uplink import sending
from tachiai.companion_web.club.uplink.sending import Sending
from tachiai.companion_web.errors import BadMessage, LogNotWritable
from tachiai.companion_web.log import SqlGameLog

TURN_S = 0.5
_log = logging.getLogger(__name__)


class Relay:
    """Sends the entries in ``log`` to the centre over ``bus``, the hall's own broker. ``now_s``: a monotonic
    clock.
    """

    def __init__(self, bus: Bus, site: Site, log: SqlGameLog, now_s: Callable[[], float]) -> None:
        self._bus, self._site, self._log, self._now_s = bus, site, log, now_s
        self._is_up = False
        self._hall = ""  # the centre's name for it, from the topic of the bridge
        self._tables: frozenset[str] = frozenset()
        self._sending: dict[str, Sending] = {}  # by log
        self._failed: set[str] = set()  # logs that could not be forwarded last time
        self._stopping = threading.Event()
        bus.subscribe(site.hall("+", HallChannel.ONLINE), site.to_centre("+", Channel.ACK))
        bus.subscribe(site.every(Channel.ABOUT))

    def run(self) -> None:
        """Runs until ``stop``."""
        take_turns("relay", lambda: self.turn(TURN_S), self._stopping)

    def stop(self) -> None:
        """Ends ``run``; from any thread."""
        self._stopping.set()

    def turn(self, timeout_s: float) -> None:
        """Handles what has come, waiting at most ``timeout_s`` for it, and sends what is due."""
        happened = self._bus.receive(timeout_s)
        while happened is not None:
            self._heard(happened)
            happened = self._bus.receive(0.0)
        if not self._is_up:
            return
        for log_id, (table, _) in reached(self._log).items():
            try:
                self._send(log_id, table)
            except LogNotWritable:
                raise  # the database is away: it is read again at the next turn
            except Exception as error:
                if log_id not in self._failed:
                    _log.error("the log %s of the table %s cannot be handed on: %r", log_id, table, error)
                self._failed.add(log_id)

    def _send(self, log_id: str, table: str) -> None:
        waiting = self._sending.get(log_id) or sending.linked(Sending(), True, self._now_s())
        self._sending[log_id], numbers = sending.due(waiting, self._now_s())
        for message in messages_after(self._log, log_id, numbers.start - 1, len(numbers)):
            self._bus.publish(self._site.to_centre(table, Channel.ENTRY), message.as_json())
            self._sending[log_id] = sending.sent(self._sending[log_id], message.seq)
        self._failed.discard(log_id)

    def _heard(self, happened: Delivery | Link) -> None:
        if isinstance(happened, Link):
            self._link(False)  # the broker publishes the state of its bridge once it is connected
        elif (hall := self._site.read_hall(happened.topic)) is not None:
            self._hall = hall.hall
            self._link(happened.payload == BRIDGE_IS_UP)
            self._say_tables()
        elif (topic := self._site.read(happened.topic)) is not None:
            self._tables = (
                (self._tables | {topic.table}) if happened.payload else self._tables - {topic.table}
            )
            self._say_tables()
        else:
            with suppress(BadMessage):
                ack = Ack.read(happened.payload)
                before = self._sending.get(ack.log_id) or sending.linked(Sending(), True, self._now_s())
                self._sending[ack.log_id] = sending.acknowledged(before, ack.seq, self._now_s())

    def _say_tables(self) -> None:
        if self._hall:
            message = HallTables(tables=tuple(sorted(self._tables)))
            self._bus.publish(self._site.tables_to_centre(self._hall), message.as_json(), retain=True)

    def _link(self, is_up: bool) -> None:
        self._is_up = is_up
        for log_id, each in self._sending.items():
            self._sending[log_id] = sending.linked(each, is_up, self._now_s())
