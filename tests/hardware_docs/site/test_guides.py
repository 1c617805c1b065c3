"""The site's sources: every page and link is there, and the commands of the guides are commands."""

import re
import shlex
from pathlib import Path

import click
import pytest

from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.site.bundle import rules_archive
from tachiai.hardware_docs.site.gathering import Gatherer
from tachiai.hardware_docs.site.pages import LANGUAGES, ROOT, SitePage, sections
from tachiai.hardware_docs.site.reference import all_commands, bus, commands, http_api, reason_codes
from tachiai.rules.registry import USUAL_ORDER

PAGES = tuple(page for section in sections() for page in section.pages)
GUIDES = sorted(
    {source for page in PAGES for language in LANGUAGES if (source := page.source_in(language)) is not None}
    | {ROOT / "README.md", ROOT / "README.ja.md"}
)
COMMANDS = dict(all_commands())
CALLED = re.compile(r"(?:^|`|\| |; |&& )(?:sudo )?(tachiai(?: [a-z][\w-]*)[^`\n|;&]*)", re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_a_guide_leads_somewhere(tmp_path: Path, language: str) -> None:
    gatherer = Gatherer(language, PAGES, tmp_path)
    for page in PAGES:
        if page.source is not None:
            gatherer.gather(page, {"trial": "", "film": ""})
    assert (tmp_path / "start/questions.md").exists()


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_every_diagram_of_a_guide_can_be_played_on(tmp_path: Path, uid: str) -> None:
    (page,) = (page for page in PAGES if page.to == f"games/{uid}")
    Gatherer("en", PAGES, tmp_path).gather(page, {})
    text = (tmp_path / f"games/{uid}.md").read_text(encoding="utf-8")
    assert text.count('class="play-on"') == text.count(f"/diagrams/{uid}-") > 0


def test_a_dead_link_is_named(tmp_path: Path) -> None:
    page = SitePage("here", tmp_path / "here.md")
    assert page.source is not None
    page.source.write_text("[nowhere](nowhere.md)")
    with pytest.raises((DocsError, ValueError)):
        Gatherer("en", [page], tmp_path).gather(page, {})


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_and_option_that_a_guide_names_exists(guide: Path) -> None:
    wrong = []
    for call in CALLED.findall(guide.read_text(encoding="utf-8")):
        words = _words(call)
        name = "tachiai"
        while len(words) > 1 and f"{name} {words[1]}" in COMMANDS:
            name = f"{name} {words.pop(1)}"
        if name == "tachiai":
            wrong.append(call)
            continue
        command = COMMANDS[name]
        known = {"--help"} | {
            option
            for each in command.params
            if isinstance(each, click.Option)
            for option in (*each.opts, *each.secondary_opts)
        }
        wrong += [
            f"{call}: {word}" for word in words if word.startswith("-") and word.split("=")[0] not in known
        ]
    assert wrong == []


def _words(call: str) -> list[str]:
    """The words of a call, without its remark, and without what stands in brackets or after an arrow."""
    text = re.split(r"\s#|\s{2,}|[（(＃>「」、。]|\\$", call)[0]
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_reference_pages_name_what_there_is(language: str) -> None:
    assert "## tachiai film" in commands(language)
    assert "| `straight_forward` | RC4 |" in reason_codes(language)
    assert "## GET /live.json" in http_api(language)
    assert "## tachiai/1/{site}/table/{table}/about" in bus(language)


def test_the_archive_of_the_rules_is_the_same_each_time() -> None:
    assert rules_archive() == rules_archive()


def test_the_readme_is_short() -> None:
    for name in ("README.md", "README.ja.md"):
        assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= 120
