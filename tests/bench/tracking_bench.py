"""Simulated evenings, decoded as films and lived through by a table.

``python -m tests.bench.tracking_bench``: whole games with haste and mishaps in seconds, without pictures.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter, thread_time

from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.history import Attempted, Missed, Played, decoded, surviving
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.entries import EntryKind
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import sure_sight
from tests.bench.films.alignment import aligned
from tests.bench.films.plausible import recorded_name
from tests.bench.live_table import LiveTable
from tests.bench.simulated_evenings.evening import evening
from tests.bench.simulated_evenings.scene import Truth

PAUSES_S = (5.0, 2.5, 1.5, 1.0, 0.5)
SLACK_S = 0.5  # an illegal move counts as named so long before and after it stood
STANDS_S = 8.0  # how long the table is looked at after the last picture


@dataclass
class Count:
    """What one evening or many gave, as a film or at the table."""

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
    red_s: list[float] = field(default_factory=list)  # from the hand gone to the illegal move written
    step_ms: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: "Count") -> None:
        """Adds the figures of another."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True)
class Order:
    """One evening to be played."""

    uid: str
    seed: int
    pause_s: float
    rate: float
    cover: bool
    plies: int

    @property
    def told(self) -> str:
        """The command's options that play it again."""
        cover = " --cover" if self.cover else ""
        return f"{self.uid} --seed {self.seed} --pause {self.pause_s} --rate {self.rate}{cover}"


@dataclass(frozen=True)
class Named:
    """An illegal move that was named: when it stood, and when it was told."""

    from_s: float
    until_s: float
    told_s: float
    move: str
    clause: str

    def meets(self, from_s: float, until_s: float) -> bool:
        """Whether it was named while, or right after, something stood."""
        return self.from_s < until_s + SLACK_S and self.until_s > from_s - SLACK_S


@dataclass(frozen=True)
class Account:
    """What somebody who watched tells of an evening. ``plies``: number, move, and if it is open."""

    plies: list[tuple[int, str, bool]]
    gaps: int
    named: list[Named]
    result: str | None
    step_ms: list[float]


def film_and_table(order: Order) -> tuple[Count, Count]:
    """Plays one game; decodes it as a film, and has a table live through it."""
    game = open_game(order.uid, {})
    played = evening(game, order.seed, order.pause_s, order.plies, cover=order.cover)
    glimpses = list(played.frames(order.rate))
    real = [(node.ply, name) for node, name in recorded(played.truth.line)]
    return (
        counted(order, game, played.truth, real, as_film(game, glimpses), "film"),
        counted(order, game, played.truth, real, as_table(game, glimpses, played.truth.line), "table"),
    )


def as_film(game: AnyGame, glimpses: list[Glimpse]) -> Account:
    """Returns what the decoded film tells."""
    beam, step_ms = begin(Line(game, game.start())), []
    for glimpse in glimpses:
        began_s = thread_time()
        beam = observe(beam, glimpse)
        step_ms.append(1000 * (thread_time() - began_s))
    found = decoded(beam)
    kept = surviving(beam.leaves[0].trail)
    is_open = {h.line.ply for h in found.events if isinstance(h, Played) and h.is_open}
    plies = [
        (ply, game.format_move(line.move), ply in is_open) for ply, line in sorted(kept.items()) if line.move
    ]
    named = [
        Named(h.from_s, h.until_s, 0.0, game.format_move(h.move), str(game.reason(h.illegal.code).clause))
        for h in found.events
        if isinstance(h, Attempted)
    ]
    gaps = sum(isinstance(h, Missed) for h in found.events)
    outcome = found.line.outcome
    return Account(plies, gaps, named, outcome.text if outcome else None, step_ms)


def as_table(game: AnyGame, glimpses: list[Glimpse], line: AnyLine) -> Account:
    """Returns what a table that lived through it has written; it sees the end of ``line`` without hands."""
    table = LiveTable(game)
    for glimpse in glimpses:
        table.sees(glimpse)
    sight = sure_sight(game.layout(line.state), game.symbols)
    for number in range(1, 1 + round(STANDS_S * 10)):
        table.sees(Glimpse(sight, glimpses[-1].at_s + number / 10, at_rest=True))
    named = [
        Named(at_s, at_s, told_s, entry.move, str(entry.clause))
        for at_s, told_s, entry in table.of_kind(EntryKind.ILLEGAL)
    ]
    outcome = table.state.outcome
    gaps = len(table.of_kind(EntryKind.GAP))
    return Account(table.plies, gaps, named, outcome.text if outcome else None, table.step_ms)


def counted(
    order: Order, game: AnyGame, truth: Truth, real: list[tuple[int, str]], told: Account, judge: str
) -> Count:
    """Returns how an account compares with what really happened."""
    count = Count(films=1, plies=len(real), gaps=told.gaps, step_ms=told.step_ms)
    count.asked = sum(is_open for _, _, is_open in told.plies)
    where, wrong = f"{judge} {order.told}", []
    for pair in aligned([text for _, text in real], [text for _, text, _ in told.plies]):
        true_ply = None if pair.true is None else real[pair.true]
        told_ply = None if pair.told is None else told.plies[pair.told]
        if true_ply and told_ply and true_ply[1] == told_ply[1]:
            count.right += 1
            continue
        if true_ply:
            made_s = truth.times_s[true_ply[0] - 1]
            wrong.append(f"{true_ply[0]}. {true_ply[1]} at {made_s:.1f} read {told_ply and told_ply[1]}")
        elif told_ply:
            wrong.append(f"{told_ply[0]}. {told_ply[1]} was not played")
        if told_ply:
            count.marked += told_ply[2]
            count.silent += not told_ply[2]
    if wrong or told.gaps:
        count.notes.append(f"{where}: {len(wrong)} wrong, {told.gaps} gaps; {wrong[:3]}")
    count.results = int(told.result == (truth.line.outcome.text if truth.line.outcome else None))
    used: set[int] = set()
    for fault in truth.faults:
        count.faults += 1
        hit = [n for n in told.named if n.meets(fault.from_s, fault.until_s) and id(n) not in used]
        right = [n for n in hit if n.clause == fault.clause and n.move == fault.move]
        if right:
            count.named += 1
            used.add(id(right[0]))
            if fault.from_s <= right[0].told_s <= fault.until_s + SLACK_S:  # not only once play had gone on
                count.red_s.append(right[0].told_s - fault.from_s)
        else:
            count.notes.append(
                f"{where}: fault {fault} got {[(round(n.from_s, 1), n.move, n.clause) for n in hit]}"
            )
    for each in told.named:
        of_a_fault = any(each.meets(f.from_s, f.until_s) for f in truth.faults)
        displaced = any(a < each.until_s and each.from_s < b for a, b in truth.displaced)
        if not of_a_fault and not displaced:
            count.false += 1
            count.notes.append(f"{where}: false {each}")
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
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--notes", type=int, default=60)
    asked = parser.parse_args()
    orders = [
        Order(uid, asked.seed + number, pause_s, rate, asked.cover, asked.plies)
        for number in range(asked.games)
        for pause_s in asked.pause or PAUSES_S
        for rate in asked.rate or (8.0,)
        for uid in asked.game or game_ids()
    ]
    began_s = perf_counter()
    totals: dict[tuple[str, str, str], Count] = {}
    with ProcessPoolExecutor(asked.workers) as pool:
        for order, counts in zip(orders, pool.map(film_and_table, orders), strict=True):
            for judge, count in zip(("film", "table"), counts, strict=True):
                for key in (
                    (judge, order.uid, "all"),
                    (judge, "all", f"{order.pause_s}"),
                    (judge, "all", "all"),
                ):
                    totals.setdefault(key, Count()).add(count)
    for judge in ("film", "table"):
        print("\n".join(totals[judge, "all", "all"].notes[: asked.notes]))
    print(
        f"{'judge':6}{'game':13}{'pause':>6}{'plies':>7}{'right%':>8}{'asked':>6}{'marked':>7}{'silent':>7}"
        f"{'gaps':>6}{'results':>9}{'faults':>8}{'named%':>8}{'false':>7}{'red 50':>8}{'red 99':>8}"
        f"{'med ms':>8}{'p99 ms':>8}"
    )
    for (judge, uid, pause), count in sorted(totals.items()):
        print(f"{judge:6}" + row(uid, pause, count))
    print(f"{perf_counter() - began_s:.0f} s")


def row(uid: str, pause: str, c: Count) -> str:
    """One line of the table."""
    return (
        f"{uid:13}{pause:>6}{c.plies:>7}{100 * c.right / max(1, c.plies):>8.2f}{c.asked:>6}"
        f"{c.marked:>7}{c.silent:>7}{c.gaps:>6}{c.results:>5}/{c.films:<3}{c.faults:>8}"
        f"{100 * c.named / max(1, c.faults):>8.1f}{c.false:>7}{quantile(c.red_s, 0.5):>8.2f}"
        f"{quantile(c.red_s, 0.99):>8.2f}{quantile(c.step_ms, 0.5):>8.2f}{quantile(c.step_ms, 0.99):>8.1f}"
    )


if __name__ == "__main__":
    main()
