"""Moves of several parts: what is on the board so far, in whichever order the hands work."""

from tachiai.rules.belief.evidence import Evidence
from tachiai.rules.belief.guidance import to_finish
from tachiai.rules.belief.successors import Route, Successor, Successors
from tachiai.rules.boards import Cell
from tachiai.rules.contract import M, S
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.sight import Change, InProgress


def in_progress(position: Successors[S, M], evidence: Evidence) -> InProgress[M] | None:
    """Returns the moves of which part is on the board, the one with least left to do first."""
    found = [(route, to_finish(evidence, route)) for route in _under_way(position, evidence)]
    if not found:
        return None
    game = position.game
    found.sort(key=lambda item: (len(item[1]), game.record_rank(item[0].move)))
    least = [item for item in found if len(item[1]) == len(found[0][1])]
    first, to_do = min(
        least, key=lambda item: (game.record_rank(item[0].move), game.format_move(item[0].move))
    )
    others = (
        route.successor.move for route, _ in found if route.successor.state is not first.successor.state
    )
    in_order = any(_in_order(evidence, route, left) for route, left in found)
    next_cells = tuple(sorted({left[0].cell for _, left in found if left}))
    return InProgress((first.successor.move, *dict.fromkeys(others)), to_do, in_order, next_cells)


def may_go_on(position: Successors[S, M], successor: Successor[S, M]) -> bool:
    """Whether the table after ``successor`` may also be part of a longer move, on the way in any order."""
    return bool(successor.changed) and any(
        route.successor.state is not successor.state
        and route.successor.changed != successor.changed
        and all(symbol in route.shown[c] for c, symbol in successor.changed.items())
        for route in position.routes_over(successor.changed)
    )


def _in_order(evidence: Evidence, route: Route[S, M], to_do: tuple[Change, ...]) -> bool:
    """Whether no part of the move is done before an earlier part. Within one stage hands are free."""
    if not to_do:
        return True
    earliest_left = min(route.settles[change.cell] for change in to_do)
    done = [
        route.settles[cell]
        for cell, symbol in route.successor.changed.items()
        if cell in evidence.excluded and evidence.reading[cell] == symbol
    ]
    return all(stage <= earliest_left for stage in done)


def _under_way(position: Successors[S, M], evidence: Evidence) -> list[Route[S, M]]:
    """The routes that touch every changed cell, where each of these shows something of the move: what any
    stage shows there, a piece without what it carries, or nothing while that is in the hand.
    """
    cells = evidence.excluded
    return [
        route
        for route in position.routes_over(cells)
        if all(is_of_the_move(evidence, route, cell) for cell in cells) and _sources_released(evidence, route)
    ]


def is_of_the_move(evidence: Evidence, route: Route[S, M], cell: Cell) -> bool:
    """Whether a cell that the move of ``route`` touches shows something of it."""
    if evidence.allows(cell, EMPTY):
        return True
    bare = evidence.game.bare
    return any(
        evidence.allows(cell, shown) or any(evidence.allows(cell, part) for part in bare.get(shown, ()))
        for shown in route.shown[cell]
    )


def _sources_released(evidence: Evidence, route: Route[S, M]) -> bool:
    """Whether every piece that has arrived somewhere may have come from where the move takes one away.

    Without this, a piece that moved to a square of somebody else's move would pass for a part of it.
    """
    owners, layout = evidence.game.owners, evidence.layout
    for player in Player:
        arrived = released = supplied = 0
        for cell, shown in route.shown.items():
            if owners.get(layout[cell]) is player:
                leaves = any(owners.get(symbol) is not player for symbol in shown)
                released += leaves and owners.get(evidence.reading[cell]) is not player
                supplied -= owners.get(route.successor.changed.get(cell, layout[cell])) is not player
            else:
                arrived += owners.get(evidence.reading[cell]) is player
                supplied += owners.get(route.successor.changed.get(cell, layout[cell])) is player
        if arrived > released + max(0, supplied):
            return False
    return True
