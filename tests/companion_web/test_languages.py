"""English and Japanese: complete, chosen by the browser, switchable."""

import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tachiai import companion_web
from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.live.fragments import PHASES
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tests.companion_web.conftest import Visitor
from tests.companion_web.fakes import ILLEGAL, FakeLiveTable

FOLDER = Path(companion_web.__file__).parent
CATALOGUE = FOLDER / "translations" / "ja" / "LC_MESSAGES" / "messages"


def forms(text: object) -> tuple[str, ...]:
    """The forms of a sentence or of its translation: one, or one for each number."""
    if isinstance(text, str):
        return (text,)
    assert isinstance(text, list | tuple)
    return tuple(text)


def sentences(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {forms(message.id): forms(message.string) for message in catalogue if message.id}


@pytest.fixture(scope="module")
def japanese() -> Catalog:
    with CATALOGUE.with_suffix(".po").open("rb") as stream:
        return read_po(stream, locale="ja")


def test_every_sentence_of_the_page_is_in_the_japanese_catalogue_and_no_other(japanese: Catalog) -> None:
    found = extract_from_dir(
        str(FOLDER),
        method_map=[("**.py", "python"), ("templates/**.html", "jinja2")],
        keywords={**DEFAULT_KEYWORDS, "lazy_gettext": None},
    )
    assert {forms(message) for _, _, message, _, _ in found} == set(sentences(japanese))


def test_every_japanese_sentence_is_written_and_certain(japanese: Catalog) -> None:
    assert all(all(written) for written in sentences(japanese).values())
    assert not any(message.fuzzy for message in japanese if message.id)


def names_in(sentence: str) -> set[str]:
    percent = set(re.findall(r"%\((\w+)\)", sentence))
    return percent | {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_japanese_sentence_fills_in_what_the_english_one_does(japanese: Catalog) -> None:
    for english, written in sentences(japanese).items():
        assert names_in(written[0]) == names_in(english[-1])


def test_the_compiled_catalogue_is_the_written_one(japanese: Catalog) -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as stream:
        assert sentences(read_mo(stream)) == sentences(japanese)


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


def test_the_theme_is_remembered(spectator: Visitor) -> None:
    spectator.get("/theme/dark?then=/games/")
    assert 'data-theme="dark"' in spectator.read("/games/")
    assert spectator.get("/theme/pink").status_code == 404
