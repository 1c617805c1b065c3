"""Stories of one move at a Rugby Chess table: how hands make it, break it off, and put it right."""

import pytest

from tachiai.firmware.referee.phases import Refusing, Unfinished
from tachiai.firmware.referee.requests import Choose, Confirm
from tachiai.firmware.referee.scene import Mark, Tune
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.task_words import change_words
from tachiai.rules.entries import EntryKind
from tachiai.testing.story_table import FRAME_S, Blind, Button, table_of
from tests.stories.rugby import new_game

TACKLE = "www1www/7/7/3W3/7/7/7/b6/1bbBbbb b -"
TACKLE_FOR_THE_BALL = "www1ww1/7/3w3/3W3/7/7/7/b5b/1bbBbb1 b -"


def test_a_player_lifts_a_piece_hesitates_and_puts_it_back() -> None:
    table = new_game()
    table.puts(a1=".")
    assert table.phase == "lifted"
    assert table.lights["a1"] is Mark.FROM
    assert table.lights["c3"] is Mark.LEGAL
    assert "a2" not in table.lights
    table.rests(5.0)
    table.puts(a1="b")
    assert table.phase == "waiting"
    assert table.lights == {}
    assert table.entries == []


def test_a_lifted_ball_shows_who_may_receive_it() -> None:
    table = new_game()
    table.puts(d1="b")
    legal = {name for name, mark in table.lights.items() if mark is Mark.LEGAL}
    assert legal == {"c1", "e1"}


def test_a_move_is_confirmed_by_itself_once_it_has_stood() -> None:
    table = new_game()
    table.makes("a1-c3")
    assert table.phase == "confirming"
    assert table.plies == []
    table.rests(2.0)
    assert table.plies == ["a1-c3"]
    assert table.lights == {"a1": Mark.FROM, "c3": Mark.LAST}
    assert table.tunes == [Tune.ACCEPTED]
    (entry,) = table.entries
    assert (entry.kind, entry.ply, entry.move, entry.player) == (EntryKind.PLY, 1, "a1-c3", "first")
    assert entry.position == "wwwWwww/7/7/7/7/7/2b4/7/1bbBbbb w -"


def test_the_clock_button_confirms_at_once() -> None:
    table = new_game()
    table.makes("a1-c3")
    table.presses(Button.CLOCK_FIRST)
    assert table.plies == ["a1-c3"]


def test_without_automatic_confirmation_only_the_button_counts() -> None:
    table = new_game(auto_confirm_s=None)
    table.makes("a1-c3", rest_s=60.0)
    assert table.plies == []
    table.presses(Button.CONFIRM)
    assert table.plies == ["a1-c3"]


def test_a_button_pressed_before_the_table_is_at_rest_waits_for_it() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=0.1)
    table.presses(Button.CLOCK_FIRST)
    assert table.plies == []
    table.rests(0.5)
    assert table.plies == ["a1-c3"]


def test_the_button_of_the_player_who_is_not_to_move_does_nothing() -> None:
    table = new_game()
    table.makes("a1-c3")
    table.presses(Button.CLOCK_SECOND)
    assert table.plies == []


def test_a_slide_with_a_pause_half_way_is_one_move() -> None:
    table = new_game()
    table.puts(a1=".", b2="b", rest_s=1.0)
    table.puts(b2=".", c3="b", rest_s=3.0)
    assert table.plies == ["a1-c3"]


def test_a_wrong_square_corrected_before_confirmation_is_passed_over_in_silence() -> None:
    table = new_game()
    table.puts(a1=".", d4="b", rest_s=1.5)
    table.puts(d4=".", a1=".", c3="b", rest_s=3.0)
    assert table.plies == ["a1-c3"]
    assert table.tunes == [Tune.ACCEPTED]
    assert [entry.kind for entry in table.entries] == [EntryKind.PLY]


def test_an_illegal_move_lights_up_within_a_second_and_is_guided_back() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.phase == "illegal"
    assert table.lights["a3"] is Mark.WRONG
    assert "(RC4)" in table.says
    assert table.says.endswith("Move the black piece from a3 to a1.")
    (entry,) = table.entries
    assert (entry.kind, entry.move, entry.clause, entry.player) == (
        EntryKind.ILLEGAL,
        "a1-a3",
        "RC4",
        "first",
    )
    table.puts(a3=".", rest_s=0.5)
    table.puts(a1="b")
    assert table.phase == "waiting"
    table.plays("a1-c3")


def test_an_illegal_move_is_written_down_once_however_long_it_stands() -> None:
    table = new_game()
    table.puts(a1=".", a3="b", rest_s=1.0)
    table.hand()
    table.rests(10.0)
    assert len(table.written(EntryKind.ILLEGAL)) == 1
    assert table.tunes == [Tune.REFUSED]


def test_without_help_the_lights_keep_silent_until_the_illegal_move_is_completed() -> None:
    table = new_game(help=Help.OFF)
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.lights == {}
    assert table.tunes == []
    table.rests(3.0)
    assert table.lights["a3"] is Mark.WRONG


def test_the_wrong_player_moves() -> None:
    table = new_game()
    table.puts(a9=".", b8="w", rest_s=1.0)
    assert table.phase == "illegal"
    assert isinstance(table.state.phase, Refusing)
    assert table.state.phase.illegal.code == "not_your_piece"
    assert table.written(EntryKind.ILLEGAL)[0].player == "second"


def test_a_hand_rests_on_the_board_and_nothing_is_confirmed_under_it() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=0.6)
    table.hand(15.0)
    assert table.says == "a1-c3."
    table.hand(15.0)
    assert table.plies == []
    assert table.phase == "confirming"
    assert table.says == "A hand is over the board."
    assert table.entries == []
    table.rests(2.5)
    assert table.plies == ["a1-c3"]


def test_a_piece_that_left_the_board_is_asked_back_after_a_while() -> None:
    table = new_game()
    table.puts(e1=".", rest_s=25.0)
    assert table.says == "Something is missing on e1."
    assert table.lights == {"e1": Mark.PUT_BACK}
    table.puts(e1="b")
    assert table.phase == "waiting"


def test_a_piece_that_fell_over_is_put_right_before_the_game_goes_on() -> None:
    table = new_game()
    table.puts(e1="b'", rest_s=2.0)
    assert table.phase in ("illegal", "repairing")
    assert "Turn the piece on e1 over." in table.says
    table.puts(e1="b")
    table.plays("a1-c3")


def test_a_run_before_a_pass_waits_longer() -> None:
    table = new_game()
    table.puts(d1=".", f3="B", rest_s=7.0)
    assert table.plies == []
    assert table.says == "d1-f3. The move may still go on."
    table.rests(2.0)
    assert table.plies == ["d1-f3"]


def test_a_run_and_a_pass_are_one_move() -> None:
    table = new_game()
    table.puts(d1=".", f3="B", rest_s=2.0)
    table.puts(f3="b", rest_s=1.0)
    table.puts(f1="B", rest_s=3.0)
    assert table.plies == ["d1-f3>f1"]


def test_the_ball_passed_before_the_piece_runs_is_the_same_move() -> None:
    table = new_game()
    table.puts(d1="b", rest_s=1.0)
    table.puts(f1="B", rest_s=1.5)
    assert isinstance(table.state.phase, Unfinished)
    table.puts(d1=".", f3="b", rest_s=3.0)
    assert table.plies == ["d1-f3>f1"]


def test_a_tackle_is_led_on_until_the_tackler_is_turned_over() -> None:
    table = table_of("rugby_chess", TACKLE)
    table.puts(a2=".", d5="b", rest_s=1.0)
    assert table.phase == "in_progress"
    assert table.lights == {"d5": Mark.TO_DO}
    assert table.says == "Still to do: turn the piece on d5 over."
    table.puts(d5="b'", rest_s=6.0)
    assert table.plies == ["a2-d5*"]
    assert table.lights["d6"] is Mark.HINT


def test_the_answer_to_a_tackle_is_led_to_its_end() -> None:
    table = table_of("rugby_chess", TACKLE)
    table.plays("a2-d5*")
    table.puts(d6="w", g9="W", rest_s=1.0)
    assert table.phase == "in_progress"
    assert table.says == "Still to do: move the white piece from d6 to d7."
    table.puts(d6=".", d7="w", rest_s=6.0)
    assert table.plies == ["a2-d5*", "d6>g9"]


def test_a_tackle_for_the_ball_is_led_through_its_four_parts() -> None:
    table = table_of("rugby_chess", TACKLE_FOR_THE_BALL)
    table.puts(a2=".", d5="b", rest_s=1.0)
    assert table.says == "Still to do: move the ball from d6 to g2."
    table.puts(d6="w", d5="B", rest_s=1.0)
    assert table.phase == "in_progress"
    table.puts(d5="b", g2="B", rest_s=1.0)
    assert table.says == "Still to do: move the black piece from d5 to d4."
    table.puts(d5=".", d4="b", rest_s=6.0)
    assert table.plies == ["a2-d5*>g2"]


def test_an_unfinished_move_cannot_be_confirmed() -> None:
    table = table_of("rugby_chess", TACKLE_FOR_THE_BALL)
    table.puts(a2=".", d5="b", rest_s=1.0)
    reply = table.asks(Confirm())
    assert not reply.ok
    assert table.plies == []


def test_a_question_is_answered_on_the_page() -> None:
    table = new_game()
    table.hidden = frozenset({table.game.board.cell("a1")})
    table.puts(a1=".", c3="b", rest_s=1.0)
    assert table.phase == "ambiguous"
    assert table.lights["a1"] is Mark.ASK
    assert table.tunes == [Tune.ASK]
    assert table.asks(Choose("b1-c3")).code == "not_offered"
    assert table.asks(Choose("a1-c3")).ok
    assert table.plies == ["a1-c3"]


def test_a_question_is_answered_with_the_buttons() -> None:
    table = new_game()
    board = table.game.board
    table.hidden = frozenset({board.cell("a1"), board.cell("g1")})
    table.puts(a1=".", d4="b", rest_s=1.0)
    assert table.phase == "ambiguous"
    before = table.says
    table.presses(Button.UNDO)
    assert table.says != before
    table.presses(Button.UNDO)
    assert table.says == before
    table.presses(Button.CONFIRM)
    assert len(table.plies) == 1


def test_the_camera_is_lost_in_the_middle_of_a_move_and_comes_back() -> None:
    table = new_game()
    table.puts(d1="b", rest_s=0.5)
    table.hand(10.0, Blind.CAMERA)
    assert table.phase == "blind"
    assert table.says == "The camera gives no picture."
    assert table.tunes[-1] is Tune.FAULT
    table.puts(d1="b", c1="B", rest_s=6.0)
    assert table.plies == ["d1>c1"]
    faults = [(entry.code, entry.detail) for entry in table.written(EntryKind.FAULT)]
    assert faults == [("eye_lost", "camera"), ("eye_back", "")]


@pytest.mark.parametrize("every", [2, 3, 7])
def test_a_camera_that_loses_pictures_keeps_nobody_waiting(every: int) -> None:
    table = new_game()
    table.hand()
    table.lays(a1=".", c3="b")
    for number in range(40):
        if number % every:
            table.rests(FRAME_S)
        else:
            table.hand(FRAME_S, Blind.CAMERA)
    assert table.plies == ["a1-c3"]
    assert table.phase == "waiting"
    assert table.written(EntryKind.FAULT) == []


def test_an_illegal_pass_is_refused_although_a_run_might_still_follow_it() -> None:
    table = new_game()
    table.puts(d1="b", a1="B", rest_s=1.5)
    assert table.phase == "in_progress"
    table.rests(2.0)
    assert table.phase == "illegal"
    assert "(RC6)" in table.says
    assert table.state.illegal_counts == (0, 0)
    table.puts(d1=".", a4="b", rest_s=3.0)
    assert table.plies == ["d1-a4>a1"]


def test_doubtful_cells_that_flicker_do_not_keep_an_illegal_move_from_being_refused() -> None:
    table = new_game()
    board = table.game.board
    table.puts(a1=".", a3="b", rest_s=0.1)
    for hidden in ("e5", "e6", "e5", "e6", "e5", "e6"):
        table.hidden = frozenset({board.cell(hidden)})
        table.rests(0.1)
    assert table.phase == "illegal"


def test_the_piece_goes_back_before_the_ball_after_an_illegal_pass() -> None:
    table = new_game()
    table.puts(d1=".", f3="b", a1="B", rest_s=1.0)
    assert table.says.endswith("Move the black piece from f3 to d1.")
    table.puts(f3=".", d1="b", rest_s=1.0)
    table.puts(a1="b", d1="B", rest_s=1.0)
    assert table.phase == "waiting"


def test_a_piece_put_down_across_a_line_is_asked_to_the_middle_of_its_square() -> None:
    table = new_game()
    table.hidden = frozenset({table.game.board.cell("c3")})
    table.puts(a1=".", c3="b", rest_s=1.0)
    assert table.phase == "lifted"
    table.rests(2.0)
    assert table.says == "c3 cannot be read: put the piece in the middle of its square."
    assert table.lights == {"c3": Mark.ASK}
    table.hidden = frozenset()
    table.puts(c3="b", rest_s=3.0)
    assert table.plies == ["a1-c3"]


def test_a_piece_with_its_ball_is_named_in_every_step() -> None:
    table = new_game()
    table.puts(d1=".", d3="B", rest_s=1.0)
    steps = [change_words(table.game, step).en for step in table.state.steps]
    assert steps == ["Take the black piece with a ball from d3.", "Put a black piece with a ball on d1."]


def test_a_ball_on_the_board_itself_is_told_why_and_where_it_goes_back() -> None:
    table = new_game()
    table.hidden = frozenset({table.game.board.cell("d3")})
    table.puts(d1="b", rest_s=1.0)
    assert table.phase == "lifted"
    table.rests(2.0)
    assert table.phase == "repairing"
    assert table.says == (
        "A ball lies on a piece, never on the board itself: put what lies on d3 back on the piece on d1. "
        "To move with the ball, move the piece that carries it."
    )
    assert table.lights == {"d3": Mark.TAKE_AWAY, "d1": Mark.PUT_BACK}
    table.hidden = frozenset()
    table.puts(d1="B", rest_s=1.0)
    assert table.phase == "waiting"
    assert table.entries == []


def test_a_ball_in_a_hand_beside_an_occupied_square_that_glares_is_still_in_the_hand() -> None:
    table = new_game()
    table.hidden = frozenset({table.game.board.cell("a9")})
    table.puts(d1="b", rest_s=4.0)
    assert table.phase == "lifted"


def test_a_move_that_the_camera_cannot_see_in_full_is_asked_about_when_it_is_confirmed() -> None:
    table = new_game()
    table.hidden = frozenset({table.game.board.cell("c3")})
    table.puts(a1=".", c3="b", rest_s=1.0)
    assert table.asks(Confirm()).ok
    assert table.phase == "ambiguous"
    assert table.asks(Choose("a1-c3")).ok
    assert table.plies == ["a1-c3"]


def test_a_single_odd_sight_neither_delays_nor_decides_anything() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=1.5)
    table.layout[table.game.board.cell("e5")] = "w"
    table.rests(0.1)
    table.layout[table.game.board.cell("e5")] = "."
    table.rests(0.6)
    assert table.plies == ["a1-c3"]
    assert table.tunes == [Tune.ACCEPTED]
