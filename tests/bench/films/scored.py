"""Scores the referee on a folder of films: ``python -m tests.bench.films.scored FOLDER``."""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tachiai.rules.registry import game_ids
from tests.bench.filmed_games.tally import as_columns
from tests.bench.films.measuring import Measured, Showing, measured
from tests.bench.films.results import Result, figures, total
from tests.bench.films.truth import load_truth


def summary(found: Measured) -> str:
    """Returns one line about a film."""
    truth, result = found.truth, found.result
    score = result.score
    table = result.table
    told = (
        f", table {table.right}/{table.plies}, {table.wrong} wrong, {table.marked} marked, "
        f"{table.accused} accused, {table.named}/{table.illegal} named, {result.questions} questions"
    )
    return (
        f"{truth.name}, {found.pictures_a_second} pictures/s: {score.right}/{score.plies} plies right, "
        f"{score.wrong} wrong, {score.named}/{score.illegal} illegal named, {score.accused} accused, "
        f"{result.computed_s:.0f} s for {truth.ends_s:.0f} s{told if table.films else ''}"
    )


def grouped(found: Sequence[Measured]) -> dict[str, Result]:
    """Returns the sums over each pace, over each game, and over all."""
    groups: dict[str, list[Result]] = {}
    for each in sorted(found, key=lambda one: one.truth.pace_s):
        groups.setdefault(f"{each.truth.pace_s:g} s", []).append(each.result)
    for each in found:
        groups.setdefault(each.truth.game, []).append(each.result)
    groups["all"] = [each.result for each in found]
    return {name: total(results) for name, results in groups.items()}


def main() -> None:
    """Scores the films that the command line asks for, and prints every failure and the tables."""
    parser = argparse.ArgumentParser(description="Score the referee on films with their truth beside them.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=game_ids(), help="this game only; may be repeated")
    parser.add_argument("--pace", action="append", type=float, help="this pace only; may be repeated")
    parser.add_argument("--number", action="append", type=int, help="this film only; may be repeated")
    parser.add_argument("--pictures-per-second", type=int, default=8)
    parser.add_argument("--live", action="store_true", help="let a table live through the films, too")
    parser.add_argument("--workers", type=int, choices=(1, 2), default=2)
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
    found: list[Measured] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for each in pool.map(measured, showings):
            found.append(each)
            at_table = [f"table: {failure}" for failure in each.result.table.failures]
            print("\n    ".join((summary(each), *each.result.score.failures, *at_table)), flush=True)
    print(as_columns({name: figures(result) for name, result in grouped(found).items()}))


if __name__ == "__main__":
    main()
