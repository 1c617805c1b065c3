"""What a teacher knows at one moment: which lesson, how far it is, how often it was tried in vain."""

from dataclasses import dataclass
from enum import Enum, auto

from tachiai.rules.lessons.lesson import Lesson, Mistake
from tachiai.rules.words import Words


class Stage(Enum):
    """How far a lesson is."""

    TO_POSE = auto()  # nobody has been asked yet
    SETTING_UP = auto()  # hands lay the position
    TRYING = auto()  # the learner, or the opponent, is to move
    SHOWING = auto()  # hands lay the learner's move
    DONE = auto()  # the goal is reached


@dataclass(frozen=True, slots=True)
class Finished:
    """A lesson whose goal was reached: after so many moves ``in_vain``, whether a move was shown, and how
    many seconds after it was set up.
    """

    lesson: Lesson
    in_vain: int
    was_shown: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Teaching:
    """``course``: the lessons in their order, ``at`` the present one. ``failures``: the tries in vain since
    the last right move, ``in_vain`` those of the whole lesson. ``judged``: the plies that have been judged.
    ``on_board``: an illegal move lies there that has been counted. ``missed``: what was wrong with the last
    legal move. ``begun_s``: when the position stood, ``done_s``: when the goal was reached.
    """

    course: tuple[Lesson, ...]
    at: int = 0
    stage: Stage = Stage.TO_POSE
    failures: int = 0
    judged: tuple[str, ...] = ()
    on_board: bool = False
    missed: Words | None = None
    was_shown: bool = False
    in_vain: int = 0
    begun_s: float = 0.0
    done_s: float = 0.0

    @property
    def lesson(self) -> Lesson:
        """The present lesson."""
        return self.course[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no lesson follows."""
        return self.at == len(self.course) - 1

    @property
    def finished(self) -> Finished | None:
        """How the present lesson went, once its goal is reached."""
        if self.stage is not Stage.DONE:
            return None
        return Finished(self.lesson, self.in_vain, self.was_shown, self.done_s - self.begun_s)

    def reply(self) -> str | None:
        """The opponent's move as the lesson has it; None where it leaves it to the engine, or has none."""
        return self.lesson.goes_on(self.judged)

    def mistake_of(self, move: str) -> Mistake | None:
        """The mistake that the lesson foresees, if ``move`` is one."""
        if len(self.judged) > 1:
            return None
        return next((mistake for mistake in self.lesson.mistakes if mistake.move == move), None)


def begun(course: tuple[Lesson, ...], lesson: str = "") -> Teaching:
    """Returns the teaching of ``course`` from the lesson of that id on, "" for the first."""
    ids = [each.id for each in course]
    return Teaching(course, ids.index(lesson) if lesson in ids else 0)
