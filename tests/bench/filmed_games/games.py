"""One game from one seed: which position, which players, which light and camera."""

import tempfile
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from time import perf_counter, thread_time

import cv2
import numpy as np

from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import Habits
from tachiai.firmware.virtual_table.table import VirtualCamera
from tachiai.testing.configurations import Configuration, random_line
from tachiai.vision.frame import Camera, Frame
from tests.bench.filmed_games.evening import Evening, Players
from tests.bench.filmed_games.faults import positions_of_examples
from tests.bench.filmed_games.tally import Failure, Tally
from tests.bench.filmed_games.witness import Witness
from tests.support.filmed_table import FilmedTable
from tests.support.game_configurations import CONFIGURATIONS, configuration_of

FRAMES_A_SECOND = 8.0
SET_UP_WITHIN_S = 12.0
PRINT_PX_PER_MM = 4.0


@dataclass(frozen=True)
class Order:
    """Which game to play: the ``number``-th of ``uid`` under ``seed``, of at most ``plies`` plies."""

    uid: str
    number: int
    seed: int
    plies: int


class TimedCamera:
    """A camera that knows how much of the processor's time has passed since its last frame was taken."""

    def __init__(self, camera: Camera, clock: SimulatedClock, give_up_s: float) -> None:
        self._camera, self._clock = camera, clock
        self.give_up_s: float | None = give_up_s
        self._taken_s = 0.0

    def capture(self) -> Frame | None:
        """Returns the next frame; None when it was to be given up before."""
        if self.give_up_s is not None and self._clock.now_s() > self.give_up_s:
            return None
        frame = self._camera.capture()
        self._taken_s = thread_time()
        return frame

    def since_ms(self) -> float:
        """Returns the milliseconds of processor time since the last frame was taken."""
        return 1000 * (thread_time() - self._taken_s)

    def close(self) -> None:
        """Closes the camera."""
        self._camera.close()


def play(order: Order) -> Tally:
    """Plays one game and returns what was counted. The same order gives the same game."""
    cv2.setNumThreads(1)
    chance = Random(f"{order.uid} {order.seed} {order.number}")
    options = [options for uid, options in CONFIGURATIONS if uid == order.uid]
    configuration = configuration_of(order.uid, options[order.number % len(options)])
    start, first_fault = begins_at(configuration, chance)
    rng = np.random.default_rng(chance.randrange(2**32))
    look = look_of_roughness(rng, chance.choice([0.0, chance.random(), 1.0]))
    habits = replace(Habits.sample(rng), errs=float(rng.uniform(0, 0.15)))
    players = Players(habits, chance.random() < 0.6, order.plies)
    began_s = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        seed = chance.randrange(2**31)
        log_path = Path(folder) / "log.sqlite3"
        filmed = FilmedTable(order.uid, log_path, look, seed, options=configuration.options, start=start)
        camera = TimedCamera(
            VirtualCamera(filmed.table, filmed.clock, FRAMES_A_SECOND), filmed.clock, SET_UP_WITHIN_S
        )
        witness = Witness(filmed.table, filmed.clock, configuration.name, order.seed, order.number)
        evening = Evening(filmed, configuration, witness, players, chance, first_fault)

        def after_turn(referee: RefereeState) -> bool:
            frame_ms, camera.give_up_s = camera.since_ms(), None
            return evening.turn(referee, frame_ms)

        filmed.film(camera, after_turn)
        if filmed.session is None:
            witness.tally.not_set_up = 1
            witness.tally.failures.append(not_set_up(configuration, order, start, look))
        filmed.log.close()
    witness.tally.filmed_s = filmed.clock.now_s()
    witness.tally.computed_s = perf_counter() - began_s
    return witness.tally


def not_set_up(configuration: Configuration, order: Order, start: str, look: FilmLook) -> Failure:
    """Returns the failure of a game that could not begin."""
    return Failure(
        game=configuration.name,
        seed=order.seed,
        number=order.number,
        at_s=SET_UP_WITHIN_S,
        kind="not set up",
        ply=0,
        position=start,
        deed="",
        says=str(look),
    )


def begins_at(configuration: Configuration, chance: Random) -> tuple[str, str]:
    """Returns a position text ("" for the start) and an illegal move to begin with (or "")."""
    game, kind = configuration.game, chance.random()
    if kind < 0.2:
        nodes = [node for node in random_line(game, chance).nodes() if node.outcome is None]
        return game.format_position(chance.choice(nodes).state), ""
    if kind < 0.45:
        examples = list(positions_of_examples(configuration))
        unfinished = [each for each in examples if game.outcome(game.parse_position(each[0])) is None]
        if unfinished:
            return chance.choice(unfinished)
    return "", ""


def look_of_roughness(rng: np.random.Generator, roughness: float) -> FilmLook:
    """Returns a look between the gentle one (0) and one drawn from the whole range (1)."""
    gentle, rough = FilmLook(), FilmLook.sample(rng)
    mixed = {}
    for field in fields(FilmLook):
        low, high = getattr(gentle, field.name), getattr(rough, field.name)
        if isinstance(low, float):
            mixed[field.name] = low + roughness * (high - low)
    return replace(rough, **mixed, picture_wh=gentle.picture_wh)
