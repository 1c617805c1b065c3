"""The games of demonstrations lie in a log of their own, which can be deleted."""

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.program.commands.demo import demo
from tachiai.firmware.program.game_log import demo_log_path
from tachiai.firmware.settings.model import default_log_path
from tests.companion_web.fakes import HEADER

PLAY = ["rosenkreuz", "--autoplay", "--headless"]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def games(path: Path) -> int:
    with closing(SqlGameLog(sqlite_url(path))) as log:
        return len(log.numbers())


def test_demonstrations_keep_out_of_the_tables_log_and_can_be_deleted() -> None:
    with closing(SqlGameLog(sqlite_url(demo_log_path()))) as log:
        log.open_game(HEADER)
    for expected, clear in ((2, []), (1, ["--clear"])):
        assert CliRunner().invoke(demo, [*PLAY, *clear], catch_exceptions=False).exit_code == 0
        assert games(demo_log_path()) == expected
    assert not default_log_path().exists()


def test_no_other_log_is_cleared(tmp_path: Path) -> None:
    other = tmp_path / "mine.sqlite3"
    SqlGameLog(sqlite_url(other)).close()
    refused = CliRunner().invoke(demo, [*PLAY, "--clear", "--log", str(other)])
    assert refused.exit_code == 2
    assert other.exists()
