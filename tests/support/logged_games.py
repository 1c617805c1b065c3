"""Logs with games in them: of two plies, or written by a newer version."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.log.database import copy_before_migration, known_schema
from tachiai.rules.entries import Entry, EntryKind
from tests.support.live_views import HEADER

ENTRY = Entry(kind=EntryKind.NOTE, ply=0, at_ms=1, detail="a note")


def migrated(path: Path, entries_since: int = 0) -> None:
    """A log of one game as a version with one schema more leaves it, with the copy that it made before."""
    with closing(SqlGameLog(sqlite_url(path))) as log:
        log.open_game(HEADER)
    copy_before_migration(path, known_schema()).write_bytes(path.read_bytes())
    with closing(SqlGameLog(sqlite_url(path))) as log:
        number = log.open_game(HEADER)  # as every start of the table does
        for _ in range(entries_since):
            log.append(number, ENTRY)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("ALTER TABLE game ADD COLUMN later TEXT NOT NULL DEFAULT ''")
        connection.execute("UPDATE alembic_version SET version_num = ?", (f"{known_schema() + 1:04}",))


def two_plies(log: SqlGameLog) -> int:
    """Returns the number of a game of two plies."""
    number = log.open_game(HEADER)
    for ply, move in enumerate(("b1-c2", "f9-e8"), start=1):
        log.append(number, Entry(kind=EntryKind.PLY, ply=ply, at_ms=0, move=move))
    return number
