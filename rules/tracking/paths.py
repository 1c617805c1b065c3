"""Plies that lead from a position to the table as it is seen: a best-first search guided by the evidence.

Only plies are followed that explain a cell which the position leaves unexplained, so that hundreds of legal
moves cost no more than a few. It is A* but for its estimate, which may be too high: a bounded number of
positions is opened, and the likeliest first (Hart, Nilsson and Raphael, 1968).
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.tracking.costs import Costs
from tachiai.rules.tracking.prospects import Atlas, Ply
from tachiai.rules.tracking.readings import Reading

ESTIMATE = 0.9  # nats that a cell which is not explained yet may still cost


@dataclass(frozen=True, eq=False, slots=True)
class Path:
    """Plies from a position, the layout after them, and the cells that they leave unexplained.

    ``cost``: of the plies, not of what they leave.
    """

    plies: tuple[Ply, ...]
    state: Any
    layout: Layout
    misfits: frozenset[Cell]
    cost: float


def paths(
    atlas: Atlas,
    state: Any,
    layout: Layout,
    reading: Reading,
    costs: Costs,
    *,
    over: bool = False,
    depth: int = 0,
    expansions: int = 0,
) -> list[Path]:
    """Returns the paths from ``state`` that explain something of ``reading``, the empty one first.

    ``layout``: how the table showed ``state``. ``over``: no ply may follow, whatever the state allows.
    """
    start = Path((), state, layout, reading.misfits(layout, costs.excluded), 0.0)
    found = [start]
    if not start.misfits or over:
        return found
    depth, expansions = depth or costs.depth, expansions or costs.expansions
    queue: list[tuple[float, int, Path]] = [(0.0, 0, start)]
    number, best = 0, float("inf")
    while queue and expansions:
        estimate, _, path = heappop(queue)
        if estimate > best + costs.sure or len(path.plies) >= depth:
            continue
        expansions -= 1
        for child in _children(atlas, path, reading, costs):
            found.append(child)
            number += 1
            if not child.misfits:
                best = min(best, child.cost)
            elif not _only_missing(child.misfits, child.layout, reading):
                heappush(queue, (child.cost + ESTIMATE * len(child.misfits), number, child))
            else:
                best = min(best, child.cost + ESTIMATE)
    return found


def _children(atlas: Atlas, path: Path, reading: Reading, costs: Costs) -> list[Path]:
    prospects = atlas[path.state]
    ranked = []
    for number, ply in enumerate(prospects.plies_over(path.misfits)):
        child = _after(path, ply, reading, costs)
        if child is not None:
            ranked.append((child.cost + ESTIMATE * len(child.misfits), number, child))
    ranked.sort(key=lambda item: item[:2])
    return [child for *_, child in ranked[: costs.children]]


def _after(path: Path, ply: Ply, reading: Reading, costs: Costs) -> Path | None:
    """Returns the path with one more ply; None if the ply explains nothing, or nobody saw what it put down."""
    misfits, explains, arrived, unseen = set(path.misfits), False, False, 0
    arrivals = 0
    for cell, symbol in ply.changed.items():
        if symbol != EMPTY:
            arrivals += 1
        if reading.rows[cell] is None:
            unseen += 1
            continue
        if reading.against(cell, symbol) >= costs.excluded:
            arrived = arrived or (symbol != EMPTY and cell in misfits)  # another ply may have covered it
            misfits.add(cell)
            continue
        if cell in misfits:
            explains = True
            misfits.remove(cell)
        arrived = arrived or symbol != EMPTY
    if not explains or (arrivals and not arrived) or len(misfits) > len(path.misfits):
        return None
    if len(misfits) == len(path.misfits) and not path.plies and len(misfits) < 3:
        return None
    cost = path.cost + (costs.crowded if path.plies else costs.ply) + costs.unseen * unseen
    if not arrivals:
        cost += costs.taken_off
    layout = list(path.layout)
    for cell, symbol in ply.changed.items():
        layout[cell] = symbol
    return Path((*path.plies, ply), ply.state, tuple(layout), frozenset(misfits), cost)


def _only_missing(misfits: frozenset[Cell], layout: Layout, reading: Reading) -> bool:
    """Whether nothing but missing pieces is left unexplained: they may be in a hand."""
    return all(symbol == EMPTY for symbol in reading.shown(misfits).values())


