"""Time controls as text, and what a clock shows, turn by turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.referee.clocks import (
    UNLIMITED,
    BadTimeControl,
    Bonus,
    Clock,
    TimeControl,
    parse_time_control,
)
from tachiai.rules.core import Player

FIRST, SECOND = Player


def clock(text: str) -> Clock:
    return Clock.ready(parse_time_control(text)).start(0.0)


def after_turns(clock: Clock, *seconds: float) -> Clock:
    """The clocks after turns of so many seconds, first and second player by turns."""
    now_s = clock.since_s
    for spent_s in seconds:
        now_s += spent_s
        clock = clock.press(now_s)
    return clock


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("-", UNLIMITED),
        ("", UNLIMITED),
        ("5m", TimeControl(300.0)),
        ("1h30m", TimeControl(5400.0)),
        ("5m+3s", TimeControl(300.0, Bonus.FISCHER, 3.0)),
        ("10m b5s", TimeControl(600.0, Bonus.BRONSTEIN, 5.0)),
        ("10m d5s", TimeControl(600.0, Bonus.DELAY, 5.0)),
        ("30m byo 3x30s", TimeControl(1800.0, periods=3, period_s=30.0)),
        ("byo 5x1m", TimeControl(0.0, periods=5, period_s=60.0)),
    ],
)
def test_a_time_control_is_read(text: str, control: TimeControl) -> None:
    assert parse_time_control(text) == control


@pytest.mark.parametrize(
    "text", ["-", "45s", "5m+3s", "1h30m+30s", "10m b5s", "10m d5s", "30m byo 3x30s", "byo 5x1m"]
)
def test_a_time_control_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_time_control(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "m",
        "5m3h",
        "0m",
        "+3s",
        "5m +3s",
        "5m byo",
        "byo 0x30s",
        "byo 3x0s",
        "five minutes",
        "５m",
        "5m\n",
    ],
)
def test_what_is_no_time_control_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadTimeControl, match="expected"):
        parse_time_control(text)


@given(st.text(alphabet="0123456789hms+bdyo x-", max_size=16))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        control = parse_time_control(text)
    except BadTimeControl:
        return
    assert parse_time_control(str(control)) == control


def test_sudden_death_runs_down_and_the_flag_falls() -> None:
    running = clock("1m")
    assert running.left(FIRST, 59.0).shown_s == 1.0
    assert running.flag(59.9) is None
    assert running.flag(60.0) is FIRST


def test_only_the_player_to_move_loses_time() -> None:
    running = after_turns(clock("5m"), 10.0, 20.0)
    assert running.left(FIRST, 30.0).main_s == 290.0
    assert running.left(SECOND, 30.0).main_s == 280.0


def test_fischer_adds_after_each_turn() -> None:
    running = after_turns(clock("5m+3s"), 10.0)
    assert running.left(FIRST, 10.0).main_s == 293.0


def test_fischer_adds_nothing_once_the_flag_has_fallen() -> None:
    running = after_turns(clock("5s+3s"), 6.0)
    assert running.left(FIRST, 6.0).fallen


def test_bronstein_gives_back_what_was_used_up_to_the_bonus() -> None:
    assert after_turns(clock("1m b5s"), 3.0).left(FIRST, 3.0).main_s == 60.0
    assert after_turns(clock("1m b5s"), 8.0).left(FIRST, 8.0).main_s == 57.0


def test_us_delay_holds_the_clock_at_the_start_of_each_turn() -> None:
    running = clock("1m d5s")
    assert running.left(FIRST, 4.0).main_s == 60.0
    assert running.left(FIRST, 8.0).main_s == 57.0
    assert after_turns(running, 8.0).left(FIRST, 8.0).main_s == 57.0


def test_byo_yomi_begins_when_the_main_time_is_used_up() -> None:
    left = clock("1m byo 3x30s").left(FIRST, 70.0)
    assert (left.periods, left.shown_s) == (3, 20.0)


def test_a_turn_within_one_period_keeps_it() -> None:
    running = after_turns(clock("1m byo 3x30s"), 70.0, 1.0, 29.0)
    left = running.left(FIRST, 100.0)
    assert (left.periods, left.shown_s) == (3, 30.0)


def test_each_whole_period_used_is_lost() -> None:
    running = after_turns(clock("1m byo 3x30s"), 60.0 + 65.0)
    assert running.left(FIRST, 125.0).periods == 1
    assert running.flag(125.0) is None


def test_the_flag_falls_with_the_last_period() -> None:
    assert clock("1m byo 3x30s").flag(149.9) is None
    assert clock("1m byo 3x30s").flag(150.0) is FIRST


def test_unlimited_time_counts_up_and_nobody_runs_out() -> None:
    running = after_turns(clock("-"), 10.0)
    assert running.left(FIRST, 10.0).main_s == 10.0
    assert running.flag(1e6) is None


def test_a_stopped_clock_stands_and_goes_on_within_the_turn() -> None:
    stopped = clock("1m d5s").stop(3.0)
    assert stopped.left(FIRST, 100.0).main_s == 60.0
    again = stopped.start(100.0)
    assert again.left(FIRST, 103.0).main_s == 59.0


def test_a_penalty_takes_time_but_not_more_than_there_is() -> None:
    running = clock("1m")
    assert running.penalise(SECOND, 20.0).left(SECOND, 0.0).main_s == 40.0
    assert running.penalise(SECOND, 90.0).left(SECOND, 0.0).main_s == 0.0


def test_a_take_back_gives_the_turn_back_without_a_bonus() -> None:
    running = after_turns(clock("5m+3s"), 10.0).turn_to(FIRST, 15.0)
    assert running.left(SECOND, 15.0).main_s == 295.0
    assert running.left(FIRST, 20.0).main_s == 288.0


def test_time_for_the_record_counts_all_periods() -> None:
    assert clock("1m byo 3x30s").left(SECOND, 0.0).total_s == 150.0


@given(
    st.lists(st.floats(0.0, 40.0), max_size=12),
    st.sampled_from(["5m+3s", "2m b5s", "2m d5s", "1m byo 3x30s"]),
)
def test_time_never_grows_within_a_turn(turns: list[float], text: str) -> None:
    running = after_turns(clock(text), *turns)
    player = running.turn_of
    shown = [running.left(player, running.since_s + t).total_s for t in (0.0, 1.0, 7.0, 50.0, 500.0)]
    assert shown == sorted(shown, reverse=True)
