"""How a lesson goes on after a move, and what is said then: at a table that teaches and wherever else one is
given.
"""

from collections.abc import Mapping
from enum import Enum, auto

from tachiai.rules.boards import Cell
from tachiai.rules.lessons.lesson import Carry, Goal, Lesson, Mistake, Reach, Show, has_lost, is_met
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, joined

SQUARES_AFTER = 2  # failed tries until the squares of a right move are shown
SHOWN_AFTER = 3  # failed tries until a right move is shown

SHOWN = Message("That was it.")
ALL_DONE = Message("That was the last one.")
LOST = Message("The opponent has won.")


class Judgement(Enum):
    """What the last move of a line means to the lesson."""

    REACHED = auto()  #: the goal is reached
    RIGHT = auto()  #: the learner's move leads to the goal, or still may
    MISSED = auto()  #: the learner's move does not lead there, or the opponent has won
    ANSWERED = auto()  #: the opponent's move, after which the lesson goes on


def judgement(lesson: Lesson, line: AnyLine) -> Judgement:
    """What the last move of ``line``, which begins at the lesson's position, means."""
    if is_met(lesson.goal, line):
        return Judgement.REACHED
    if line.mover is not lesson.learner and not has_lost(line, lesson.learner):
        return Judgement.ANSWERED
    if line.outcome is not None:
        return Judgement.MISSED
    may_lead = bool(lesson.level) and (not lesson.plies or line.made_by(lesson.learner) < lesson.plies)
    return Judgement.RIGHT if may_lead or lesson.allows(line.texts()) else Judgement.MISSED


def foreseen_mistake(lesson: Lesson, line: AnyLine) -> Mistake | None:
    """The foreseen mistake that the first move of ``line`` is; None for any other, and later."""
    texts = line.texts()
    if len(texts) != 1:
        return None
    return next((mistake for mistake in lesson.mistakes if mistake.move == texts[0]), None)


def why_missed(lesson: Lesson, line: AnyLine) -> Message:
    """What is wrong with a move that misses the goal, the last of ``line``."""
    foreseen = foreseen_mistake(lesson, line)
    said = foreseen.words if foreseen is not None else None
    if said is None:
        said = LOST if has_lost(line, lesson.learner) else lesson.missed
    if foreseen is not None and foreseen.followed:
        then = " ".join(foreseen.followed)
        said = Message("{said} Then would follow: {then}.", said=said, then=then)
    return said


def refusals_of(lesson: Lesson) -> Mapping[str, Message]:
    """Reason code → what the lesson says instead of the referee's sentence."""
    own = {mistake.code: mistake.words for mistake in lesson.mistakes if mistake.code and mistake.words}
    return {**own, **lesson.refusals}


def praise_of(lesson: Lesson, was_shown: bool) -> Message:
    """What is said once the goal is reached. ``was_shown``: the learner did not find it."""
    return joined((SHOWN if was_shown else lesson.praise, lesson.after))


def goal_cells(goal: Goal) -> tuple[Cell, ...]:
    """The cells that a goal names."""
    match goal:
        case Reach(cells=cells) | Carry(cells=cells):
            return cells
        case Show(symbols=symbols):
            return tuple(symbols)
    return ()
