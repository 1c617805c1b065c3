"""Before and between plies: calibrating the observer, and the teacher of a course."""

import queue
from collections.abc import Callable
from typing import Protocol

from tachiai.firmware.devices.clock_display.clock_readouts import readouts
from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.calibrating import Publish, SetUpProgress
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.table.game import OpenedGame
from tachiai.firmware.table.ready_table import ReadyTable
from tachiai.firmware.teaching.step import is_engines_turn, teach
from tachiai.firmware.teaching.teaching import Finished, begun
from tachiai.firmware.troubles.advice import Trouble, trouble_of
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, filled
from tachiai.rules.move_answer import cell_names
from tachiai.vision.watch.observer import Observer


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


LAY_THE_BOARD = Message(
    "Arrange the pieces as the game is to begin. Then choose New game, “Begin from the board as it stands”."
)

NOT_RIGHT = Message("Not right yet: {squares}.")
MOST_NAMED = 3
TELL_EVERY_S = 5.0


class SetUpScreen(Protocol):
    """Where setting up is shown."""

    def publish_set_up(self, progress: SetUpProgress, line: AnyLine, troubles: tuple[Trouble, ...]) -> None:
        """Shows the progress; play is to go on where ``line`` ends."""


class Preparation:
    """Makes the observer of a game, and shows meanwhile what keeps play from going on. ``learn_again`` and
    ``stop`` may be called from any thread.
    """

    def __init__(self, game: OpenedGame, table: ReadyTable, screen: SetUpScreen) -> None:
        self.stopped = self.is_wanted = False
        self._game = game
        self._table = table
        self._screen = screen
        self._by_sample = False
        self._told: tuple[Cell, ...] = ()
        self._told_s = float("-inf")

    def first_observer(self) -> Observer | None:
        """An observer to begin with. None if the camera ended or ``stop()`` was called."""
        referee, table = self._game.referee, self._table
        layout, publish = self._layout(referee), self._publisher(referee)
        known = table.observers.with_stored_calibration(
            table.devices.camera, layout, self._game.resumed, publish, self._is_interrupted
        )
        return known or self.new_observer(referee)

    def new_observer(self, referee: RefereeState) -> Observer | None:
        """An observer calibrated by the present position. None at the camera's end or after ``stop()``."""
        layout, publish, table = self._layout(referee), self._publisher(referee), self._table
        while not self.stopped:
            self.is_wanted, by_sample = False, self._by_sample
            observer = table.observers.with_new_calibration(
                table.devices.camera, layout, by_sample, publish, self._is_interrupted
            )
            if observer is not None or not self.is_wanted:
                return observer
        return None

    def watch_laying(self) -> None:
        """Shows what the camera sees until ``stop()``, while somebody lays the board to begin a game from."""
        publish = self._publisher(self._game.referee)
        self._table.observers.watch(self._table.devices.camera, LAY_THE_BOARD, publish, lambda: self.stopped)

    def learn_again(self, by_sample: bool) -> None:
        """Calibrates again by the present position; if empty and ``by_sample``, by the sheet's sample."""
        self._by_sample = by_sample
        self.is_wanted = True

    def stop(self) -> None:
        """Ends the preparation soon."""
        self.stopped = True

    def _layout(self, referee: RefereeState) -> Layout:
        return referee.game.layout(referee.line.state)

    def _publisher(self, referee: RefereeState) -> Publish:
        def publish(progress: SetUpProgress) -> None:
            upkeep = self._table.devices.upkeep
            faults = [] if progress.fault is None else [trouble_of(progress.fault)]
            upkeep.look_after(faults, readouts(referee), self._table.clock.now_s())
            self._screen.publish_set_up(progress, referee.line, upkeep.troubles)
            if progress.report is not None:
                self._tell([cell.cell for cell in progress.report.cells if not cell.passed])

        return publish

    def _tell(self, wrong: list[Cell]) -> None:
        """Has the voice name the first cells that are not right yet, when they have changed."""
        named, now_s = tuple(wrong[:MOST_NAMED]), self._table.clock.now_s()
        voice = self._table.devices.voice
        if voice is None or not named or named == self._told or now_s - self._told_s < TELL_EVERY_S:
            return
        self._told, self._told_s = named, now_s
        voice.say(filled(NOT_RIGHT, squares=cell_names(self._game.setup.equipment.game.board, named)))

    def _is_interrupted(self) -> bool:
        return self.stopped or self.is_wanted
