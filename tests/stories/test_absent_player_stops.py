"""Stories of a game against a player who is not at the table: clocks, take-backs, stops, draws, the end."""

from tachiai.firmware.referee.events import Decided, DrawAnswered
from tachiai.firmware.referee.phases import Laying, Over, Paused, Waiting
from tachiai.firmware.referee.requests import AgreeDraw, Confirm, LetStand, Reopen, Resign, Undo
from tachiai.firmware.referee.requests import Resume as GoOn
from tachiai.firmware.referee.scene import Mark
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind
from tachiai.rules.record.participants import TWO_PEOPLE
from tachiai.testing.story_table import Blind, Button, table_of
from tests.stories.absent import laying, new_game, thinking
from tests.stories.rugby import after_power_cut
from tests.support.absent_players import ENGINE_FIRST, ENGINE_SECOND

# Clocks.


def test_the_clocks_stand_while_a_move_is_laid() -> None:
    table = thinking("5m")
    table.rests(10.0)
    table.decides("e9-g7")
    before = table.state.clock_ms
    table.rests(30.0)
    assert table.state.clock_ms == before
    assert table.state.running_clock is None
    table.puts(e9=".", g7="w")
    assert table.state.running_clock is Player.FIRST


def test_the_engines_time_runs_while_it_thinks() -> None:
    table = thinking("5m")
    assert table.state.running_clock is Player.SECOND
    table.rests(400.0)
    assert isinstance(table.state.phase, Over)
    assert table.state.outcome is not None
    assert table.state.outcome.winner is Player.FIRST


def test_the_clock_button_ends_no_turn_while_a_move_is_laid() -> None:
    table = laying()
    table.presses(Button.CLOCK_FIRST)
    table.presses(Button.CLOCK_SECOND)
    table.puts(e9=".", g7="w")
    assert table.plies == ["a1-c3", "e9-g7"]
    assert table.state.presses_s == ()


# Take-backs.


def test_a_take_back_takes_both_plies() -> None:
    table = laying()
    table.puts(e9=".", g7="w")
    table.presses(Button.UNDO)
    assert table.plies == []
    assert table.written(EntryKind.TAKEBACK)[0].plies == 2
    assert table.phase == "repairing"
    table.follows_the_lights()
    assert table.phase == "waiting"
    table.plays("b1-d3")


def test_a_take_back_while_the_move_is_laid() -> None:
    table = laying()
    assert table.asks(Undo()).ok
    assert table.plies == []
    table.follows_the_lights()
    assert table.phase == "waiting"
    assert table.state.to_move is Player.FIRST


def test_a_take_back_while_the_engine_thinks_takes_one_ply() -> None:
    table = thinking()
    assert table.asks(Undo()).ok
    assert table.written(EntryKind.TAKEBACK)[0].plies == 1


def test_the_engines_first_move_alone_cannot_be_taken_back() -> None:
    table = new_game(ENGINE_FIRST)
    table.decides("a1-c3")
    table.follows_the_lights()
    assert table.asks(Undo()).code == "nothing_to_undo"
    table.goes_back(1)
    assert table.plies == ["a1-c3"]
    assert table.phase == "repairing"


def test_hands_that_put_the_engines_ply_back_are_asked_for_their_own_too() -> None:
    table = laying()
    table.puts(e9=".", g7="w", rest_s=2.0)
    table.puts(e9="w", g7=".", rest_s=6.0)
    assert table.phase == "taking_back"
    assert table.plies == ["a1-c3", "e9-g7"]
    assert table.says == "A move is being taken back. Move the black piece from c3 to a1."
    table.puts(c3=".", a1="b", rest_s=6.0)
    assert table.plies == []
    table.plays("b1-d3")


def test_hands_take_both_plies_back_while_the_move_is_laid() -> None:
    table = laying()
    table.puts(c3=".", a1="b", rest_s=6.0)
    assert table.plies == []
    assert table.phase == "waiting"


def test_a_dropped_piece_that_is_taken_off_while_the_move_is_laid_is_named_before_it_is_taken_back() -> None:
    table = table_of("chatra", participants=ENGINE_SECOND)
    table.plays("c3")
    table.decides("Ok10")
    table.puts(c3=".", rest_s=0.9)
    assert table.lights["c3"] is Mark.WRONG
    assert table.says == "Not so: the move is Ok10. Put a black subject on c3."
    table.puts(c3="x", k10="O")
    assert table.plies == ["c3", "Ok10"]
    assert table.phase == "waiting"


def test_a_dropped_piece_stays_off_the_table_while_the_move_is_laid_and_is_taken_back() -> None:
    table = table_of("chatra", participants=ENGINE_SECOND)
    table.plays("c3")
    table.decides("Ok10")
    table.puts(c3=".", rest_s=6.0)
    assert table.plies == []
    assert table.phase == "waiting"


def test_a_dropped_piece_is_as_long_in_the_hand_when_the_move_that_is_laid_is_no_drop() -> None:
    table = table_of(
        "chatra", "9x2/11x/1o6x3/5x6/12/12/12/12/7o4/6oO4/1X10/x2x8 b -", participants=ENGINE_SECOND
    )
    table.plays("c6")
    table.decides("g10-g9")
    table.puts(c6=".", rest_s=2.0)
    assert len(table.plies) == 2
    assert table.says == "Not so: the move is g10-g9. Put a black subject on c6."
    table.rests(4.0)
    assert table.plies == []


def test_where_hands_take_nothing_back_a_ply_that_is_put_back_is_a_wrong_laying() -> None:
    table = laying("5m", take_back_by_hand=False)
    table.puts(c3=".", a1="b", rest_s=6.0)
    assert table.phase == "laying"
    assert table.says == "Not so: the move is e9-g7. Move the black piece from a1 to c3."
    table.puts(a1=".", c3="b", e9=".", g7="w")
    assert table.plies == ["a1-c3", "e9-g7"]
    assert table.state.running_clock is Player.FIRST


def test_plies_put_back_up_to_one_of_the_engines_are_a_wrong_laying() -> None:
    table = laying("5m")
    table.puts(e9=".", g7="w")
    table.plays("c3-d4")
    table.decides("g7-f6")
    table.puts(d4=".", c3="b", g7=".", e9="w", rest_s=6.0)
    assert table.says.startswith("Not so: the move is g7-f6. ")
    table.follows_the_lights()
    assert table.plies == ["a1-c3", "e9-g7", "c3-d4", "g7-f6"]
    assert table.state.running_clock is Player.FIRST


def test_hands_take_their_ply_back_while_the_engine_thinks() -> None:
    table = thinking()
    table.goes_back(1)
    assert table.plies == []
    assert table.state.awaited is None


# Stops.


def test_after_a_pause_the_laying_goes_on() -> None:
    table = laying()
    table.presses(Button.PAUSE)
    assert table.phase == "paused"
    table.rests(2.0)
    table.presses(Button.PAUSE)
    assert table.phase == "laying"
    assert table.lights == {"e9": Mark.FROM, "g7": Mark.TO_DO}
    table.puts(e9=".", g7="w")
    assert table.phase == "waiting"


def test_after_a_pause_a_move_that_is_laid_need_not_be_laid_again() -> None:
    table = laying()
    table.puts(e9=".", g7="w")
    table.presses(Button.PAUSE)
    table.presses(Button.PAUSE)
    table.rests(0.6)
    assert table.phase == "waiting"


def test_an_answer_that_comes_during_a_pause_is_not_taken() -> None:
    table = thinking()
    position = table.game.format_position(table.state.line.state)
    table.presses(Button.PAUSE)
    table.happens(Decided(Player.SECOND, position, "e9-g7", table.at_s))
    assert table.plies == ["a1-c3"]
    table.presses(Button.PAUSE)
    assert table.state.awaited is Player.SECOND


def test_a_person_resigns_while_the_move_is_laid() -> None:
    table = laying()
    assert table.asks(Resign(Player.FIRST)).ok
    assert table.written(EntryKind.RESULT)[0].result == "second wins"
    assert table.asks(Reopen()).ok
    assert table.phase == "laying"
    table.follows_the_lights()
    assert table.phase == "waiting"


def test_a_power_cut_in_the_middle_of_a_laying() -> None:
    table = laying()
    table.puts(e9=".")
    again = after_power_cut(table)
    assert again.plies == ["a1-c3", "e9-g7"]
    assert again.state.participants == ENGINE_SECOND
    assert again.phase == "laying"
    assert again.lights == {"g7": Mark.TO_DO}
    again.puts(g7="w")
    assert again.phase == "waiting"


def test_a_power_cut_after_the_laying() -> None:
    table = laying()
    table.puts(e9=".", g7="w")
    assert after_power_cut(table).phase == "waiting"


def test_a_power_cut_while_the_engine_thinks() -> None:
    table = thinking()
    again = after_power_cut(table)
    assert again.state.awaited is Player.SECOND


def test_a_power_cut_with_clocks_leaves_a_pause_before_the_laying() -> None:
    table = laying("5m")
    again = after_power_cut(table, "5m")
    assert isinstance(again.state.phase, Paused)
    assert again.asks(GoOn()).ok
    assert again.phase == "laying"
    assert again.state.running_clock is None


def test_a_camera_that_is_lost_while_a_move_is_laid() -> None:
    table = laying()
    table.hand(5.0, Blind.CAMERA)
    assert table.phase == "blind"
    table.lays(e9=".", g7="w")
    table.rests(1.0)
    assert table.phase == "waiting"


# Draws, rulings, the end.


def test_a_draw_is_offered_and_declined() -> None:
    table = new_game()
    assert table.asks(AgreeDraw()).ok
    assert table.says == "Black to move. A draw is offered."
    table.happens(DrawAnswered(False, table.at_s))
    assert table.says == "Black to move. The draw was declined."
    table.plays("a1-c3")
    assert "draw" not in table.says


def test_a_draw_is_offered_and_accepted() -> None:
    table = new_game()
    assert table.asks(AgreeDraw()).ok
    table.happens(DrawAnswered(True, table.at_s))
    assert table.written(EntryKind.RESULT)[0].code == "agreed"


def test_a_draw_that_nobody_offered_is_not_agreed() -> None:
    table = new_game()
    table.happens(DrawAnswered(True, table.at_s))
    assert isinstance(table.state.phase, Waiting)


def test_the_confirm_button_says_that_a_move_is_laid_of_which_the_camera_sees_a_part() -> None:
    table = laying()
    table.hidden = frozenset({table.game.board.cell("g7")})
    table.puts(e9=".", g7="w", rest_s=2.0)
    assert table.phase == "laying"
    table.presses(Button.CONFIRM)
    assert table.phase == "waiting"


def test_a_move_that_is_not_laid_cannot_be_confirmed_as_laid() -> None:
    table = laying()
    table.rests(1.0)
    assert table.asks(Confirm()).code == "not_laid"
    assert table.asks(LetStand()).code == "not_laid"
    assert isinstance(table.state.phase, Laying)


def test_a_game_that_the_engine_ends_is_over_once_its_move_is_laid() -> None:
    start = "www1www/7/7/7/7/7/7/b2W3/1bbBbbb w -"
    table = table_of("rugby_chess", start, participants=ENGINE_SECOND)
    wins = next(
        text
        for text in table.game.legal_texts(table.state.line.state)
        if table.state.line.play(table.game.parse_move(text)).outcome is not None
    )
    table.decides(wins)
    assert table.phase == "laying"
    table.follows_the_lights()
    assert isinstance(table.state.phase, Over)
    assert table.written(EntryKind.RESULT)[0].result == "second wins"


def test_two_people_are_as_they_were() -> None:
    table = new_game(TWO_PEOPLE)
    table.plays("a1-c3", "e9-g7")
    assert table.state.absent == frozenset()
