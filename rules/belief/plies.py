"""A legal move as the table shows it: what it changes in the end, and on the way there."""

from collections.abc import Mapping
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


def route_of(
    game: AnyGame,
    state: Any,
    layout: Layout,
    ply: Ply,
    on_the_way: tuple[Mapping[Cell, Symbol], ...],
) -> Route:
    """The route of ``ply`` from ``state``, through the stages ``on_the_way``."""
    stages = (*on_the_way, ply.changed)
    shown: dict[Cell, set[Symbol]] = {}
    for stage in stages:
        for cell, symbol in stage.items():
            shown.setdefault(cell, {layout[cell]}).add(symbol)
    settles = {cell: _settling_stage(stages, cell, ply.changed.get(cell)) for cell in shown}
    for cell in game.refilled(state, ply.move):
        shown.setdefault(cell, {layout[cell]}).add(EMPTY)
        settles.setdefault(cell, len(stages) - 1)
    return Route(ply, layout, stages, {c: frozenset(s) for c, s in shown.items()}, settles)


def _settling_stage(stages: tuple[Mapping[Cell, Symbol], ...], cell: Cell, last: Symbol | None) -> int:
    first = len(stages) - 1
    while first > 0 and stages[first - 1].get(cell) == last:
        first -= 1
    return first


def routes_of(line: AnyLine, move: Any) -> tuple[Route, ...]:
    """The ways in which hands may make the legal ``move`` after ``line``: one for each layout that the table
    may show in the end, that of the state after it first.
    """
    game, state = line.game, line.state
    layout, after = game.layout(state), game.play_unchecked(state, move)
    on_the_way = tuple(changes(layout, stage) for stage in game.on_the_way(state, move))
    plies = (Ply(move, after, changes(layout, last)) for last in game.layouts_after(state, move))
    return tuple(route_of(game, state, layout, ply, on_the_way) for ply in plies)
