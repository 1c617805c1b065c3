"""Moves of several parts: which of them may be under way, in whichever order the hands work."""

from collections.abc import Mapping
from typing import Any

from tachiai.rules.belief.guidance import to_finish
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.plies import Route
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import Symbol
from tachiai.rules.sight import Change, InProgress


def in_progress(
    position: Successors, reading: Reading, shown: Mapping[Cell, Symbol]
) -> InProgress[Any] | None:
    """The moves of which ``shown``, what differs from the position, is a part; the one with least left to do
    first. None if it is a part of none.
    """
    game, prospects = position.game, position.prospects
    if position.line.outcome is not None:
        return None
    found = [
        (route, to_finish(game, reading, route))
        for number in prospects.parts(shown, reading.may_be_empty)
        for route in prospects.routes(number)
    ]
    if not found:
        return None
    found.sort(key=lambda item: (len(item[1]), game.record_rank(item[0].ply.move)))
    least = [item for item in found if len(item[1]) == len(found[0][1])]
    first, to_do = min(least, key=lambda item: prospects.rank(item[0].ply.move))
    best: dict[object, object] = {first.ply.state: first.ply.move}
    for route, _ in found:
        kept = best.get(route.ply.state)
        if kept is None or (
            route.ply.state != first.ply.state and prospects.rank(route.ply.move) < prospects.rank(kept)
        ):
            best[route.ply.state] = route.ply.move
    in_order = any(_is_in_order(reading, route, left) for route, left in found)
    next_cells = tuple(sorted({left[0].cell for _, left in found if left}))
    return InProgress(tuple(best.values()), to_do, in_order, next_cells)


def _is_in_order(reading: Reading, route: Route, to_do: tuple[Change, ...]) -> bool:
    """Whether no part of the move is done before an earlier part. Within one stage hands are free."""
    if not to_do:
        return True
    earliest_left = min(route.settles[change.cell] for change in to_do)
    done = [
        route.settles[cell]
        for cell, symbol in route.ply.changed.items()
        if reading.pattern[cell] == symbol != route.before[cell]
    ]
    return all(stage <= earliest_left for stage in done)
