"""A legal move as the table shows it: what it changes in the end, and on the way there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol, changes
from tachiai.rules.line import AnyGame, AnyLine


@dataclass(frozen=True, eq=False)
class Ply:
    """A legal move as the table shows it when it is done."""

    move: Any
    state: Any  #: after the move
    changed: Mapping[Cell, Symbol]  #: what the cells that it changes show then

    @cached_property
    def arrivals(self) -> tuple[Cell, ...]:
        """The cells on which it puts something."""
        return tuple(cell for cell, symbol in self.changed.items() if symbol != EMPTY)


@dataclass(frozen=True, eq=False)
class Route:
    """How the table may look while ``ply`` is being made, from ``before`` on."""

    ply: Ply
    before: Layout
    stages: tuple[Mapping[Cell, Symbol], ...]  #: of each stage, what differs from ``before``
    shown: Mapping[Cell, frozenset[Symbol]]  #: what each cell that the move touches may show in any stage
    settles: Mapping[Cell, int]  #: cell → index of the stage from which it keeps its last symbol

    def ends_with(self, cell: Cell) -> Symbol:
        """What ``cell`` shows once the ply is made."""
        return self.ply.changed.get(cell, self.before[cell])


def plies_of(game: AnyGame, state: Any, layout: Layout, move: Any) -> tuple[Ply, ...]:
    """The plies of the legal ``move``, one for each way in which the table may show it, the usual one first.
    ``layout``: what the table shows of ``state``.
    """
    after = game.play_unchecked(state, move)
    shown = (game.layout(after), *game.other_layouts(state, move))
    return tuple(Ply(move, after, changes(layout, last)) for last in shown)


def stages_of(game: AnyGame, state: Any, layout: Layout, move: Any) -> tuple[Mapping[Cell, Symbol], ...]:
    """The intermediate stages of the legal ``move``, each as changes of the layout."""
    return tuple(changes(layout, stage) for stage in game.on_the_way(state, move))


def routes_by(game: AnyGame, state: Any, layout: Layout, plies: tuple[Ply, ...]) -> tuple[Route, ...]:
    """The route of each of ``plies``, all of one move from ``state``."""
    move = plies[0].move
    on_the_way, refilled = stages_of(game, state, layout, move), game.refilled(state, move)
    routes = []
    for ply in plies:
        stages = (*on_the_way, ply.changed)
        shown = shown_in(layout, stages, refilled)
        settles = {cell: _settling_stage(stages, cell, ply.changed.get(cell)) for cell in shown}
        routes.append(Route(ply, layout, stages, shown, settles))
    return tuple(routes)


def shown_in(
    layout: Layout, stages: Iterable[Mapping[Cell, Symbol]], refilled: Iterable[Cell]
) -> dict[Cell, frozenset[Symbol]]:
    """What each cell that changes in ``stages``, or is ``refilled``, may show in any of them."""
    shown: dict[Cell, set[Symbol]] = {}
    for stage in stages:
        for cell, symbol in stage.items():
            shown.setdefault(cell, {layout[cell]}).add(symbol)
    for cell in refilled:
        shown.setdefault(cell, {layout[cell]}).add(EMPTY)
    return {cell: frozenset(symbols) for cell, symbols in shown.items()}


def _settling_stage(stages: tuple[Mapping[Cell, Symbol], ...], cell: Cell, last: Symbol | None) -> int:
    first = len(stages) - 1
    while first > 0 and stages[first - 1].get(cell) == last and any(cell in stage for stage in stages):
        first -= 1
    return first


def routes_of(line: AnyLine, move: Any) -> tuple[Route, ...]:
    """The ways in which hands may make the legal ``move`` after ``line``: one for each of its plies."""
    game, state, layout = line.game, line.state, line.game.layout(line.state)
    return routes_by(game, state, layout, plies_of(game, state, layout, move))
