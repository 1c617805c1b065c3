"""Whole games, filmed and refereed: ``make bench-referee``, or ``python -m tests.bench.referee_bench``.

Random legal games, with faults, on the virtual table under gentle to rough light, by tidy to careless hands.
The bench knows what hands really did; the referee sees the pictures and nothing else. Time at the table is
simulated; times of computing are the processor's. The same seed gives the same games.

A **fault** is a table that no legal move leaves. A **false alarm** is a warning while no fault was on the
table. From **hand gone** means: from the last frame in which fingertips were over the sheet to the end of the
work on the frame that brought the verdict. Where the referee has told meanwhile what is left to do, since a
legal move might still have come of the fault, the time is listed by itself.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

from tachiai.rules.registry import game_ids
from tests.bench.filmed_games.games import Order, play
from tests.bench.filmed_games.tally import Failure, Tally, quantile, total

GOALS = {
    "plies right %": ">= 99.9",
    "wrong records": "0",
    "missed": "0",
    "false alarms a game": "< 0.05",
    "hand gone to red, p99 s": "<= 1",
    "infer first, p99 ms": "<= 20",
    "infer again, p99 ms": "<= 20",
    "frame, p99 ms": "<= 40",
}


def main() -> None:
    """Plays, prints every game with its failures, and the table."""
    asked = arguments()
    orders = [
        Order(uid, number, asked.seed, asked.plies)
        for number in range(asked.first, asked.first + asked.games)
        for uid in (asked.game or game_ids())
    ]
    began_s = perf_counter()
    tallies: dict[str, list[Tally]] = {order.uid: [] for order in orders}
    for order, tally in results(orders, asked.workers):
        tallies[order.uid].append(tally)
        print("\n".join((progress(order, tally), *map(sentence, tally.failures))), flush=True)
    columns = {uid: total(found) for uid, found in tallies.items()}
    columns["all"] = total(columns.values())
    print(table(columns))
    print(f"{len(orders)} games in {perf_counter() - began_s:.0f} s")
    if asked.json:
        write_json(asked.json, columns)


def arguments() -> argparse.Namespace:
    """Returns the command line's arguments."""
    parser = argparse.ArgumentParser(description="Film whole games and count what the referee makes of them.")
    parser.add_argument("--games", type=int, default=20, help="games of each kind (20)")
    parser.add_argument("--game", action="append", choices=game_ids(), help="this game only; may be repeated")
    parser.add_argument("--plies", type=int, default=24, help="players stop after so many plies (24)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds give other games (1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to see one again (0)")
    parser.add_argument("--workers", type=int, choices=(1, 2), default=2, help="processes (2)")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    return parser.parse_args()


def results(orders: list[Order], workers: int) -> Iterator[tuple[Order, Tally]]:
    """Plays all games and yields what came of them, in their order."""
    if workers == 1:
        yield from ((order, play(order)) for order in orders)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from zip(orders, pool.map(play, orders), strict=True)


def figures(tally: Tally) -> dict[str, float]:
    """Returns what the table shows of one game."""
    games = max(1, tally.games - tally.not_set_up)
    return {
        "games": tally.games,
        "not set up": tally.not_set_up,
        "played to a result": tally.ended,
        "stuck": tally.stuck,
        "plies": tally.plies,
        "plies right %": percent(tally.right, tally.plies),
        "plies lost": tally.lost,
        "wrong records": tally.wrong,
        "faults": tally.illegal,
        "warned of": tally.warned,
        "missed": tally.missed,
        "held to be unfinished": tally.held_unfinished,
        "asked about": tally.asked_instead,
        "named, of those known": percent(tally.named, tally.known),
        "the right clause, of those named": percent(tally.named_right, tally.named),
        "false alarms": tally.false_alarms,
        "false alarms a game": tally.false_alarms / games,
        "questions": tally.asked,
        "questions in vain": tally.asked_in_vain,
        "take-backs": tally.take_backs,
        "take-backs right": tally.take_backs_right,
        "moves left unfinished": tally.unfinished,
        "seen to be unfinished": tally.unfinished_seen,
        "shadows and bumps": tally.disturbances,
        "hand gone to move seen, median s": quantile(tally.accept_s, 0.5),
        "hand gone to move seen, p99 s": quantile(tally.accept_s, 0.99),
        "hand gone to red, median s": quantile(tally.refuse_s, 0.5),
        "hand gone to red, p99 s": quantile(tally.refuse_s, 0.99),
        "if it might have become legal, p99": quantile(tally.doubt_s, 0.99),
        "infer first, median ms": quantile(tally.infer_first_ms, 0.5),
        "infer first, p99 ms": quantile(tally.infer_first_ms, 0.99),
        "infer again, median ms": quantile(tally.infer_again_ms, 0.5),
        "infer again, p99 ms": quantile(tally.infer_again_ms, 0.99),
        "frame, median ms": quantile(tally.frame_ms, 0.5),
        "frame, p99 ms": quantile(tally.frame_ms, 0.99),
        "minutes filmed a game": tally.filmed_s / 60 / max(1, tally.games),
        "seconds computed a game": tally.computed_s / max(1, tally.games),
    }


def table(columns: dict[str, Tally]) -> str:
    """Returns the table: a column for each game, the goals beside."""
    found = {uid: figures(tally) for uid, tally in columns.items()}
    lines = [f"{'':34}" + "".join(f"{uid:>13}" for uid in found) + f"{'goal':>10}"]
    for name in next(iter(found.values())):
        cells = "".join(f"{shown(each[name]):>13}" for each in found.values())
        lines.append(f"{name:34}{cells}{GOALS.get(name, ''):>10}")
    return "\n".join(lines)


def shown(value: float) -> str:
    """Returns a number as the table shows it."""
    if value != value:
        return "-"
    return f"{value:d}" if isinstance(value, int) else f"{value:.2f}"


def percent(part: int, whole: int) -> float:
    """Returns a share in per cent; NaN of nothing."""
    return 100 * part / whole if whole else float("nan")


def progress(order: Order, tally: Tally) -> str:
    """Returns one line about a game that has been played."""
    return (
        f"{order.uid:13} {order.number:3}  {tally.right:3}/{tally.plies:<3} plies, "
        f"{tally.warned}/{tally.illegal} faults, {tally.false_alarms} false alarms, {tally.wrong} wrong, "
        f"{tally.filmed_s:.0f} s filmed in {tally.computed_s:.0f} s"
    )


def sentence(failure: Failure) -> str:
    """Returns a failure in two lines."""
    where = f"{failure.game} --seed {failure.seed} --first {failure.number} at {failure.at_s} s"
    return (
        f"  {failure.kind}: {where}, ply {failure.ply}, {failure.position}\n"
        f"    {failure.deed} -> {failure.says}"
    )


def write_json(path: Path, columns: dict[str, Tally]) -> None:
    """Writes the figures, and the failures and named clauses of all games."""
    everything = columns["all"]
    data = {
        "figures": {uid: figures(tally) for uid, tally in columns.items()},
        "clauses": dict(everything.clauses),
        "failures": [asdict(failure) for failure in everything.failures],
    }
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
