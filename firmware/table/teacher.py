"""A teacher at the table, who gives the lessons of a course one after the other."""

import queue
from collections.abc import Callable

from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.table.partner import Partner
from tachiai.firmware.teaching.step import is_engines_turn, teach
from tachiai.firmware.teaching.teaching import Finished, begun
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.lessons.lesson import Lesson


class Teacher:
    """A ``Partner`` that teaches. ``engine`` moves where a lesson has no reply, and gives hints. ``note`` is
    called when a lesson is finished; it returns a trouble if that cannot be written down. ``choose`` may be
    called from any thread.
    """

    def __init__(
        self,
        course: tuple[Lesson, ...],
        engine: Partner | None,
        lesson: str = "",
        note: Callable[[Finished], Trouble | None] = lambda _: None,
    ) -> None:
        self.course = course
        self.teaching = begun(course, lesson)
        self._engine = engine
        self._note = note
        self._unwritten: Trouble | None = None
        self._chosen: queue.SimpleQueue[str] = queue.SimpleQueue()

    def choose(self, lesson: str) -> None:
        """Begins the lesson with this id, or begins it again."""
        self._chosen.put(lesson)

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Events of the teacher and of the engine."""
        while not self._chosen.empty():
            self.teaching = begun(self.course, self._chosen.get())
        before = self.teaching.finished
        self.teaching, events = teach(self.teaching, referee)
        finished = self.teaching.finished
        if finished is not None and before is None:
            self._unwritten = self._note(finished)
        if self._engine is None or (referee.awaited and not is_engines_turn(self.teaching, referee)):
            return events
        return events + self._engine.look(referee, at_s)

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Troubles of the engine, and of writing down what was learnt."""
        unwritten = () if self._unwritten is None else (self._unwritten,)
        return unwritten + (() if self._engine is None else self._engine.troubles)
