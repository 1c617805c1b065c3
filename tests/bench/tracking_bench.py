"""The tracker on simulated evenings: ``python -m tests.bench.tracking_bench``."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter, thread_time

from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.tracking.beam import begin, observe
from tachiai.rules.tracking.decoding import Attempted, Missed, Played, decoded, surviving
from tests.bench.films.alignment import aligned
from tests.bench.films.plausible import recorded_name
from tests.rules.tracking.simulated import evening

PAUSES_S = (5.0, 2.5, 1.5, 1.0, 0.5)


@dataclass
class Count:
    """What one film or many gave."""

    films: int = 0
    plies: int = 0
    right: int = 0
    asked: int = 0
    marked: int = 0
    silent: int = 0
    faults: int = 0
    named: int = 0
    false: int = 0
    gaps: int = 0
    results: int = 0
    ended: int = 0
    step_ms: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: "Count") -> None:
        """Adds the figures of another."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def film(order: tuple[str, int, float, float, bool, int]) -> Count:
    """Plays, films and decodes one game."""
    uid, seed, pause_s, rate, cover, plies = order
    game = open_game(uid, {})
    played = evening(game, seed, pause_s, plies, cover=cover)
    truth = played.truth
    count = Count(films=1)
    beam = begin(Line(game, game.start()))
    for glimpse in played.frames(rate):
        began_s = thread_time()
        beam = observe(beam, glimpse)
        count.step_ms.append(1000 * (thread_time() - began_s))
    found = decoded(beam)
    kept = surviving(beam.leaves[0].trail)
    open_plies = {h.line.ply for h in found.happenings if isinstance(h, Played) and h.is_open}
    gaps = [h for h in found.happenings if isinstance(h, Missed)]
    real = [(node.ply, name) for node, name in recorded(truth.line)]
    told = [(number, game.format_move(line.move)) for number, line in sorted(kept.items()) if line.move]
    count.plies, count.asked, count.gaps = len(real), len(open_plies & kept.keys()), len(gaps)
    where = f"{uid} --seed {seed} --pause {pause_s} --rate {rate}" + (" --cover" if cover else "")
    wrong = []
    for pair in aligned([text for _, text in real], [text for _, text in told]):
        true_ply = None if pair.true is None else real[pair.true]
        told_ply = None if pair.told is None else told[pair.told]
        if true_ply and told_ply and true_ply[1] == told_ply[1]:
            count.right += 1
            continue
        if true_ply:
            made_s = truth.times_s[true_ply[0] - 1]
            wrong.append(f"{true_ply[0]}. {true_ply[1]} at {made_s:.1f} read {told_ply and told_ply[1]}")
        elif told_ply:
            wrong.append(f"{told_ply[0]}. {told_ply[1]} was not played")
        if told_ply:
            count.marked += told_ply[0] in open_plies
            count.silent += told_ply[0] not in open_plies
    if wrong or gaps:
        lost = [(round(gap.at_s, 1), gap.plies) for gap in gaps]
        count.notes.append(f"{where}: {len(wrong)} wrong, {len(gaps)} gaps {lost}; {wrong[:3]}")
    count.ended = 1
    outcome = found.line.outcome
    count.results = int((outcome and outcome.text) == (truth.line.outcome and truth.line.outcome.text))
    named = [h for h in found.happenings if isinstance(h, Attempted)]
    used = set()
    for fault in truth.faults:
        count.faults += 1
        hit = [
            n
            for n in named
            if n.from_s < fault.until_s + 0.5 and n.until_s > fault.from_s - 0.5 and id(n) not in used
        ]
        ok = [
            n
            for n in hit
            if game.reason(n.illegal.code).clause == fault.clause and game.format_move(n.move) == fault.move
        ]
        if ok:
            count.named += 1
            used.add(id(ok[0]))
        else:
            instead = [(round(n.from_s, 1), game.format_move(n.move), n.illegal.code) for n in hit]
            count.notes.append(f"{where}: fault {fault} got {instead}")
    for n in named:
        if (
            id(n) not in used
            and not any(n.from_s < f.until_s + 0.5 and n.until_s > f.from_s - 0.5 for f in truth.faults)
            and not any(a < n.until_s and n.from_s < b for a, b in truth.displaced)
        ):
            count.false += 1
            count.notes.append(
                f"{where}: false {n.from_s:.1f}-{n.until_s:.1f} {game.format_move(n.move)} {n.illegal.code}"
            )
    return count


def recorded(line: AnyLine) -> list[tuple[AnyLine, str]]:
    """Returns the nodes of a game, each with its move as the record would call it."""
    game = line.game
    return [
        (node, game.format_move(recorded_name(game, node.parent.state, node.move)))
        for node in line.nodes()
        if node.parent is not None
    ]


def quantile(values: list[float], share: float) -> float:
    """Returns a quantile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def main() -> None:
    """Runs and prints the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append", choices=game_ids())
    parser.add_argument("--pause", type=float, action="append")
    parser.add_argument("--rate", type=float, action="append")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--cover", action="store_true")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--notes", type=int, default=60)
    asked = parser.parse_args()
    orders = []
    for uid in asked.game or game_ids():
        for pause_s in asked.pause or PAUSES_S:
            for number in range(asked.games):
                for rate in asked.rate or (10.0, 4.0):
                    orders.append((uid, asked.seed + number, pause_s, rate, asked.cover, asked.plies))
    began_s = perf_counter()
    totals: dict[tuple[str, float, float], Count] = {}
    notes = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for order, count in zip(orders, pool.map(film, orders), strict=True):
            totals.setdefault((order[0], order[2], order[3]), Count()).add(count)
            notes += count.notes
    print("\n".join(notes[: asked.notes]))
    print(
        f"{'game':13}{'pause':>6}{'rate':>6}{'plies':>7}{'right%':>8}{'asked':>6}{'marked':>7}{'silent':>7}"
        f"{'gaps':>6}{'results':>9}{'faults':>8}{'named%':>8}{'false':>7}{'med ms':>8}{'p99 ms':>8}"
    )
    everything = Count()
    for (uid, pause_s, rate), c in totals.items():
        everything.add(c)
        print(row(uid, f"{pause_s}", f"{rate}", c))
    print(row("all", "", "", everything), f" {perf_counter() - began_s:.0f} s")


def row(uid: str, pause: str, rate: str, c: Count) -> str:
    """One line of the table."""
    return (
        f"{uid:13}{pause:>6}{rate:>6}{c.plies:>7}{100 * c.right / max(1, c.plies):>8.2f}{c.asked:>6}"
        f"{c.marked:>7}{c.silent:>7}{c.gaps:>6}{c.results:>5}/{c.ended:<3}{c.faults:>8}"
        f"{100 * c.named / max(1, c.faults):>8.1f}{c.false:>7}"
        f"{quantile(c.step_ms, 0.5):>8.2f}{quantile(c.step_ms, 0.99):>8.1f}"
    )


if __name__ == "__main__":
    main()
