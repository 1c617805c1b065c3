"""One film before the referee: the record's score, what a table did meanwhile, and what its observer said."""

from dataclasses import dataclass
from pathlib import Path

import cv2

from tachiai.rules.registry import open_game
from tachiai.vision.watch.observer import Observation
from tests.bench.films.filming import FilmOrder, scripted
from tests.bench.films.readings import Readings
from tests.bench.films.referee import Lived, decoded, lived
from tests.bench.films.results import Result
from tests.bench.films.scoring import AFTER_S, is_during, score, score_of_nothing
from tests.bench.films.simulated import Calm, decoded_from, simulated
from tests.bench.films.situations import Onlooker
from tests.bench.films.spells import Spells
from tests.bench.films.truth import Truth, load_truth
from tests.bench.films.two_hands import Playback

SEEN_ALONE_S = 1.0  # a position that stood so long without a hand should have been shown


@dataclass(frozen=True)
class Showing:
    """A film of a truth, at so many pictures a second. ``live``: let a table live through it too;
    ``readings``: keep what its observer says.
    """

    truth_path: Path
    pictures_a_second: int
    live: bool
    readings: bool = False


@dataclass(frozen=True)
class Measured:
    """What came of a film, and the readings of a table that lived through it."""

    truth: Truth
    pictures_a_second: int
    result: Result
    readings: Readings | None = None


def measured(showing: Showing) -> Measured:
    """Lets the referee look at a film, in a process of its own."""
    cv2.setNumThreads(1)
    truth = load_truth(showing.truth_path)
    film = showing.truth_path.parent / truth.films[str(showing.pictures_a_second)]
    found, result = decoded(film, truth), Result(filmed_s=truth.ends_s)
    result.computed_s = found.computed_s
    if found.record is None:
        result.not_begun = 1
        result.score = score_of_nothing(truth, found.says)
    else:
        result.score = score(truth, found.record)
    if not showing.live:
        return Measured(truth, showing.pictures_a_second, result)
    observations: list[Observation] = []
    note_live(truth, lived(film, truth, observations), result)
    readings = readings_of(truth, observations) if showing.readings else None
    return Measured(truth, showing.pictures_a_second, result, readings)


def simulation(order: FilmOrder, readings: Readings, pictures_a_second: int) -> Measured:
    """Lets the referee live through a film that nobody drew, and decodes it as a whole."""
    film, observations = scripted(order), list[Observation]()
    result = Result(simulated=1, filmed_s=film.truth.ends_s)
    live = simulated(film, readings, pictures_a_second, observations)
    found = decoded_from(film.truth, observations)
    assert found.record is not None
    result.computed_s = found.computed_s
    result.score = score(film.truth, found.record)
    note_live(film.truth, live, result)
    return Measured(film.truth, pictures_a_second, result)


def readings_of(truth: Truth, observations: list[Observation]) -> Readings | None:
    """Returns what an observer said of a film, by what there was to be seen; None of a film by an older
    script, for nobody knows any more where its hands were.
    """
    film = scripted(FilmOrder.of(truth))
    if film.truth.plies != truth.plies:
        return None
    onlooker, playback = Onlooker(film.sheet, film.looks), Playback(film.timeline)
    calm, readings = Calm(), Readings()
    spells = Spells(open_game(truth.game, truth.options).symbols)
    for observation in observations:
        now = playback.at(observation.taken_at_s)
        seen = onlooker.sees(now)
        readings.add(seen, calm.seconds(now, seen, observation.taken_at_s), observation, spells)
    return readings


def note_live(truth: Truth, live: Lived, result: Result) -> None:
    """Adds what a table did: alarms, questions, how soon lights and page showed what hands had done."""
    if live.record is None:
        result.table = score_of_nothing(truth, "the table never was set up")
    else:
        result.table = score(truth, live.record)
    result.questions = live.questions()
    result.step_ms = live.step_ms
    warned_s = live.warnings_s()
    excused = [(each.from_s, each.until_s + AFTER_S) for each in truth.illegal]
    excused += [(each.from_s, each.until_s + AFTER_S) for each in (*truth.take_backs, *truth.incidents)]
    for at_s in warned_s:
        if not any(from_s <= at_s <= until_s for from_s, until_s in excused):
            result.false_alarms += 1
            result.table.failures.append(f"red light without a fault at {at_s:.1f} s")
    for illegal in truth.illegal:
        lit_s = next((s for s in warned_s if is_during(illegal, s)), None)
        if lit_s is not None and illegal.hand_gone_s is not None and lit_s <= illegal.until_s:
            result.lit_s.append(lit_s - illegal.hand_gone_s)
    for ply in truth.plies:
        if ply.hand_gone_s is None or ply.alone_s < SEEN_ALONE_S:
            continue
        shown_s = next((s for s in live.shown_s(ply.text) if ply.made_s <= s <= ply.until_s), None)
        if shown_s is not None:
            result.shown_s.append(shown_s - ply.hand_gone_s)
