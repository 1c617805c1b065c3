"""Who may read the file of a log; a file that is no log is not touched."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tests.support.live_views import HEADER


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_a_log_is_not_for_the_world_to_read(path: Path) -> None:
    log = SqlGameLog(sqlite_url(path))
    log.open_game(HEADER)
    for ending in ("", "-shm", "-wal"):
        assert path.with_name(path.name + ending).stat().st_mode & 0o777 == 0o640
    log.close()


def test_a_log_that_an_older_version_left_open_to_the_world_is_closed_to_it(path: Path) -> None:
    SqlGameLog(sqlite_url(path)).close()
    path.chmod(0o644)
    SqlGameLog(sqlite_url(path)).close()
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("is_database", [False, True])
def test_a_file_that_is_no_log_is_left_as_it_is(path: Path, is_database: bool) -> None:
    if is_database:
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipe (name TEXT)")
    else:
        path.write_text("root:x:0:0\n", "ascii")
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(BadLog, match="expected a game log"):
        SqlGameLog(sqlite_url(path))
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (before, 0o644)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
