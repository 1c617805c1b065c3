"""``tachiai explore``: what it begins from, and what it refuses."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli import explore as command
from tachiai.firmware.cli.course_table import CourseTable
from tachiai.firmware.page.exploring_port import record_of
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.rules.exploration.tree import Exploration, begun
from tachiai.rules.line import Line
from tachiai.rules.record import save_record
from tachiai.rules.registry import open_game


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    """The set-ups that a table was given."""
    setups: list[GameSetup] = []
    monkeypatch.setattr(CourseTable, "give", lambda _, setup: setups.append(setup(Settings())))
    return setups


def run(*arguments: str, exit_code: int = 0) -> str:
    result = CliRunner().invoke(command.explore, arguments)
    assert result.exit_code == exit_code, result.output
    return result.output + (str(result.exception) if result.exception else "")


def tried(setup: GameSetup) -> Exploration:
    assert setup.exploration is not None
    assert not setup.is_recorded
    assert setup.start_state == setup.exploration.line.state
    return setup.exploration


def test_it_begins_at_the_start_or_at_a_position(given: list[GameSetup]) -> None:
    run("rosenkreuz")
    run("two_rings", "--position", open_game("two_rings").format_position(open_game("two_rings").start()))
    assert [tried(setup).game.uid for setup in given] == ["rosenkreuz", "two_rings"]
    assert "expected" in run("rosenkreuz", "--position", "x", exit_code=1)


def test_a_record_comes_with_its_variations(given: list[GameSetup], tmp_path: Path) -> None:
    tree = begun(Line.at(open_game("chatra"))).play("c3").at_node(0).play("d4").commented(2, "wide")
    file = tmp_path / "tried.txt"
    save_record(file, record_of(tree, 0, "0" * 32))
    run("--record", str(file))
    run("chatra", "--record", str(file), "--ply", "0")
    there, start = map(tried, given)
    assert there.line.texts() == ("d4",)
    assert start.line.texts() == ()
    assert {(node.move, node.comment) for node in there.nodes} == {("", ""), ("d4", "wide"), ("c3", "")}
    for wrong in (["two_rings"], ["--ply", "9"], ["--position", "x"]):
        run(*wrong, "--record", str(file), exit_code=2)
    run("chatra", "--ply", "1", exit_code=2)
