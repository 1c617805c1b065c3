"""A log that a newer version has migrated goes back to the version before, unless it was written to since."""

from contextlib import closing
from pathlib import Path

import pytest

from tachiai.companion_web.errors import NewerLog
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.log.database import copy_before_migration, known_schema
from tachiai.companion_web.log.migrating import undo_migration
from tests.support.live_views import HEADER
from tests.support.logged_games import migrated


def test_the_copy_made_before_a_migration_is_put_back(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    url = sqlite_url(path)
    migrated(path)
    with pytest.raises(NewerLog):
        SqlGameLog(url)
    assert undo_migration(url)
    with closing(SqlGameLog(url)) as log:
        assert (log.numbers(), log.game(1).original.first) == ((1,), HEADER.first)
    assert not copy_before_migration(path, known_schema()).exists()


def test_a_log_that_was_written_to_since_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrated(path, entries_since=1)
    before = path.read_bytes()
    assert not undo_migration(sqlite_url(path))
    assert path.read_bytes() == before


def test_without_a_copy_nothing_can_be_undone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrated(path)
    copy_before_migration(path, known_schema()).unlink()
    assert not undo_migration(sqlite_url(path))


def test_a_log_that_this_program_reads_needs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    assert undo_migration(sqlite_url(path))  # none there
    assert undo_migration("postgresql+psycopg://here/games")
    SqlGameLog(sqlite_url(path)).close()
    before = path.read_bytes()
    assert undo_migration(sqlite_url(path))
    assert path.read_bytes() == before
