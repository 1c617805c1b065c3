"""``tachiai play``: at which level the computer plays, and who is asked for a name."""

from pathlib import Path

import pytest

from tachiai.firmware.table.game import GameSetup
from tests.support.play_command import games_begun, run_play


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    return games_begun(monkeypatch)


def test_a_level_is_chosen_by_its_number(begun: list[GameSetup], tmp_path: Path) -> None:
    run_play(tmp_path, "chatra", "--level", "5")
    (setup,) = begun
    assert (setup.settings.engine.level, setup.adapts, setup.names.first) == (5, False, "")


def test_ones_own_strength_goes_by_a_name(begun: list[GameSetup], tmp_path: Path) -> None:
    run_play(tmp_path, "chatra", "--level", "mine", "--name", "Aoi", "--colour", "second")
    (setup,) = begun
    assert (setup.settings.engine.plays, setup.settings.engine.level) == ("first", 3)
    assert (setup.adapts, setup.names.first, setup.names.second) == (True, "", "Aoi")
    for left_out in ((), ("--name", "Aoi", "--colour", "none")):
        told = run_play(tmp_path, "chatra", "--level", "mine", *left_out, exit_code=2)
        assert "expected --name and a colour of yours with --level mine" in told
    assert len(begun) == 1
