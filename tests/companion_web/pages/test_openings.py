"""The page *Openings*: moves with their games and the book's figure, walked through, lit at the table."""

from dataclasses import replace

import pytest

from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Reply, bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import EXPLORING, WAITING
from tests.support.logged_games import two_plies
from tests.support.page_visitors import Visitor


@pytest.fixture
def game(log: SqlGameLog) -> int:
    return two_plies(log)


def test_a_games_openings_stand_beside_the_book(spectator: Visitor, log: SqlGameLog, game: int) -> None:
    log.append(game, Entry(kind=EntryKind.RESULT, ply=2, at_ms=0, result="first wins"))
    page = spectator.read("/openings/rugby_chess")
    row = page.partition('href="/openings/rugby_chess?moves=b1-c2">b1-c2</a>')[2].partition("</tr>")[0]
    assert "<td>1</td>" in row
    assert "Black won 1, White won 0, drawn 0, not finished 0" in row
    assert page.count("<tr>") > 3, "the moves of the book stand there too"
    assert "ラグビーチェス" in spectator.read("/openings/", Accept_Language="ja")
    assert "結果" in spectator.read("/openings/rugby_chess", Accept_Language="ja")


def test_a_move_leads_on_and_the_path_leads_back(spectator: Visitor, game: int) -> None:
    page = spectator.read("/openings/rugby_chess?moves=b1-c2")
    assert 'href="/openings/rugby_chess?moves=b1-c2+f9-e8">f9-e8</a>' in page
    assert '<a href="/openings/rugby_chess" >Start</a>' in page
    typed = spectator.get("/openings/rugby_chess?moves=b1-c2&move=f9-g8")
    assert typed.headers["Location"] == "/openings/rugby_chess?moves=b1-c2+f9-g8"
    assert "No legal move does this." in spectator.read("/openings/rugby_chess?moves=b1-c2&move=d1-d3")


@pytest.mark.parametrize(
    "address", ["nonsense", "rugby_chess?moves=d1-d3", "rugby_chess?start=x", "rugby_chess?option_x=1"]
)
def test_what_there_is_not_is_said(spectator: Visitor, address: str) -> None:
    assert spectator.get(f"/openings/{address}").status_code == 404


def test_a_stored_game_leads_to_its_opening(spectator: Visitor, game: int) -> None:
    assert 'href="/openings/rugby_chess?moves=b1-c2">Openings</a>' in spectator.read(f"/games/{game}/ply/1")


def test_what_is_tried_out_leads_to_its_opening(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(EXPLORING)
    answer = spectator.get("/openings/tried")
    assert answer.headers["Location"] == "/openings/rugby_chess?moves=b1-c2+f9-g8"
    here = EXPLORING.exploration
    assert here is not None
    live.show(replace(EXPLORING, exploration=replace(here, tried=here.tried[:1], at=0, main=(0,))))
    assert "start=wwwWw1w" in spectator.get("/openings/tried").headers["Location"], "it was set up"
    live.show(WAITING)
    assert spectator.get("/openings/tried").status_code == 409


def test_what_is_known_is_lit_at_the_table(
    arbiter: Visitor, spectator: Visitor, live: FakeLiveTable, log: SqlGameLog, game: int
) -> None:
    here = EXPLORING.exploration
    assert here is not None
    after = "wwwWwww/7/7/7/7/7/7/2b4/b1bBbbb w -"
    live.show(replace(EXPLORING, exploration=replace(here, at=1, position=after)))
    assert spectator.post("/openings/lights").status_code == 403
    assert arbiter.post("/openings/lights").json == {"ok": True, "words": ""}
    assert live.asked == [("show_moves", {"moves": "f9-e8"})]
    live.answer = Reply(False, "strict", bilingual("No.", "いいえ。"))
    assert arbiter.post("/openings/lights").json == {"ok": False, "words": "No."}
