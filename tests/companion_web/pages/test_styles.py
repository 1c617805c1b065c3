"""The style guide: every component in every language and theme, at a virtual table only."""

import re
from pathlib import Path

import pytest

from tachiai import companion_web
from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.pages.styles import COMPONENTS
from tachiai.companion_web.ports import Ports
from tests.support.fake_live_table import FakeLiveTable
from tests.support.page_visitors import Visitor

TEMPLATES = Path(companion_web.__file__).parent / "templates"


def macros(template: str) -> list[str]:
    return re.findall(r"{% macro (\w+)", (TEMPLATES / template).read_text(encoding="utf-8"))


def test_every_component_has_a_specimen_and_a_page(spectator: Visitor) -> None:
    assert macros("specimens.html") == list(COMPONENTS)
    page = spectator.read("/styles/")
    for name in COMPONENTS:
        assert f'href="/styles/{name}"' in page
        frames = re.findall(f'src="/styles/{name}/(.+?)"', spectator.read(f"/styles/{name}"))
        assert sorted(set(frames)) == ["en/dark", "en/light", "ja/dark", "ja/light"]
        assert len(frames) == 8  # on a phone and on a desk
    assert spectator.get("/styles/nothing").status_code == 404
    assert spectator.get("/styles/buttons/en/red").status_code == 404


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_component_stands_alone_in_a_language_and_a_theme(spectator: Visitor, component: str) -> None:
    answer = spectator.get(f"/styles/{component}/ja/dark")
    assert '<html lang="ja" data-theme="dark">' in answer.text
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert spectator.get(f"/styles/{component}").headers["X-Frame-Options"] == "DENY"


def test_the_components_that_a_page_is_put_together_of_are_shown() -> None:
    shown = (TEMPLATES / "specimens.html").read_text(encoding="utf-8")
    by_pages = {
        "icon",
        "panel",
        "picture_card",
        "legend",
        "clause",
        "picture",
        "segments",
        "moment",
        "clauses",
    }
    assert by_pages <= set(macros("components.html"))
    assert [name for name in by_pages if f"part.{name}(" not in shown] == []


def test_at_a_real_table_there_is_no_style_guide(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable
) -> None:
    visitor = Visitor(create_app(config, log, Ports(live=live)).test_client())
    for path in ("/styles/", "/styles/buttons", "/styles/buttons/en/dark"):
        assert visitor.get(path).status_code == 404
