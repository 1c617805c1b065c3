"""How a hypothesis continues with the next reading: the table stays as it was, or plies follow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tachiai.rules.belief.hypotheses import (
    NOTHING,
    Disturbance,
    Hypothesis,
    Step,
    StepType,
    entry_cost,
    standing_cost,
    stood_long,
    turning_cost,
)
from tachiai.rules.belief.kinds import Kinds, is_by_the_next
from tachiai.rules.belief.model import Costs, Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.search import Path, Search
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.belief.transitions import ILLEGAL, PARTS, Transition
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyLine

CHANGE = 0.1  # nats, when the disturbance is not what it was
TWO_PLIES_S = 0.4  # what quick players need for two plies
THREE_PLIES_S = 1.0


@dataclass
class Continuation:
    """The successors of hypotheses under one reading."""

    atlas: Atlas
    reading: Reading
    costs: Costs
    search: Search
    before: tuple[Hypothesis, ...] = ()  #: hypotheses about this reading when less of it was seen

    def __post_init__(self) -> None:
        self._kinds = Kinds(self.atlas, self.reading)
        self._transition = Transition(self.atlas, self.reading, self.costs)
        self._doubts: dict[Layout, float] = {}
        self._came = {leaf.came: leaf.at_s for leaf in self.before}

    def since_s(self, came: tuple[Any, ...]) -> float:
        """When the present reading first led to a hypothesis with this ``came`` key, in seconds."""
        return self._came.get(came, self.reading.until_s)

    def stayed(self, root: Hypothesis, known: list[Path]) -> Hypothesis:
        """``root`` with the same position; the table may show a disturbance. ``known``: the paths from
        ``Search.at_once``, the empty one first.
        """
        reading, old, transition = self.reading, root.disturbance, self._transition
        came = (id(root), 0, ())
        cells = reading.shown(known[0].misfits)
        doubt = self._doubt(root.layout) + transition.proved(root, cells)
        unproved = self._still_unproved(root)
        hidden = {cell: symbol for cell, symbol in old.cells.items() if self._may_still_show(root, cell)}
        if not cells and not hidden:
            trail = transition.stood(root, root.layout, NOTHING)
            outlasting = transition.outlasting(root, root.layout) if trail is root.trail else None
            disturbance = Disturbance(stood=outlasting)
            cost = root.total() + doubt
            return replace(
                root, trail=trail, cost=cost, disturbance=disturbance, came=came, unproved=unproved
            )
        cells = {**hidden, **cells}
        if cells == old.cells:
            return replace(root, cost=root.cost + doubt, came=came, unproved=unproved)
        done = len(known) > 1
        kind = self._kind(root, cells, done)
        if kind in ILLEGAL and (doubtful := self.search.doubtful(root.layout) - cells.keys()):
            more = {**cells, **reading.shown(doubtful)}
            if (other := self._kind(root, more, done)) is not Kind.ODD:
                kind, cells = other, more
                doubt -= sum(reading.against(cell, root.layout[cell]) for cell in doubtful)
        fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
        cost = root.total() + doubt + CHANGE + turning_cost(old.kind, kind, len(cells) - fresh, fresh)
        if old.kind is not Kind.ATTEMPT:
            cost += transition.again(kind, root.line, cells)
        left = old.kind in PARTS and transition.is_left(root, kind, cells)
        cost += self.costs.abandoned * left
        again = any(symbol != EMPTY and old.cells.get(cell) != symbol for cell, symbol in cells.items())
        if kind in ILLEGAL and again and transition.is_played_over(old, cells):
            cost += self.costs.played_over
        if kind in PARTS and transition.restores(root, 0, root.layout, cells):
            cost += self.costs.restored
        trail, stood = root.trail, stood_long(old, self.costs)
        goes_on = not left and old.kind in PARTS and kind in (*PARTS, Kind.LIFTED)  # or is in the hand
        if stood is not None and not goes_on and transition.is_put_right(root, stood, root.layout, cells):
            trail, stood = transition.stood(root, root.layout, cells), None
        bumped = transition.is_bumped(old, cells)
        since_s = self.since_s(came)
        disturbance = Disturbance(kind, cells, root.line, since_s, stood=stood, bumped=bumped)
        return replace(root, trail=trail, cost=cost, disturbance=disturbance, came=came, unproved=unproved)

    def _kind(self, root: Hypothesis, cells: Mapping[Cell, Symbol], done: bool) -> Kind:
        old = root.disturbance
        if old.kind is Kind.MISPLACED and self._kinds.is_misplaced(root.line, root.layout, cells):
            return Kind.MISPLACED
        return self._kinds.of(root.line, root.layout, cells, played=False, done=done)

    def _may_still_show(self, root: Hypothesis, cell: Cell) -> bool:
        """Whether ``cell`` may still show the old disturbance: it is hidden, or shows that symbol."""
        if self.reading.rows[cell] is None:
            return True
        return self.reading.shown((cell,))[cell] == root.disturbance.cells[cell]

    def played(self, root: Hypothesis, line: AnyLine, count: int, path: Path, cost: float) -> Hypothesis:
        """The hypothesis that ``count`` plies of ``root`` were taken back, to ``line``, and that the plies of
        ``path`` followed; the table may show a disturbance besides. ``cost``: nats, without those of
        ``path``.
        """
        reading, transition = self.reading, self._transition
        came = (id(root), count, tuple(ply.move for ply in path.plies))
        at_s = self.since_s(came)
        cells = reading.shown(path.misfits)
        trail = since = transition.stood(root, path.layout, cells, path if not count else None)
        if count:
            trail = Step(trail, StepType.TAKE_BACK, line, at_s, count=count)
        plies = sum(bool(ply.changed) for ply in path.plies)  # nothing shows a pass
        guessed = self._is_guessed(plies, cells)
        for ply in path.plies:
            line = line.follow(ply.state, ply.move)
            hidden = bool(ply.changed) and ply.changed.keys() <= reading.unseen
            unseen = hidden or not root.unproved.keys().isdisjoint(ply.changed)
            trail = Step(
                trail,
                StepType.PLY,
                line,
                at_s,
                count=plies,
                guessed=guessed or unseen,
                away_s=min(
                    (reading.away_s[cell] for cell in ply.changed.keys() - reading.unseen), default=0.0
                ),
                paid=cost + path.cost,
            )
        cost += path.cost + self._doubt(path.layout) + transition.proved(root, cells, path)
        if not count and transition.restores(root, plies, path.layout, cells):
            cost += self.costs.restored
        if transition.is_undone(root, path.layout):
            cost += self.costs.refuted_soon
        if not count and transition.abandons(root, path):
            cost += self.costs.abandoned
        unproved = {**self._still_unproved(root), **self._claimed(root, path)}
        outlasting = transition.outlasting(root, path.layout) if since is root.trail else None
        disturbance = Disturbance(stood=outlasting)
        if cells:
            kind = self._kinds.of(line, path.layout, cells, played=True)
            old = root.disturbance
            fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
            if Kind.ATTEMPT in (kind, old.kind) and {kind, old.kind} <= set(ILLEGAL) and fresh < len(cells):
                kind = Kind.ODD  # nobody plays on where something illegal stands
                cost += self.costs.played_over
            elif transition.is_played_over(old, cells):
                cost += self.costs.played_over
            goes_on = not fresh and kind is old.kind  # it stands as it stood before the ply
            if goes_on:
                cost += CHANGE - standing_cost(old.kind, old.seconds)
            else:
                cost += entry_cost(kind, fresh) if fresh else CHANGE
            if kind is Kind.LIFTED and transition.is_moved(path, cells):
                cost += self.costs.refilled
            elif kind is Kind.LIFTED and not (goes_on or is_by_the_next(line, path.layout, cells)):
                cost += self.costs.corrected
            cost += transition.again(kind, line, cells, at_once=True)
            stood = stood_long(old, self.costs)
            if stood is not None and (
                stood.kind in PARTS or transition.is_put_right(root, stood, path.layout, cells, path)
            ):
                stood = None
            bumped = transition.is_bumped(old, cells)
            disturbance = Disturbance(kind, cells, line, at_s, stood=stood, bumped=bumped)
            if not fresh and cells.keys() == old.cells.keys():
                disturbance = replace(disturbance, line=old.line, since_s=old.since_s, rest_s=old.rest_s)
            if goes_on:
                disturbance = replace(disturbance, seconds=old.seconds)
        return Hypothesis(
            line,
            path.layout,
            trail,
            cost,
            disturbance,
            root.rivals,
            root.gaps,
            unproved,
            came,
            at_s,
            root.shown_s,
        )

    def _still_unproved(self, root: Hypothesis) -> Mapping[Cell, float]:
        """The cells of ``root`` that nobody has seen since plies changed them → the nats that this cost."""
        unseen = self.reading.unseen
        return {cell: nats for cell, nats in root.unproved.items() if cell in unseen}

    def _claimed(self, root: Hypothesis, path: Path) -> Mapping[Cell, float]:
        """The hidden cells that ``path`` changes → the nats that it cost that they are hidden."""
        costs, unseen, found = self.costs, self.reading.unseen, dict[Cell, float]()
        for ply in path.plies:
            arrivals = ply.arrivals
            hidden = costs.hidden / len(arrivals) if arrivals and unseen.issuperset(arrivals) else 0.0
            for cell in ply.changed.keys() & unseen:
                if root.shows(cell) != path.layout[cell]:
                    found[cell] = costs.unseen + hidden * (cell in arrivals)
        return found

    def _is_guessed(self, plies: int, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether so many ``plies`` count as guessed: the table was unwatched for as long as they take."""
        unwatched_s = self.reading.unwatched_s
        if plies > 1:
            return unwatched_s >= TWO_PLIES_S
        return unwatched_s >= THREE_PLIES_S and any(symbol != EMPTY for symbol in cells.values())

    def _doubt(self, layout: Layout) -> float:
        if layout not in self._doubts:
            self._doubts[layout] = self.reading.doubt(layout)
        return self._doubts[layout]
