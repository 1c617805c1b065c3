"""A table at which a lesson is given: hands, a referee, and a teacher that looks at it after every event."""

from dataclasses import dataclass

from tachiai.firmware.referee.events import Event, Say
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import begin
from tachiai.firmware.teaching.step import teach
from tachiai.firmware.teaching.teaching import Stage, Teaching, begun
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.lessons.lesson import Lesson
from tachiai.testing.story_table import Table


@dataclass
class Classroom(Table):
    """A table with a teacher."""

    teaching: Teaching | None = None

    @property
    def stage(self) -> Stage:
        """How far the lesson is."""
        assert self.teaching is not None
        return self.teaching.stage

    @property
    def spoken(self) -> list[str]:
        """All that the voice has said."""
        return [action.words.en for action in self.actions if isinstance(action, Say)]

    def happens(self, event: Event) -> None:
        """Something happens to the referee, and the teacher looks."""
        super().happens(event)
        assert self.teaching is not None
        self.teaching, events = teach(self.teaching, self.state)
        for each in events:
            super().happens(each)

    def sets_up(self) -> None:
        """Hands lay the position as the lights lead them."""
        self.rests(0.6)
        self.follows_the_lights()
        self.rests(0.6)
        assert self.stage is Stage.TRYING, self.says

    def tries(self, text: str) -> None:
        """The learner makes a legal move, and leaves it until it is confirmed."""
        self.makes(text, rest_s=1.8)

    def answered(self) -> None:
        """The opponent's move is laid, where it is known."""
        self.follows_the_lights()
        self.rests(0.6)


def lesson_of(uid: str, name: str) -> Lesson:
    """Returns one lesson."""
    return next(lesson for lesson in open_course(uid).lessons if lesson.id == name)


def classroom(*lessons: Lesson, seen: bool = True) -> Classroom:
    """Returns a table at the usual start of the lessons' game, where they are about to be given; the camera
    has ``seen`` it.
    """
    game = lessons[0].game
    state = begin(game, RefereeSettings(completed_s=1.0, auto_confirm_s=0.4, go_on_s=0.8, extend_s=0.8))
    table = Classroom(state, list(state.successors.layout), teaching=begun(lessons))
    if seen:
        table.rests(0.6)
    return table
