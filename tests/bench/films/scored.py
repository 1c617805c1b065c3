"""Scores the referee on a folder of films: ``python -m tests.bench.films.scored FOLDER``."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

import cv2

from tachiai.rules.registry import GAME_IDS
from tests.bench.filmed_games.tally import quantile
from tests.bench.films.referee import Lived, decoded, lived
from tests.bench.films.scoring import AFTER_S, FilmScore, is_during, score
from tests.bench.films.truth import Truth, load_truth

SEEN_ALONE_S = 1.0  # a position that stood so long without a hand should have been shown


@dataclass(frozen=True)
class Showing:
    """A film of a truth, at so many pictures a second; ``live``: let a table live through it too."""

    truth_path: Path
    pictures_a_second: int
    live: bool


@dataclass
class Result:
    """What came of films: the record's score, and what a table did meanwhile. Fields add up."""

    score: FilmScore = field(default_factory=FilmScore)
    not_begun: int = 0
    filmed_s: float = 0.0
    computed_s: float = 0.0
    false_alarms: int = 0  # lights red while nothing illegal stood and nothing was being put right
    questions: int = 0
    lit_s: list[float] = field(default_factory=list)  # from hand gone to red
    shown_s: list[float] = field(default_factory=list)  # from hand gone to a legal ply shown
    step_ms: list[float] = field(default_factory=list)


def scored(showing: Showing) -> tuple[Truth, Result]:
    """Lets the referee look at a film, in a process of its own."""
    cv2.setNumThreads(1)
    truth = load_truth(showing.truth_path)
    film = showing.truth_path.parent / truth.films[str(showing.pictures_a_second)]
    found, result = decoded(film, truth), Result(filmed_s=truth.ends_s)
    result.computed_s = found.computed_s
    if found.record is None:
        result.not_begun = 1
        result.score = FilmScore(films=1, plies=len(truth.record), failures=[f"not begun: {found.says}"])
    else:
        result.score = score(truth, found.record)
    if showing.live:
        note_live(truth, lived(film, truth), result)
    return truth, result


def note_live(truth: Truth, live: Lived, result: Result) -> None:
    """Adds what a table did: alarms, questions, how soon lights and page showed what hands had done."""
    result.questions = live.questions()
    result.step_ms = live.step_ms
    warned_s = live.warnings_s()
    excused = [(each.from_s, each.until_s + AFTER_S) for each in truth.illegal]
    excused += [(each.from_s, each.until_s + AFTER_S) for each in (*truth.take_backs, *truth.incidents)]
    for at_s in warned_s:
        if not any(from_s <= at_s <= until_s for from_s, until_s in excused):
            result.false_alarms += 1
            result.score.failures.append(f"false alarm at {at_s:.1f} s")
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


def total(results: Iterable[Result]) -> Result:
    """Returns the sum of results."""
    whole = Result()
    for result in results:
        add(whole, result)
    return whole


def add(whole: Result | FilmScore, part: Result | FilmScore) -> None:
    """Adds every field of ``part`` to ``whole``."""
    for each in fields(whole):
        mine, its = getattr(whole, each.name), getattr(part, each.name)
        if isinstance(mine, FilmScore):
            add(mine, its)
        else:
            setattr(whole, each.name, mine + its)


def figures(result: Result) -> dict[str, float]:
    """Returns what tables show of films."""
    s = result.score
    return {
        "films": s.films,
        "not begun": result.not_begun,
        "plies": s.plies,
        "plies right": s.right,
        "plies right %": percent(s.right, s.plies),
        "never seen alone": s.never_alone,
        "never seen alone, right %": percent(s.never_alone_right, s.never_alone),
        "below a coat": s.hidden,
        "below a coat, right": s.hidden_right,
        "wrong in silence": s.wrong,
        "marked choices": s.marked,
        "gaps": s.gaps,
        "after a gap, plies until it goes on, most": max(s.after_gap, default=float("nan")),
        "illegal moves": s.illegal,
        "named, with a clause %": percent(s.named, s.illegal),
        "accused of legal moves": s.accused,
        "results": s.results,
        "results found": s.results_found,
        "results wrong": s.results_wrong,
        "time of a ply off, median s": quantile(list(map(abs, s.made_off_s)), 0.5),
        "time of a ply off, p99 s": quantile(list(map(abs, s.made_off_s)), 0.99),
        "computed, s a second filmed": result.computed_s / result.filmed_s
        if result.filmed_s
        else float("nan"),
        "at the table: false alarms": result.false_alarms,
        "at the table: questions": result.questions,
        "at the table: hand gone to ply shown, median s": quantile(result.shown_s, 0.5),
        "at the table: hand gone to ply shown, p99 s": quantile(result.shown_s, 0.99),
        "at the table: hand gone to red, median s": quantile(result.lit_s, 0.5),
        "at the table: hand gone to red, p99 s": quantile(result.lit_s, 0.99),
        "at the table: step, median ms": quantile(result.step_ms, 0.5),
        "at the table: step, p99 ms": quantile(result.step_ms, 0.99),
    }


def percent(part: int, whole: int) -> float:
    """Returns a share in per cent; NaN of nothing."""
    return 100 * part / whole if whole else float("nan")


def table(columns: dict[str, Result]) -> str:
    """Returns the table: a column for each group of films."""
    found = {name: figures(result) for name, result in columns.items()}
    width = max(14, *(len(name) + 2 for name in found))
    lines = [f"{'':48}" + "".join(f"{name:>{width}}" for name in found)]
    for name in next(iter(found.values())):
        lines.append(f"{name:48}" + "".join(f"{shown(each[name]):>{width}}" for each in found.values()))
    return "\n".join(lines)


def shown(value: float) -> str:
    """Returns a number as the table shows it."""
    if value != value:
        return "-"
    return f"{value:d}" if isinstance(value, int) else f"{value:.2f}"


def summary(truth: Truth, result: Result) -> str:
    """Returns one line about a film."""
    score = result.score
    return (
        f"{truth.name}: {score.right}/{score.plies} plies right, {score.wrong} wrong, "
        f"{score.named}/{score.illegal} illegal named, {score.accused} accused, "
        f"{result.computed_s:.0f} s for {truth.ends_s:.0f} s"
    )


def grouped(found: Sequence[tuple[Truth, Result]]) -> dict[str, Result]:
    """Returns the sums over each pace, over each game, and over all."""
    groups: dict[str, list[Result]] = {}
    for truth, result in sorted(found, key=lambda one: one[0].pace_s):
        groups.setdefault(f"{truth.pace_s:g} s", []).append(result)
    for truth, result in found:
        groups.setdefault(truth.game, []).append(result)
    groups["all"] = [result for _, result in found]
    return {name: total(results) for name, results in groups.items()}


def all_scored(showings: list[Showing], workers: int) -> Iterator[tuple[Truth, Result]]:
    """Scores films in their order."""
    if workers == 1:
        yield from map(scored, showings)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(scored, showings)


def main() -> None:
    """Scores the films that the command line asks for, and prints every failure and the tables."""
    parser = argparse.ArgumentParser(description="Score the referee on films with their truth beside them.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=GAME_IDS, help="this game only; may be repeated")
    parser.add_argument("--pace", action="append", type=float, help="this pace only; may be repeated")
    parser.add_argument("--number", action="append", type=int, help="this film only; may be repeated")
    parser.add_argument("--pictures-per-second", type=int, default=8)
    parser.add_argument("--live", action="store_true", help="let a table live through the films, too")
    parser.add_argument("--workers", type=int, choices=(1, 2), default=2)
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    asked = parser.parse_args()
    truths = {path: load_truth(path) for path in sorted(asked.folder.glob("*.json"))}
    showings = [
        Showing(path, asked.pictures_per_second, asked.live)
        for path, truth in truths.items()
        if (not asked.game or truth.game in asked.game)
        and (not asked.pace or truth.pace_s in asked.pace)
        and (not asked.number or truth.number in asked.number)
        and str(asked.pictures_per_second) in truth.films
    ]
    found: list[tuple[Truth, Result]] = []
    for truth, result in all_scored(showings, asked.workers):
        found.append((truth, result))
        print("\n    ".join((summary(truth, result), *result.score.failures)), flush=True)
    print(table(grouped(found)))
    if asked.json:
        data = [{"film": truth.name, **asdict(result)} for truth, result in found]
        asked.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
