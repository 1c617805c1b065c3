"""A lesson as a task of the referee."""

from collections.abc import Mapping

from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.task import Heading, Task
from tachiai.firmware.teaching.teaching import Teaching
from tachiai.rules.boards import Cell
from tachiai.rules.lessons.goals import Carry, Goal, Reach, Show
from tachiai.rules.words import Words

PRAISED = Words("Well done.", "よく できました。")
SHOWN_SAID = Words("That was it.", "この てでした。")
GO_ON_SAID = Words("Press Confirm to go on.", "かくていを おすと つぎに すすみます。")
ALL_DONE_SAID = Words("That was the last one.", "これで さいごです。")
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
    said = [SHOWN if teaching.was_shown else lesson.praise]
    said += [lesson.after] if lesson.after is not None else []
    said.append(ALL_DONE if teaching.is_last else GO_ON)
    words = Words(" ".join(each.en for each in said), "".join(each.ja for each in said))
    return Task(_heading(teaching), words, done=True)


def praise_said(teaching: Teaching) -> Words:
    """Returns the same for a voice."""
    first = SHOWN_SAID if teaching.was_shown else PRAISED
    then = ALL_DONE_SAID if teaching.is_last else GO_ON_SAID
    return Words(f"{first.en} {then.en}", f"{first.ja}{then.ja}")


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
