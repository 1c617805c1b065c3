"""Several sights of one table at rest, taken as one: what noise draws anew in each picture averages out."""

from collections.abc import Sequence
from math import exp, log

from tachiai.rules.belief.evidence import SMALLEST, THRESHOLDS, Thresholds
from tachiai.rules.sight import Probabilities, Sight

SIGHTS = 3  # how many are averaged at most; more would only hide that something moves


def joined(before: Sequence[Sight], now: Sight, limits: Thresholds = THRESHOLDS) -> tuple[Sight, ...]:
    """Returns the last sights that show the same table, ``now`` being the newest: ``now`` alone if a cell
    clearly shows something else than it clearly showed before.
    """
    if any(_contradict(sight, now, limits) for sight in before):
        return (now,)
    return (*before[-(SIGHTS - 1) :], now)


def averaged(sights: Sequence[Sight]) -> Sight:
    """Returns the sight with the mean log-likelihood of each symbol on each cell, over the sights that saw
    the cell. A cell that the newest one did not see stays unseen.
    """
    newest = sights[-1]
    if all(sight == newest for sight in sights):
        return newest
    rows = []
    for cell, row in enumerate(newest.cells):
        seen = [sight.cells[cell] for sight in sights if cell < len(sight.cells)]
        rows.append(None if row is None else _mean([old for old in seen if old is not None]))
    return Sight(tuple(rows))


def _mean(rows: list[Probabilities]) -> Probabilities:
    if all(row == rows[0] for row in rows):
        return rows[0]
    means = [
        exp(sum(log(max(SMALLEST, p)) for p in column) / len(rows)) for column in zip(*rows, strict=True)
    ]
    return tuple(mean / sum(means) for mean in means)


def _contradict(one: Sight, other: Sight, limits: Thresholds) -> bool:
    if len(one.cells) != len(other.cells):
        return True
    return any(_differ(a, b, limits) for a, b in zip(one.cells, other.cells, strict=True) if a is not b)


def _differ(one: Probabilities | None, other: Probabilities | None, limits: Thresholds) -> bool:
    if one is None or other is None or one == other:
        return False
    if len(one) != len(other):
        return True
    first, second = max(one), max(other)
    return min(first, second) >= limits.likely and one.index(first) != other.index(second)
