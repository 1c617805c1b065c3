"""Devices fail during a game: it goes on as far as it can, says so on lights and page, and heals."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tachiai.firmware.devices.clock_display.clock_readouts import readouts
from tachiai.firmware.devices.clock_display.display import RETRY_S as DISPLAY_RETRY_S
from tachiai.firmware.devices.lights.show import RETRY_S
from tachiai.firmware.devices.panel.buttons import STUCK_S
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.table.health import TELL_S
from tachiai.firmware.troubles.advice import words_of
from tachiai.firmware.troubles.log import STAYS_AWAY_S
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind
from tests.end_to_end.faulty import FaultyTable

MOVE, SETTLED_S = "d1-g4", 12.0


@pytest.fixture
def table() -> Iterator[FaultyTable]:
    made = FaultyTable()
    yield made
    made.panel.close()


def told(table: FaultyTable, code: str) -> bool:
    """Whether page and status LED tell of this trouble and of no other."""
    _, en, ja = table.page
    return table.codes == [code] and (en, ja) == (words_of(code).en, words_of(code).ja) and table.warned


def healed(table: FaultyTable) -> bool:
    return table.codes == [] and table.page == (True, "", "") and not table.warned


def test_a_table_in_order_warns_of_nothing(table: FaultyTable) -> None:
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert healed(table)
    assert Tune.FAULT not in table.heard.tunes


def test_a_camera_that_is_unplugged_and_plugged_in_again(table: FaultyTable) -> None:
    table.webcam.unplugged = True
    table.runs(6.0)
    assert told(table, "camera_missing")
    assert not table.page[0]
    assert Tune.FAULT in table.heard.tunes
    table.makes(MOVE)
    table.runs(6.0)
    assert table.written_plies == [], "nothing is taken that nobody saw"
    table.webcam.unplugged = False
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert healed(table)
    codes = [entry.code for entry in table.disk.entries if entry.kind is EntryKind.FAULT]
    assert codes == ["eye_lost", "eye_back"]


@pytest.mark.parametrize(
    "odd",
    [
        np.zeros((48, 64), np.uint8),
        np.zeros((48, 64, 4), np.uint8),
        np.zeros((48, 64, 3), np.uint16),
        np.zeros((0, 64, 3), np.uint8),
        np.zeros((1, 1, 3), np.uint8),
        np.broadcast_to(np.uint8(7), (20_000, 20_000, 3)),
    ],
    ids=["grey", "four channels", "16 bit", "empty", "one pixel", "1.2 GB"],
)
def test_a_picture_that_is_none_ends_no_game(table: FaultyTable, odd: Any) -> None:
    """As a stream gives that is damaged on its way."""
    table.webcam.odd = odd
    table.runs(6.0)
    assert told(table, "camera_lost")
    table.webcam.odd = None
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert healed(table)


def test_the_panel_works_while_the_camera_is_away(table: FaultyTable) -> None:
    table.webcam.unplugged = True
    table.runs(2.0)
    table.panel.press(Button.PAUSE)
    table.runs(1.0)
    assert table.referee.phase_name == "paused"


def test_a_frozen_camera_is_told_and_opened_again(table: FaultyTable) -> None:
    table.webcam.frozen = True
    table.runs(4.0)
    assert any(
        trouble.code == "camera_frozen" for snapshot in table.snapshots for trouble in snapshot.troubles
    )
    table.webcam.frozen = False
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert healed(table)


def test_a_covered_camera_is_told_until_it_sees_again(table: FaultyTable) -> None:
    table.webcam.covered = True
    table.runs(4.0)
    assert told(table, "camera_black")
    table.webcam.covered = False
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert healed(table)


def test_without_lights_the_game_goes_on_and_they_come_back(table: FaultyTable) -> None:
    before = table.strip.colours
    table.strip.cut = True
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert table.strip.colours == before
    assert table.codes == ["led_driver"]
    assert table.page[1] == words_of("led_driver").en
    assert Tune.FAULT in table.heard.tunes
    table.strip.cut = False
    table.runs(RETRY_S + 1)
    assert table.strip.colours != before
    assert healed(table)


def test_without_the_clock_display_the_game_goes_on_and_it_comes_back(table: FaultyTable) -> None:
    table.digits.unplugged = True
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    assert told(table, "clock_display")
    assert Tune.FAULT in table.heard.tunes
    table.digits.unplugged = False
    table.runs(DISPLAY_RETRY_S + 1)
    assert healed(table)
    assert table.digits.shown[-1] == readouts(table.referee)


def test_a_stuck_button_is_told_and_the_others_work(table: FaultyTable) -> None:
    table.panel.hold(Button.UNDO)
    table.runs(STUCK_S + 1)
    assert told(table, "button_stuck")
    table.panel.press(Button.PAUSE)
    table.runs(1.0)
    assert table.referee.phase_name == "paused"
    table.panel.release(Button.UNDO)
    table.runs(1.0)
    assert healed(table)


def test_a_full_disk_loses_nothing(table: FaultyTable) -> None:
    table.disk.full = True
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.referee.line.ply == 1, "the game goes on"
    assert table.disk.entries == []
    assert told(table, "log_not_writable")
    assert table.heard.tunes.count(Tune.FAULT) == 1
    table.disk.full = False
    table.runs(1.0)
    assert table.written_plies == [MOVE]
    assert healed(table)
    table.runs(5.0)
    assert table.written_plies == [MOVE], "written once"


@pytest.mark.parametrize("jump_ms", [86_400_000, -86_400_000])
def test_a_jump_of_the_clock_takes_nobodys_time(table: FaultyTable, jump_ms: int) -> None:
    table.makes(MOVE)
    table.runs(SETTLED_S)
    before_s = table.referee.clock.left(Player.SECOND, table.clock.now_s()).shown_s
    table.clock.set_by_ms = jump_ms
    table.runs(2.0)
    after_s = table.referee.clock.left(Player.SECOND, table.clock.now_s()).shown_s
    assert after_s == pytest.approx(before_s - 2.0, abs=0.2)
    assert told(table, "clock_jump")
    table.runs(TELL_S)
    assert healed(table)


def test_heat_is_told_and_the_game_goes_on(table: FaultyTable) -> None:
    table.power = ("too_hot",)
    table.runs(11.0)
    assert told(table, "too_hot")
    table.makes(MOVE)
    table.runs(SETTLED_S)
    assert table.written_plies == [MOVE]
    table.power = ()
    table.runs(11.0)
    assert healed(table)


def test_the_journal_has_a_line_when_a_trouble_comes_and_one_when_it_heals(table: FaultyTable) -> None:
    table.webcam.covered = True
    table.runs(20.0)
    assert table.journal == [f"Trouble (camera_black): {words_of('camera_black').en}"]
    table.webcam.covered = False
    table.runs(STAYS_AWAY_S + 1)
    assert table.journal[1:] == ["Over (camera_black)."]


def test_a_camera_that_freezes_again_and_again_does_not_fill_the_journal(table: FaultyTable) -> None:
    table.webcam.frozen = True
    table.runs(60.0)
    assert table.journal == [f"Trouble (camera_frozen): {words_of('camera_frozen').en}"]


def test_several_troubles_are_all_told_and_the_gravest_first(table: FaultyTable) -> None:
    table.power = ("under_voltage",)
    table.disk.full = True
    table.webcam.unplugged = True
    table.runs(12.0)
    assert table.codes == ["camera_missing", "log_not_writable", "under_voltage"]
    assert table.page[1] == words_of("camera_missing").en
