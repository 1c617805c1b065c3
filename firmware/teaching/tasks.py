"""A lesson as a task of the referee."""

from collections.abc import Mapping

from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.task import Task, TaskHeading
from tachiai.firmware.teaching.teaching import Teaching
from tachiai.rules.boards import Cell
from tachiai.rules.lessons.goals import Carry, Goal, Reach, Show
from tachiai.rules.lessons.lesson import WELL_DONE
from tachiai.rules.messages import Message, joined

SHOWN = Message("That was it.")
GO_ON = Message("Press Confirm to go on.")
ALL_DONE = Message("That was the last one.")


def task_of(teaching: Teaching, squares: Mapping[Cell, Mark] | None = None) -> Task:
    """The task of the present lesson. ``squares`` replaces the marks of the goal by those of a right move."""
    lesson = teaching.lesson
    marks = dict.fromkeys(_targets(lesson.goal), Mark.TO_DO) if squares is None else squares
    own = {mistake.code: mistake.words for mistake in lesson.mistakes if mistake.code and mistake.words}
    refusals = {**own, **lesson.refusals}
    return Task(_heading(teaching), lesson.task, marks, refusals, teaching.missed)


def last_task(teaching: Teaching) -> Task:
    """The task that is shown once the goal is reached."""
    lesson = teaching.lesson
    words = joined((SHOWN if teaching.was_shown else lesson.praise, lesson.after, _then(teaching)))
    return Task(_heading(teaching), words, done=True)


def praise_said(teaching: Teaching) -> Message:
    """What the voice says once the goal is reached."""
    return joined((SHOWN if teaching.was_shown else WELL_DONE, _then(teaching)))


def _then(teaching: Teaching) -> Message:
    return ALL_DONE if teaching.is_last else GO_ON


def _heading(teaching: Teaching) -> TaskHeading:
    lesson = teaching.lesson
    return TaskHeading(lesson.id, teaching.at + 1, len(teaching.course), lesson.title, lesson.idea)


def _targets(goal: Goal) -> tuple[Cell, ...]:
    match goal:
        case Reach(cells=cells) | Carry(cells=cells):
            return cells
        case Show(symbols=symbols):
            return tuple(symbols)
    return ()
