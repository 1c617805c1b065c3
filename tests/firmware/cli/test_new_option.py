"""Which game a table begins with: the one that was cut off, or that of the settings."""

import os
from pathlib import Path

import pytest

from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.cli.start_option import equipment_at_power_on
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import unfinished_game
from tachiai.rules.entries import Entry, EntryKind, GameHeader

USUAL = find_equipment("rugby_chess", {})
PLAYED_MS = 1_800_000_000_000


@pytest.fixture
def settings_path(tmp_path: Path) -> Path:
    """Settings that were written an hour before the game."""
    path = tmp_path / "settings.toml"
    path.write_text("", encoding="utf-8")
    os.utime(path, (PLAYED_MS / 1_000 - 3_600,) * 2)
    return path


def cut_off(log: SqlGameLog, uid: str = "chatra", plies: int = 1, table: str = "ours") -> int:
    """A game, Chatra on nine squares, that has no result."""
    options = {"size": "9"} if uid == "chatra" else {}
    number = log.open_game(
        GameHeader(
            game=uid, rules_version="1", start="", started_ms=PLAYED_MS, options=options, id=uid, table=table
        )
    )
    for ply in range(1, plies + 1):
        log.append(number, Entry(kind=EntryKind.PLY, ply=ply, at_ms=PLAYED_MS, move="a1", position="-"))
    return number


def begun(log: SqlGameLog, settings_path: Path) -> tuple[str, dict[str, str]]:
    game = equipment_at_power_on(unfinished_game(log, "ours"), USUAL, settings_path).game
    return game.uid, dict(game.options)


def test_a_game_that_was_chosen_on_the_page_goes_on_after_a_power_cut(
    log: SqlGameLog, settings_path: Path
) -> None:
    cut_off(log)
    assert begun(log, settings_path) == ("chatra", {"size": "9"})


def test_settings_that_were_written_since_come_first(log: SqlGameLog, settings_path: Path) -> None:
    cut_off(log)
    os.utime(settings_path, (PLAYED_MS / 1_000 + 60,) * 2)
    assert begun(log, settings_path)[0] == "rugby_chess"


def test_without_a_file_of_settings_the_game_goes_on(log: SqlGameLog, tmp_path: Path) -> None:
    cut_off(log)
    assert begun(log, tmp_path / "nowhere.toml")[0] == "chatra"


@pytest.mark.parametrize(
    ("uid", "plies", "table"),
    [
        pytest.param("chatra", 0, "ours", id="not begun"),
        pytest.param("chatra", 1, "another", id="of another table"),
        pytest.param("a_game_that_is_no_longer_installed", 1, "ours", id="not installed"),
    ],
)
def test_the_usual_game_begins_where_there_is_none_to_go_on_with(
    log: SqlGameLog, settings_path: Path, uid: str, plies: int, table: str
) -> None:
    cut_off(log, uid, plies, table)
    assert begun(log, settings_path)[0] == "rugby_chess"


def test_a_game_with_a_result_is_over(log: SqlGameLog, settings_path: Path) -> None:
    number = cut_off(log)
    log.append(number, Entry(kind=EntryKind.RESULT, ply=1, at_ms=PLAYED_MS, code="agreed", result="draw"))
    assert begun(log, settings_path)[0] == "rugby_chess"
