"""The guides: what they name is there, their commands run, every step ends with a check."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.main import tachiai
from tachiai.hardware_docs.writing.guide import GUIDE_PATH

DOCS = GUIDE_PATH.parent
PAGES = sorted([*GUIDE_PATH.glob("*.md"), DOCS / "install.md", DOCS / "install.ja.md"])
COMMAND = re.compile(r"(?:`|^(?:sudo )?)(tachiai [^`\n]*)", re.M)
STEP = re.compile(r"^## (?:Step|手順)", re.M)
CHECK = re.compile(r"^\*\*(?:Check:|確認：)\*\*", re.M)

# Commands of the guide that need nothing but this computer are run as they stand.
RUN_HERE = {
    "tachiai print sheet rugby_chess -o sheet.pdf",
    "tachiai print pieces rugby_chess -o pieces.pdf",
    "tachiai rules show rugby_chess",
    "tachiai doctor --guide",
    "tachiai doctor --guide --lang ja",
    "tachiai --version",
}


def commands() -> dict[str, str]:
    """Every command that a page names, and the first page that does."""
    named: dict[str, str] = {}
    for page in PAGES:
        for command in COMMAND.findall(page.read_text(encoding="utf-8")):
            named.setdefault(command.strip(), page.name)
    return named


def resolved(command: str) -> click.Context:
    """Parses a command line as the program would. Raises ``click.UsageError``."""
    words = shlex.split(command)[1:]
    found: click.Command = tachiai
    options = [word for word in words[:1] if word.startswith("--")]
    words = words[len(options) :]
    context = tachiai.make_context("tachiai", [*options, *words])
    while isinstance(found, click.Group):
        sub = found.get_command(context, words[0])
        assert sub is not None, f"no command {words[0]!r}"
        found, words = sub, words[1:]
    return found.make_context(found.name, words)


def test_the_guides_name_commands() -> None:
    assert len(commands()) > 15


@pytest.mark.parametrize("command", sorted(set(commands()) - {"tachiai --version"}))
def test_a_command_of_the_guide_is_one_that_the_program_takes(command: str) -> None:
    resolved(command).close()


@pytest.mark.parametrize("command", sorted(RUN_HERE))
def test_a_command_that_needs_no_device_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command in commands()
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(tachiai, shlex.split(command)[1:])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_step_ends_with_a_check(page: Path) -> None:
    steps = STEP.split(page.read_text(encoding="utf-8"))[1:]
    assert [step.splitlines()[0] for step in steps if not CHECK.search(step)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_has_a_twin_with_the_same_steps_and_commands(page: Path) -> None:
    if page.name.endswith(".ja.md"):
        twin = [
            page.with_name(page.name.replace(".ja.md", ".en.md")),
            page.with_name(page.name.replace(".ja", "")),
        ]
    else:
        twin = [page.with_name(page.name.replace(".en.md", ".ja.md")), page.with_name(page.stem + ".ja.md")]
    other = next(path for path in twin if path.exists() and path != page)
    ours, theirs = (path.read_text(encoding="utf-8") for path in (page, other))
    assert len(STEP.findall(ours)) == len(STEP.findall(theirs))
    assert len(CHECK.findall(ours)) == len(CHECK.findall(theirs))
    assert re.findall(r"```sh\n(.*?)```", ours, re.S) == re.findall(r"```sh\n(.*?)```", theirs, re.S)


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
def test_nothing_is_claimed_to_have_been_tested_on_hardware(page: str) -> None:
    rows = [line for line in (GUIDE_PATH / page).read_text(encoding="utf-8").splitlines() if "|" in line]
    assert len(rows) > 3
    assert all(set(row) <= {"|", " "} for row in rows[2:])
