"""Stories of the clocks: whose time runs while a move stands, is confirmed, is late, or ended the game."""

from typing import Any

import pytest

from tachiai.firmware.referee.requests import AgreeDraw, Confirm, DeclareLoss, Reopen, Resign, Undo
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.rules.record import GameRecord, check
from tachiai.testing.story_table import Button, Table
from tests.stories import rugby
from tests.stories.rugby import START

BEFORE_THE_TRY = "wwwWw2/6B/7/7/ww5/7/7/7/bbb1bbb b -"


def new_game(control: str, position: str = "", **settings: Any) -> Table:
    table = rugby.new_game(control, position, **settings)
    table.presses(Button.CLOCK_SECOND)
    return table


def seconds_left(table: Table) -> tuple[float, float]:
    """What both clocks show now."""
    assert table.state.clock_ms is not None
    first_ms, second_ms = table.state.clock_ms
    return first_ms / 1000, second_ms / 1000


def thinks(table: Table, seconds: float) -> None:
    """The player to move looks at the board for so long."""
    table.rests(seconds)


def test_waiting_for_the_confirmation_costs_the_mover_nothing() -> None:
    table = new_game("5m")
    thinks(table, 10.0)
    table.makes("a1-c3", rest_s=0.1)
    stood = seconds_left(table)
    table.rests(1.5)
    assert table.phase == "confirming"
    assert seconds_left(table) == stood
    table.rests(1.0)
    assert table.plies == ["a1-c3"]
    assert seconds_left(table)[0] == stood[0]


def test_the_last_move_of_a_stage_brings_the_time_of_the_next_one() -> None:
    table = new_game("2/5m, 10m")
    table.plays("a1-c3", "a9-b8")
    assert seconds_left(table)[0] == pytest.approx(300, abs=20)
    table.plays("c3-d4")
    assert seconds_left(table)[0] == pytest.approx(900, abs=20)
    assert seconds_left(table)[1] == pytest.approx(300, abs=20)
    table.asks(Undo())
    assert seconds_left(table)[0] == pytest.approx(900, abs=20)


def test_the_opponents_clock_runs_from_when_the_move_came_to_rest() -> None:
    table = new_game("5m")
    table.makes("a1-c3", rest_s=4.1)
    assert table.plies == ["a1-c3"]
    assert seconds_left(table)[1] == pytest.approx(296.0)


def test_a_move_is_written_down_with_the_times_at_which_its_turn_ended() -> None:
    table = new_game("5m+3s")
    thinks(table, 10.0)
    table.makes("a1-c3", rest_s=4.0)
    (entry,) = table.written(EntryKind.PLY)
    assert entry.clock_ms == (300_000 - 10_600 + 3_000, 300_000)


def test_bronstein_gives_back_what_the_turn_used_until_the_move_came_to_rest() -> None:
    table = new_game("1m b5s")
    table.makes("a1-c3", rest_s=4.0)
    assert table.written(EntryKind.PLY)[0].clock_ms == (60_000, 60_000)


def test_a_move_that_came_to_rest_in_time_beats_the_flag() -> None:
    table = new_game("20s")
    thinks(table, 19.0)
    table.makes("a1-c3", rest_s=0.2)
    table.rests(3.0)
    assert table.plies == ["a1-c3"]
    assert table.phase == "waiting"


def test_a_move_that_came_to_rest_late_is_too_late() -> None:
    table = new_game("20s")
    thinks(table, 19.8)
    table.makes("a1-c3", rest_s=3.0)
    assert table.plies == []
    assert table.entries[-1].code == "flag"


def test_a_move_taken_up_again_goes_on_costing_time() -> None:
    table = new_game("20s")
    thinks(table, 18.0)
    table.makes("a1-c3", rest_s=1.0)
    table.puts(a1="b", c3=".", rest_s=1.0)
    assert table.entries[-1].code == "flag"


def test_a_run_that_waits_for_a_pass_does_not_cost_the_opponent_time() -> None:
    table = new_game("5m")
    table.puts(d1=".", f3="B", rest_s=8.0)
    table.rests(0.5)
    assert table.plies == ["d1-f3"]
    first, second = seconds_left(table)
    assert first == pytest.approx(299.4)
    assert second > 299.0


def test_where_only_the_button_counts_the_clock_runs_until_it_is_pressed() -> None:
    table = new_game("5m", auto_confirm_s=None)
    table.makes("a1-c3", rest_s=10.0)
    table.presses(Button.CLOCK_FIRST)
    assert seconds_left(table)[0] < 290.0


def test_the_confirm_button_only_hastens_what_would_be_confirmed_by_itself() -> None:
    table = new_game("5m")
    table.makes("a1-c3", rest_s=1.5)
    assert table.asks(Confirm()).ok
    assert seconds_left(table)[0] == pytest.approx(299.4)


def test_a_legal_looking_board_that_has_to_be_put_right_first_stops_no_clock() -> None:
    table = new_game("5m")
    table.plays("a1-c3")
    table.presses(Button.UNDO)
    before = seconds_left(table)
    table.rests(10.0)
    assert table.phase == "repairing"
    assert seconds_left(table)[0] == pytest.approx(before[0] - 10.0)


@pytest.mark.parametrize("end", [Resign(Player.SECOND), DeclareLoss(Player.FIRST), AgreeDraw()])
def test_an_end_that_was_a_mistake_is_undone_and_nothing_is_overwritten(
    end: Resign | DeclareLoss | AgreeDraw,
) -> None:
    table = new_game("5m")
    table.plays("a1-c3")
    table.asks(end)
    before = seconds_left(table)
    table.waits(60.0)
    assert table.asks(Reopen()).ok
    assert seconds_left(table) == before
    table.rests(1.0)
    assert table.phase == "waiting"
    table.plays("a9-b8")
    kinds = [entry.kind for entry in table.entries if entry.kind is not EntryKind.RULING]
    assert kinds == [EntryKind.PLY, EntryKind.RESULT, EntryKind.RESUME, EntryKind.PLY]
    assert table.written(EntryKind.RESUME)[0].code == "reopened"


def test_after_a_flag_that_fell_by_mistake_the_turn_begins_anew() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    table.waits(90.0)
    assert table.phase == "over"
    assert table.asks(Reopen()).ok
    assert seconds_left(table)[1] == pytest.approx(60.0)
    table.rests(1.0)
    assert table.phase == "waiting"


def test_the_record_of_a_reopened_game_agrees_with_the_rules() -> None:
    table = new_game("5m")
    table.plays("a1-c3")
    table.asks(Resign(Player.SECOND))
    table.asks(Reopen())
    table.plays("a9-b8")
    header = GameHeader(game="rugby_chess", rules_version="", start=START, started_ms=0)
    assert check(GameRecord(header, tuple(table.entries))) is None


def test_what_the_rules_ended_is_not_reopened() -> None:
    table = new_game("5m", BEFORE_THE_TRY)
    assert table.asks(Reopen()).code == "not_over"
    table.plays("g8-f9")
    assert table.asks(Reopen()).code == "over_by_the_rules"


def test_a_pause_does_not_make_a_move_again_that_was_taken_back() -> None:
    table = new_game("5m")
    table.plays("a1-c3")
    table.asks(Undo())
    assert table.phase == "repairing"
    table.presses(Button.PAUSE)
    table.presses(Button.PAUSE)
    table.rests(10.0)
    assert (table.phase, table.plies) == ("repairing", [])
