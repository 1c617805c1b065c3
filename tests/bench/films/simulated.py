"""A table that lives through a script without pictures: what its observer says is drawn from what one said of
rendered films.
"""

from collections.abc import Collection
from random import Random

import numpy as np

from tachiai.firmware.program.commands.referee import LET_PASS_S
from tachiai.firmware.program.game_log import LogJournal, RecordBook
from tachiai.firmware.table.game import begin_game
from tachiai.firmware.table.outside import Snapshot
from tachiai.firmware.table.ready_table import TableDevices
from tachiai.firmware.table.session import Session
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.sight import Sight
from tachiai.vision.frame import Frame
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation
from tests.bench.films.filming import ScriptedFilm
from tests.bench.films.readings import Readings, Row
from tests.bench.films.referee import Lived, lights_of, setup_of, timing_steps
from tests.bench.films.situations import Onlooker, Seen, Situation
from tests.bench.films.two_hands import Playback, TableMoment

NO_PICTURE = np.zeros((1, 1, 3), np.uint8)


class Calm:
    """Tells for how long nothing has stirred."""

    def __init__(self) -> None:
        self._last: tuple[object, ...] = ()
        self._since_s = 0.0

    def seconds(self, now: TableMoment, seen: Seen, at_s: float) -> float:
        """Returns for how long nothing has stirred; times grow."""
        stirs = seen.hands or seen.coat or bool(now.passing)
        state = (seen.layout, seen.situations, now.bump)
        if stirs or state != self._last:
            self._since_s = at_s
        self._last = state
        return at_s - self._since_s


class Ticks:
    """A camera without pictures: frames that carry times only."""

    def __init__(self, clock: SimulatedClock, pictures_a_second: int, ends_s: float) -> None:
        self._clock, self._ends_s, self._apart_s = clock, ends_s, 1 / pictures_a_second
        self._number = 0

    def capture(self) -> Frame | None:
        """Returns the next frame, None at the end."""
        at_s = self._number * self._apart_s
        if at_s >= self._ends_s:
            return None
        self._clock.sleep_until(at_s)
        self._number += 1
        return Frame(NO_PICTURE, self._number - 1, at_s)

    def close(self) -> None:
        """Nothing is open."""


class SimulatedObserver:
    """Says what an observer may have said of a script's table."""

    def __init__(self, film: ScriptedFilm, readings: Readings, chance: Random) -> None:
        self._playback, self._onlooker = Playback(film.timeline), Onlooker(film.sheet, film.looks)
        self._readings, self._chance, self._calm = readings, chance, Calm()
        self._share = 0.0
        self._rows: dict[tuple[str, int], tuple[Situation, str, Row]] = {}

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Returns what may have been seen at the frame's time."""
        now = self._playback.at(frame.taken_at_s)
        seen = self._onlooker.sees(now)
        calm_s = self._calm.seconds(now, seen, frame.taken_at_s)
        if calm_s == 0:
            self._share = self._chance.random()
        answer = self._readings.answer(seen, calm_s, self._share)
        if answer.kind == "nothing":
            return Observation(frame.number, frame.taken_at_s, NotFound("simulated"), answer.blind, None)
        sight = Sight(tuple(self._row(answer.kind, cell, seen) for cell in range(len(seen.layout))))
        return Observation(frame.number, frame.taken_at_s, NotFound("simulated"), None, sight)

    def _row(self, kind: str, cell: int, seen: Seen) -> Row:
        """A cell is read the same way as long as nothing changes there."""
        situation, symbol = seen.situations[cell], seen.layout[cell]
        kept = self._rows.get((kind, cell))
        if kept is None or kept[:2] != (situation, symbol):
            kept = (situation, symbol, self._readings.row(kind, situation, symbol, self._chance))
            self._rows[kind, cell] = kept
        return kept[2]


class NoAudience:
    """Nobody is told."""

    def publish(self, snapshot: Snapshot) -> None:
        """Is told how things stand."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Is told of every entry."""


def simulated(film: ScriptedFilm, readings: Readings, pictures_a_second: int) -> Lived:
    """Lets a table live through a script."""
    truth, clock, book, found = film.truth, SimulatedClock(0), RecordBook(), Lived()
    opened = begin_game(setup_of(truth), book, clock)
    devices = TableDevices(Ticks(clock, pictures_a_second, truth.ends_s), lights_of(opened.setup))
    observer = SimulatedObserver(film, readings, Random(f"{truth.name} {truth.seed}"))
    journal = LogJournal(book, opened.number)
    session = Session(opened.referee, devices, observer, journal, clock, NoAudience())
    with timing_steps(found.step_ms):
        while session.turn():
            found.look(session.referee, clock.now_s())
        session.let_pass(LET_PASS_S)
    found.record = book.record()
    return found
