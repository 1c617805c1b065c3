"""``tachiai play``: at which level the computer plays, and who is asked for a name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli import play as command
from tachiai.firmware.table.game import GameSetup


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    """The games that were begun; none is played."""
    setups: list[GameSetup] = []

    @contextmanager
    def games_at(tables: Any, log: Any, setup: GameSetup, **others: Any) -> Iterator[None]:
        setups.append(setup)
        yield

    monkeypatch.setattr(command, "games_at", games_at)
    monkeypatch.setattr(command, "play_with_page", lambda *_: None)
    return setups


def run(tmp_path: Path, *arguments: str, exit_code: int = 0) -> str:
    found = CliRunner().invoke(command.play, [*arguments, "--log", str(tmp_path / "games.sqlite")])
    assert found.exit_code == exit_code, found.output
    return found.output


def test_a_level_is_chosen_by_its_number(begun: list[GameSetup], tmp_path: Path) -> None:
    run(tmp_path, "chatra", "--level", "5")
    (setup,) = begun
    assert (setup.settings.engine.level, setup.adapts, setup.names.first) == (5, False, "")


def test_ones_own_strength_goes_by_a_name(begun: list[GameSetup], tmp_path: Path) -> None:
    run(tmp_path, "chatra", "--level", "mine", "--name", "Aoi", "--colour", "second")
    (setup,) = begun
    assert (setup.settings.engine.plays, setup.settings.engine.level) == ("first", 3)
    assert (setup.adapts, setup.names.first, setup.names.second) == (True, "", "Aoi")
    for left_out in ((), ("--name", "Aoi", "--colour", "none")):
        told = run(tmp_path, "chatra", "--level", "mine", *left_out, exit_code=2)
        assert "expected --name and a colour of yours with --level mine" in told
    assert len(begun) == 1
