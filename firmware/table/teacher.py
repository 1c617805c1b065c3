"""A teacher at the table: gives the lessons of a course, one after the other, and lets the engine answer
where a lesson leaves it to that.
"""

import queue

from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.table.partner import Partner
from tachiai.firmware.teaching.step import is_engines_turn, teach
from tachiai.firmware.teaching.teaching import begun
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.lessons.lesson import Lesson


class Teacher:
    """Implements ``Partner``. ``engine`` answers where a lesson has no reply, and gives advice. ``choose``
    may be called from any thread.
    """

    def __init__(self, course: tuple[Lesson, ...], engine: Partner | None, lesson: str = "") -> None:
        self.course = course
        self.teaching = begun(course, lesson)
        self._engine = engine
        self._chosen: queue.SimpleQueue[str] = queue.SimpleQueue()

    def choose(self, lesson: str) -> None:
        """Begins with the lesson of that id, or again with it."""
        self._chosen.put(lesson)

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Returns what the teacher does, and the engine."""
        while not self._chosen.empty():
            self.teaching = begun(self.course, self._chosen.get())
        self.teaching, events = teach(self.teaching, referee)
        if self._engine is None or (referee.awaited and not is_engines_turn(self.teaching, referee)):
            return events
        return events + self._engine.look(referee, at_s)

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What is wrong with the engine."""
        return () if self._engine is None else self._engine.troubles
