"""Time controls as text, and what a clock shows, turn by turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.clocks import Clock, TimeLeft
from tachiai.rules.core import Player
from tachiai.rules.time_control import UNLIMITED, BadTimeControl, Bonus, TimeControl, parse_time_control

FIRST, SECOND = Player
BYO_YOMI = TimeControl(0.0, periods=1, period_s=30.0)


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
        ("40/1h30m, 30m", TimeControl(5400.0, moves=40, then=TimeControl(1800.0))),
        ("9/5m+3s, byo 1x30s", TimeControl(300.0, Bonus.FISCHER, 3.0, moves=9, then=BYO_YOMI)),
    ],
)
def test_a_time_control_is_read(text: str, control: TimeControl) -> None:
    assert parse_time_control(text) == control


@pytest.mark.parametrize(
    "text",
    [
        *["-", "45s", "5m+3s", "1h30m+30s", "10m b5s", "10m d5s", "30m byo 3x30s", "byo 5x1m"],
        *["40/1h30m+30s, 30m+30s", "40/2h b5s, 20/1h, 15m byo 3x1m", "1/1s, byo 1x1s"],
    ],
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
        "40/5m",
        "5m, 3m",
        "40/5m, 20/3m",
        "40/5m byo 1x30s, 3m",
        "0/5m, 3m",
        "40/, 3m",
        "40/5m,3m",
        "40/5m, ",
        "40/0s, 3m",
        ", ".join(["1/1m"] * 9) + ", 1m",
    ],
)
def test_what_is_no_time_control_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadTimeControl, match="expected"):
        parse_time_control(text)


@given(st.text(alphabet="0123456789hms+bdyo x-/,", max_size=16))
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


def made_in_turn(clock: Clock, turns: int, seconds: float = 10.0) -> Clock:
    """The clocks after so many turns of so many seconds each, first and second player by turns."""
    now_s = clock.since_s
    for turn in range(turns):
        now_s += seconds
        clock = clock.press(now_s, made=turn // 2 + 1)
    return clock


def test_the_next_stage_adds_its_time_after_the_last_move_of_the_one_before() -> None:
    clocks = made_in_turn(clock("2/5m+3s, 10m"), 3)
    assert clocks.first == TimeLeft(300 - 20 + 6 + 600, stage=1)
    assert clocks.second == TimeLeft(300 - 10 + 3)


def test_a_stage_has_its_own_bonus() -> None:
    clocks = made_in_turn(clock("1/5m, 10m+3s"), 2)
    assert clocks.first.main_s == 300 - 10 + 600
    assert clocks.press(clocks.since_s + 10, made=2).first.main_s == 300 - 20 + 600 + 3


def test_who_has_not_made_the_moves_of_a_stage_in_its_time_has_run_out_of_it() -> None:
    clocks = made_in_turn(clock("3/1m, 10m"), 4)
    assert clocks.flag(clocks.since_s + 39.0) is None
    assert clocks.flag(clocks.since_s + 41.0) is FIRST


def test_byo_yomi_comes_with_the_last_stage() -> None:
    clocks = made_in_turn(clock("1/1m, byo 2x30s"), 2)
    assert clocks.first == TimeLeft(50.0, 2, 30.0, stage=1)
    assert clocks.left(FIRST, clocks.since_s + 60.0) == TimeLeft(0.0, 2, 20.0, stage=1)
    assert clocks.flag(clocks.since_s + 50.0 + 61.0) is FIRST


def test_the_time_of_a_stage_is_given_once_however_often_its_last_move_is_taken_back() -> None:
    clocks = made_in_turn(clock("1/5m, 10m"), 1)
    again = clocks.turn_to(FIRST, clocks.since_s).press(clocks.since_s + 10.0, made=1)
    assert again.first.main_s == 300 - 10 + 600 - 10


@given(st.lists(st.floats(0.0, 40.0), max_size=30))
def test_stages_lose_no_time_and_give_none_twice(spent: list[float]) -> None:
    clocks, now_s = clock("3/2m, 4/3m, 5m"), 0.0
    for turn, seconds in enumerate(spent):
        now_s += seconds
        clocks = clocks.press(now_s, made=turn // 2 + 1)
    used, made = sum(spent[::2]), len(spent[::2])
    given_s = 120 + (180 if made >= 3 else 0) + (300 if made >= 7 else 0)
    assert clocks.first.fallen or clocks.first.main_s == pytest.approx(given_s - used)
