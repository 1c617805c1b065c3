"""The button "This was wrong"."""

from tachiai.companion_web.log import SqlGameLog
from tests.companion_web.fake_reports import FakeReports
from tests.support.live_views import HEADER
from tests.support.page_visitors import Visitor


def test_the_arbiter_gets_an_archive_of_the_game(
    arbiter: Visitor, log: SqlGameLog, reports: FakeReports
) -> None:
    number = log.open_game(HEADER)
    answer = arbiter.post(f"/games/{number}/report", words="d1-d3 was refused", moves="d1-g4", names="on")
    assert answer.data == reports.made
    assert answer.mimetype == "application/zip"
    assert f"tachiai-report-{number}.zip" in answer.headers["Content-Disposition"]
    assert reports.asked == [(number, "d1-d3 was refused", "d1-g4", True)]


def test_names_are_left_out_unless_they_are_wanted(arbiter: Visitor, reports: FakeReports) -> None:
    arbiter.post("/games/1/report")
    assert reports.asked == [(1, "", "", False)]


def test_spectators_cannot_ask_for_one(spectator: Visitor, reports: FakeReports) -> None:
    assert spectator.post("/games/1/report").status_code == 403
    assert reports.asked == []


def test_the_button_is_on_the_live_page_and_on_the_page_of_a_game(
    arbiter: Visitor, spectator: Visitor, log: SqlGameLog
) -> None:
    number = log.open_game(HEADER)
    for path in ("/live/", f"/games/{number}"):
        assert f'action="/games/{number}/report"' in arbiter.read(path)
        assert "This was wrong" not in spectator.read(path)
        assert "判定がおかしい" in arbiter.read(path, Accept_Language="ja")
