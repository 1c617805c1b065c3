"""Archives and database files as inputs: each into a log of its own, which then is read."""

import shutil
from pathlib import Path

from tachiai.companion_web.log import GameSearch, SqlGameLog, back_up, check_log, restore, sqlite_url
from tachiai.companion_web.log.players import players
from tests.bench.fuzzing import good


def restore_archive(given: str | bytes, folder: Path) -> None:
    """Restores an archive, given as its lines or as its bytes, and reads the log that comes of it."""
    file = folder / "games.zip"
    file.write_bytes(good.archive_of(given) if isinstance(given, str) else given)
    log = _empty_log(folder)
    count = restore(file, log)
    _FILLED.add(folder)  # what was refused leaves the log empty, and the next archive takes it
    assert count == len(log.numbers())
    problems = [problem for problem in check_log(log) if problem.game is None]
    assert problems == []


def check_database(given: str | bytes, folder: Path) -> None:
    """Opens a file as a log, checks it, and reads all that there is."""
    assert isinstance(given, bytes)
    path = folder / "damaged.sqlite3"
    for old in folder.glob("damaged.sqlite3*"):
        old.unlink()
    path.write_bytes(given)
    log = SqlGameLog(sqlite_url(path))
    try:
        list(check_log(log))
        log.games(GameSearch())
        players(log)
        (folder / "damaged.zip").unlink(missing_ok=True)
        back_up(log, folder / "damaged.zip")
    finally:
        log.close()


_LOGS: dict[Path, SqlGameLog] = {}
_FILLED: set[Path] = set()


def _empty_log(folder: Path) -> SqlGameLog:
    """A log without games in ``folder``: a copy, since to make one takes long."""
    if folder in _LOGS and folder not in _FILLED:
        return _LOGS[folder]
    pattern, path = folder / "pattern.sqlite3", folder / "restored.sqlite3"
    if folder in _LOGS:
        _LOGS.pop(folder).close()
        _FILLED.discard(folder)
    if not pattern.exists():
        SqlGameLog(sqlite_url(pattern)).close()
    for old in folder.glob("restored.sqlite3*"):
        old.unlink()
    shutil.copy(pattern, path)
    _LOGS[folder] = SqlGameLog(sqlite_url(path))
    return _LOGS[folder]
