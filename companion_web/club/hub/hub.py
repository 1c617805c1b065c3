"""The hub at work: a thread that hears the bus and keeps what the tables write; arbiters ask through it."""

import logging
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from tachiai.companion_web.club.bus.bus import EXPIRED, Bus, Link
from tachiai.companion_web.club.bus.messages import Ack
from tachiai.companion_web.club.bus.topics import Channel, HallChannel, Site
from tachiai.companion_web.club.hub.accounts import Account, Accounts, Deed
from tachiai.companion_web.club.hub.audit import Audit
from tachiai.companion_web.club.hub.commands import Commands
from tachiai.companion_web.club.hub.faults import Part
from tachiai.companion_web.club.hub.floor import Floor
from tachiai.companion_web.club.hub.found import Found, found_in, strange_game
from tachiai.companion_web.club.hub.halls import Hall, Halls, tables_away, told_of_hall
from tachiai.companion_web.club.hub.hearing import Hearing
from tachiai.companion_web.club.hub.incoming import Incoming
from tachiai.companion_web.club.hub.intake import Reached, reached
from tachiai.companion_web.club.hub.keeping import MOST_AT_ONCE, Keeping
from tachiai.companion_web.club.hub.progress import NO_LAG, Lag, Progress
from tachiai.companion_web.club.hub.queue import Case, Claim, Claims, queue_of, settled_claims
from tachiai.companion_web.club.hub.tournaments import Tournaments
from tachiai.companion_web.club.public.boards import PublicBoard, public_board, shared
from tachiai.companion_web.club.public.delay import Delay
from tachiai.companion_web.club.turns import take_turns
from tachiai.companion_web.errors import BadMessage, LogNotWritable
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.reply import Reply

TURN_S = 0.05  # entries are written together so often
LAG_EVERY_MS = 1000  # how far behind it is, is looked at so often
LAG_SAID_EVERY_MS = 60_000  # and written down
HEARD = (Channel.ABOUT, Channel.ONLINE, Channel.STATE, Channel.ALERT, Channel.ENTRY, Channel.REPLY)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HubView:
    """What the hub knows: all tables, who goes where, and the queue. A new one for every change."""

    version: int = 0
    floor: Floor = field(default_factory=dict)
    halls: Halls = field(default_factory=dict)
    claims: Claims = field(default_factory=dict)
    found: Found = field(default_factory=dict)
    queue: tuple[Case, ...] = ()
    lag: Lag = NO_LAG
    is_up: bool = False  # the broker can be reached
    disk_ok: bool = True  # the database takes entries

    @property
    def away(self) -> Mapping[str, Hall]:
        """The tables that are shown as they were, since their hall's bridge is down."""
        return tables_away(self.halls)


class Hub:
    """Keeps in ``log`` what the tables of ``site`` say on ``bus``. ``unix_ms``: what time it is (UTC);
    ``boards``: where the boards are shown to everybody; ``expelled``: names of tables that are
    to be forgotten; ``audit_path``: the file in which deeds wait while the database is away.

    Raises ``WebError``.
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
        self._hearing = Hearing(bus, site, self._commands, self._progress, incoming, unix_ms, expelled)
        self._keeping = Keeping(
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
        """Goes on until ``stop``. The database has a thread of its own: alerts do not wait for it."""
        turns = "intake", lambda: self._keep_next(TURN_S), self._stopping
        keeping = threading.Thread(target=take_turns, args=turns, name="intake", daemon=True)
        keeping.start()
        take_turns("hub", lambda: self._hear(TURN_S), self._stopping)
        keeping.join()

    def stop(self) -> None:
        """Ends ``run``; from any thread."""
        self._stopping.set()

    def turn(self, timeout_s: float) -> None:
        """Takes in what arrived, waiting no longer than ``timeout_s``, and keeps it."""
        self._hear(timeout_s)
        self._keep_next(0.0)

    # From the threads of pages.

    def view(self) -> HubView:
        """Returns what the hub knows now."""
        with self._changed:
            return self._view

    def wait_for_change(self, version: int, timeout_s: float) -> HubView:
        """Returns the newest view as soon as it is newer than ``version``, or after the time-out."""
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
        """Asks a table for something in the name of ``account``, and waits for its answer for some seconds.
        ``position``: the game and ply that it is meant for, None for whatever is there.
        """
        view = self.view()
        asked = None if table in view.away else view.floor.get(table)
        return self._commands.ask(asked, request, params, account, position)

    def note_fault(self, part: Part, table: str, why: str) -> None:
        """Has it said at a table that ``part`` of it cannot be used; ``why`` is "" where it can be again."""
        self._hearing.note(part, table, why)

    def claim(self, place: str, alert: int, account: Account) -> Claim | None:
        """Says that ``account`` goes to a table or a hall. Returns who goes: whoever said so first; None
        where there is no such alert.
        """
        if not any((case.place, case.number) == (place, alert) for case in self.view().queue):
            return None
        claim = self.accounts.claim(place, alert, account.name, self._unix_ms())
        if claim.account == account.name:
            self.audit.note(Deed(self._unix_ms(), account.name, place, "claim", str(alert)))
        self._show(claims=self.accounts.claims())
        return claim

    def unclaim(self, place: str, alert: int, account: Account) -> None:
        """Says that nobody goes there any more."""
        if (place, alert) in self.view().claims:
            self.accounts.unclaim(place, alert)
            self.audit.note(Deed(self._unix_ms(), account.name, place, "unclaim", str(alert)))
            self._show(claims=self.accounts.claims())

    def settle_found(self, table: str, alert: int, account: Account) -> None:
        """Takes an alert back that the hub itself has raised; what is found again is told again."""
        game = strange_game(alert)
        if game is None:
            return
        self.tournaments.settle(table, game, account.name)
        self.audit.note(Deed(self._unix_ms(), account.name, table, "settle", str(alert)))
        self._show_found()

    def announce(self) -> None:
        """Says to all tables what is to be played at them now, and what was ruled."""
        self.tournaments.collect()  # another table may be seated now
        self._round = self.tournaments.message()
        self._say_round()
        self._show_found()

    # On the hub's thread.

    def _hear(self, timeout_s: float) -> None:
        before = self._view
        floor, halls = before.floor, before.halls
        happened, heard = self._bus.receive(timeout_s), 0
        while happened is not None:
            heard += 1
            if isinstance(happened, Link):
                self._linked(happened.is_up)
            elif (of_hall := self._site.read_hall(happened.topic)) is not None:
                with suppress(BadMessage):
                    halls = told_of_hall(halls, of_hall, happened.payload, self._unix_ms())
            else:
                floor = self._hearing.heard(happened, floor)
            happened = self._bus.receive(0.0) if heard < MOST_AT_ONCE else None
        floor = self._hearing.looked(floor)
        if floor is not before.floor or halls is not before.halls:
            self._show_boards(floor)
            self._show(floor=floor, halls=halls)
            self._drop_claims(settled_claims(before.queue, self._view.queue, self._view.claims))
        self._forget(set(self._expelled()))
        self._look_at_lag()

    def _linked(self, is_up: bool) -> None:
        if is_up:  # the broker may have lost what it retained
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
        """Takes back what is retained of tables, and of halls with theirs; when that is heard they are gone
        from the view too.
        """
        floor, halls = self._view.floor, self._view.halls
        gone = [halls[name] for name in halls.keys() & expelled]
        topics = [self._site.hall(hall.name, channel) for hall in gone for channel in HallChannel]
        for name in floor.keys() & expelled.union(*(hall.tables for hall in gone)):
            channels = Channel.ABOUT, Channel.ONLINE, Channel.STATE, Channel.ACK
            topics += [self._site.table(name, channel) for channel in channels]
            topics += [self._site.table(name, Channel.ALERT, number) for number in floor[name].alerts]
        for topic in topics:
            self._bus.publish(topic, EXPIRED, retain=True)

    # On the thread of the database.

    def _keep_next(self, timeout_s: float) -> None:
        self._keeping.turn(timeout_s)
        self.audit.write_down()

    def _say_round(self) -> None:
        self._bus.publish(self._site.round, self._round.as_json(), retain=True)

    def _acknowledge(self, reached: Reached) -> None:
        for log_id, (table, seq) in reached.items():
            message = Ack(log_id=log_id, seq=seq)
            self._bus.publish(self._site.table(table, Channel.ACK), message.as_json(), retain=True)

    def _show_boards(self, floor: Floor) -> None:
        before, shown = self._view.floor, self.boards.newest()
        for name, table in floor.items():
            if table is not before.get(name):
                board = public_board(table)
                self.boards.say(name, None if board is None else shared(board, shown.get(name)))
        for name in before.keys() - floor.keys():
            self.boards.say(name, None)

    def _found(self) -> Found:
        return found_in(held.tournament for held in self.tournaments.all())

    def _show_found(self) -> None:
        self._show(found=self._found())

    def _show(self, **changes: Any) -> None:
        """Shows the view with these of its fields changed."""
        with self._changed:
            view = replace(self._view, version=self._view.version + 1, **changes)
            self._view = replace(view, queue=queue_of(view.floor, view.halls, view.claims, view.found))
            self._changed.notify_all()
