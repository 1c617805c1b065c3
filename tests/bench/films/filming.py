"""One film: its game, its script, what that looked like to whoever watched, and its pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.line import AnyLine
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tests.bench.filmed_games.games import PRINT_PX_PER_MM, look_of_roughness
from tests.bench.films.picture import FilmOfTwo, Sway, looks_of_two
from tests.bench.films.plausible import WHOLE_GAME, Span, plausible_game
from tests.bench.films.players import USUAL, Rates
from tests.bench.films.script import Script
from tests.bench.films.truth import Truth
from tests.bench.films.two_hands import Playback, Timeline
from tests.support.game_configurations import CONFIGURATIONS, configuration_of

WATCHED_EVERY_S = 0.04
GONE_S = 0.5


@dataclass(frozen=True)
class FilmOrder:
    """Which film to make: the ``number``-th of a game at a pace under a seed. Odd numbers are rough."""

    uid: str
    pace_s: float
    number: int
    seed: int = 1
    span: Span = WHOLE_GAME
    rates: Rates = USUAL

    @classmethod
    def of(cls, truth: Truth) -> "FilmOrder":
        """Returns the order of a film that there is."""
        return cls(truth.game, truth.pace_s, truth.number, truth.seed, Span(*truth.span))

    @property
    def chance(self) -> Random:
        """The film's own chance, always the same."""
        return Random(self.name)

    @property
    def name(self) -> str:
        """What no other film is called."""
        return f"{self.uid} {self.pace_s:g} {self.number} {self.seed}"


@dataclass(frozen=True)
class ScriptedFilm:
    """A film that can be drawn."""

    timeline: Timeline
    truth: Truth
    sheet: Sheet
    looks: tuple[FilmLook, FilmLook]
    sway: Sway

    def pictures(self, pictures_a_second: int) -> Iterator[Image]:
        """Draws the film."""
        texture = sheet_texture(self.sheet, PRINT_PX_PER_MM)
        seed = self.truth.seed + 1000 * self.truth.number
        film = FilmOfTwo(self.sheet, texture, looks_of_two(*self.looks), seed, self.sway)
        playback = Playback(self.timeline)
        for number in range(int(self.truth.ends_s * pictures_a_second)):
            at_s = number / pictures_a_second
            yield film.frame(playback.at(at_s), number, at_s, 1 / pictures_a_second)


def scripted(order: FilmOrder) -> ScriptedFilm:
    """Returns a film's script, its truth complete. The same order gives the same film."""
    chance = order.chance
    options = [options for uid, options in CONFIGURATIONS if uid == order.uid]
    configuration = configuration_of(order.uid, options[order.number % len(options)])
    equipment = find_equipment(order.uid, configuration.options)
    line = plausible_game(equipment.game, f"{order.name} {chance.random()}", order.span)
    rng = np.random.default_rng(chance.randrange(2**32))
    rough = float(rng.uniform(0.6, 1.0) if order.number % 2 else rng.uniform(0.0, 0.3))
    look, other = look_of_roughness(rng, rough), FilmLook.sample(rng)
    truth = Truth(
        game=order.uid,
        options=dict(equipment.game.options),
        number=order.number,
        seed=order.seed,
        pace_s=order.pace_s,
        rough=round(rough, 3),
        span=(order.span.shortest, order.span.longest),
    )
    script = Script(configuration, equipment, line, truth, order.rates, chance)
    script.write()
    watch(script.timeline, truth, equipment.sheet, line)
    sways = chance.random() < 0.5
    sway = Sway(
        shift_px=sways * rough * chance.uniform(0.5, 2.5),
        turn_deg=sways * rough * chance.uniform(0.0, 0.12),
        period_s=chance.uniform(1.5, 5.0),
    )
    return ScriptedFilm(script.timeline, truth, equipment.sheet, (look, other), sway)


def watch(timeline: Timeline, truth: Truth, sheet: Sheet, line: AnyLine) -> None:
    """Fills in what only the finished script tells: how long positions stood alone, when hands were gone."""
    playback = Playback(timeline)
    steps = [step * WATCHED_EVERY_S for step in range(int(truth.ends_s / WATCHED_EVERY_S) + 1)]
    free, covered = [], []
    for at_s in steps:
        now = playback.at(at_s)
        covered.append(any(passing.kind == "coat" for passing, _ in now.passing))
        free.append(not now.over_sheet() and not now.held and not covered[-1])
    begins_s = sorted([ply.begun_s for ply in truth.plies] + [each.from_s for each in truth.take_backs])
    grips_s = sorted(
        each.end_s for each in timeline.timed if type(each.action).__name__ in ("Grip", "TurnOver")
    )
    for ply in truth.plies:
        ply.until_s = next((s for s in grips_s if s > ply.made_s), truth.ends_s)
        next_s = next((s for s in begins_s if s > ply.begun_s), truth.ends_s)
        stood = [free[n] for n, at_s in enumerate(steps) if ply.made_s <= at_s < ply.until_s]
        ply.alone_s = round(WATCHED_EVERY_S * sum(stood), 2)
        ply.hand_gone_s = hand_gone_s(steps, free, ply.made_s, max(next_s, ply.until_s))
    for illegal in truth.illegal:
        illegal.hand_gone_s = hand_gone_s(steps, free, illegal.from_s, illegal.until_s)


def hand_gone_s(steps: Sequence[float], free: Sequence[bool], from_s: float, until_s: float) -> float | None:
    """When the last hand left: one that comes again within ``GONE_S`` had not gone."""
    least = round(GONE_S / WATCHED_EVERY_S)
    found = (at_s for n, at_s in enumerate(steps) if from_s <= at_s < until_s and all(free[n : n + least]))
    return next(found, None)
