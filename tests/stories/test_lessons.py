"""A lesson at the table: set up by lights, tried, missed, shown."""

from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.requests import Resign
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.teaching.step import is_engines_turn, teach
from tachiai.firmware.teaching.teaching import Stage
from tachiai.rules.core import Player
from tachiai.rules.sight import Blind
from tachiai.testing.story_table import Table
from tests.stories.classroom import classroom, lesson_of

RUN = lesson_of("rugby_chess", "run")


def test_a_right_move_is_praised_and_the_next_lesson_comes_at_the_press_of_a_button() -> None:
    room = classroom(RUN, RUN)
    room.sets_up()
    assert room.says == RUN.task.en
    assert room.lights == {"c3": Mark.TO_DO, "d4": Mark.TO_DO, "e5": Mark.TO_DO}
    room.tries("a1-c3")
    assert room.stage is Stage.DONE
    assert room.says.startswith("Well done.")
    room.presses(Button.CONFIRM)
    room.rests(0.3)
    assert room.teaching is not None
    assert room.teaching.at == 1
    assert room.lights == {"a1": Mark.PUT_BACK, "c3": Mark.TAKE_AWAY}
    room.sets_up()
    assert room.spoken == [
        "Run to a lit square.",
        "Black: a1 to c3.",
        "Well done. Press Confirm to go on.",
        "Run to a lit square. Move the black piece from c3 to a1.",
    ]


def test_an_illegal_try_is_the_lesson_and_is_put_back() -> None:
    room = classroom(RUN)
    room.sets_up()
    room.puts(a1=".", a3="b")
    assert room.phase == "illegal"
    assert room.lights["a3"] is Mark.WRONG
    assert room.says.startswith("No piece goes straight forward: bend away")
    room.follows_the_lights()
    room.rests(1.0)
    assert room.says == RUN.task.en
    room.puts(a1=".", b3="b")
    assert "too far forward" in room.says


def test_the_second_failure_shows_the_squares_and_the_third_plays_the_move() -> None:
    room = classroom(RUN)
    room.sets_up()
    for lit in ({"c3": Mark.TO_DO, "d4": Mark.TO_DO, "e5": Mark.TO_DO}, {"a1": Mark.FROM, "c3": Mark.TO_DO}):
        room.puts(a1=".", a3="b", rest_s=1.0)
        room.follows_the_lights()
        room.rests(1.0)
        assert room.lights == lit
    room.tries("b1-c2")
    assert room.says.startswith("That is a legal move, but not what was asked for.")
    room.follows_the_lights()
    room.rests(1.0)
    assert room.phase == "waiting"
    assert room.teaching is not None
    assert room.stage is Stage.DONE, room.says
    assert room.plies == ["a1-c3"]
    assert room.says.startswith("That was it.")


def test_a_lesson_is_posed_only_once_the_table_was_seen() -> None:
    room = classroom(lesson_of("chatra", "flight"), seen=False)
    room.hand()
    assert room.stage is Stage.TO_POSE
    room.rests(0.6)
    assert room.phase == "repairing"
    room.sets_up()


def test_a_winning_move_counts_that_is_made_before_the_teacher_has_seen_the_table_at_rest() -> None:
    lesson = lesson_of("two_rings", "goal")
    room = classroom(lesson)
    assert room.teaching is not None
    assert room.stage is Stage.SETTING_UP
    table = Table(room.state, list(lesson.game.layout(lesson.start)), at_s=room.at_s)
    table.rests(0.6)
    table.makes("d12-goal", rest_s=1.8)
    teaching, _ = teach(room.teaching, table.state)
    teaching, _ = teach(teaching, table.state)
    assert teaching.stage is Stage.DONE


def test_a_whole_game_is_played_on_by_the_engine_until_it_is_over() -> None:
    lesson = lesson_of("rugby_chess", "game")
    room = classroom(lesson)
    room.sets_up()
    room.tries("a1-c3")
    assert room.teaching is not None
    assert is_engines_turn(room.teaching, room.state)
    room.decides("e9-g7")
    assert not is_engines_turn(room.teaching, room.state)
    room.follows_the_lights()
    room.rests(0.6)
    assert room.plies == ["a1-c3", "e9-g7"]
    assert (room.stage, room.says) == (Stage.TRYING, lesson.task.en)
    room.asks(Resign(Player.FIRST))
    assert room.stage is Stage.DONE
    assert lesson.praise.en in room.says


def test_who_gives_a_lesson_up_is_asked_again() -> None:
    room = classroom(RUN)
    room.sets_up()
    room.asks(Resign(Player.FIRST))
    room.rests(1.0)
    assert (room.stage, room.says) == (Stage.TRYING, RUN.task.en)


def test_a_camera_that_was_gone_leaves_the_lesson_where_it_was() -> None:
    room = classroom(RUN)
    room.sets_up()
    room.tries("a1-b2")
    room.follows_the_lights()
    room.rests(1.0)
    before = room.teaching
    room.hand(60.0, Blind.CAMERA)
    room.rests(1.0)
    assert room.teaching == before
    assert room.phase == "waiting"
    room.tries("a1-c3")
    assert room.stage is Stage.DONE
