"""Every lesson of every game, played right, and wrong in each way that it foresees. Where the opponent is the
engine, the game itself is left to `tests/end_to_end`.
"""

import re

import pytest

from tachiai.firmware.teaching.teaching import Stage
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.lessons.judging import SHOWN_AFTER
from tachiai.rules.lessons.lesson import Lesson, Mistake
from tachiai.rules.lessons.reading import MOST_LESSONS
from tachiai.rules.registry import USUAL_ORDER, open_game
from tests.stories.classroom import Classroom, classroom

LESSONS = [lesson for uid in USUAL_ORDER for lesson in open_course(uid).lessons]
RIGHT = [(lesson, line) for lesson in LESSONS for line in lesson.lines]
WRONG = [(lesson, mistake) for lesson in LESSONS for mistake in lesson.mistakes]


def misses(lesson: Lesson) -> list[str]:
    return [mistake.move for mistake in lesson.mistakes if mistake.move]


def named(value: object) -> str:
    match value:
        case Lesson(id=name, game=game):
            return f"{game.uid}-{name}"
        case Mistake(move=move, code=code):
            return move or code
        case tuple():
            return str(value[0])
    return str(value)


def ready(lesson: Lesson) -> Classroom:
    """A table that shows the lesson's position already."""
    room = classroom(lesson)
    room.lays(**dict(zip(lesson.game.board.names, lesson.game.layout(lesson.start), strict=True)))
    room.rests(1.0)
    assert room.stage is Stage.TRYING, room.says
    return room


@pytest.mark.parametrize(("lesson", "line"), RIGHT, ids=named)
def test_every_right_answer_reaches_the_goal(lesson: Lesson, line: tuple[str, ...]) -> None:
    room = ready(lesson)
    for number, move in enumerate(line):
        if number % 2:
            room.answered()
            assert room.plies[-1] == move
        else:
            room.tries(move)
    assert room.stage is Stage.DONE, room.says
    assert lesson.praise.en in room.says


def cited(lesson: Lesson, mistake: Mistake) -> str:
    """The clauses that the refusal names, in their order."""
    reason = lesson.game.reason(mistake.code)
    return ", ".join(clause for clause in (reason.beside, reason.clause) if clause)


@pytest.mark.parametrize(("lesson", "mistake"), WRONG, ids=named)
def test_every_foreseen_mistake_is_named_and_put_back(lesson: Lesson, mistake: Mistake) -> None:
    room = ready(lesson)
    if mistake.move:
        room.tries(mistake.move)
        words = mistake.words.en if mistake.words else "That is a legal move, but not what was asked for."
    else:
        room.hand()
        room.layout = list(mistake.layout(lesson.game, tuple(room.layout)))
        room.rests(2.0)
        words = mistake.words.en if mistake.words else f"({cited(lesson, mistake)}"
    assert words in room.says
    assert room.teaching is not None
    assert room.teaching.failures == 1
    room.hand()
    room.layout = list(lesson.game.layout(lesson.start))
    room.rests(1.0)
    assert room.stage is Stage.TRYING
    assert room.says == lesson.task.en


def first_of_each_game_and_slow_others(lessons: list[Lesson]) -> list[object]:
    """What follows a failure is the same in every lesson of a game but for its words and moves."""
    first = {lesson.game.uid: lesson for lesson in reversed(lessons)}.values()
    return [each if each in first else pytest.param(each, marks=pytest.mark.slow) for each in lessons]


@pytest.mark.parametrize(
    "lesson", first_of_each_game_and_slow_others([each for each in LESSONS if misses(each)]), ids=named
)
def test_who_finds_nothing_is_shown_the_first_line(lesson: Lesson) -> None:
    room = ready(lesson)
    for _ in range(SHOWN_AFTER):
        room.tries(misses(lesson)[0])
        room.follows_the_lights()
        room.rests(1.0)
    assert room.plies[0] == lesson.lines[0][0]


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_every_clause_is_taught_or_has_a_reason_why_not(uid: str) -> None:
    course = open_course(uid)
    taught = {clause for lesson in course.lessons for clause in lesson.clauses}
    assert taught | set(course.untaught) == set(open_game(uid).clauses)
    assert taught & set(course.untaught) == set()
    assert len(course.lessons) <= MOST_LESSONS
    assert course.lessons[-1].id == "game"


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_what_the_voice_says_is_short_and_its_japanese_is_kana(lesson: Lesson) -> None:
    assert len(lesson.said.en) <= 60
    assert re.fullmatch(r"[ぁ-んァ-ヶー、。 ]+", lesson.said.ja), lesson.said.ja
