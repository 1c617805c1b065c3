"""A record beside the truth: which plies are the same, by edit distance, so that one that is missed does not
count against all that follow.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """One step of an alignment: indexes into both lists, None where one of them has nothing."""

    true: int | None
    told: int | None


def aligned(true: Sequence[str], told: Sequence[str]) -> tuple[Pair, ...]:
    """Returns the alignment with the fewest changes; of several, the one with the most equal pairs."""
    costs = _costs(true, told)
    pairs: list[Pair] = []
    i, j = len(true), len(told)
    while i or j:
        if i and j and costs[i][j] == _met(costs[i - 1][j - 1], true[i - 1] == told[j - 1]):
            i, j = i - 1, j - 1
            pairs.append(Pair(i, j))
        elif i and costs[i][j] == _alone(costs[i - 1][j]):
            i -= 1
            pairs.append(Pair(i, None))
        else:
            j -= 1
            pairs.append(Pair(None, j))
    return tuple(reversed(pairs))


Cost = tuple[int, int]  # changes, and less the more pairs are equal


def _costs(true: Sequence[str], told: Sequence[str]) -> list[list[Cost]]:
    """The least cost of aligning the first i and j, for all of them."""
    costs: list[list[Cost]] = []
    for i in range(len(true) + 1):
        row: list[Cost] = []
        for j in range(len(told) + 1):
            ways: list[Cost] = [] if i or j else [(0, 0)]
            if i and j:
                ways.append(_met(costs[i - 1][j - 1], true[i - 1] == told[j - 1]))
            if i:
                ways.append(_alone(costs[i - 1][j]))
            if j:
                ways.append(_alone(row[j - 1]))
            row.append(min(ways))
        costs.append(row)
    return costs


def _met(cost: Cost, equal: bool) -> Cost:
    return (cost[0] + (not equal), cost[1] - equal)


def _alone(cost: Cost) -> Cost:
    return (cost[0] + 1, cost[1])
