"""Everything that may come of one position, computed once and looked up for every sight of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any, Generic

from tachiai.rules.belief.evidence import Evidence
from tachiai.rules.belief.moves import Prospects
from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game, M, S
from tachiai.rules.core import EMPTY, Hint, Illegal, Layout, Player, Symbol, changes
from tachiai.rules.line import Line


@dataclass(frozen=True, eq=False)
class Successor(Generic[S, M]):
    """One legal outcome: every move that leads to ``state``. ``changed`` is what the table shows after it
    on the cells that differ from the position before. Where hands are free to put a piece on one of several
    cells, there is one such outcome for each.
    """

    game: Game[S, M]
    moves: tuple[M, ...]
    state: S
    changed: Mapping[Cell, Symbol]

    @cached_property
    def move(self) -> M:
        """The move that the record keeps."""
        if len(self.moves) == 1:
            return self.moves[0]
        return min(self.moves, key=lambda move: (self.game.record_rank(move), self.game.format_move(move)))

    def is_certain(self, evidence: Evidence, before: S) -> bool:
        """Whether every cell that changed was seen to show the end of the move and none of its stages
        from the state ``before`` it.
        """
        stages = self.game.on_the_way(before, self.move)
        on_the_way = {cell: {stage[cell] for stage in stages} for cell in self.changed}
        return evidence.certain_of(self.changed, on_the_way)

    def rivals(self, other: "Successor[S, M]", evidence: Evidence) -> bool:
        """Whether ``other`` explains the table nearly as well as this outcome."""
        lead = evidence.score(self.changed) - evidence.score(other.changed)
        return lead < log(evidence.limits.odds)


@dataclass(frozen=True, eq=False)
class Route(Generic[S, M]):
    """How the table may look while ``move`` is being made.

    ``shown`` gives, for each cell that the move touches, what it may show in any stage; ``settles`` the
    number of the stage from which the cell keeps its last symbol.
    """

    move: M
    successor: Successor[S, M]
    stages: tuple[Mapping[Cell, Symbol], ...]  # of each stage, what differs from the position before
    shown: Mapping[Cell, frozenset[Symbol]]
    settles: Mapping[Cell, int]


@dataclass(frozen=True, eq=False)
class Successors(Generic[S, M]):
    """The position at the end of ``line``, its legal outcomes and the ways that lead there.

    Building is cheap; what costs is computed on first use and kept, and only for the moves that may have to
    do with the cells asked about.
    """

    line: Line[S, M]

    @property
    def game(self) -> Game[S, M]:
        """The game that is played."""
        return self.line.game

    @cached_property
    def prospects(self) -> Prospects:
        """The legal moves of the position, and which cells each of them concerns."""
        return Prospects(self.game, self.line.state)

    @property
    def layout(self) -> Layout:
        """What the table shows now, by the referee's belief."""
        return self.prospects.layout

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
    def out_of_turn(self) -> "Successors[S, M] | None":
        """The same position with the turn given to the other player, if the rules know it: without a past."""
        turned = self.game.with_turn_passed(self.line.state)
        return None if turned is None else Successors(Line(self.game, turned))

    @cached_property
    def moves(self) -> tuple[M, ...]:
        """The legal moves; none when the game is over."""
        return () if self.line.outcome is not None else self.prospects.moves

    @property
    def successors(self) -> tuple[Successor[S, M], ...]:
        """The legal outcomes in the order of their first moves."""
        return self._successors_of(range(len(self.moves)))

    @property
    def routes(self) -> tuple[Route[S, M], ...]:
        """One route for each legal move."""
        return tuple(route for number in range(len(self.moves)) for route in self._routes_of(number))

    def successors_over(self, cells: Collection[Cell]) -> tuple[Successor[S, M], ...]:
        """Returns the legal outcomes that may change every one of ``cells``, some others among them."""
        return self._successors_of(self.prospects.touching(cells) if self.moves else ())

    def successors_near(self, cells: Collection[Cell]) -> tuple[Successor[S, M], ...]:
        """Returns the legal outcomes that may change any of ``cells``, some others among them."""
        return self._successors_of(self.prospects.touching_any(cells) if self.moves else ())

    def routes_over(self, cells: Collection[Cell]) -> tuple[Route[S, M], ...]:
        """Returns the routes that touch every one of ``cells``."""
        numbers = self.prospects.touching(cells) if self.moves else ()
        found = (route for number in numbers for route in self._routes_of(number))
        return tuple(route for route in found if route.shown.keys() >= set(cells))

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """What the player to move might overlook; nothing once the game is over."""
        return () if self.line.outcome is not None else self.game.hints(self.line.state)

    def after(self, successor: Successor[S, M]) -> "Successors[S, M]":
        """Returns what may come after the move that the record keeps for ``successor``."""
        return Successors(self.line.follow(successor.state, successor.move))

    def prepare(self) -> int:
        """Lists the moves, what they touch and where they lead now, for a caller with time to spare; returns
        how many.
        """
        return len(self._states) if self.prospects.touching(()) else 0

    @cached_property
    def _states(self) -> tuple[S, ...]:
        """The state after each move."""
        return tuple(self.game.play_unchecked(self.line.state, move) for move in self.moves)

    @cached_property
    def _leading_to(self) -> Mapping[S, tuple[M, ...]]:
        """The moves that lead to a state."""
        found: dict[S, list[M]] = {}
        for move, state in zip(self.moves, self._states, strict=True):
            found.setdefault(state, []).append(move)
        return {state: tuple(moves) for state, moves in found.items()}

    @cached_property
    def _known(self) -> dict[S, tuple[Successor[S, M], ...]]:
        """The outcomes with a state, one for each way in which the table may show it."""
        return {}

    @cached_property
    def _known_routes(self) -> dict[int, tuple[Route[S, M], ...]]:
        return {}

    def _successors_of(self, numbers: Iterable[int]) -> tuple[Successor[S, M], ...]:
        found = (successor for number in numbers for successor in self._outcomes(number))
        return tuple(dict.fromkeys(found))

    def _outcomes(self, number: int) -> tuple[Successor[S, M], ...]:
        after = self._states[number]
        if after not in self._known:
            moves = self._leading_to[after]
            self._known[after] = tuple(
                Successor(self.game, moves, after, changes(self.layout, layout))
                for layout in (
                    self.game.layout(after),
                    *self.game.other_layouts(self.line.state, self.moves[number]),
                )
            )
        return self._known[after]

    def _routes_of(self, number: int) -> tuple[Route[S, M], ...]:
        if number not in self._known_routes:
            self._known_routes[number] = tuple(
                _route(
                    self.line.state, self.layout, successor, self.moves[number], self.prospects.stages(number)
                )
                for successor in self._outcomes(number)
            )
        return self._known_routes[number]


AnySuccessors = Successors[Any, Any]
AnyRoute = Route[Any, Any]


def routes_of(line: Line[S, M], move: M) -> tuple[Route[S, M], ...]:
    """Returns the ways in which hands may make the legal ``move`` after ``line``: one for each layout that
    the table may show in the end, that of the state after it first.
    """
    game, state = line.game, line.state
    layout, after = game.layout(state), game.play_unchecked(state, move)
    on_the_way = tuple(changes(layout, stage) for stage in game.on_the_way(state, move))
    found = []
    for last in game.layouts_after(state, move):
        successor = Successor(game, (move,), after, changes(layout, last))
        found.append(_route(state, layout, successor, move, on_the_way))
    return tuple(found)


def _route(
    state: S,
    layout: Layout,
    successor: Successor[S, M],
    move: M,
    on_the_way: tuple[Mapping[Cell, Symbol], ...],
) -> Route[S, M]:
    game, stages = successor.game, (*on_the_way, successor.changed)
    shown: dict[Cell, set[Symbol]] = {}
    for stage in stages:
        for cell, symbol in stage.items():
            shown.setdefault(cell, {layout[cell]}).add(symbol)
    settles = {cell: _settling_stage(stages, cell, successor.changed.get(cell)) for cell in shown}
    for cell in game.refilled(state, move):
        shown.setdefault(cell, {layout[cell]}).add(EMPTY)
        settles.setdefault(cell, len(stages) - 1)
    return Route(move, successor, stages, {c: frozenset(s) for c, s in shown.items()}, settles)


def _settling_stage(stages: tuple[Mapping[Cell, Symbol], ...], cell: Cell, last: Symbol | None) -> int:
    first = len(stages) - 1
    while first > 0 and stages[first - 1].get(cell) == last:
        first -= 1
    return first
