"""The hub's thread that writes entries into the database, and its queue with a limit for each table."""

import logging
from collections import Counter, deque
from collections.abc import Callable
from threading import Condition

from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.hub.intake import StoredUpTo, store_entries
from tachiai.companion_web.club.hub.progress import Progress
from tachiai.companion_web.club.hub.tournaments import Tournaments
from tachiai.companion_web.errors import LogNotWritable, ValueRefused
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import EntryKind

Arrived = tuple[str, EntryMessage]  # with the name of its table
MOST = 20_000
MOST_OF_ONE = 1_000  # of one table, which sends a hundred at most before it waits


class Incoming:
    """The entries in the order in which they came. Thread-safe."""

    def __init__(self) -> None:
        self._waiting: deque[Arrived] = deque()
        self._of: Counter[str] = Counter()
        self._changed = Condition()

    def put(self, table: str, message: EntryMessage) -> None:
        """Adds an entry; one that finds no room is dropped, and its table sends it again."""
        with self._changed:
            if len(self._waiting) < MOST and self._of[table] < MOST_OF_ONE:
                self._waiting.append((table, message))
                self._of[table] += 1
                self._changed.notify()

    def take(self, most: int, timeout_s: float) -> list[Arrived]:
        """Removes and returns at most ``most`` entries; none if none has come within the time-out."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting, timeout_s)
            taken = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            self._of.subtract(table for table, _ in taken)
            self._of += Counter()  # drops tables without an entry
            return taken


MOST_AT_ONCE = 1000
# What may decide a game of a tournament, or open it again.
MAY_DECIDE = frozenset((EntryKind.RESULT.value, EntryKind.CORRECTION.value, EntryKind.RESUME.value))
_log = logging.getLogger(__name__)


class LogWriter:
    """Writes the entries of ``incoming`` into ``log``. Callbacks: ``acknowledge`` tells the tables how much
    is stored; ``note_fault`` takes a table and why its entries cannot be stored, "" if they can be again;
    ``disk_ok``: whether the database takes entries; ``collected``: tournaments have new results.
    """

    def __init__(
        self,
        log: SqlGameLog,
        incoming: Incoming,
        progress: Progress,
        tournaments: Tournaments,
        acknowledge: Callable[[StoredUpTo], None],
        note_fault: Callable[[str, str], None],
        disk_ok: Callable[[bool], None],
        collected: Callable[[], None],
    ) -> None:
        self._log, self._incoming, self._progress = log, incoming, progress
        self._tournaments = tournaments
        self._acknowledge, self._note_fault = acknowledge, note_fault
        self._say_disk_ok, self._say_collected = disk_ok, collected
        self._disk_ok = True

    def turn(self, timeout_s: float) -> None:
        """Writes the entries that wait, waiting at most ``timeout_s`` for the first one."""
        entries = self._incoming.take(MOST_AT_ONCE, timeout_s)
        if not entries:
            return
        try:
            heard = self._taken_in(entries)
            if any(message.entry.get("kind") in MAY_DECIDE for _, message in entries):
                self._collect()
        except LogNotWritable:
            self._show(False)  # nothing is acknowledged: the tables send it again
            return
        self._progress.kept(heard)
        if self._disk_ok:
            self._acknowledge(heard)
        else:  # entries that came meanwhile are lost here; a new acknowledgement makes the tables resend soon
            self._progress.dropped()
            self._acknowledge(self._progress.reached())
            self._show(True)

    def _show(self, disk_ok: bool) -> None:
        self._disk_ok = disk_ok
        self._say_disk_ok(disk_ok)

    def _taken_in(self, entries: list[Arrived]) -> StoredUpTo:
        """Writes entries; if some cannot be written, those of each table in a transaction of their own."""
        tables = {table for table, _ in entries}
        try:
            heard = store_entries(self._log, entries)
        except Exception as error:
            if isinstance(error, LogNotWritable) and not isinstance(error, ValueRefused):
                raise
            if len(tables) > 1:
                apart = [[each for each in entries if each[0] == table] for table in sorted(tables)]
                return {log_id: there for each in apart for log_id, there in self._taken_in(each).items()}
            self._note_fault(entries[0][0], str(error) or repr(error))
            return {}
        for table in tables:
            self._note_fault(table, "")
        return heard

    def _collect(self) -> None:
        try:
            if self._tournaments.collect():
                self._say_collected()
        except LogNotWritable:
            raise
        except Exception:
            _log.exception("the results of the tables' games cannot be read")
