"""Plays the ladder of levels on many cores: ``python -m tests.bench.engine.ladder --first-seed 51``.

All steps of all games are played side by side, so that a limit of time cuts all of them alike. At the end the
games are added to those in ``strength.json`` that levels of the same kind have played, or with ``--anew`` put
in their place, and ``hardware_docs/strength.md`` is written. Seeds that were played before are to be left
out: they would give the same games again. Needs nothing but the standard library and NumPy.
"""

import argparse
import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from time import process_time
from typing import Any

from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.engine.matches import Chooser, MatchScore, opening, play_pair, score_of_pair
from tachiai.rules.levels import Level
from tachiai.rules.line import AnyLine
from tachiai.rules.registry import declaration_of, game_ids, open_game
from tests.bench.engine import strength
from tests.bench.engine.strength import Match, levels_of, of_score


@dataclass(frozen=True)
class Timed:
    """A chooser that counts the CPU time of its moves."""

    choose: Chooser
    times_s: list[float]

    def __call__(self, line: AnyLine) -> Any:
        start_s = process_time()
        move = self.choose(line)
        self.times_s.append(process_time() - start_s)
        return move


@dataclass(frozen=True)
class Step:
    """A level of a game, which plays the level ``apart`` below."""

    game: str
    level: int
    apart: int = 1

    def play(self, seed: int) -> "Games":
        """Plays two games from the opening of ``seed``."""
        levels = declaration_of(self.game).levels
        weaker, stronger = levels[self.level - self.apart - 1], levels[self.level - 1]
        timed = Timed(_of_level(stronger, seed), [])
        games = play_pair(opening(open_game(self.game), seed), timed, _of_level(weaker, seed + 1_000_000))
        return Games(score_of_pair(games), len(timed.times_s), sum(timed.times_s))

    def match(self, games: "Games") -> Match:
        """What was measured, to be kept."""
        levels, mean_s = levels_of(self.game, self.level, self.apart), round(games.spent_s / games.moves, 4)
        values = {"level": self.level, "apart": self.apart, "levels": levels, "mean_s": mean_s}
        return of_score("ladder", self.game, time.strftime("%Y-%m-%d"), games.score, **values)


@dataclass(frozen=True)
class Games:
    """Games of a step: the stronger level's score, its moves and their CPU time."""

    score: MatchScore
    moves: int
    spent_s: float

    def __add__(self, other: "Games") -> "Games":
        spent_s = self.spent_s + other.spent_s
        return Games(self.score + other.score, self.moves + other.moves, spent_s)


def main() -> None:
    """Plays, tells, keeps."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=game_ids(), help="only this game; may be repeated")
    parser.add_argument("--step", action="append", type=int, help="only this level; may be repeated")
    parser.add_argument("--games", type=int, default=400, help="games of each step")
    parser.add_argument("--first-seed", type=int, required=True, help="chance of the first opening")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--wall-s", type=float, help="keeps what is played after so many seconds")
    parser.add_argument("--anew", action="store_true", help="forget the games that were kept")
    chosen = parser.parse_args()
    steps = [
        step for step in steps_of(chosen.game or game_ids()) if not chosen.step or step.level in chosen.step
    ]
    seeds = range(chosen.first_seed, chosen.first_seed + (chosen.games + 1) // 2)
    with ProcessPoolExecutor(chosen.jobs) as executor:
        found = played(steps, seeds, executor, chosen.wall_s)
        for step, games in found.items():
            print(f"{step.game:12} {step.level} : {step.level - step.apart}  {games.score}", flush=True)
        strength.keep((step.match(games) for step, games in found.items()), adds=not chosen.anew)
        strength.publish()


def steps_of(games: Iterable[str], apart: int = 1) -> Iterator[Step]:
    """The steps of some games."""
    for uid in games:
        for level in range(1 + apart, len(declaration_of(uid).levels) + 1):
            yield Step(uid, level, apart)


def played(
    steps: Iterable[Step], seeds: Iterable[int], executor: Executor, wall_s: float | None = None
) -> dict[Step, Games]:
    """The games of each step that are over within the time, opening by opening."""
    found = dict.fromkeys(steps, Games(MatchScore(), 0, 0.0))
    running = {executor.submit(step.play, seed): step for seed in seeds for step in found}
    try:
        for future in as_completed(running, wall_s):
            found[running[future]] += future.result()
    except TimeoutError:
        executor.shutdown(wait=False, cancel_futures=True)
    return {step: games for step, games in found.items() if games.moves}


def _of_level(level: Level, seed: int) -> Chooser:
    return lambda line: search(line, SearchLimits(depth=level.depth), level=level, seed=seed).move


if __name__ == "__main__":
    main()
