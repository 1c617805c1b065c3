"""What the digits show, as a table; and that it is what the page shows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.devices.clock_display.clock_readouts import readout, readouts
from tachiai.firmware.devices.clock_display.display import SEGMENTS
from tachiai.firmware.referee.phases import Paused
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.rules.clocks import TimeLeft
from tachiai.rules.core import Player
from tachiai.rules.registry import open_game
from tachiai.rules.time_control import clock_text, parse_time_control


def at_table(control: str) -> RefereeState:
    return begin(open_game("rugby_chess"), RefereeSettings(), control=parse_time_control(control))


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (TimeLeft(300), " 5:00"),
        (TimeLeft(3599.0), "59:59"),
        (TimeLeft(754.2), "12:35"),
        (TimeLeft(59.001), " 1:00"),
        (TimeLeft(20.0), " 0:20"),
        (TimeLeft(19.9), " 19.9"),
        (TimeLeft(9.44), "  9.5"),
        (TimeLeft(0.04), "  0.1"),
        (TimeLeft(3600.0), " 1:00."),
        (TimeLeft(3723.0), " 1:02."),
        (TimeLeft(36_000 + 59 * 60), "10:59."),
        (TimeLeft(100 * 3600), "99:59."),
        (TimeLeft(600, 3, 30), "10:00"),
        (TimeLeft(0, 3, 28), "3.0:28"),
        (TimeLeft(0, 1, 19.5), "1.19.5"),
        (TimeLeft(0, 5, 4.2), "5. 4.2"),
        (TimeLeft(0, 12, 28), " .0:28"),
        (TimeLeft(0, 2, 600), "1.0:00"),
        (TimeLeft(0, fallen=True), " 0:00"),
    ],
)
def test_a_clock_that_stands(left: TimeLeft, shown: str) -> None:
    assert str(readout(left, now_s=0.0, runs=False)) == shown


@pytest.mark.parametrize(
    ("left_s", "shown"), [(65.9, " 1:06"), (65.4, " 106"), (3700.7, " 1:01."), (3700.2, " 101.")]
)
def test_the_colon_of_a_running_clock_blinks_with_its_seconds(left_s: float, shown: str) -> None:
    assert str(readout(TimeLeft(left_s), now_s=0.0, runs=True)) == shown


def test_a_fallen_flag_blinks() -> None:
    fallen = TimeLeft(0, fallen=True)
    shown = [str(readout(fallen, now_s=tenths / 10, runs=False)) for tenths in range(10)]
    assert shown == [*[" 0:00"] * 3, *["    "] * 2] * 2


@given(st.integers(0, 99 * 3_600_000))
def test_the_digits_say_what_the_page_says(left_ms: int) -> None:
    page = clock_text(left_ms)
    shown = str(readout(TimeLeft(left_ms / 1000), now_s=0.0, runs=False)).strip()
    if page.count(":") == 2:  # four digits have no room for the seconds
        page = page.rpartition(":")[0] + "."
    assert shown == page


@given(st.floats(0, 1e6), st.integers(0, 99), st.floats(0, 1e4), st.booleans(), st.floats(0, 1e5))
def test_every_standing_fits_on_four_digits(
    main_s: float, periods: int, period_s: float, fallen: bool, now_s: float
) -> None:
    shown = readout(TimeLeft(main_s, periods, period_s, fallen), now_s, runs=True)
    assert len(shown.digits) == 4
    assert set(shown.digits) <= set(SEGMENTS)


def test_a_game_without_clocks_leaves_both_dark() -> None:
    assert [str(shown) for shown in readouts(at_table("-"))] == ["    ", "    "]


def test_before_the_first_press_both_stand() -> None:
    assert [str(shown) for shown in readouts(at_table("5m"))] == [" 5:00", " 5:00"]


def test_only_the_clock_of_the_player_to_move_runs() -> None:
    table = at_table("5m")
    running = replace(table, clock=table.clock.start(0.0), now_s=1.7)
    assert running.running_clock is Player.FIRST
    assert [str(shown) for shown in readouts(running)] == [" 459", " 5:00"]


def test_a_pause_is_said_for_one_second_in_four() -> None:
    paused = replace(at_table("5m"), phase=Paused())
    shown = [str(readouts(replace(paused, now_s=now_s + 0.5))[0]) for now_s in range(5)]
    assert shown == ["PAUS", " 5:00", " 5:00", " 5:00", "PAUS"]
