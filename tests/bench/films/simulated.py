"""A table that lives through a script without pictures: what its observer says is drawn from what one said of
rendered films.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from random import Random
from time import process_time

import numpy as np

from tachiai.firmware.table.game import begin_game
from tachiai.firmware.table.ports import Snapshot
from tachiai.firmware.table.ready_table import TableDevices
from tachiai.firmware.table.recorded_game import entries_of, glimpses_of
from tachiai.firmware.table.session import Session
from tachiai.firmware.tables.game_log import LogJournal, MemoryLog
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.belief.history import decode
from tachiai.rules.boards import Cell
from tachiai.rules.core import Symbol
from tachiai.rules.entries import Entry
from tachiai.rules.sight import Sight
from tachiai.vision.frame import Frame
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation
from tests.bench.films.filming import ScriptedFilm
from tests.bench.films.readings import Readings, Row, Telling
from tests.bench.films.referee import LET_PASS_S, Decoded, Lived, lights_of, noting, setup_of, timing_steps
from tests.bench.films.situations import Onlooker, Seen, Situation
from tests.bench.films.spells import Spell, Spells
from tests.bench.films.truth import Truth
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
    """Says what an observer may have said of a script's table. ``symbols`` are the game's."""

    def __init__(
        self, film: ScriptedFilm, symbols: Sequence[Symbol], readings: Readings, chance: Random
    ) -> None:
        self._playback, self._onlooker = Playback(film.timeline), Onlooker(film.sheet, film.looks)
        self._readings, self._chance, self._calm = readings, chance, Calm()
        self._share, self._spells = 0.0, Spells(symbols)
        self._rows: dict[int, tuple[Situation, str, Row]] = {}

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Returns what may have been seen at the frame's time."""
        at_s = frame.taken_at_s
        now = self._playback.at(at_s)
        seen = self._onlooker.sees(now)
        calm_s, spells = self._calm.seconds(now, seen, at_s), self._spells.at(seen, at_s)
        if calm_s == 0:
            self._share = self._chance.random()
        answer = self._readings.answer(seen, calm_s, self._share)
        observation = Observation(frame.number, at_s, NotFound("simulated"), answer.blind, None)
        match answer.kind:
            case "sight":
                rows = tuple(self._in_sight(cell, seen) for cell in range(len(seen.layout)))
                observation = replace(observation, sight=Sight(rows))
            case "nothing":
                return observation
            case kind:
                rows = tuple(self._glimpsed(kind, cell, seen, spell) for cell, spell in enumerate(spells))
                observation = replace(observation, glimpse=Sight(rows))
        self._spells.tell(rows)
        return observation

    def _in_sight(self, cell: int, seen: Seen) -> Row:
        """A cell is read the same way as long as nothing changes there."""
        situation, symbol = seen.situations[cell], seen.layout[cell]
        kept = self._rows.get(cell)
        if kept is None or kept[:2] != (situation, symbol):
            kept = (situation, symbol, self._readings.row("sight", situation, symbol, self._chance))
            self._rows[cell] = kept
        return kept[2]

    def _glimpsed(self, kind: str, cell: int, seen: Seen, spell: Spell) -> Row:
        situation = seen.situations[cell]
        match self._readings.telling(kind, situation, spell, self._chance):
            case Telling.UNSEEN:
                return None
            case Telling.AGAIN:
                return spell.told
            case Telling.ANEW:
                return self._readings.row(kind, situation, seen.layout[cell], self._chance)


class NoAudience:
    """Nobody is told."""

    def publish(self, snapshot: Snapshot) -> None:
        """Is told how things stand."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Is told of every entry."""


def simulated(
    film: ScriptedFilm, readings: Readings, pictures_a_second: int, observations: list[Observation]
) -> Lived:
    """Lets a table live through a script. Notes what its observer says."""
    truth, clock, book, found = film.truth, SimulatedClock(0), MemoryLog(), Lived()
    opened = begin_game(setup_of(truth), book, clock)
    devices = TableDevices(Ticks(clock, pictures_a_second, truth.ends_s), lights_of(opened.setup))
    chance = Random(f"{truth.name} {truth.seed}")
    observer = SimulatedObserver(film, opened.referee.game.symbols, readings, chance)
    journal = LogJournal(book, opened.number)
    session = Session(opened.referee, devices, observer, journal, clock, NoAudience())
    with timing_steps(found.step_ms), noting(observations):
        while session.turn():
            found.look(session.referee, clock.now_s())
        session.let_pass(LET_PASS_S)
    found.record = book.record()
    return found


def decoded_from(truth: Truth, observations: Iterable[Observation]) -> Decoded:
    """Decodes what an observer said of a whole film, as ``tachiai referee`` does with a real one."""
    began_s, clock, book = process_time(), SimulatedClock(0), MemoryLog()
    opened = begin_game(setup_of(truth), book, clock)
    began_ms, start = clock.unix_ms(), opened.referee.line
    entries = entries_of(
        start, decode(start, glimpses_of(observations)), lambda s: began_ms + round(s * 1000)
    )
    for entry in entries:
        book.append(opened.number, entry, None)
    return Decoded(book.record(), process_time() - began_s)
