"""Tunes an evaluation's weights by matches: ``python -m tests.bench.engine.tune GAME``.

Simultaneous perturbation (SPSA: Spall 1992). All weights are moved up or down by chance at the same time; the
set and its mirror image play each other, and the weights go the way of the winner. At the end the new set
plays the old one on new seeds, and is worth taking only if the lower 95 % bound of that match is above one
half. What is printed then goes into ``rules/games/GAME/evaluation.py``: the weights, and beside them, as a
comment, the match that tested them.

A job is a pure function of two sets of weights and a seed. It runs on this machine's cores; with
``--dask ADDRESS`` on a Dask cluster, by its executor alone (``dask.distributed`` has to be installed).
"""

import argparse
import os
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from tachiai.rules.engine import SearchLimits, evaluation_of, search
from tachiai.rules.engine.matches import Chooser, MatchScore, opening, play_pair, score_of_pair
from tachiai.rules.line import AnyGame
from tachiai.rules.registry import game_ids, open_game

Weights = Mapping[str, float]
STEP = 0.15  # how far a weight is moved for a comparison, as a share of itself
GAIN = 0.10  # how far it goes in the end, for a match won by all points
LEAST_STEP = 1.0
NEW_SEEDS = 1_000_000  # added to the seed for the last match


@dataclass(frozen=True)
class Task:
    """Two games of two sets of weights, as they are given to a process."""

    uid: str
    one: Mapping[str, int]
    other: Mapping[str, int]
    nodes: int


def main() -> None:
    """Tunes, proves, prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--pairs", type=int, default=4, help="pairs of games of each iteration")
    parser.add_argument("--proof", type=int, default=200, help="games of the match that proves the result")
    parser.add_argument("--nodes", type=int, default=1_000, help="positions looked at before a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes on this machine")
    parser.add_argument("--dask", metavar="ADDRESS", help="scheduler of a Dask cluster")
    chosen = parser.parse_args()
    os.nice(5)
    with executor_for(chosen.jobs, chosen.dask) as executor:
        old = evaluation_of(open_game(chosen.game)).weights
        new = tune(chosen.game, executor, chosen.iterations, chosen.pairs, chosen.nodes, chosen.seed)
        task = Task(chosen.game, new, old, chosen.nodes)
        score = compare(task, executor, range(NEW_SEEDS, NEW_SEEDS + chosen.proof // 2))
    print("weights", new)
    print("against the old ones, on new seeds:", score)
    print("better" if score.bounds[0] > 0.5 else "not proven to be better: leave the old ones")


def executor_for(jobs: int, dask_address: str | None) -> Executor:
    """Returns what runs the jobs: processes here, or a Dask cluster by its executor."""
    if dask_address is None:
        return ProcessPoolExecutor(jobs)
    client: Any = import_module("dask.distributed").Client(dask_address)
    executor: Executor = client.get_executor()
    return executor


def tune(uid: str, executor: Executor, iterations: int, pairs: int, nodes: int, seed: int) -> dict[str, int]:
    """Returns the weights after so many iterations. ``executor``: anything with a ``map`` of its own."""
    chance = Random(seed)
    weights: dict[str, float] = dict(evaluation_of(open_game(uid)).weights)
    for iteration in range(iterations):
        steps = {
            code: chance.choice((-1, 1)) * max(LEAST_STEP, abs(weight) * STEP)
            for code, weight in weights.items()
        }
        up, down = moved(weights, steps, 1), moved(weights, steps, -1)
        first = seed * NEW_SEEDS // 10 + iteration * pairs
        score = compare(Task(uid, rounded(up), rounded(down), nodes), executor, range(first, first + pairs))
        weights = moved(weights, steps, 2 * (score.share - 0.5) * GAIN / STEP)
        print(f"{iteration + 1}: {score.share:.0%}", rounded(weights), flush=True)
    return rounded(weights)


def compare(task: Task, executor: Executor, seeds: range) -> MatchScore:
    """Returns how the first set of weights does against the other."""
    return sum(executor.map(partial(play_task, task), seeds), MatchScore())


def play_task(task: Task, seed: int) -> MatchScore:
    """Plays two games from the opening of ``seed``."""
    game = open_game(task.uid)
    players = (_playing(game, weights, task.nodes, seed) for weights in (task.one, task.other))
    return score_of_pair(play_pair(opening(game, seed), *players))


def moved(weights: Weights, steps: Weights, times: float) -> dict[str, float]:
    """Returns the weights after so many steps."""
    return {code: weight + times * steps[code] for code, weight in weights.items()}


def rounded(weights: Weights) -> dict[str, int]:
    """Returns whole weights."""
    return {code: round(weight) for code, weight in weights.items()}


def _playing(game: AnyGame, weights: Mapping[str, int], nodes: int, seed: int) -> Chooser:
    evaluation = type(evaluation_of(game))(game, weights)
    return lambda line: search(line, SearchLimits(nodes=nodes), seed=seed, evaluation=evaluation).move


if __name__ == "__main__":
    main()
