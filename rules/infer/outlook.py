"""Everything that may come of one position, computed once and looked up for every sight of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any

from rules.boards import Cell
from rules.core import Game, Hint, Illegal, Layout, Player, Symbol
from rules.infer.evidence import Evidence, changes
from rules.line import AnyGame, AnyLine


@dataclass(frozen=True, eq=False)
class Successor:
    """One legal outcome: every move that leads to ``state``. ``changed`` is what the table shows after it
    on the cells that differ from the position before.
    """

    game: AnyGame
    moves: tuple[Any, ...]
    state: Any
    changed: Mapping[Cell, Symbol]

    @cached_property
    def move(self) -> Any:
        """The move that the record keeps."""
        if len(self.moves) == 1:
            return self.moves[0]
        return min(self.moves, key=lambda move: (self.game.record_rank(move), self.game.format_move(move)))

    def is_certain(self, evidence: Evidence, before: Any) -> bool:
        """Whether every cell that changed was seen to show the end of the move and none of its stages
        from the state ``before`` it.
        """
        stages = self.game.stages(before, self.move)[:-1]
        on_the_way = {cell: {stage[cell] for stage in stages} for cell in self.changed}
        return evidence.certain_of(self.changed, on_the_way)

    def rivals(self, other: "Successor", evidence: Evidence) -> bool:
        """Whether ``other`` explains the table nearly as well as this outcome."""
        lead = evidence.score(self.changed) - evidence.score(other.changed)
        return lead < log(evidence.limits.odds)


@dataclass(frozen=True, eq=False)
class Route:
    """How the table may look while ``move`` is being made.

    ``shown`` gives, for each cell that the move touches, what it may show in any stage; ``settles`` the
    number of the stage from which the cell keeps its last symbol.
    """

    move: Any
    successor: Successor
    stages: tuple[Mapping[Cell, Symbol], ...]  # of each stage, what differs from the position before
    shown: Mapping[Cell, frozenset[Symbol]]
    settles: Mapping[Cell, int]


@dataclass(frozen=True, eq=False)
class Outlook:
    """The position at the end of ``line``, its legal outcomes and the ways that lead there.

    Building is cheap; what costs is computed on first use and kept.
    """

    line: AnyLine

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.line.game

    @cached_property
    def layout(self) -> Layout:
        """What the table shows now, by the referee's belief."""
        return self.game.layout(self.line.state)

    @cached_property
    def arrived(self) -> Mapping[Cell, Symbol]:
        """What the last ply changed on the table; nothing at the start."""
        parent = self.line.parent
        return {} if parent is None else changes(self.game.layout(parent.state), self.layout)

    @cached_property
    def notice(self) -> tuple[Player | None, Illegal] | None:
        """Whom the last ply obliges to vary from now on (None: it is told to both), and why."""
        return self.game.notice(self.line)

    @cached_property
    def successors(self) -> tuple[Successor, ...]:
        """The legal outcomes in the order of their first moves; none when the game is over."""
        if self.line.outcome is not None:
            return ()
        game, state = self.game, self.line.state
        moves_to: dict[Any, list[Any]] = {}
        for move in game.legal_moves(state):
            moves_to.setdefault(game.play_unchecked(state, move), []).append(move)
        return tuple(
            Successor(game, tuple(moves), after, changes(self.layout, game.layout(after)))
            for after, moves in moves_to.items()
        )

    @cached_property
    def routes(self) -> tuple[Route, ...]:
        """One route for each legal move."""
        return tuple(
            self._route(move, successor) for successor in self.successors for move in successor.moves
        )

    @cached_property
    def routes_over(self) -> Mapping[Cell, tuple[Route, ...]]:
        """For each cell, the routes that touch it."""
        found: dict[Cell, list[Route]] = {}
        for route in self.routes:
            for cell in route.shown:
                found.setdefault(cell, []).append(route)
        return {cell: tuple(routes) for cell, routes in found.items()}

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """What the player to move might overlook; nothing once the game is over."""
        return () if self.line.outcome is not None else self.game.hints(self.line.state)

    def after(self, successor: Successor) -> "Outlook":
        """Returns the outlook after the move that the record keeps for ``successor``."""
        return Outlook(self.line.follow(successor.state, successor.move))

    def prepare(self) -> int:
        """Computes everything now, for a caller with time to spare; returns the number of routes."""
        return len(self.routes) if self.routes_over else 0

    @cached_property
    def _has_stages(self) -> bool:
        """Whether the game knows moves of several parts; most then need no second computation."""
        return type(self.game).stages is not Game.stages

    def _route(self, move: Any, successor: Successor) -> Route:
        before = self.game.stages(self.line.state, move)[:-1] if self._has_stages else ()
        stages = (*(changes(self.layout, stage) for stage in before), successor.changed)
        shown: dict[Cell, set[Symbol]] = {}
        for stage in stages:
            for cell, symbol in stage.items():
                shown.setdefault(cell, {self.layout[cell]}).add(symbol)
        settles = {cell: _settling_stage(stages, cell, successor.changed.get(cell)) for cell in shown}
        return Route(move, successor, stages, {c: frozenset(s) for c, s in shown.items()}, settles)


def _settling_stage(stages: tuple[Mapping[Cell, Symbol], ...], cell: Cell, last: Symbol | None) -> int:
    first = len(stages) - 1
    while first > 0 and stages[first - 1].get(cell) == last:
        first -= 1
    return first
