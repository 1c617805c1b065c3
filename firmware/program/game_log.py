"""The game log as a table uses it: opened, written to by one game, asked for a game to go on with."""

from pathlib import Path

from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.opening import log_url
from tachiai.companion_web.log.values import GameSearch, StoredGame
from tachiai.firmware.errors import JournalFault
from tachiai.firmware.program.waiting_entries import PatientLog, waiting_path
from tachiai.firmware.settings.model import Settings, default_log_path
from tachiai.firmware.table.game import GameLog
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.log import say_on_stderr
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.line import AnyGame
from tachiai.rules.record import GameRecord


def open_log(where: str, settings: Settings) -> SqlGameLog:
    """Opens the log at ``where`` (a file or a URL), or as the settings say, or in the usual file.

    Raises ``WebError``.
    """
    return SqlGameLog(log_url(where or settings.log.url or str(default_log_path())))


def patient_log(log: SqlGameLog, clock: TimeSource, language: str) -> GameLog:
    """Returns ``log`` as a game writes to it: into a file of this computer while a database elsewhere does
    not answer.
    """
    if log.is_here:
        return log
    return PatientLog(log, waiting_path(log.url), clock.now_s, say_on_stderr, language)


def demo_log_path() -> Path:
    """Returns the file of the demonstrations' games, which are kept apart from a table's."""
    return default_log_path().with_name("demo.sqlite3")


def delete_demo_log() -> None:
    """Deletes the games of all demonstrations. Raises ``LogNotWritable``."""
    path = demo_log_path()
    try:
        for file in path.parent.glob(path.name + "*"):  # with what SQLite and the log keep beside it
            file.unlink()
    except OSError as error:
        raise LogNotWritable(f"{error.filename}: cannot be deleted: {error.strerror}") from error


class LogJournal:
    """One game of the log as a session's journal: what the disk refuses becomes a ``JournalFault``."""

    def __init__(self, log: GameLog, number: int) -> None:
        self._log = log
        self._number = number

    def append(self, entry: Entry, picture_jpeg: bytes | None) -> int:
        """Writes one entry durably."""
        try:
            return self._log.append(self._number, entry, picture_jpeg)
        except LogNotWritable as error:
            raise JournalFault(str(error), "log_not_writable") from error


class Unwritten:
    """A log that keeps nothing: for lessons. Its only game has the number 0."""

    def open_game(self, header: GameHeader) -> int:
        """Starts nothing."""
        return 0

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Keeps nothing."""
        return 0


def cut_off_game(log: SqlGameLog, table: str = "") -> StoredGame | None:
    """Returns the newest game of ``table`` in the log, of any table without one, if it was begun and has no
    result.
    """
    rows = log.games(GameSearch(limit=1, table=table)).rows
    return log.game(rows[0].number) if rows and rows[0].plies and not rows[0].result else None


def is_one_of(stored: StoredGame, game: AnyGame) -> bool:
    """Whether a game in the log is one of ``game``, with its options."""
    return (stored.original.game, stored.original.options) == (game.uid, dict(game.options))


class RecordBook:
    """A game log of one game that is kept in memory."""

    def __init__(self) -> None:
        self.header: GameHeader | None = None
        self.entries: list[Entry] = []

    def open_game(self, header: GameHeader) -> int:
        """Starts the game."""
        self.header = header
        return 1

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Keeps an entry."""
        self.entries.append(entry)
        return len(self.entries)

    def record(self) -> GameRecord:
        """Returns the game's record."""
        assert self.header is not None
        return GameRecord(self.header, tuple(self.entries))
