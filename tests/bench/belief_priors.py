"""How often the table stands how, beside what the model of the belief assumes.

``python -m tests.bench.belief_priors``: plays simulated evenings and counts what the likeliest hypothesis of
each reading is once that has ended. A cost is the negative logarithm of a share.
"""

import argparse
from collections import defaultdict
from math import log

from tachiai.rules.belief.beam import Beam, begin, observe
from tachiai.rules.belief.model import COSTS, STANDING, Kind
from tachiai.rules.line import Line
from tachiai.rules.registry import game_ids, open_game
from tests.bench.simulated_evenings.evening import evening

PAUSES_S = (5.0, 2.5, 1.0, 0.5)


def name_of(beam: Beam) -> str:
    """Returns what the likeliest hypothesis says of the present reading, in a word or two."""
    best = beam.leaves[0]
    if best.disturbance.kind is not Kind.AS_IT_WAS:
        return str(best.disturbance.kind)
    if best.takes_back:
        return "taken back" if best.came[1] == 1 else "taken back, further"
    if best.new_plies > 1:
        return "several plies at once"
    if best.new_plies == 1:
        return "a ply, hidden in part" if best.unproved else "a ply"
    return "as it was"


def assumed() -> dict[str, float]:
    """Returns what the model assumes of a change of one cell or two, in nats."""
    found = {str(kind): rule.once + 2 * rule.cell for kind, rule in STANDING.items()}
    found |= {
        "a ply": COSTS.ply,
        "a ply, hidden in part": COSTS.ply + COSTS.unseen,
        "several plies at once": COSTS.ply + COSTS.crowded,
        "taken back": COSTS.back,
        "taken back, further": COSTS.back + COSTS.further_back,
    }
    return found


def main() -> None:
    """Plays, counts and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=50)
    asked = parser.parse_args()
    rests_s: dict[str, list[float]] = defaultdict(list)
    for uid in game_ids():
        game = open_game(uid)
        for number in range(asked.games):
            for pause_s in PAUSES_S:
                beam = begin(Line(game, game.start()))
                for glimpse in evening(game, asked.seed + number, pause_s, 40).frames(8.0):
                    after = observe(beam, glimpse)
                    ended, begun = beam.reading, after.reading
                    if ended is not None and begun is not None and ended.from_s != begun.from_s:
                        rests_s[name_of(beam)].append(ended.rest_s)
                    beam = after
    total = sum(map(len, rests_s.values()))
    print(f"{'the table':24}{'readings':>9}{'share %':>9}{'nats':>7}{'assumed':>9}{'rest, median s':>16}")
    for name, rests in sorted(rests_s.items(), key=lambda item: -len(item[1])):
        share = len(rests) / total
        known = assumed().get(name)
        told = "" if known is None else f"{known:.1f}"
        median_s = sorted(rests)[len(rests) // 2]
        print(f"{name:24}{len(rests):>9}{100 * share:>9.2f}{-log(share):>7.1f}{told:>9}{median_s:>16.2f}")


if __name__ == "__main__":
    main()
