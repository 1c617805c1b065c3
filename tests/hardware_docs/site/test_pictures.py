"""The guides' pictures: each is there in both languages, and not older than the page that it shows."""

import json
import re
from pathlib import Path

import pytest

from tachiai.hardware_docs.site.pages import LANGUAGES, ROOT, sections
from tachiai.hardware_docs.site.screenshots import COMMON, PICTURES, SCREENSHOTS, SHOWN, Screenshot

PAGES = [page for section in sections() for page in section.pages]
GUIDES = {source for page in PAGES for each in LANGUAGES if (source := page.source_in(each)) is not None}
AGAIN = "make screenshots makes it again"


@pytest.mark.parametrize("shot", SCREENSHOTS, ids=lambda shot: shot.name)
def test_a_picture_is_not_older_than_what_it_shows(shot: Screenshot) -> None:
    assert all(shot.path(language).exists() for language in LANGUAGES), AGAIN
    kept = json.loads(SHOWN.read_text(encoding="utf-8"))
    assert kept.get(shot.name) == shot.hash(), f"{shot.name}: what it shows has changed; {AGAIN}"


@pytest.mark.parametrize("shot", SCREENSHOTS, ids=lambda shot: shot.name)
def test_what_a_picture_shows_is_there(shot: Screenshot) -> None:
    assert [name for name in (*COMMON, *shot.files) if not list(ROOT.glob(name))] == []


def test_a_changed_template_makes_a_picture_old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tachiai.hardware_docs.site.screenshots.ROOT", tmp_path)
    page = tmp_path / "page.html"
    shot = Screenshot("any", lambda *_: None, ("page.html",))
    page.write_text("before")
    before = shot.hash()
    page.write_text("after")
    assert shot.hash() != before


def test_every_picture_of_the_page_is_made_by_the_command_and_shown_in_its_language() -> None:
    made = {shot.path(language).name for shot in SCREENSHOTS for language in LANGUAGES}
    film = {f"film.{language}.webp" for language in LANGUAGES}  # by make film
    assert {path.name for path in PICTURES.iterdir()} - {SHOWN.name} == made | film
    for guide in GUIDES:
        language = "ja" if guide.name.endswith(".ja.md") else "en"
        for name in re.findall(r"pictures/([\w.]+\.webp)\)", guide.read_text(encoding="utf-8")):
            assert name.endswith(f".{language}.webp"), guide
            assert name in made | film, guide
