"""The rules on the page: guides, clauses with the squares in question, and sheets to print."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import pytest
from flask import Flask

from tachiai.companion_web import throttling
from tests.companion_web.fake_guides import FakeGuides
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import START, WAITING
from tests.support.page_visitors import Visitor

CLAUSE = f"/rules/rugby_chess/RC4?position={START.replace(' ', '+')}&cells=a3,a1,nowhere"


def test_a_guide_is_read_with_its_diagrams_in_both_languages(spectator: Visitor) -> None:
    page = spectator.read("/rules/rugby_chess")
    assert "<h2>Moving</h2>" in page
    assert '<span id="RC4"></span><p>A piece runs or retreats (RC4).</p>' in page
    assert 'src="/rules/diagrams/rugby_chess-run.svg"' in page
    assert "駒の動き" in spectator.read("/rules/rugby_chess", Accept_Language="ja")
    assert spectator.get("/rules/diagrams/rugby_chess-run.svg").mimetype == "image/svg+xml"


def test_no_html_of_a_guide_reaches_the_page(spectator: Visitor) -> None:
    assert "<b>forward</b>" not in spectator.read("/rules/rugby_chess").partition("<article")[2]


def test_all_rules_are_listed_with_what_the_lights_mean(spectator: Visitor) -> None:
    page = spectator.read("/rules/")
    assert "/rules/rugby_chess/a5.pdf" in page
    assert "/rules/chatra" not in page
    assert "may go here" in page


def test_a_clause_is_shown_with_its_pictures_and_the_squares_in_question(spectator: Visitor) -> None:
    page = spectator.read(CLAUSE)
    assert "A piece runs or retreats" in page
    assert "rugby_chess-run.svg" in page
    assert "Never" not in page
    assert "a3: empty (not allowed)" in page
    assert "a1: black piece (this is why)" in page


def test_a_clause_without_a_position_or_with_nonsense_for_one_has_no_board(spectator: Visitor) -> None:
    for query in ("", "?position=nonsense", f"?position={START}&option_size=99"):
        assert "board-frame" not in spectator.read(f"/rules/rugby_chess/RC4{query}")


def test_a_clause_offers_its_lessons_to_who_may_begin_them(spectator: Visitor, arbiter: Visitor) -> None:
    assert "Lesson: Running</button>" in arbiter.read("/rules/rugby_chess/RC4")
    assert "Lesson: Running</button>" not in spectator.read("/rules/rugby_chess/RC4")


def test_what_there_is_not_is_not_found(spectator: Visitor) -> None:
    for address in (
        "x",
        "chatra",
        "rugby_chess/RC9",
        "diagrams/x.svg",
        "chatra/a4.pdf",
        "rugby_chess/a0.pdf",
    ):
        assert spectator.get(f"/rules/{address}").status_code == 404, address


def test_the_rules_are_printed_on_one_page(spectator: Visitor) -> None:
    answer = spectator.get("/rules/rugby_chess/a5.pdf", Accept_Language="ja")
    assert (answer.mimetype, answer.data) == ("application/pdf", b"%PDF rugby_chess ja a5")


def test_the_badge_of_a_verdict_leads_to_its_clause_with_these_squares(
    spectator: Visitor, live: FakeLiveTable
) -> None:
    live.show(replace(WAITING, phase="illegal", clause="RC4", cells=("a3", "a1")))
    page = spectator.read("/live/")
    address = page.partition('class="clause" href="')[2].partition('"')[0].replace("&amp;", "&")
    assert address.startswith("/rules/rugby_chess/RC4?")
    assert "a3: empty (not allowed)" in spectator.read(address)


def test_the_page_answers_while_a_sheet_of_rules_is_drawn(
    app: Flask, spectator: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing, may_go_on = Event(), Event()

    def drawn(self: FakeGuides, game: str, language: str, paper: str) -> bytes:
        drawing.set()
        assert may_go_on.wait(20)
        return b"%PDF"

    monkeypatch.setattr(FakeGuides, "rule_sheet", drawn)
    monkeypatch.setattr(throttling, "PATIENCE_S", 0.1)
    with ThreadPoolExecutor() as others:
        sheet = others.submit(app.test_client().get, "/rules/rugby_chess/a5.pdf")
        assert drawing.wait(20)
        status = spectator.get("/rules/").status_code
        may_go_on.set()
        assert sheet.result(20).data == b"%PDF"
    assert status == 200
