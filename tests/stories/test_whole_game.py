"""Stories of a whole Rugby Chess game: quick replies, take-backs, rulings, clocks and ends."""

import pytest

from tachiai.firmware.referee.requests import (
    AgreeDraw,
    Confirm,
    DeclareLoss,
    DeclareResult,
    LetStand,
    Pause,
    Penalty,
    Resign,
    Resume,
    Retract,
    SetHelp,
    Undo,
)
from tachiai.firmware.referee.scene import Mark, Tune
from tachiai.firmware.referee.settings import Help
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind
from tachiai.testing.story_table import Button, table_of
from tests.stories.rugby import START, new_game

BEFORE_THE_TRY = "wwwWw2/6B/7/7/ww5/7/7/7/bbb1bbb b -"


def test_two_quick_plies_are_both_written_down() -> None:
    table = new_game()
    table.hand()
    for name, symbol in {"a1": ".", "c3": "b", "a9": ".", "b8": "w"}.items():
        table.layout[table.game.board.cell(name)] = symbol
    table.rests(3.0)
    assert table.plies == ["a1-c3", "a9-b8"]
    assert [entry.ply for entry in table.entries] == [1, 2]


def test_a_reply_confirms_the_move_before_it() -> None:
    table = new_game(auto_confirm_s=None)
    table.makes("a1-c3")
    assert table.plies == []
    table.puts(a9=".", rest_s=1.5)
    assert table.plies == ["a1-c3"]
    assert table.phase == "lifted"
    assert table.lights["b8"] is Mark.LEGAL


def test_both_players_press_before_the_table_is_at_rest() -> None:
    table = new_game("5m")
    table.hand()
    for name, symbol in {"a1": ".", "c3": "b"}.items():
        table.layout[table.game.board.cell(name)] = symbol
    table.presses(Button.CLOCK_FIRST)
    table.hand()
    for name, symbol in {"a9": ".", "b8": "w"}.items():
        table.layout[table.game.board.cell(name)] = symbol
    table.presses(Button.CLOCK_SECOND)
    table.rests(0.6)
    assert table.plies == ["a1-c3", "a9-b8"]


def test_the_opponent_replies_while_the_first_is_still_being_corrected() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    table.puts(a9=".", b8="w", rest_s=2.0)
    assert table.phase == "illegal"
    assert table.plies == []
    table.puts(a9="w", b8=".", rest_s=2.0)
    table.puts(a1="b", a3=".", rest_s=1.0)
    assert table.phase == "waiting"


def test_three_plies_are_taken_back_by_hand_in_silence() -> None:
    table = new_game()
    table.plays("a1-c3", "a9-b8", "b1-a2")
    heard = len(table.tunes)
    table.goes_back(3)
    assert table.plies == []
    assert table.phase == "waiting"
    (entry,) = table.written(EntryKind.TAKEBACK)
    assert (entry.plies, entry.ply, entry.position) == (3, 0, START)
    assert Tune.REFUSED not in table.tunes[heard:]


def test_a_board_that_was_set_up_anew_is_not_taken_for_a_take_back() -> None:
    table = new_game()
    table.plays("a1-c3", "a9-b8", "b1-a2", "b9-a8", "c1-b2")
    table.goes_back(5)
    assert len(table.plies) == 5
    assert table.phase == "repairing"


def test_a_table_may_forbid_taking_back_by_hand() -> None:
    table = new_game(take_back_by_hand=False)
    table.plays("a1-c3")
    table.goes_back(1)
    assert table.plies == ["a1-c3"]
    assert table.phase == "repairing"


def test_the_undo_button_takes_a_ply_back_and_leads_the_table_there() -> None:
    table = new_game()
    table.plays("a1-c3")
    table.presses(Button.UNDO)
    assert table.plies == []
    assert table.phase == "repairing"
    assert table.lights == {"c3": Mark.TAKE_AWAY, "a1": Mark.PUT_BACK}
    table.rests(10.0)
    assert table.plies == []
    table.goes_back(0)
    assert table.phase == "waiting"


def test_a_ruling_while_a_hand_is_over_the_board_is_checked_once_it_is_gone() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    table.hand()
    assert table.asks(LetStand()).ok
    table.rests(1.0)
    assert table.phase == "waiting"
    assert table.state.line.ply == 1


def test_there_is_nothing_to_undo_at_the_start() -> None:
    assert new_game().asks(Undo()).code == "nothing_to_undo"


def test_an_illegal_move_that_the_arbiter_lets_stand() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.asks(LetStand()).ok
    (entry,) = table.written(EntryKind.STANDS)
    assert entry.position == "wwwWwww/7/7/7/7/7/b6/7/1bbBbbb w -"
    assert (entry.move, entry.ply, entry.player) == ("a1-a3", 1, "first")
    assert table.phase == "waiting"
    table.plays("a9-b8")
    assert table.state.line.ply == 2


def test_a_position_given_by_the_arbiter_stands() -> None:
    table = new_game()
    position = "wwwWwww/7/7/7/7/7/b6/7/1bbBbbb w -"
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.asks(LetStand(position)).ok
    assert table.game.format_position(table.state.line.state) == position


def test_a_position_that_is_none_cannot_stand() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.asks(LetStand("nonsense")).code == "bad_position"
    table.puts(g1=".", rest_s=1.5)
    assert table.asks(LetStand()).code == "position_needed"


def test_an_illegal_move_that_is_retracted_by_ruling() -> None:
    table = new_game(arbiter=True)
    table.puts(a1=".", a3="b", rest_s=4.0)
    table.puts(a1="b", a3=".", rest_s=1.0)
    assert table.phase == "illegal"
    assert table.asks(Retract()).ok
    assert table.phase == "waiting"
    table.plays("a1-c3")


def test_illegal_moves_are_counted_for_each_player_when_they_are_completed() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.state.illegal_counts == (0, 0)
    table.presses(Button.CLOCK_FIRST)
    assert table.state.illegal_counts == (1, 0)
    table.puts(a1="b", a3=".")
    table.plays("a1-c3")
    table.puts(a9=".", a7="w", rest_s=4.0)
    assert table.state.illegal_counts == (1, 1)
    counted = [entry.player for entry in table.written(EntryKind.RULING)]
    assert counted == ["first", "second"]


def test_too_many_illegal_moves_lose() -> None:
    table = new_game(loss_after=2)
    for _ in range(2):
        table.puts(a1=".", a3="b", rest_s=4.0)
        table.puts(a1="b", a3=".")
    assert table.phase == "over"
    (result,) = table.written(EntryKind.RESULT)
    assert (result.result, result.code) == ("second wins", "illegal_moves")
    assert table.says == "White wins. The opponent made too many illegal moves."


def test_an_illegal_move_costs_penalty_time() -> None:
    table = new_game("5m", penalty_s=60.0)
    table.puts(a1=".", a3="b", rest_s=4.0)
    assert table.state.clock_ms == (240_000, 300_000)
    assert table.asks(Penalty(Player.SECOND, 30.0)).ok
    assert table.state.clock_ms == (240_000, 270_000)


@pytest.mark.parametrize(
    ("request_", "result", "code"),
    [
        (Resign(Player.FIRST), "second wins", "resigned"),
        (AgreeDraw(), "draw", "agreed"),
        (DeclareLoss(Player.SECOND), "first wins", "ruled"),
        (DeclareResult(Player.SECOND), "second wins", "ruled"),
        (DeclareResult(None), "draw", "ruled"),
    ],
)
def test_the_players_or_the_arbiter_end_the_game(
    request_: Resign | AgreeDraw | DeclareLoss | DeclareResult, result: str, code: str
) -> None:
    table = new_game()
    table.plays("a1-c3")
    assert table.asks(request_).ok
    assert table.phase == "over"
    entry = table.entries[-1]
    assert (entry.kind, entry.result, entry.code) == (EntryKind.RESULT, result, code)
    assert entry.player == ""  # "[player first] [code resigned]" would read as if the winner had resigned
    assert Mark.WIN not in table.lights.values()  # nothing on the board decided the game
    table.makes("a9-b8", rest_s=5.0)
    assert table.plies == ["a1-c3"]
    assert table.asks(Confirm()).code == "game_over"


def test_a_ruled_draw_is_the_last_word_about_a_fallen_flag_too() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    table.rests(61.0)
    assert table.entries[-1].result == "first wins"
    assert table.asks(DeclareResult(None)).ok
    assert (table.phase, table.entries[-1].result, table.entries[-1].code) == ("over", "draw", "ruled")
    written = len(table.entries)
    assert table.asks(DeclareResult(None)).ok
    table.rests(61.0)
    assert len(table.entries) == written


def test_after_a_ruled_draw_no_flag_falls() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    table.asks(DeclareResult(None))
    table.rests(90.0)
    assert [entry.result for entry in table.written(EntryKind.RESULT)] == ["draw"]


def test_what_the_rules_ended_is_not_ruled_otherwise() -> None:
    table = table_of("rugby_chess", BEFORE_THE_TRY)
    table.plays("g8-f9")
    assert table.asks(DeclareResult(None)).code == "over_by_the_rules"


def test_a_try_ends_the_game() -> None:
    table = table_of("rugby_chess", BEFORE_THE_TRY)
    table.plays("g8-f9")
    assert table.phase == "over"
    assert set(table.lights.values()) == {Mark.WIN}
    assert table.tunes[-1] is Tune.OVER
    assert "(RC11)" in table.says


def test_the_flag_falls() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    table.rests(61.0)
    assert table.phase == "over"
    assert table.entries[-1].code == "flag"
    assert table.entries[-1].result == "first wins"
    assert Tune.FLAG in table.tunes


def test_the_flag_falls_without_any_news_from_the_camera() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    table.waits(61.0)
    assert table.phase == "over"


def test_a_move_completed_and_pressed_in_time_beats_the_flag() -> None:
    table = new_game("1m")
    table.plays("a1-c3")
    left_s = table.state.clock.left(Player.SECOND, table.at_s).main_s
    table.rests(left_s - 0.8)
    table.makes("a9-b8", rest_s=0.1)
    table.presses(Button.CLOCK_SECOND)
    table.rests(1.0)
    assert table.phase == "waiting"
    assert table.plies == ["a1-c3", "a9-b8"]


def test_the_clock_starts_with_the_opponents_button_or_the_first_ply() -> None:
    table = new_game("5m")
    table.rests(30.0)
    assert table.state.clock_ms == (300_000, 300_000)
    table.presses(Button.CLOCK_SECOND)
    table.rests(30.0)
    assert table.state.clock_ms == (270_000, 300_000)


def test_times_go_into_the_record() -> None:
    table = new_game("5m+3s")
    table.makes("a1-c3")
    table.presses(Button.CLOCK_FIRST)
    table.rests(10.0)
    table.makes("a9-b8")
    table.presses(Button.CLOCK_SECOND)
    first, second = (entry.clock_ms for entry in table.written(EntryKind.PLY))
    assert first == (303_000, 300_000)
    assert second is not None
    assert second[0] == 303_000
    assert 290_000 < second[1] < 293_000


def test_a_pause_stops_clocks_and_judging() -> None:
    table = new_game("5m")
    table.plays("a1-c3")
    assert table.asks(Pause()).ok
    before = table.state.clock_ms
    table.puts(a9=".", a5="w", rest_s=60.0)
    assert table.state.clock_ms == before
    assert table.phase == "paused"
    assert table.written(EntryKind.ILLEGAL) == []
    table.puts(a9="w", a5=".")
    assert table.asks(Resume()).ok
    table.rests(1.0)
    assert table.phase == "waiting"
    kinds = [entry.kind for entry in table.entries]
    assert kinds == [EntryKind.PLY, EntryKind.PAUSE, EntryKind.RESUME]


def test_the_pause_button_pauses_and_resumes() -> None:
    table = new_game()
    table.presses(Button.PAUSE)
    assert table.phase == "paused"
    table.presses(Button.PAUSE)
    assert table.phase == "waiting"


def test_the_level_of_help_can_be_changed_unless_the_table_is_strict() -> None:
    table = new_game()
    assert table.asks(SetHelp("warn")).ok
    table.puts(a1=".")
    assert table.lights == {"a1": Mark.FROM}
    strict = new_game(strict=True, help=Help.WARN)
    assert strict.asks(SetHelp("reasons")).code == "strict"


def test_a_taken_back_end_lets_the_game_go_on() -> None:
    table = table_of("rugby_chess", BEFORE_THE_TRY)
    table.plays("g8-f9")
    assert table.phase == "over"
    table.presses(Button.UNDO)
    assert table.state.outcome is None
    assert table.phase == "repairing"
