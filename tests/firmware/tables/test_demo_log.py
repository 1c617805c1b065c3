"""The games of demonstrations lie in a log of their own, which can be deleted."""

import itertools
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.cli.demo import demo
from tachiai.firmware.settings.model import default_log_path
from tachiai.firmware.tables.game_log import demo_log_path
from tests.support.live_views import HEADER

PLAY = ["rosenkreuz", "--autoplay", "--headless"]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def games(path: Path) -> int:
    with closing(SqlGameLog(sqlite_url(path))) as log:
        return len(log.numbers())


@pytest.mark.slow
def test_a_demonstration_plays_itself_to_the_try_in_a_log_of_its_own() -> None:
    with closing(SqlGameLog(sqlite_url(demo_log_path()))) as log:
        log.open_game(HEADER)
    run = CliRunner().invoke(demo, ["--autoplay", "--headless", "--json"], catch_exceptions=False)
    assert run.exit_code == 0
    assert games(demo_log_path()) == 2
    assert not default_log_path().exists()

    events = [json.loads(line) for line in run.stdout.splitlines()]
    names = [event["event"] for event in events]
    assert names[0] == "ready"
    illegal = next(event for event in events if event["event"] == "illegal")
    assert (illegal["move"], illegal["clause"]) == ("d1-d3", "RC4")
    assert illegal["ja"]
    assert [event["ply"] for event in events if event["event"] == "move"] == [1, 2, 3, 4, 5, 6, 7]
    assert events[-1]["event"] == "result"
    assert (events[-1]["result"], events[-1]["clause"]) == ("first wins", "RC11")
    assert all(later["t"] >= sooner["t"] for sooner, later in itertools.pairwise(events))


def test_the_log_of_the_demonstrations_can_be_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    def closing_the_table(*_: object) -> Callable[..., Callable[..., bool]]:
        return lambda table, press: lambda referee: False

    monkeypatch.setattr("tachiai.firmware.cli.demo.hands_for", closing_the_table)
    with closing(SqlGameLog(sqlite_url(demo_log_path()))) as log:
        log.open_game(HEADER)
    assert CliRunner().invoke(demo, [*PLAY, "--clear"], catch_exceptions=False).exit_code == 0
    assert games(demo_log_path()) == 1


def test_no_other_log_is_cleared(tmp_path: Path) -> None:
    other = tmp_path / "mine.sqlite3"
    SqlGameLog(sqlite_url(other)).close()
    refused = CliRunner().invoke(demo, [*PLAY, "--clear", "--log", str(other)])
    assert refused.exit_code == 2
    assert other.exists()
