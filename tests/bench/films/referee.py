"""Lets the referee look at a film: the command that writes its record, and a table that lives through it."""

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from time import process_time, thread_time
from typing import Any
from unittest.mock import patch

from tachiai.firmware.cli.referee import referee as command
from tachiai.firmware.devices.cameras.watched import PHOTOGRAPHS_A_SECOND
from tachiai.firmware.devices.lights.pixels import EmulatedPixels
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.phases import Asking, Confirming, Phase, Refusing, Repairing
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.step import step
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import Follower, light_show
from tachiai.firmware.table.session import event_of
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import MemoryLog
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.recorded import RecordedTable
from tachiai.rules.record import GameRecord, parse_record
from tachiai.vision.watch.observer import Observation
from tests.bench.films.truth import Truth

SHOWN_PLIES = 3  # the last of a line; the same player makes no move twice in so many
LET_PASS_S = 10.0  # after the last picture, so that what stands there is confirmed


@dataclass(frozen=True)
class Decoded:
    """A film's record as the command writes it, None where it found no game; what it took, what it said."""

    record: GameRecord | None
    computed_s: float
    says: str = ""


def decoded(film: Path, truth: Truth) -> Decoded:
    """Runs ``tachiai referee`` over a film."""
    began_s = process_time()
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "record.json"
        options = [part for name, value in truth.options.items() for part in ("--option", f"{name}={value}")]
        start = ["--start", truth.start] if truth.start else []
        arguments = [str(film), "--game", truth.game, *options, *start, "-o", str(output)]
        try:
            command.main(arguments, standalone_mode=False)
        except NothingSeen as error:
            return Decoded(None, process_time() - began_s, str(error))
        record = parse_record(output.read_text(encoding="utf-8")).record
    return Decoded(record, process_time() - began_s)


@dataclass
class Lived(Follower):
    """What a table did during a film: its log, when its phases changed, how long its turns took."""

    record: GameRecord | None = None
    phases: list[tuple[float, Phase]] = field(default_factory=list)
    plies: list[tuple[float, tuple[str, ...]]] = field(default_factory=list)  # the last of the line shown
    step_ms: list[float] = field(default_factory=list)

    def look(self, referee: RefereeState, at_s: float) -> None:
        """Is shown the referee after every turn: the line by which it judges, with a ply to be confirmed."""
        phase = referee.phase
        if not self.phases or self.phases[-1][1] != phase:
            self.phases.append((at_s, phase))
        line = phase.after if isinstance(phase, Confirming) else referee.line
        texts = line.texts()[-SHOWN_PLIES:]
        if not self.plies or self.plies[-1][1] != texts:
            self.plies.append((at_s, texts))

    def warnings_s(self) -> list[float]:
        """When the lights turned red."""
        kinds = [(at_s, isinstance(phase, Refusing | Repairing)) for at_s, phase in self.phases]
        return [at_s for (_, before), (at_s, now) in pairwise(kinds) if now and not before]

    def shown_s(self, text: str) -> list[float]:
        """When a ply was shown, recorded or still to be confirmed."""
        return [at_s for at_s, texts in self.plies if text in texts]

    def questions(self) -> int:
        """How often the players were asked."""
        kinds = [isinstance(phase, Asking) for _, phase in self.phases]
        return sum(now and not before for before, now in pairwise(kinds))


def lived(film: Path, truth: Truth, observations: list[Observation] | None = None) -> Lived:
    """Lets a table look at a film as if it happened now. Notes what its observer says."""
    book, found = MemoryLog(), Lived()
    with (
        closing(RecordedTable(str(film), PHOTOGRAPHS_A_SECOND, None, lambda game: found)) as table,
        timing_steps(found.step_ms),
        noting(observations),
    ):
        queue = GamesAtTable(table, book, setup_of(truth)).queue
        queue.play()
    played = queue.present.session
    if played is not None:
        played.let_pass(LET_PASS_S)
        found.record = book.record()
    return found


def setup_of(truth: Truth) -> GameSetup:
    """Returns the game of a film, to be set up on a table."""
    equipment = find_equipment(truth.game, truth.options)
    return GameSetup(
        equipment, Settings(), equipment.game.parse_position(truth.start) if truth.start else None
    )


def lights_of(setup: GameSetup) -> LightShow:
    """Returns lights that nobody sees."""
    leds = setup.settings.leds
    return light_show(EmulatedPixels(leds), leds, setup.equipment.sheet)


def timing_steps(times_ms: list[float]) -> AbstractContextManager[object]:
    """Notes how long the referee's steps take."""
    return patch("tachiai.firmware.table.session.step", timed(step, times_ms))


def noting(observations: list[Observation] | None) -> AbstractContextManager[object]:
    """Notes what a session's observer says."""
    if observations is None:
        return nullcontext()

    def noted(observation: Observation) -> Event:
        observations.append(observation)
        return event_of(observation)

    return patch("tachiai.firmware.table.session.event_of", noted)


def timed(function: Callable[..., Any], times_ms: list[float]) -> Callable[..., Any]:
    """Returns a function that does the same and notes how long it took."""

    def measured(*arguments: Any) -> Any:
        began_s = thread_time()
        try:
            return function(*arguments)
        finally:
            times_ms.append(1000 * (thread_time() - began_s))

    return measured
