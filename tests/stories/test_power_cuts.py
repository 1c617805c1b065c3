"""Stories of a power cut in the middle of everything: nothing that was confirmed is lost."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tachiai.firmware.referee.requests import AgreeDraw, LetStand, Reopen, Resign, Undo
from tachiai.firmware.referee.resume import resume
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.testing.story_table import Blind, Button, Table
from tests.stories.rugby import START, after_power_cut, new_game


def lifted(table: Table) -> None:
    table.puts(b9=".")


def confirming(table: Table) -> None:
    table.puts(b9=".", a8="w")


def in_progress(table: Table) -> None:
    table.puts(d9="w", c9="W", rest_s=0.5)
    table.puts(c9="w", d9=".", rest_s=0.5)


def illegal(table: Table) -> None:
    table.puts(b9=".", b5="w", rest_s=4.0)


def repairing(table: Table) -> None:
    table.presses(Button.UNDO)


def paused(table: Table) -> None:
    table.presses(Button.PAUSE)


def camera_lost(table: Table) -> None:
    table.hand(5.0, Blind.CAMERA)


def in_order(table: Table) -> None:
    table.rests(1.0)


def resigned(table: Table) -> None:
    table.asks(Resign(Player.SECOND))


def reopened(table: Table) -> None:
    table.asks(Resign(Player.SECOND))
    table.asks(Reopen())
    table.rests(1.0)


def half_way(table: Table) -> None:
    table.puts(b9=".", c8="w", rest_s=1.0)


def corrected(table: Table) -> None:
    half_way(table)
    table.puts(c8=".", a8="w")


def two_quick_plies(table: Table) -> None:
    table.hand()
    table.layout[table.game.board.cell("b9")] = "."
    table.layout[table.game.board.cell("a8")] = "w"
    table.layout[table.game.board.cell("d4")] = "."
    table.layout[table.game.board.cell("e5")] = "b"
    table.rests(0.1)


def hand_on_the_board(table: Table) -> None:
    confirming(table)
    table.hand(15.0)


def fallen_over(table: Table) -> None:
    table.puts(e1="b'", rest_s=4.0)


def lost_from_the_board(table: Table) -> None:
    table.puts(e1=".", rest_s=25.0)


def replied_while_wrong(table: Table) -> None:
    illegal(table)
    table.puts(d4=".", e5="b", rest_s=1.0)


def taking_back(table: Table) -> None:
    table.puts(d4=".", rest_s=1.0)


def taken_back(table: Table) -> None:
    table.goes_back(3)


def stood(table: Table) -> None:
    illegal(table)
    table.asks(LetStand())
    table.rests(1.0)


def agreed(table: Table) -> None:
    table.asks(AgreeDraw())


MIDDLES = (
    lifted,
    confirming,
    half_way,
    corrected,
    in_progress,
    hand_on_the_board,
    fallen_over,
    lost_from_the_board,
    illegal,
    replied_while_wrong,
    taking_back,
    taken_back,
    stood,
    repairing,
    paused,
    camera_lost,
    in_order,
    resigned,
    agreed,
    reopened,
)


@pytest.mark.parametrize("middle", MIDDLES)
def test_a_power_cut_loses_nothing_that_was_confirmed(middle: Callable[[Table], None]) -> None:
    table = new_game()
    table.plays("a1-c3", "a9-b8", "c3-d4")
    middle(table)
    confirmed, counts = table.plies, table.state.illegal_counts
    again = after_power_cut(table)
    assert again.plies == confirmed
    assert again.state.illegal_counts == counts
    assert again.state.outcome == table.state.outcome
    assert again.written(EntryKind.ILLEGAL) == []
    if middle not in (repairing, camera_lost):
        assert again.phase == table.phase
    again.rests(10.0)
    assert again.state.illegal_counts == counts


def test_two_quick_plies_before_a_power_cut_are_both_written_down_after_it() -> None:
    table = new_game()
    table.plays("a1-c3", "a9-b8", "c3-d4")
    two_quick_plies(table)
    again = after_power_cut(table)
    assert again.plies == ["a1-c3", "a9-b8", "c3-d4", "b9-a8"]
    again.rests(3.0)
    assert again.plies[-1] == "d4-e5"


def test_a_fallen_flag_stays_fallen_after_a_power_cut() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    table.rests(61.0)
    again = after_power_cut(table, "1m")
    assert again.phase == "over"
    assert again.state.outcome == table.state.outcome


def test_after_a_power_cut_clocks_wait_for_the_players() -> None:
    table = new_game("5m+3s")
    table.plays("a1-c3", "a9-b8")
    again = after_power_cut(table, "5m+3s")
    assert again.phase == "paused"
    assert again.state.clock_ms == table.written(EntryKind.PLY)[-1].clock_ms
    again.presses(Button.PAUSE)
    again.plays("b1-a2")


def test_after_a_power_cut_each_player_is_in_the_stage_that_was_reached() -> None:
    table = new_game("1/5m, 10m byo 2x30s")
    table.plays("a1-c3")
    table.asks(Undo())
    table.goes_back(0)
    again = after_power_cut(table, "1/5m, 10m byo 2x30s")
    assert [again.state.clock.left(player, again.at_s).stage for player in Player] == [1, 0]
    assert again.state.clock.first.periods == 2
    assert again.state.clock_ms == table.written(EntryKind.TAKEBACK)[-1].clock_ms


def test_clocks_that_were_written_down_below_zero_stand_at_zero() -> None:
    table = new_game("5m+3s")
    table.plays("a1-c3")
    entries = [replace(entry, clock_ms=(0, -5)) for entry in table.entries]
    header = GameHeader(
        game="rugby_chess", rules_version="1", start=START, started_ms=0, time_control="5m+3s"
    )
    assert resume(header, entries, table.state.settings).clock_ms == (0, 0)


def test_a_game_with_a_stood_move_and_a_take_back_is_rebuilt() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    table.asks(LetStand())
    table.plays("a9-b8", "b1-a2")
    table.goes_back(1)
    again = after_power_cut(table)
    assert again.state.line.ply == 2
    assert again.state.line.state == table.state.line.state
    assert again.phase == "waiting"
