"""Forced wins that are proven in time: ``make bench-solve``.

The positions (``tests/support/planted_wins.txt``) come from games of a one-ply player and were searched
exhaustively (``harvest.py``), so those that are not solved count too. Each is given to the solver alone, for
so many seconds of CPU time. Every claim is checked: a length against the exhaustive search of the harvest,
each first move that wins in one or three plies by an exhaustive search now.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from tachiai.rules.engine.proof import solve
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids
from tests.support.exhaustive_search import Exhaustive
from tests.support.planted_wins import Planted, planted_positions

GOALS = {1: 1.0, 3: 0.95, 5: 0.6}
LOWER_GOALS = {("chatra", 3): 0.8, ("troop_chess", 3): 0.8}
CHECKED_PLIES = 3  # the longest wins whose first moves are searched exhaustively here


@dataclass(frozen=True)
class Result:
    """What the solver made of a position."""

    planted: Planted
    claim: bool | None
    is_true: bool
    cpu_s: float
    nodes: int


def main() -> None:
    """Prints how many wins of each game and length are proven."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=game_ids(), help="only this game; may be repeated")
    parser.add_argument("--s", type=float, default=5.0, help="CPU seconds for each position")
    chosen = parser.parse_args()
    results = list(measure(chosen.game or game_ids(), chosen.s))
    for line in table(results, chosen.s):
        print(line)


def measure(uids: list[str] | tuple[str, ...], seconds: float) -> Iterator[Result]:
    """Yields what the solver makes of each planted position of some games."""
    for planted in planted_positions():
        if planted.game.uid in uids:
            yield solved(planted, seconds)


def solved(planted: Planted, seconds: float) -> Result:
    """Returns what the solver makes of a position, and whether it is right."""
    line: AnyLine = Line(planted.game, planted.game.parse_position(planted.position))
    start_s = process_time()
    plies = planted.plies or CHECKED_PLIES
    proof = solve(line, plies, lambda: process_time() - start_s > seconds, every_move=False)
    cpu_s = process_time() - start_s
    is_true = proof.win is None or (
        proof.win == bool(planted.plies) and (not proof.win or proof.plies == planted.plies)
    )
    if proof.win and planted.plies <= CHECKED_PLIES:
        search = Exhaustive(planted.game, line.state.to_move, lambda: False)
        after = planted.game.play(line.state, proof.moves[0])
        is_true = is_true and search.is_won(after, planted.plies - 1)
    return Result(planted, proof.win, is_true, cpu_s, proof.nodes)


def table(results: list[Result], seconds: float) -> Iterator[str]:
    """Yields the lines of the report."""
    titles = (
        ("win in", 8),
        ("positions", 11),
        ("decided", 9),
        ("share", 7),
        ("goal", 6),
        ("median s", 10),
        ("worst s", 9),
    )
    yield f"{'game':14}" + "".join(f"{title:>{width}}" for title, width in titles)
    for uid, plies in sorted({(r.planted.game.uid, r.planted.plies) for r in results}):
        of_kind = [r for r in results if (r.planted.game.uid, r.planted.plies) == (uid, plies)]
        decided = [r for r in of_kind if r.claim is not None]
        times = sorted(r.cpu_s for r in of_kind)
        goal = LOWER_GOALS.get((uid, plies), GOALS.get(plies))
        yield (
            f"{uid:14}{plies or 'none':>8}{len(of_kind):11}{len(decided):9}{len(decided) / len(of_kind):7.0%}"
            f"{'' if goal is None else f'{goal:.0%}':>6}{times[len(times) // 2]:10.2f}{times[-1]:9.2f}"
        )
    claims = [r for r in results if r.claim is not None]
    yield (
        f"{seconds:g} s of CPU time a position. Claims that are true: "
        f"{sum(r.is_true for r in claims)} of {len(claims)}. "
        f"{sum(r.nodes for r in results) / sum(r.cpu_s for r in results):.0f} nodes/s."
    )


if __name__ == "__main__":
    main()
