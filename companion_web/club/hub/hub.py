"""The hub: receives what the tables publish, stores their entries, and sends them the arbiters' commands."""

import logging
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from tachiai.companion_web.club.bus.bus import EXPIRED, Bus, Link, take_turns
from tachiai.companion_web.club.bus.messages import Ack
from tachiai.companion_web.club.bus.topics import Channel, HallChannel, Site
from tachiai.companion_web.club.hub.accounts import Accounts, AuditLine
from tachiai.companion_web.club.hub.audit import Audit
from tachiai.companion_web.club.hub.commands import Commands
from tachiai.companion_web.club.hub.faults import Part
from tachiai.companion_web.club.hub.halls import Hall, Halls, after_hall_message, tables_away
from tachiai.companion_web.club.hub.intake import StoredUpTo, reached
from tachiai.companion_web.club.hub.progress import NO_LAG, Lag, Progress
from tachiai.companion_web.club.hub.public_boards import Delay, PublicBoard, public_board, shared
from tachiai.companion_web.club.hub.queue import (
    Case,
    Claim,
    Claims,
    Found,
    anomalies_in,
    queue_of,
    settled_claims,
    strange_game,
)
from tachiai.companion_web.club.hub.subscriptions import TableSubscriptions
from tachiai.companion_web.club.hub.table_states import TableStates
from tachiai.companion_web.club.hub.tournaments import Tournaments
from tachiai.companion_web.club.hub.writer_thread import MOST_AT_ONCE, Incoming, LogWriter
from tachiai.companion_web.errors import BadMessage, LogNotWritable
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security.roles import Account
from tachiai.rules.messages import Reply

TURN_S = 0.05  # entries that come within this time are written in one transaction
LAG_EVERY_MS = 1000  # how often the lag is measured
LAG_SAID_EVERY_MS = 60_000  # and logged
HEARD = (Channel.ABOUT, Channel.ONLINE, Channel.STATE, Channel.ALERT, Channel.ENTRY, Channel.REPLY)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HubView:
    """What the hub knows now. A new one for every change, never altered."""

    version: int = 0  #: rises with every change
    states: TableStates = field(default_factory=dict)
    halls: Halls = field(default_factory=dict)
    claims: Claims = field(default_factory=dict)
    found: Found = field(default_factory=dict)  #: alerts that the hub itself has raised
    queue: tuple[Case, ...] = ()
    lag: Lag = NO_LAG
    is_up: bool = False  #: the broker is connected
    disk_ok: bool = True  #: the database takes entries

    @property
    def away(self) -> Mapping[str, Hall]:
        """The tables that are shown as they were, because their hall's bridge is down, each with its hall."""
        return tables_away(self.halls)


class Hub:
    """Stores in ``log`` what the tables of ``site`` publish on ``bus``. ``unix_ms``: the present time (UTC);
    ``boards``: takes the boards for the public pages; ``expelled``: names of the expelled tables and halls;
    ``audit_path`` as in ``Audit``. Raises ``WebError``.
    """

    def __init__(
        self,
        bus: Bus,
        site: Site,
        log: SqlGameLog,
        unix_ms: Callable[[], int],
        boards: Delay[PublicBoard],
        expelled: Callable[[], Collection[str]] = frozenset,
        audit_path: Path | None = None,
    ) -> None:
        self._bus, self._site, self._log, self._unix_ms = bus, site, log, unix_ms
        self._expelled = expelled
        self.boards = boards
        self.accounts = Accounts(log)
        self.accounts.drop_old_claims(unix_ms())
        self.tournaments = Tournaments(log, unix_ms)
        self.audit = Audit(self.accounts, audit_path)
        self._commands = Commands(bus, site, self.audit, unix_ms)
        self._progress = Progress(reached(log))
        incoming = Incoming()
        self._subscriptions = TableSubscriptions(
            bus, site, self._commands, self._progress, incoming, unix_ms, expelled
        )
        self._log_writer = LogWriter(
            log,
            incoming,
            self._progress,
            self.tournaments,
            self._acknowledge,
            partial(self.note_fault, Part.ENTRY),
            lambda disk_ok: self._show(disk_ok=disk_ok),
            self._show_found,
        )
        self._lag_looked_ms = self._lag_said_ms = 0
        self._changed = threading.Condition()
        self._view = HubView(claims=self.accounts.claims(), found=self._found())
        self._stopping = threading.Event()
        self._round = self.tournaments.message()
        bus.subscribe(*(site.every(channel) for channel in HEARD))
        bus.subscribe(*(site.hall("+", channel) for channel in HallChannel))

    def run(self) -> None:
        """Runs until ``stop``. The database has a thread of its own, so that alerts do not wait for it."""
        turns = "intake", lambda: self._keep_next(TURN_S), self._stopping
        keeping = threading.Thread(target=take_turns, args=turns, name="intake", daemon=True)
        keeping.start()
        take_turns("hub", lambda: self._hear(TURN_S), self._stopping)
        keeping.join()

    def stop(self) -> None:
        """Ends ``run``; from any thread."""
        self._stopping.set()

    def turn(self, timeout_s: float) -> None:
        """Handles the messages that have come, waiting at most ``timeout_s`` for the first one."""
        self._hear(timeout_s)
        self._keep_next(0.0)

    # Called from the page's threads.

    def view(self) -> HubView:
        """The newest view."""
        with self._changed:
            return self._view

    def wait_for_change(self, version: int, timeout_s: float) -> HubView:
        """The newest view, as soon as it is newer than ``version``, or after the time-out."""
        with self._changed:
            self._changed.wait_for(lambda: self._view.version > version, timeout_s)
            return self._view

    def ask(
        self,
        table: str,
        request: str,
        params: Mapping[str, str],
        account: Account,
        position: tuple[int, int] | None = None,
    ) -> Reply:
        """Sends a command to a table and waits for the answer, as ``Commands.ask``."""
        view = self.view()
        asked = None if table in view.away else view.states.get(table)
        return self._commands.ask(asked, request, params, account, position)

    def note_fault(self, part: Part, table: str, why: str) -> None:
        """As ``TableSubscriptions.note``."""
        self._subscriptions.note(part, table, why)

    def claim(self, place: str, alert: int, account: Account) -> Claim | None:
        """Claims an alert of a table or a hall for ``account``. Returns the claim that holds, which may be an
        earlier one of another account; None where there is no such alert.
        """
        if not any((case.place, case.number) == (place, alert) for case in self.view().queue):
            return None
        claim = self.accounts.claim(place, alert, account.name, self._unix_ms())
        if claim.account == account.name:
            self.audit.note(AuditLine(self._unix_ms(), account.name, place, "claim", str(alert)))
        self._show(claims=self.accounts.claims())
        return claim

    def unclaim(self, place: str, alert: int, account: Account) -> None:
        """Gives a claim back; anybody's."""
        if (place, alert) in self.view().claims:
            self.accounts.unclaim(place, alert)
            self.audit.note(AuditLine(self._unix_ms(), account.name, place, "unclaim", str(alert)))
            self._show(claims=self.accounts.claims())

    def settle_found(self, table: str, alert: int, account: Account) -> None:
        """Settles an alert that the hub itself has raised; it comes again if its cause is found again."""
        game = strange_game(alert)
        if game is None:
            return
        self.tournaments.settle(table, game, account.name)
        self.audit.note(AuditLine(self._unix_ms(), account.name, table, "settle", str(alert)))
        self._show_found()

    def announce(self) -> None:
        """Publishes to all tables the pairings that they play now, and the rulings."""
        self.tournaments.collect()  # another table may be seated now
        self._round = self.tournaments.message()
        self._say_round()
        self._show_found()

    # On the hub's thread.

    def _hear(self, timeout_s: float) -> None:
        before = self._view
        states, halls = before.states, before.halls
        happened, heard = self._bus.receive(timeout_s), 0
        while happened is not None:
            heard += 1
            if isinstance(happened, Link):
                self._linked(happened.is_up)
            elif (of_hall := self._site.read_hall(happened.topic)) is not None:
                with suppress(BadMessage):
                    halls = after_hall_message(halls, of_hall, happened.payload, self._unix_ms())
            else:
                states = self._subscriptions.heard(happened, states)
            happened = self._bus.receive(0.0) if heard < MOST_AT_ONCE else None
        states = self._subscriptions.looked(states)
        if states is not before.states or halls is not before.halls:
            self._show_boards(states)
            self._show(states=states, halls=halls)
            self._drop_claims(settled_claims(before.queue, self._view.queue, self._view.claims))
        self._forget(set(self._expelled()))
        self._look_at_lag()

    def _linked(self, is_up: bool) -> None:
        if is_up:  # the broker may have lost its retained messages
            self._acknowledge(self._progress.reached())
            self._say_round()
        self._show(is_up=is_up)

    def _drop_claims(self, settled: Collection[tuple[str, int]]) -> None:
        with suppress(LogNotWritable):  # they are dropped at a later start then
            for table, alert in settled:
                self.accounts.unclaim(table, alert)
            if settled:
                self._show(claims=self.accounts.claims())

    def _look_at_lag(self) -> None:
        now_ms = self._unix_ms()
        if abs(now_ms - self._lag_looked_ms) < LAG_EVERY_MS:
            return
        self._lag_looked_ms = now_ms
        before, lag = self._view.lag, self._progress.lag(now_ms)
        if lag == before:
            return
        self._show(lag=lag)
        if not (before.entries and lag.entries) or now_ms - self._lag_said_ms >= LAG_SAID_EVERY_MS:
            self._lag_said_ms = now_ms
            _log.warning("%s", lag.words(now_ms))

    def _forget(self, expelled: set[str]) -> None:
        """Deletes the retained messages of expelled tables and halls; when the broker echoes that, they go
        from the view too.
        """
        states, halls = self._view.states, self._view.halls
        gone = [halls[name] for name in halls.keys() & expelled]
        topics = [self._site.hall(hall.name, channel) for hall in gone for channel in HallChannel]
        for name in states.keys() & expelled.union(*(hall.tables for hall in gone)):
            channels = Channel.ABOUT, Channel.ONLINE, Channel.STATE, Channel.ACK
            topics += [self._site.table(name, channel) for channel in channels]
            topics += [self._site.table(name, Channel.ALERT, number) for number in states[name].alerts]
        for topic in topics:
            self._bus.publish(topic, EXPIRED, retain=True)

    # On the thread of the database.

    def _keep_next(self, timeout_s: float) -> None:
        self._log_writer.turn(timeout_s)
        self.audit.write_down()

    def _say_round(self) -> None:
        self._bus.publish(self._site.round, self._round.as_json(), retain=True)

    def _acknowledge(self, reached: StoredUpTo) -> None:
        for log_id, (table, seq) in reached.items():
            message = Ack(log_id=log_id, seq=seq)
            self._bus.publish(self._site.table(table, Channel.ACK), message.as_json(), retain=True)

    def _show_boards(self, states: TableStates) -> None:
        before, shown = self._view.states, self.boards.newest()
        for name, table in states.items():
            if table is not before.get(name):
                board = public_board(table)
                self.boards.set(name, None if board is None else shared(board, shown.get(name)))
        for name in before.keys() - states.keys():
            self.boards.set(name, None)

    def _found(self) -> Found:
        return anomalies_in(held.tournament for held in self.tournaments.all())

    def _show_found(self) -> None:
        self._show(found=self._found())

    def _show(self, **changes: Any) -> None:
        """Replaces the view, and wakes those who wait for a change."""
        with self._changed:
            view = replace(self._view, version=self._view.version + 1, **changes)
            self._view = replace(view, queue=queue_of(view.states, view.halls, view.claims, view.found))
            self._changed.notify_all()
