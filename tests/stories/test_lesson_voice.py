"""A lesson and a puzzle by voice alone: what to lay, what was wrong, where the right move goes, what then."""

from tachiai.rules.puzzles.exercise import lesson_of as exercise_of
from tachiai.rules.puzzles.puzzle import puzzles_of
from tests.stories.classroom import classroom, lesson_of


def test_the_voice_says_what_is_to_be_laid_step_by_step() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("rosenkreuz") if puzzle.plies == 3)
    room = classroom(exercise_of(puzzle))
    room.sets_up()
    asked, *steps = room.said
    assert asked == "You are the rose. Win in 2 moves. Take the 20 lit pieces off the board."
    assert 2 < len(steps) < 10
    assert all(step.startswith(("Move ", "Take ", "Put ", "Turn ", "On ")) for step in steps)


def test_the_voice_leads_through_tries_in_vain_to_the_shown_move() -> None:
    room = classroom(lesson_of("rugby_chess", "run"))
    room.sets_up()
    for _ in range(3):
        room.tries("a1-b2")
        room.follows_the_lights()
        room.rests(1.0)
    room.follows_the_lights()
    room.rests(2.0)
    in_vain = (
        "Black: a1 to b2.",
        "That is a legal move, but not what was asked for.",
        "Taken back. Move the black piece from b2 to a1.",
    )
    shown = "Black: a1 to c3. This is the move. Move the black piece from a1 to c3."
    end = "That was it. That was the last one."
    assert room.said[1:] == [*in_vain, *in_vain, "Hint: from a1 to c3.", *in_vain, shown, end]


def test_the_voice_says_how_to_go_on() -> None:
    lesson = lesson_of("rugby_chess", "run")
    room = classroom(lesson, lesson_of("rugby_chess", "tackle"))
    room.sets_up()
    room.tries(lesson.lines[0][0])
    assert room.said[-1] == "Well done. Press Confirm to go on."
