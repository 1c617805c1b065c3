"""A log on a disk without room: what cannot be begun leaves nothing behind, what is there stays."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tests.support.live_views import HEADER

pytestmark = pytest.mark.usefixtures("every_log_is_migrated")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@contextmanager
def room_for(size_bytes: int) -> Iterator[None]:
    """No file can grow beyond this size."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.parametrize("size_bytes", [0, 2_000, 6_000, 40_000])
def test_no_file_remains_of_a_log_for_which_there_was_no_room(path: Path, size_bytes: int) -> None:
    with room_for(size_bytes), pytest.raises(LogNotWritable, match="the log cannot be written"):
        SqlGameLog(sqlite_url(path))
    assert list(path.parent.iterdir()) == []
    SqlGameLog(sqlite_url(path)).close()


def test_a_log_that_was_there_stays_when_there_is_no_room_to_open_it(path: Path) -> None:
    log = SqlGameLog(sqlite_url(path))
    log.open_game(HEADER)
    log.close()
    before = path.read_bytes()
    with room_for(0), pytest.raises(LogNotWritable, match="the log cannot be written"):
        SqlGameLog(sqlite_url(path))
    assert path.read_bytes() == before
