"""A lesson as a task of the referee."""

from collections.abc import Mapping

from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.task import Heading, Task
from tachiai.firmware.teaching.teaching import Teaching
from tachiai.rules.boards import Cell
from tachiai.rules.lessons.goals import Carry, Goal, Reach, Show
from tachiai.rules.lessons.lesson import WELL_DONE
from tachiai.rules.words import Words, joined

SHOWN = Words("That was it.", "この手でした。")
GO_ON = Words("Press Confirm to go on.", "「確定」を押すと次に進みます。")
ALL_DONE = Words("That was the last one.", "これで最後です。")


def task_of(teaching: Teaching, squares: Mapping[Cell, Mark] | None = None) -> Task:
    """Returns what the learner is asked to do now, with the ``squares`` of a right move lit instead of the
    goal's.
    """
    lesson = teaching.lesson
    marks = dict.fromkeys(_targets(lesson.goal), Mark.TO_DO) if squares is None else squares
    own = {mistake.code: mistake.words for mistake in lesson.mistakes if mistake.code and mistake.words}
    refusals = {**own, **lesson.refusals}
    return Task(_heading(teaching), lesson.task, marks, refusals, teaching.missed)


def last_task(teaching: Teaching) -> Task:
    """Returns what is said once the goal is reached."""
    lesson = teaching.lesson
    words = joined((SHOWN if teaching.was_shown else lesson.praise, lesson.after, _then(teaching)))
    return Task(_heading(teaching), words, done=True)


def praise_said(teaching: Teaching) -> Words:
    """Returns the same for a voice."""
    return joined((SHOWN if teaching.was_shown else WELL_DONE, _then(teaching)))


def _then(teaching: Teaching) -> Words:
    return ALL_DONE if teaching.is_last else GO_ON


def _heading(teaching: Teaching) -> Heading:
    lesson = teaching.lesson
    return Heading(lesson.id, teaching.at + 1, len(teaching.course), lesson.title, lesson.idea)


def _targets(goal: Goal) -> tuple[Cell, ...]:
    """The cells that a goal is about."""
    match goal:
        case Reach(cells=cells) | Carry(cells=cells):
            return cells
        case Show(symbols=symbols):
            return tuple(symbols)
    return ()
