"""Where a lifted piece may go, and what it may capture: shown without being asked for."""

from collections.abc import Iterator, Mapping

from tachiai.rules.belief.plies import Route
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import Symbol

Squares = tuple[frozenset[Cell], frozenset[Cell]]


def legal_squares(successors: Successors, shown: Mapping[Cell, Symbol]) -> Squares:
    """Target cells of what is in the hand, and the cells of what could be captured with it. ``shown``: what
    the cells show from which something was lifted: nothing, or a piece without its load.
    """
    targets: set[Cell] = set()
    captures: set[Cell] = set()
    for route, landing in landing_squares(successors, shown):
        targets |= landing
        captures |= _captured(successors, route)
    return frozenset(targets - shown.keys()), frozenset(captures - targets)


def landing_squares(
    successors: Successors, shown: Mapping[Cell, Symbol]
) -> Iterator[tuple[Route, set[Cell]]]:
    """Each way of making a move with what is in the hand, and where that is put down; ``shown`` as above."""
    owners = successors.game.owners
    mover = successors.game.to_move(successors.line.state)
    mine = {cell: symbol for cell, symbol in shown.items() if owners.get(successors.layout[cell]) is mover}
    for route in successors.routes_over(shown) if mine else ():
        landing = {
            target for cell, symbol in mine.items() for target in _landing(successors, route, cell, symbol)
        }
        if landing:
            yield route, landing


def _landing(successors: Successors, route: Route, cell: Cell, shown: Symbol) -> set[Cell]:
    """Where what was lifted from ``cell`` is put down in the stage of ``route`` that lifts it."""
    owners, layout = successors.game.owners, successors.layout
    before: Mapping[Cell, Symbol] = {}
    for stage in route.stages:
        if cell in stage and cell not in before:
            if stage[cell] != shown:
                return set()
            return {
                target
                for target, symbol in stage.items()
                if symbol != before.get(target, layout[target])
                and target != cell
                and owners.get(symbol) is owners.get(layout[cell])
            }
        before = stage
    return set()


def _captured(successors: Successors, route: Route) -> set[Cell]:
    owners, layout = successors.game.owners, successors.layout
    mover = successors.game.to_move(successors.line.state)
    return {
        cell
        for cell, symbol in route.ply.changed.items()
        if owners.get(layout[cell]) is mover.other and owners.get(symbol) is not mover.other
    }
