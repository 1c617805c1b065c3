"""English and Japanese: chosen by the browser, switchable."""

from dataclasses import replace

import pytest

from tachiai.companion_web import languages as page_languages
from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.live.fragments import PHASES
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import ILLEGAL
from tests.support.page_visitors import Visitor


def test_the_browser_chooses_the_language(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(ILLEGAL)
    page = spectator.read("/live/", Accept_Language="ja-JP,ja;q=0.9,en;q=0.5")
    assert '<html lang="ja"' in page
    assert "反則手" in page
    assert "駒は斜め前に走ります。まっすぐには進めません。" in page
    assert '<html lang="en"' in spectator.read("/live/", Accept_Language="de, en;q=0.1")
    assert '<html lang="en"' in spectator.read("/live/", Accept_Language="fr")


@pytest.mark.parametrize(("asked", "answered"), [("fr", "ja"), ("", "ja"), ("en-GB", "en")])
def test_for_other_browsers_the_table_has_a_language(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable, asked: str, answered: str
) -> None:
    app = create_app(replace(config, language="ja"), log, Ports(live=live))
    page = Visitor(app.test_client()).read("/live/", Accept_Language=asked)
    assert f'<html lang="{answered}"' in page


def test_the_visitor_can_switch_and_comes_back_to_the_same_page(spectator: Visitor) -> None:
    answer = spectator.get("/language/ja?then=/games/?q=aoi")
    assert answer.headers["Location"] == "/games/?q=aoi"
    assert '<html lang="ja"' in spectator.read("/games/", Accept_Language="en")


def test_an_unknown_language_is_a_sentence(spectator: Visitor) -> None:
    answer = spectator.get("/language/xx")
    assert answer.status_code == 404
    assert "The page speaks English and Japanese." in answer.text


def test_errors_speak_japanese_too(spectator: Visitor) -> None:
    answer = spectator.get("/games/99", Accept_Language="ja")
    assert "その対局・手・記録は見つかりません。" in answer.text


def test_every_phase_has_a_name_and_a_tone() -> None:
    assert {tone for _, tone in PHASES.values()} <= {"calm", "busy", "alarm", "ask", "done"}


def test_every_catalogue_is_offered_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert page_languages.language_names() == {"en": "English", "ja": "日本語"}
    monkeypatch.setattr(page_languages, "languages", lambda: ("en", "fr", "ja"))
    assert page_languages.language_names.__wrapped__()["fr"] == "français"
    assert page_languages.names_in("fr") == ["anglais", "français", "japonais"]


def test_the_theme_is_remembered(spectator: Visitor) -> None:
    spectator.get("/theme/dark?then=/games/")
    assert 'data-theme="dark"' in spectator.read("/games/")
    assert spectator.get("/theme/pink").status_code == 404
