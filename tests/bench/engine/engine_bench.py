"""How strong and how fast the engine is: ``make bench-engine``.

Parts: ``speed`` (nodes a second, depth in one and five seconds), ``plain`` (against the plain engine of this
folder with the same time), ``material`` (against a one-ply player), ``ladder`` (each level against
the one below, with the time of a move), ``wins`` (the planted forced wins of ``tests/bench/forced_wins``),
``costs`` (CPU time of a hint, memory). All times are CPU time of one process. ``--publish`` keeps what was
measured and writes ``hardware_docs/strength.md``.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from time import process_time
from typing import Any

from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.engine.matches import Chooser, MatchScore, opening, play_pair, score_of_pair
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tests.bench.engine import figures, strength
from tests.bench.engine.figures import Figures, figures_of, with_costs, with_wins
from tests.bench.engine.ladder import Timed, played, steps_of
from tests.bench.engine.plain_engine import PlainEngine, greedy
from tests.bench.engine.strength import PI_4, Match, of_score
from tests.support.random_lines import random_position

PARTS = ("speed", "plain", "material", "ladder", "doubling", "wins", "costs")
POSITIONS = 4


def main() -> None:
    """Prints what was measured, line by line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="only this; may be repeated")
    parser.add_argument("--game", action="append", choices=game_ids(), help="only this game; may be repeated")
    parser.add_argument("--games", type=int, default=100, help="games of each match")
    parser.add_argument("--ms", type=int, default=1_000, help="CPU milliseconds for a move of ours")
    parser.add_argument("--seed", type=int, default=1, help="chance of the openings")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--step", action="append", type=int, help="ladder: only this level; may be repeated")
    parser.add_argument("--apart", type=int, default=1, help="ladder: so many levels below is the other one")
    parser.add_argument("--publish", action="store_true", help="keep the matches and write the page")
    chosen = parser.parse_args()
    os.nice(5)
    with ProcessPoolExecutor(chosen.jobs) as executor:
        for uid in chosen.game or game_ids():
            for part in chosen.part or PARTS:
                for found in _PARTS[part](uid, chosen, executor):
                    if chosen.publish:
                        _publish(found)
                    text = found if isinstance(found, str) else _told(found)
                    print(f"{uid:12} {part:9} {text}", flush=True)


def speed(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[str]:
    """Nodes a second, and the depth that is finished in one and in five seconds."""
    game, chance = open_game(uid), Random(1)
    lines = [Line(game, game.parse_position(random_position(game, chance))) for _ in range(POSITIONS)]
    for seconds in (1, 5):
        found = [search(line, SearchLimits(ms=1_000 * seconds), clock_s=process_time) for line in lines]
        unsolved = [result for result in found if result.forced is None and result.lines[0].lost_in is None]
        depths = sorted(result.depth for result in unsolved)
        nodes = sum(result.nodes for result in unsolved) / max(1, len(unsolved)) / seconds
        yield f"{seconds} s: depths {depths}, {nodes:.0f} nodes/s"


def against_plain(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[Match]:
    """Our engine against the plain one, with the same CPU time a move."""
    score, ours_s, theirs_s = MatchScore(), list[float](), list[float]()
    for pair, ours, theirs in executor.map(partial(_plain_pair, uid, chosen.ms), _seeds(chosen)):
        score += pair
        ours_s += ours
        theirs_s += theirs
    mean_s, their_mean_s = (round(sum(times) / len(times), 4) for times in (ours_s, theirs_s))
    yield of_score("plain", uid, _today(), score, ms=chosen.ms, mean_s=mean_s, their_mean_s=their_mean_s)


def against_material(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[Match]:
    """Our engine against the one-ply player."""
    score = _sum(executor, partial(_material_pair, uid, chosen.ms), chosen)
    yield of_score("material", uid, _today(), score, ms=chosen.ms)


def ladder(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[Match]:
    """Each level against the one below, or one further below."""
    for step in steps_of([uid], chosen.apart):
        if not chosen.step or step.level in chosen.step:
            yield step.match(played([step], _seeds(chosen), executor)[step])


def doubling(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[Match]:
    """Our engine against itself with half the CPU time."""
    yield of_score(
        "doubling",
        uid,
        _today(),
        _sum(executor, partial(_doubling_pair, uid, chosen.ms), chosen),
        ms=chosen.ms,
    )


def wins(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[Figures]:
    """Planted forced wins: how many are found, with the right length, and whether any claim is false."""
    yield executor.submit(with_wins, replace(figures_of(uid), date=_today())).result()


def costs(uid: str, chosen: argparse.Namespace, executor: Executor) -> Iterator[Figures]:
    """The CPU time of a hint, and memory."""
    yield with_costs(replace(figures_of(uid), date=_today()))


def _publish(found: str | Match | Figures) -> None:
    """Keeps what was measured, and writes the page."""
    if isinstance(found, Match):
        strength.keep([found])
    elif isinstance(found, Figures):
        figures.keep(found)
    strength.publish()


def _told(match: Match | Figures) -> str:
    """What was measured, in a line."""
    if isinstance(match, Figures):
        in_1, in_3, in_5, false, hint, peak = figures.cells(match)
        return f"wins in 1: {in_1}, in 3: {in_3}, in 5: {in_5}; false: {false}; hint: {hint} ms; {peak} MB"
    if match.part != "ladder":
        return str(match.score)
    times = f"{match.mean_s:.2f} s a move, on a Pi 4 about {PI_4 * match.mean_s:.1f} s"
    return f"{match.level} against {match.level - match.apart}: {match.score}; {times}"


def _today() -> str:
    return time.strftime("%Y-%m-%d")


_PARTS: dict[str, Callable[[str, argparse.Namespace, Executor], Iterator[str | Match | Figures]]] = {
    "speed": speed,
    "plain": against_plain,
    "material": against_material,
    "ladder": ladder,
    "doubling": doubling,
    "wins": wins,
    "costs": costs,
}


def _plain_pair(uid: str, ms: int, seed: int) -> tuple[MatchScore, list[float], list[float]]:
    """Two games against the plain engine; also the times of our moves, and of its moves, in seconds."""
    game = open_game(uid)
    plain = PlainEngine(game)

    def choose(line: AnyLine) -> Any:
        end_s = process_time() + ms / 1_000
        return plain.choose(line, lambda: process_time() >= end_s)

    ours, theirs = Timed(_ours(ms, seed), []), Timed(choose, [])
    games = play_pair(opening(game, seed), ours, theirs)
    return score_of_pair(games), ours.times_s, theirs.times_s


def _material_pair(uid: str, ms: int, seed: int) -> MatchScore:
    game = open_game(uid)
    return score_of_pair(play_pair(opening(game, seed), _ours(ms, seed), partial(greedy, game)))


def _doubling_pair(uid: str, ms: int, seed: int) -> MatchScore:
    return score_of_pair(play_pair(opening(open_game(uid), seed), _ours(ms, seed), _ours(ms // 2, seed)))


def _ours(ms: int, seed: int) -> Chooser:
    return lambda line: search(line, SearchLimits(ms=ms), seed=seed, clock_s=process_time).move


def _sum(executor: Executor, play: Callable[[int], MatchScore], chosen: argparse.Namespace) -> MatchScore:
    return sum(executor.map(play, _seeds(chosen)), MatchScore())


def _seeds(chosen: argparse.Namespace) -> range:
    return range(chosen.seed, chosen.seed + (chosen.games + 1) // 2)


if __name__ == "__main__":
    main()
