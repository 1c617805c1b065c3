"""The hub's thread that writes the tables' entries into the database, so that alerts do not wait for it."""

import logging
from collections.abc import Callable

from tachiai.companion_web.club.hub.incoming import Arrived, Incoming
from tachiai.companion_web.club.hub.intake import StoredUpTo, store_entries
from tachiai.companion_web.club.hub.progress import Progress
from tachiai.companion_web.club.hub.tournaments import Tournaments
from tachiai.companion_web.errors import LogNotWritable, ValueRefused
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import EntryKind

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
