"""The hub's standing orders to a table: which game begins there next, and how games end that were ruled. They
are retained on the bus, so a table that was offline carries them out when it is back.
"""

from tachiai.companion_web.club.bus.messages import Pairing, RoundMessage, Ruled
from tachiai.companion_web.club.uplink.next_game import (
    cannot_begin,
    in_the_way,
    is_begun,
    is_free,
    pairing_at,
    settings_for,
)
from tachiai.companion_web.club.uplink.sending import Clocks
from tachiai.companion_web.errors import WebError
from tachiai.companion_web.live_table import GameStart, LiveTable, LiveView
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Message, Reply, filled, message_in
from tachiai.rules.record.participants import RULED, Order, order_note

ADJOURN = "adjourn"
RESULT = "result"
ASK_AGAIN_S = 2.0  # a table that does not answer is asked again
LOG_AWAY = message_in("the log cannot be read or written", "{mistake}")
NO_GAME = Message("No game is being played at this table.")


class StandingOrders:
    """The orders to ``table``, whose games are in ``log`` and begin through ``set_up``; None: it can begin
    none.
    """

    def __init__(
        self, table: str, log: SqlGameLog, live: LiveTable, set_up: GameStart | None, clocks: Clocks
    ) -> None:
        self._table, self._log, self._live, self._set_up, self._clocks = table, log, live, set_up, clocks
        self._next: Pairing | None = None
        self._is_looked_up = False  # its game was searched for in the log
        self._refused: Message | None = None  # why the table does not begin it
        self._ruled: tuple[Ruled, ...] = ()
        self._is_new = False  # the rulings were not compared with the log yet
        self._noted: set[tuple[int, Ruled]] = set()  # rulings whose arbiter is in the log, by game
        self._over_by_rules: set[int] = set()
        self._adjourned = 0  # number of the game
        self._ask_at_s = float("-inf")

    def told(self, message: RoundMessage) -> None:
        """Takes the pairings and rulings of a message."""
        self._next = pairing_at(message, self._table)
        self._is_looked_up, self._refused = False, None
        self._ruled = tuple(ruled for ruled in message.ruled if ruled.table == self._table)
        self._is_new = bool(self._ruled)

    def look(self, view: LiveView) -> Message | None:
        """Ends games as they were ruled, and begins the next game once the table is free. Returns why the
        next game cannot begin, None if there is none that waits.
        """
        why = in_the_way(view)
        try:
            self._write_what_was_ruled(view)
            self._end_as_ruled(view)
            self._begin_next(view)
        except WebError as error:  # the next turn tries again
            why = filled(LOG_AWAY, mistake=str(error))
        if self._next is None or self._set_up is None:
            return None
        return cannot_begin(self._next, self._refused or why)

    def adjourn(self, view: LiveView) -> Reply:
        """Pauses the game on the table, so that another one may begin there; it may go on later."""
        if not view.game_id or view.result:
            return Reply(False, "no_game", NO_GAME)
        reply = Reply(True) if view.phase == "paused" else self._live.ask("pause", {})
        if reply.ok or reply.code == "not_started":
            self._adjourned = view.game_id
            return Reply(True)
        return reply

    def _is_adjourned(self, view: LiveView) -> bool:
        return view.game_id == self._adjourned and view.phase in ("paused", "setting_up")

    def _begin_next(self, view: LiveView) -> None:
        if self._next is None or self._set_up is None or self._refused is not None:
            return
        may_begin = is_free(view) or self._is_adjourned(view)
        if self._is_looked_up and not may_begin:
            return
        self._is_looked_up = True
        if is_begun(self._next, view, self._log):
            self._next = None
        elif may_begin:
            reply = self._set_up.start(settings_for(self._next, self._set_up.settings()))
            if reply.ok:
                self._next = None
            else:
                self._refused = reply.words

    def _end_as_ruled(self, view: LiveView) -> None:
        """Ends or adjourns the game on the table, if that was ruled and has not happened yet."""
        ruled = next((each for each in self._ruled if _is_of(each, view)), None)
        if ruled is None or not view.game_id or view.game_id in self._over_by_rules:
            return
        is_so = view.result == ruled.result if ruled.result else bool(view.result) or self._is_adjourned(view)
        now_s = self._clocks.now_s()
        if is_so or now_s < self._ask_at_s:
            return
        self._ask_at_s = now_s + ASK_AGAIN_S
        if (view.game_id, ruled) not in self._noted:
            self._log.append(view.game_id, _note(ruled, view.ply, self._clocks.unix_ms()))
            self._noted.add((view.game_id, ruled))
        if not ruled.result:
            self.adjourn(view)
        elif self._live.ask(RESULT, {"result": ruled.result}).code == "over_by_the_rules":
            self._over_by_rules.add(view.game_id)

    def _write_what_was_ruled(self, view: LiveView) -> None:
        """Writes the rulings on games that are no longer on the table into the log."""
        if not self._is_new:
            return
        for ruled in self._ruled:
            if ruled.result and not _is_of(ruled, view):
                for row in self._log.games(GameSearch(text=ruled.event)).rows:
                    names = row.event, row.first, row.second
                    if names == (ruled.event, ruled.first, ruled.second) and row.result != ruled.result:
                        self._write(row.number, ruled)
        self._is_new = False

    def _write(self, number: int, ruled: Ruled) -> None:
        with self._log.changing(number) as change:
            history, at_ms = change.game.history, self._clocks.unix_ms()
            if history.outcome is not None:
                return
            ply = len(history.plies)
            change.append(_note(ruled, ply, at_ms))
            change.append(Entry(kind=EntryKind.RESULT, ply=ply, at_ms=at_ms, result=ruled.result, code=RULED))


def _is_of(ruled: Ruled, view: LiveView) -> bool:
    """Whether it is a ruling on the game that is on the table."""
    header = view.header
    return (header.event, header.first, header.second) == (ruled.event, ruled.first, ruled.second)


def _note(ruled: Ruled, ply: int, at_ms: int) -> Entry:
    order = Order(ruled.by, RESULT, {"result": ruled.result}) if ruled.result else Order(ruled.by, ADJOURN)
    return order_note(order, ply, at_ms)
