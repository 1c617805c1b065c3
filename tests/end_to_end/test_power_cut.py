"""A power cut in the middle of a game: what was confirmed is there, and play goes on from it."""

from pathlib import Path

import pytest

from tachiai.firmware.table.game import resume_game
from tachiai.firmware.tables.game_log import unfinished_game
from tachiai.rules.entries import EntryKind
from tests.support.filmed_table import FilmedTable, move


@pytest.mark.slow
def test_a_game_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    table = FilmedTable("rugby_chess", tmp_path / "log.sqlite3")
    assert table.play([move("d1-g4", 1), move("c9-g5*", 2)]) == 2

    left = unfinished_game(table.log)
    assert left is not None
    before = table.opened
    entries = [stored.entry for stored in left.entries]
    table.opened = resume_game(before.setup, left.number, left.header, entries, table.clock)
    table.calibration_at = tmp_path / "calibration.json"
    assert table.opened.number == before.number
    assert table.play([move("g4>g1", 3)]) == 1

    entries = [stored.entry for stored in table.log.game(table.opened.number).entries]
    assert [entry.move for entry in entries if entry.kind is EntryKind.PLY] == ["d1-g4", "c9-g5*", "g4>g1"]
    assert (tmp_path / "calibration.json").exists()
    table.log.close()


def test_a_finished_game_is_not_gone_on_with(tmp_path: Path) -> None:
    table = FilmedTable("rugby_chess", tmp_path / "log.sqlite3")
    assert unfinished_game(table.log) is None
    table.log.close()
