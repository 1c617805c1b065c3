"""The game log as a table uses it: opening, writing one game, finding an unfinished one."""

from pathlib import Path

from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.database import log_url
from tachiai.companion_web.log.values import GameSearch, StoredGame
from tachiai.firmware.errors import JournalFault
from tachiai.firmware.settings.model import Settings, default_log_path
from tachiai.firmware.table.game import GameLog
from tachiai.firmware.tables.waiting_entries import BufferedLog, waiting_path
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.log import say_on_stderr
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.line import AnyGame
from tachiai.rules.record import GameRecord


def open_log(where: str, settings: Settings) -> SqlGameLog:
    """Opens the log at ``where`` (file or URL), else the settings' or default one. Raises ``WebError``."""
    return SqlGameLog(log_url(where or settings.log.url or str(default_log_path())))


def patient_log(log: SqlGameLog, clock: TimeSource, language: str) -> GameLog:
    """The log for a game to write to: a database on another computer is buffered by ``BufferedLog``."""
    if log.is_here:
        return log
    return BufferedLog(log, waiting_path(log.url), clock.now_s, say_on_stderr, language)


def demo_log_path() -> Path:
    """File of the demonstrations' log, which is separate from a table's."""
    return default_log_path().with_name("demo.sqlite3")


def delete_demo_log() -> None:
    """Deletes the demonstrations' log. Raises ``LogNotWritable``."""
    path = demo_log_path()
    try:
        for file in path.parent.glob(path.name + "*"):  # with -wal, -shm and .last
            file.unlink()
    except OSError as error:
        raise LogNotWritable(f"{error.filename}: cannot be deleted: {error.strerror}") from error


class LogJournal:
    """One game of the log as a session's journal. Write errors become ``JournalFault``."""

    def __init__(self, log: GameLog, number: int) -> None:
        self._log = log
        self._number = number

    def append(self, entry: Entry, picture_jpeg: bytes | None) -> int:
        """Writes one entry durably."""
        try:
            return self._log.append(self._number, entry, picture_jpeg)
        except LogNotWritable as error:
            raise JournalFault(str(error), "log_not_writable") from error


class NullLog:
    """A log that stores nothing, for lessons. Its only game has the number 0."""

    def open_game(self, header: GameHeader) -> int:
        """Always 0."""
        return 0

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Always 0."""
        return 0


def unfinished_game(log: SqlGameLog, table: str = "") -> StoredGame | None:
    """The newest game in the log, or of ``table``, if it has plies and no result; else None."""
    rows = log.games(GameSearch(limit=1, table=table)).rows
    return log.game(rows[0].number) if rows and rows[0].plies and not rows[0].result else None


def is_one_of(stored: StoredGame, game: AnyGame) -> bool:
    """True if a stored game is of the same kind as ``game``, with the same options."""
    return (stored.original.game, stored.original.options) == (game.uid, dict(game.options))


class MemoryLog:
    """A game log that holds one game in memory."""

    def __init__(self) -> None:
        self.header: GameHeader | None = None
        self.entries: list[Entry] = []

    def open_game(self, header: GameHeader) -> int:
        """Starts the game."""
        self.header = header
        return 1

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Adds an entry."""
        self.entries.append(entry)
        return len(self.entries)

    def record(self) -> GameRecord:
        """The game's record."""
        assert self.header is not None
        return GameRecord(self.header, tuple(self.entries))
