"""The state of a course of lessons."""

from dataclasses import dataclass
from enum import Enum, auto

from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.messages import Message


class Stage(Enum):
    """How far a lesson is."""

    TO_POSE = auto()  #: the task is not set yet
    SETTING_UP = auto()  #: the position is being set up
    TRYING = auto()  #: the learner, or the opponent, is to move
    SHOWING = auto()  #: the learner's move is being laid
    DONE = auto()  #: the goal is reached


@dataclass(frozen=True, slots=True)
class Finished:
    """A lesson whose goal was reached."""

    lesson: Lesson
    in_vain: int  #: failed tries
    was_shown: bool  #: whether a move was shown
    seconds: float  #: from when the position stood until the goal was reached


@dataclass(frozen=True, slots=True)
class Teaching:
    """One moment of a course."""

    course: tuple[Lesson, ...]
    at: int = 0  #: index of the present lesson
    stage: Stage = Stage.TO_POSE
    failures: int = 0  #: failed tries since the last right move
    judged: tuple[str, ...] = ()  #: moves that have been judged, as texts
    on_board: bool = False  #: an illegal move that has been counted stands on the board
    missed: Message | None = None  #: what was wrong with the last legal move
    was_shown: bool = False
    in_vain: int = 0  #: failed tries of the whole lesson
    begun_s: float = 0.0  #: session time at which the position stood
    done_s: float = 0.0  #: session time at which the goal was reached

    @property
    def lesson(self) -> Lesson:
        return self.course[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no lesson follows."""
        return self.at == len(self.course) - 1

    @property
    def finished(self) -> Finished | None:
        """How the present lesson went; None until its goal is reached."""
        if self.stage is not Stage.DONE:
            return None
        return Finished(self.lesson, self.in_vain, self.was_shown, self.done_s - self.begun_s)

    def reply(self) -> str | None:
        """The next move that the lesson has; None where the engine moves, or nobody."""
        return self.lesson.reply_to(self.judged)


def begun(course: tuple[Lesson, ...], lesson: str = "") -> Teaching:
    """The beginning of ``course`` at the lesson with this id; at the first one if there is none."""
    ids = [each.id for each in course]
    return Teaching(course, ids.index(lesson) if lesson in ids else 0)
