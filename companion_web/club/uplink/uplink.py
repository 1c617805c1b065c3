"""The table's client of the hub: a thread of its own that reads the log and the table's views. The referee
never waits for it, and it has no data that is not in the log.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from tachiai.companion_web.club.bus.bus import EXPIRED, Bus, Delivery, Link, take_turns
from tachiai.companion_web.club.bus.messages import (
    About,
    Ack,
    AlertMessage,
    Command,
    CommandReply,
    EntryMessage,
    Online,
    RoundMessage,
    Sentence,
    StateMessage,
    valid_game_id,
    valid_text,
)
from tachiai.companion_web.club.bus.topics import Channel, Site
from tachiai.companion_web.club.uplink import sending
from tachiai.companion_web.club.uplink.alerts import WITH_PICTURES, Alerts, looked, settled
from tachiai.companion_web.club.uplink.next_game import SETTLE, carried_out, refusal
from tachiai.companion_web.club.uplink.seat import ADJOURN, StandingOrders
from tachiai.companion_web.club.uplink.sending import Clocks, Sending
from tachiai.companion_web.errors import BadMessage, WebError
from tachiai.companion_web.live_table import GameStart, LiveTable, LiveView
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.archive import evidence
from tachiai.companion_web.log.outbox import OutgoingEntry, entries_after, log_identity
from tachiai.rules.messages import Message, Reply, filled, message_in
from tachiai.rules.record.fields import entry_values, header_values
from tachiai.rules.record.participants import Order, order_note

TURN_S = 0.1  # how long a turn waits for something to happen
STATE_S = 1.0  # shortest time between two states
STILL_S = 20.0  # longest time between them: the hub compares the table's clock by them
LOOK_S = 1.0  # the log is read so often, even if no view has changed
NO_SUCH_ALERT = Message("This alert is settled already.")
FAILED = Message("The table could not do this; its log says why.")
MALFORMED = message_in("a command that is malformed", "{mistake}")
NOT_WRITTEN = message_in("the log cannot be written", "{mistake}")
_log = logging.getLogger(__name__)


class Uplink:
    """Publishes the state, the alerts and the log's entries of ``table`` on ``bus``, and carries out the
    hub's commands. ``card``: makes ``About`` from the log's identity and the time (UTC, ms). Raises
    ``BadName``, ``WebError``.
    """

    def __init__(
        self,
        bus: Bus,
        site: Site,
        table: str,
        log: SqlGameLog,
        live: LiveTable,
        set_up: GameStart | None,
        card: Callable[[str, int], About],
        clocks: Clocks,
    ) -> None:
        self._bus, self._site, self._table = bus, site, table
        self._log, self._log_id = log, log_identity(log)
        self._live, self._set_up, self._card, self._clocks = live, set_up, card, clocks
        self._sending = Sending()
        self._alerts = Alerts(next_number=clocks.unix_ms())  # so no restart uses a number twice
        self._said: Mapping[int, AlertMessage] = {}
        self._seat = StandingOrders(table, log, live, set_up, clocks)
        self._answered: dict[bytes, tuple[int, Reply]] = {}  # when a command expires (UTC), and its answer
        self._version = self._sent_version = -1  # of the views at the last state, and the last entries
        self._state_at_s = self._look_at_s = float("-inf")
        self._stopping = threading.Event()
        bus.subscribe(*(site.table(table, channel) for channel in (Channel.ACK, Channel.CMD)))
        bus.subscribe(site.round)
        bus.subscribe(site.table(table, Channel.ALERT) + "/+")  # to delete those of an earlier run

    def run(self) -> None:
        """Runs until ``stop``."""
        take_turns("club", lambda: self.turn(TURN_S), self._stopping)
        self._publish(Channel.ONLINE, Online(online=False).as_json(), retain=True)

    def stop(self) -> None:
        """Ends ``run``; from any thread."""
        self._stopping.set()

    def turn(self, timeout_s: float) -> None:
        """Handles what has come, waiting at most ``timeout_s`` for it, and publishes what is new."""
        happened = self._bus.receive(timeout_s)
        while happened is not None:
            if isinstance(happened, Link):
                self._linked(happened.is_up)
            else:
                self._arrived(happened)
            happened = self._bus.receive(0.0)
        view = self._live.view()
        waits = self._seat.look(view)
        self._alerts = looked(self._alerts, view, waits, self._clocks.now_s(), self._clocks.unix_ms())
        if self._bus.is_up:
            self._say_alerts()
            self._say_state(view)
            self._send_entries(view)

    def _linked(self, is_up: bool) -> None:
        now_s = self._clocks.now_s()
        self._sending = sending.linked(self._sending, is_up, now_s)
        self._version = self._sent_version = -1
        self._said = {}
        self._state_at_s = self._look_at_s = float("-inf")
        if is_up:
            about = self._card(self._log_id, self._clocks.unix_ms())
            self._publish(Channel.ABOUT, about.as_json(), retain=True)
            self._publish(Channel.ONLINE, Online(online=True).as_json(), retain=True)

    def _arrived(self, delivery: Delivery) -> None:
        if delivery.topic == self._site.round:
            with suppress(BadMessage):
                self._seat.told(RoundMessage.read(delivery.payload))
            return
        topic = self._site.read(delivery.topic)
        if topic is None or topic.table != self._table:
            return
        try:
            match topic.channel:
                case Channel.ACK:
                    ack = Ack.read(delivery.payload)
                    if ack.log_id == self._log_id:
                        self._sending = sending.acknowledged(self._sending, ack.seq, self._clocks.now_s())
                        self._look_at_s = float("-inf")
                case Channel.CMD if not delivery.retained:
                    self._answer(delivery, self._once(Command.read(delivery.payload), delivery.correlation))
                case Channel.ALERT if delivery.payload and topic.number not in self._alerts.open:
                    self._bus.publish(delivery.topic, EXPIRED, retain=True)
        except BadMessage as error:
            if topic.channel is Channel.CMD:
                words = filled(MALFORMED, mistake=str(error))
                self._answer(delivery, Reply(False, "bad_message", words))

    def _once(self, command: Command, correlation: bytes) -> Reply:
        """Carries out a command; one that comes again gets the same answer."""
        now_ms = self._clocks.unix_ms()
        self._answered = {
            key: (until_ms, reply) for key, (until_ms, reply) in self._answered.items() if until_ms >= now_ms
        }
        if correlation in self._answered:
            return self._answered[correlation][1]
        try:
            reply = self._carry_out(command)
        except Exception:
            _log.exception("the command %s of %s failed", command.request, command.by)
            reply = Reply(False, "failed", FAILED)
        if correlation:
            self._answered[correlation] = command.until_ms, reply
        return reply

    def _carry_out(self, command: Command) -> Reply:
        view, now_ms = self._live.view(), self._clocks.unix_ms()
        refused = refusal(command, view.game_id, view.ply, now_ms)
        if refused is not None:
            return refused
        if command.request == SETTLE:
            is_open = {str(number): number for number in self._alerts.open}
            number = is_open.get(command.params.get("alert", ""))
            if number is None:
                return Reply(False, "no_such_alert", NO_SUCH_ALERT)
            self._alerts = settled(self._alerts, number, self._clocks.now_s())
            return Reply(True)
        order = Order(command.by, command.request, command.params)
        try:
            if view.game_id:
                self._log.append(view.game_id, order_note(order, view.ply, now_ms))
        except WebError as error:
            return Reply(False, "log_not_writable", filled(NOT_WRITTEN, mistake=str(error)))
        if command.request == ADJOURN:
            return self._seat.adjourn(view)
        return carried_out(command, self._live, self._set_up)

    def _answer(self, delivery: Delivery, reply: Reply) -> None:
        message = CommandReply(ok=reply.ok, code=reply.code, words=Sentence.of(reply.words))
        topic = delivery.response_topic or self._site.table(self._table, Channel.REPLY)
        self._bus.publish(topic, message.as_json(), correlation=delivery.correlation)

    def _say_alerts(self) -> None:
        is_open = self._alerts.open
        for number in self._said.keys() - is_open.keys():
            self._publish(Channel.ALERT, EXPIRED, retain=True, number=number)
        for number, alert in is_open.items():
            if self._said.get(number) == alert:
                continue
            self._publish(Channel.ALERT, self._with_pictures(alert).as_json(), retain=True, number=number)
        self._said = is_open

    def _with_pictures(self, alert: AlertMessage) -> AlertMessage:
        if alert.kind not in WITH_PICTURES:
            return alert
        try:
            found = evidence(self._log, alert.game)
        except WebError:
            return alert  # the alert does not wait for its pictures
        pictures = {"picture": found.after or None, "picture_before": found.before or None}
        return alert.model_copy(update=pictures)

    def _say_state(self, view: LiveView) -> None:
        now_s = self._clocks.now_s()
        waited_s = now_s - self._state_at_s
        if waited_s < (STILL_S if view.version == self._version else STATE_S):
            return
        self._version, self._state_at_s = view.version, now_s
        payload = _state(view, self._clocks.unix_ms()).as_json()
        self._bus.publish(
            self._site.table(self._table, Channel.STATE), payload, retain=True, at_least_once=False
        )

    def _send_entries(self, view: LiveView) -> None:
        now_s = self._clocks.now_s()
        if view.version == self._sent_version and now_s - self._look_at_s < LOOK_S:
            return
        self._sent_version, self._look_at_s = view.version, now_s
        self._sending, numbers = sending.due(self._sending, now_s)
        if not numbers:
            return
        for outgoing in entries_after(self._log, numbers.start - 1, len(numbers)):
            if not self._publish(Channel.ENTRY, self._entry(outgoing).as_json()):
                return
            self._sending = sending.sent(self._sending, outgoing.seq)

    def _entry(self, outgoing: OutgoingEntry) -> EntryMessage:
        return EntryMessage(
            log_id=self._log_id,
            seq=outgoing.seq,
            number=outgoing.number,
            game=outgoing.game,
            header=None if outgoing.header is None else header_values(outgoing.header),
            entry=entry_values(outgoing.entry),
            picture=outgoing.picture or None,
        )

    def _publish(
        self, channel: Channel, payload: bytes, *, retain: bool = False, number: int | None = None
    ) -> bool:
        return self._bus.publish(self._site.table(self._table, channel, number), payload, retain=retain)


def _state(view: LiveView, at_ms: int) -> StateMessage:
    clock = view.clock
    return StateMessage(
        at_ms=at_ms,
        game=view.game_id,
        game_id=valid_game_id(view.header.id),
        uid=view.game,
        options=dict(view.options),
        first=valid_text(view.header.first),
        second=valid_text(view.header.second),
        event=valid_text(view.header.event),
        ply=view.ply,
        to_move=view.to_move,
        phase=view.phase,
        position=view.position,
        moves=view.moves,
        words=Sentence.of(view.words),
        result=view.result,
        illegal_counts=view.illegal_counts,
        clock_ms=None if clock is None else (clock.first_ms, clock.second_ms),
        running="" if clock is None else clock.running,
        camera_ok=view.camera_ok,
        strict=view.strict,
    )
