"""From the hypotheses about one reading to those about the next: the transitions of the model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from tachiai.rules.belief.atlas import Atlas
from tachiai.rules.belief.gaps import gaps
from tachiai.rules.belief.hypotheses import (
    NOTHING,
    Deed,
    Disturbance,
    Hypothesis,
    Step,
    entry_cost,
    merged,
    pruned,
    standing_cost,
    stood_long,
)
from tachiai.rules.belief.kinds import Kinds
from tachiai.rules.belief.model import STANDING, Costs, Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.search import Path, Search, changed
from tachiai.rules.belief.transitions import ILLEGAL, PARTS, Transition
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyLine

LEAST = 0.45  # nats: what it costs at least that the table differs
CHANGE = 0.1  # nats: the disturbance is not what it was
TWO_PLIES_S = 0.4  # quick players need so long for two plies
THREE_PLIES_S = 1.0


@dataclass
class Expansion:
    """One reading, explained by every hypothesis about the one before it."""

    atlas: Atlas
    reading: Reading
    costs: Costs

    before: tuple[Hypothesis, ...] = ()  # what this reading was explained by when less of it was seen

    def __post_init__(self) -> None:
        self._search = Search(self.atlas, self.reading, self.costs, self.costs.opened)
        self._kinds = Kinds(self.atlas, self.reading)
        self._transition = Transition(self.atlas, self.reading, self.costs)
        self._doubts: dict[Layout, float] = {}
        self._others: list[Hypothesis] = []  # roots with another past
        self._root_ids: dict[int, int] = {}
        self._came = {leaf.came: leaf.at_s for leaf in self.before}
        self._found: list[Hypothesis] = []
        self._best = float("inf")

    def of(self, roots: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """Returns the hypotheses after the reading, likeliest first, as many as the beam holds.

        What is easy to see comes first, so that little is left to search for: a table as it was, one ply,
        a take-back. What needs several plies is tried last, and only as far as it may be likelier.
        """
        roots = tuple(sorted(roots, key=Hypothesis.total))
        likely = [
            (root, self._stays(root)) for root in roots if self._is_likely(root, root.total(), roots[0])
        ]
        differing = [(root, stayed) for root, stayed in likely if stayed.disturbance.cells]
        for root, stayed in differing:
            self._add_all(self._corrected(root, stayed))
        for root, _ in differing:
            if self._is_likely(root, root.total() + self.costs.ply + self.costs.crowded, roots[0]):
                self._add_all(self._several(root))
        seconds = self.reading.seconds
        best = min(self._found, key=lambda leaf: leaf.total(seconds))
        found = [*self._found, *gaps(roots[0], best, self.reading, self.costs, self._came)]
        return pruned(merged(found, self.costs, seconds), self.costs, seconds)

    def _is_likely(self, root: Hypothesis, cost: float, first: Hypothesis) -> bool:
        return cost <= self._best + self.costs.sure or root.gaps > first.gaps

    def _add(self, leaf: Hypothesis) -> None:
        total = leaf.total(self.reading.seconds)
        if total < self._best + self.costs.margin:
            self._found.append(leaf)
            self._best = min(self._best, total)

    def _add_all(self, leaves: Iterator[Hypothesis]) -> None:
        for leaf in leaves:
            self._add(leaf)

    # Plies, take-backs and what the table shows besides.

    def _stays(self, root: Hypothesis) -> Hypothesis:
        """Adds the position as it was and what one ply explains; returns the former."""
        known = self._search.at_once(root.line.state, root.layout, over=root.line.outcome is not None)
        stayed = self._stayed(root, known)
        self._add(stayed)
        for path in known[1:]:
            self._add(self._played(root, root.line, 0, path, root.total()))
        return stayed

    def _several(self, root: Hypothesis) -> Iterator[Hypothesis]:
        """Several plies, or one that leaves something unexplained."""
        if root.line.outcome is not None:
            return
        cost = root.total()
        limit = max(0.0, min(self.costs.search, self._best + self.costs.near - cost))
        for path in self._search.deeper(root.line.state, root.layout, limit):
            least = path.cost + (LEAST if path.misfits else 0.0)
            if cost + least <= self._best + self.costs.sure:
                yield self._played(root, root.line, 0, path, cost)

    def _corrected(self, root: Hypothesis, stayed: Hypothesis) -> Iterator[Hypothesis]:
        """Plies taken back, others perhaps played instead; or one ply, a piece of it put beside its cell."""
        cost, over = root.total(), root.line.outcome is not None
        start = self._search.at_once(root.line.state, root.layout, over=over)[0]
        if not over:
            yield from self._besides(root, stayed)
        if stayed.disturbance.kind in (Kind.ATTEMPT, Kind.ODD) and not over:
            for path in self._search.misplaced(start):
                yield self._played(root, root.line, 0, path, cost)
        for other in self._other_pasts(root):
            before = other.line.parent or other.line
            corrected = other.total() + self.costs.back
            yield from self._taken_back(other, before, other.line, 1, corrected, len(start.misfits))
        line, cost = root.line, cost + self.costs.back
        for count in range(1, self.costs.take_back_plies + 1):
            undone, line = line, line.parent or line
            if line is undone or cost > self._best + self.costs.sure:
                return
            yield from self._taken_back(root, line, undone, count, cost, len(start.misfits))
            cost += self.costs.further_back

    def _besides(self, root: Hypothesis, stayed: Hypothesis) -> Iterator[Hypothesis]:
        """One ply, while what has long been missing or stood where it should not still is."""
        old = root.disturbance
        least_s = self.costs.named_s if old.kind in ILLEGAL else self.costs.gap_rest_s
        if old.kind not in (Kind.LIFTED, Kind.MISPLACED, *ILLEGAL) or old.rest_s < least_s:
            return
        if len(stayed.disturbance.cells) <= len(old.cells):
            return
        if not old.cells.items() <= stayed.disturbance.cells.items():
            return
        as_it_stood = tuple(old.cells.get(Cell(cell), symbol) for cell, symbol in enumerate(root.layout))
        for path in self._search.at_once(root.line.state, as_it_stood)[1:]:
            layout = changed(root.layout, path.plies[0])
            still = replace(path, layout=layout, misfits=self.reading.misfits(layout))
            yield self._played(root, root.line, 0, still, root.total())

    def _other_pasts(self, root: Hypothesis) -> Iterator[Hypothesis]:
        """The hypothesis with other last plies that led to the same position: they may be taken back, too."""
        before = {root.line.parent.state if root.line.parent else None}
        for rival in root.rivals:
            parent = rival.line.parent
            if parent is None or parent.state in before or rival.behind > self.costs.near:
                continue
            before.add(parent.state)
            other = replace(
                root, line=rival.line, trail=rival.trail, cost=root.cost + rival.behind, rivals=()
            )
            self._root_ids[id(other)] = id(rival)
            self._others.append(other)
            yield other

    def _taken_back(
        self, root: Hypothesis, line: AnyLine, undone: AnyLine, count: int, cost: float, misfits: int
    ) -> Iterator[Hypothesis]:
        further_back = islice(line.back(), 1, 1 + self.costs.take_back_plies - count)
        earlier = {self.atlas[node.state].layout for node in further_back} if misfits else set()
        for path in self._search.at_once(line.state, self.atlas[line.state].layout):
            if path.plies and (path.plies[0].move == undone.move or count > 1 or path.layout in earlier):
                continue
            if len(path.misfits) >= misfits:
                continue
            leaf = self._played(root, line, count, path, cost)
            if count < self.costs.take_back_plies or leaf.disturbance.kind is not Kind.BACK:
                yield leaf

    def _stayed(self, root: Hypothesis, known: list[Path]) -> Hypothesis:
        """The position is as it was; the table may differ from it for the while."""
        reading, old, transition = self.reading, root.disturbance, self._transition
        came = (id(root), 0, ())
        cells = reading.shown(known[0].misfits)
        doubt = self._doubt(root.layout) + transition.refuted(root, cells)
        unproved = root.unproved & reading.unseen
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
        if kind in ILLEGAL and (doubtful := self._search.doubtful(root.layout) - cells.keys()):
            more = {**cells, **reading.shown(doubtful)}
            if (other := self._kind(root, more, done)) is not Kind.ODD:
                kind, cells = other, more
                doubt -= sum(reading.against(cell, root.layout[cell]) for cell in doubtful)
        rule, before = STANDING[kind], STANDING[old.kind]
        fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
        cost = root.total() + doubt + CHANGE + max(0.0, rule.once - before.once)
        cost += rule.cell * min(fresh, rule.cells)
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
        since_s = self._since(came)
        disturbance = Disturbance(kind, cells, root.line, since_s, stood=stood, bumped=bumped)
        return replace(root, trail=trail, cost=cost, disturbance=disturbance, came=came, unproved=unproved)

    def _kind(self, root: Hypothesis, cells: Mapping[Cell, Symbol], done: bool) -> Kind:
        old = root.disturbance
        if old.kind is Kind.MISPLACED and self._kinds.is_misplaced(root.line, root.layout, cells):
            return Kind.MISPLACED
        return self._kinds.of(root.line, root.layout, cells, played=False, done=done)

    def _may_still_show(self, root: Hypothesis, cell: Cell) -> bool:
        """Whether what disturbed a cell was not seen, or is likelier there than what belongs there."""
        if self.reading.rows[cell] is None:
            return True
        return self.reading.shown((cell,))[cell] == root.disturbance.cells[cell]

    def _since(self, came: tuple[Any, ...]) -> float:
        return self._came.get(came, self.reading.until_s)

    def _played(self, root: Hypothesis, line: AnyLine, count: int, path: Path, cost: float) -> Hypothesis:
        """The line goes on from ``line``, ``count`` plies back, with ``path``; something may be in a hand."""
        reading, transition = self.reading, self._transition
        came = (self._root_ids.get(id(root), id(root)), count, tuple(ply.move for ply in path.plies))
        at_s = self._since(came)
        cells = reading.shown(path.misfits)
        trail = transition.stood(root, path.layout, cells, path if not count else None)
        if count:
            trail = Step(trail, Deed.TAKE_BACK, line, at_s, count=count)
        plies = len(path.plies)
        guessed = self._is_guessed(plies, cells)
        for ply in path.plies:
            line = line.follow(ply.state, ply.move)
            trail = Step(trail, Deed.PLY, line, at_s, count=plies, guessed=guessed, paid=cost + path.cost)
        cost += path.cost + self._doubt(path.layout) + transition.refuted(root, cells)
        if not count and transition.restores(root, plies, path.layout, cells):
            cost += self.costs.restored
        if transition.is_undone(root, path.layout):
            cost += self.costs.refuted_soon
        if not count and transition.abandons(root, path):
            cost += self.costs.abandoned
        touched = (cell for ply in path.plies for cell in ply.changed)
        claimed = (cell for cell in touched if root.shows(cell) != path.layout[cell])
        unproved = root.unproved.union(claimed) & reading.unseen
        outlasting = transition.outlasting(root, path.layout) if trail is root.trail else None
        disturbance = Disturbance(stood=outlasting)
        if cells:
            kind = self._kinds.of(line, path.layout, cells, played=True)
            old = root.disturbance
            fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
            if kind is Kind.ATTEMPT and old.kind in ILLEGAL and fresh < len(cells):
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
            elif kind is Kind.LIFTED and not (goes_on or transition.of_the_next(line, path.layout, cells)):
                cost += self.costs.corrected
            cost += transition.again(kind, line, cells)
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
            line, path.layout, trail, cost, disturbance, root.rivals, root.gaps, unproved, came, at_s
        )

    def _is_guessed(self, plies: int, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether ``plies`` that leave ``cells`` to be explained are guessed: nobody looked for so long."""
        unwatched_s = self.reading.unwatched_s
        if plies > 1:
            return unwatched_s >= TWO_PLIES_S
        return unwatched_s >= THREE_PLIES_S and any(symbol != EMPTY for symbol in cells.values())

    def _doubt(self, layout: Layout) -> float:
        if layout not in self._doubts:
            self._doubts[layout] = self.reading.doubt(layout)
        return self._doubts[layout]
