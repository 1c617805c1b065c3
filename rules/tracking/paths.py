"""Plies that lead from a position to the table as it is seen: a best-first search guided by the evidence.

Only plies are followed that explain a cell which the position leaves unexplained, so that hundreds of legal
moves cost no more than a few. It is A* but for its estimate, which may be too high: a bounded number of
positions is opened, and the likeliest first (Hart, Nilsson and Raphael, 1968).
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.line import AnyGame
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
    limit: float,
    over: bool = False,
) -> list[Path]:
    """Returns the paths from ``state`` that explain something of ``reading``, the empty one first.

    ``layout``: how the table showed ``state``. ``limit``: what a path may cost with what
    it leaves. ``over``: no ply may follow, whatever the state allows.
    """
    start = Path((), state, layout, reading.misfits(layout, costs.excluded), 0.0)
    found = [start]
    if not start.misfits or over:
        return found
    shown = reading.shown(start.misfits)
    missing = _only_missing(start.misfits, layout, reading)
    if missing and reading.rest_s < costs.taken_off_s and atlas[state].is_told_what_moves_touch:
        return found
    found += _children(atlas, start, reading, costs, limit, whole=True)
    if missing or not _of_both(atlas.game, start, reading):
        return found
    if atlas[state].has_part(shown, reading.may_be_empty(costs.excluded)):
        return found
    queue: list[tuple[float, int, Path]] = [(0.0, 0, start)]
    for child in found[1:]:
        limit = min(limit, child.cost + costs.sure)
    expansions = costs.expansions_of_many if atlas[state].is_told_what_moves_touch else costs.expansions
    while queue and expansions:
        estimate, _, path = heappop(queue)
        if estimate > limit:
            break
        if not _concerns(atlas.game, path, reading, atlas.game.to_move(path.state)):
            continue
        expansions -= 1
        for child in _children(atlas, path, reading, costs, limit):
            if not child.misfits and not path.plies:
                continue
            found.append(child)
            estimate = child.cost + ESTIMATE * len(child.misfits)
            if not child.misfits:
                limit = min(limit, child.cost + costs.near)
            elif _only_missing(child.misfits, child.layout, reading):
                limit = min(limit, estimate + costs.near)
            elif len(child.plies) < costs.depth:
                heappush(queue, (estimate, len(found), child))
    return found


def misplaced(atlas: Atlas, start: Path, reading: Reading, costs: Costs) -> list[Path]:
    """Returns the paths of one ply that explain everything but a piece that stands beside its cell."""
    game, player = atlas.game, atlas.game.to_move(start.state)
    shown = reading.shown(start.misfits)
    found = []
    for wrong, piece in shown.items():
        if game.owners.get(piece) is not player or start.layout[wrong] != EMPTY:
            continue
        if wrong not in game.board.grid_cells:
            continue
        others = start.misfits - {wrong}
        for ply in atlas[start.state].plies_over(others, max(1, len(others))):
            left = {
                cell
                for cell, symbol in ply.changed.items()
                if reading.rows[cell] is not None and reading.against(cell, symbol) >= costs.excluded
            }
            if len(left) != 1 or not others <= ply.changed.keys():
                continue
            (right,) = left
            if (
                ply.changed[right] == piece
                and right in game.board.neighbours[wrong]
                and shown.get(right, EMPTY) == EMPTY
            ):
                layout = list(start.layout)
                for cell, symbol in ply.changed.items():
                    layout[cell] = symbol
                unseen = len(ply.changed.keys() & reading.unseen)
                cost = costs.ply + costs.unseen * unseen
                found.append(Path((ply,), ply.state, tuple(layout), frozenset({wrong, right}), cost))
    return found[: costs.children]


def _children(
    atlas: Atlas, path: Path, reading: Reading, costs: Costs, limit: float, *, whole: bool = False
) -> list[Path]:
    """The paths with one more ply, the likeliest first. ``whole``: those that explain everything."""
    prospects = atlas[path.state]
    least = 2 if prospects.is_told_what_moves_touch and len(path.misfits) > 1 else 1
    if whole:
        least = len(path.misfits)
    ranked = []
    for number, ply in enumerate(prospects.plies_over(path.misfits, least)):
        child = _after(path, ply, reading, costs)
        if child is None or (whole and child.misfits):
            continue
        estimate = child.cost + ESTIMATE * len(child.misfits)
        if estimate <= limit:
            ranked.append((estimate, number, child))
    ranked.sort(key=lambda item: item[:2])
    return [child for *_, child in ranked[: costs.children]]


def _after(path: Path, ply: Ply, reading: Reading, costs: Costs) -> Path | None:
    """Returns the path with one more ply; None if the ply explains nothing, or too little."""
    misfits, explains, arrived = set(path.misfits), 0, False
    arrivals = unseen = refilled = kept = 0
    for cell, symbol in ply.changed.items():
        if symbol != EMPTY:
            arrivals += 1
        if reading.rows[cell] is None:
            unseen += 1
            continue
        if reading.against(cell, symbol) >= costs.excluded:
            arrived = arrived or (symbol != EMPTY and cell in misfits)  # another ply may have covered it
            misfits.add(cell)
            refilled += symbol == EMPTY and reading.pattern[cell] == path.layout[cell]
            continue
        if cell in misfits:
            explains += 1
            misfits.remove(cell)
        else:
            kept += 1
        arrived = arrived or symbol != EMPTY
    hidden = arrivals > 0 and not arrived
    if hidden and (not unseen):
        return None
    if not explains or 2 * explains < len(ply.changed) - unseen - kept or len(misfits) > len(path.misfits):
        return None
    if len(misfits) == len(path.misfits) and not path.plies and len(misfits) < 3:
        return None
    cost = (
        path.cost
        + (costs.crowded if path.plies else costs.ply)
        + costs.unseen * unseen
        + costs.refilled * refilled
    )
    if not arrivals:
        cost += costs.taken_off
    if hidden:
        cost += costs.hidden
    layout = list(path.layout)
    for cell, symbol in ply.changed.items():
        layout[cell] = symbol
    return Path((*path.plies, ply), ply.state, tuple(layout), frozenset(misfits), cost)


def _concerns(game: AnyGame, path: Path, reading: Reading, player: Player) -> bool:
    """Whether a piece of ``player`` has come or gone where the path leaves something unexplained."""
    owners = game.owners
    return any(
        owners.get(path.layout[cell]) is player or owners.get(symbol) is player
        for cell, symbol in reading.shown(path.misfits).items()
    )


def _of_both(game: AnyGame, path: Path, reading: Reading) -> bool:
    return all(_concerns(game, path, reading, player) for player in Player)


def _only_missing(misfits: frozenset[Cell], layout: Layout, reading: Reading) -> bool:
    """Whether nothing but missing pieces is left unexplained: they may be in a hand."""
    return all(symbol == EMPTY for symbol in reading.shown(misfits).values())
