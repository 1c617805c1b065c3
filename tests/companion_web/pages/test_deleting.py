"""Deleting single games: in the log of the demonstrations only, and not the one on the table."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.checking import check_log
from tachiai.companion_web.ports import Ports
from tachiai.rules.entries import Entry, EntryKind
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER
from tests.support.page_visitors import PIN, Visitor

PAUSE = Entry(kind=EntryKind.PAUSE, ply=0, at_ms=HEADER.started_ms)


@pytest.fixture
def demo(config: PageConfig, log: SqlGameLog, live: FakeLiveTable) -> Visitor:
    """The arbiter's browser at a demonstration whose first game is on the table."""
    app = create_app(replace(config, games_deletable=True), log, Ports(live=live))
    visitor = Visitor(app.test_client(), {"REMOTE_ADDR": "192.168.0.21"})
    assert visitor.post("/pin", pin=PIN).status_code == 302
    for _ in range(3):
        log.append(log.open_game(HEADER), PAUSE, b"a picture")
    return visitor


def test_a_game_of_a_demonstration_is_deleted_with_all_that_was_written_of_it(
    demo: Visitor, log: SqlGameLog
) -> None:
    assert "Delete this game" in demo.read("/games/2")
    pictured = log.game(2).entries[0].number
    assert demo.post("/games/2/delete").status_code == 302
    assert log.numbers() == (1, 3)
    assert log.picture(pictured) is None
    assert demo.get("/games/2").status_code == 404
    assert demo.post("/games/2/delete").status_code == 404
    assert list(check_log(log)) == []
    assert log.open_game(HEADER) == 4


def test_what_is_left_still_cannot_be_deleted_by_hand(demo: Visitor, log: SqlGameLog, tmp_path: Path) -> None:
    demo.post("/games/2/delete")
    with (
        sqlite3.connect(tmp_path / "games.sqlite3") as other,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        other.execute("DELETE FROM entry")
    other.close()


def test_the_game_on_the_table_is_not_deleted(demo: Visitor, log: SqlGameLog) -> None:
    page = demo.read("/games/1")
    assert "This game is still on the table." in page
    assert "/games/1/delete" not in page
    answer = demo.post("/games/1/delete")
    assert answer.status_code == 409
    assert answer.json == {"error": "This game is still on the table."}
    assert log.numbers() == (1, 2, 3)


def test_the_log_of_a_table_keeps_everything(arbiter: Visitor, log: SqlGameLog) -> None:
    log.open_game(HEADER)
    number = log.open_game(HEADER)
    assert "Delete this game" not in arbiter.read(f"/games/{number}")
    assert arbiter.post(f"/games/{number}/delete").status_code == 404
    assert log.numbers() == (1, 2)
