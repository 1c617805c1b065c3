"""Visitors can ask for every address that the page has."""

from contextlib import closing
from pathlib import Path

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tests.bench.load_bench import addresses
from tests.support.live_views import HEADER


def test_something_stands_for_every_placeholder(tmp_path: Path) -> None:
    with closing(SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))) as log:
        log.open_game(HEADER)
        assert not any("<" in address for address in addresses(log))
