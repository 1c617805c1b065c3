"""From the hypotheses about one reading to those about the next: the transitions of the model."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from tachiai.rules.belief.continuation import Continuation
from tachiai.rules.belief.gaps import gaps
from tachiai.rules.belief.hypotheses import Hypothesis, merged, pruned
from tachiai.rules.belief.model import Costs, Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.search import Search, changed
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.belief.transitions import ILLEGAL
from tachiai.rules.boards import Cell
from tachiai.rules.line import AnyLine

LEAST = 0.45  # nats: the least cost of any disturbance


@dataclass
class Expansion:
    """Expands every hypothesis about the reading before into hypotheses about ``reading``."""

    atlas: Atlas
    reading: Reading
    costs: Costs
    before: tuple[Hypothesis, ...] = ()  #: hypotheses about this reading when less of it was seen

    def __post_init__(self) -> None:
        self._search = Search(self.atlas, self.reading, self.costs, self.costs.opened)
        self._next = Continuation(self.atlas, self.reading, self.costs, self._search, self.before)
        self._found: list[Hypothesis] = []
        self._best = float("inf")

    def of(self, roots: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """The hypotheses after the reading, likeliest first, as many as the beam holds.

        Cheap explanations come first and bound the search: a table as it was, one ply, a take-back. Several
        plies are tried last, and only as far as they may be likelier.
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
        found = [*self._found, *gaps(roots[0], best, self.reading, self.costs, self._next.since_s)]
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

    def _stays(self, root: Hypothesis) -> Hypothesis:
        """Adds the position as it was and what one ply explains; returns the former."""
        known = self._search.at_once(root.line.state, root.layout, over=root.line.outcome is not None)
        stayed = self._next.stayed(root, known)
        self._add(stayed)
        for path in known[1:]:
            self._add(self._next.played(root, root.line, 0, path, root.total()))
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
                yield self._next.played(root, root.line, 0, path, cost)

    def _corrected(self, root: Hypothesis, stayed: Hypothesis) -> Iterator[Hypothesis]:
        """Plies taken back, perhaps with others played instead; or one ply with a piece beside its cell."""
        cost, over = root.total(), root.line.outcome is not None
        start = self._search.at_once(root.line.state, root.layout, over=over)[0]
        if not over:
            yield from self._besides(root, stayed)
        if stayed.disturbance.kind in (Kind.ATTEMPT, Kind.ODD) and not over:
            for path in self._search.misplaced(start):
                yield self._next.played(root, root.line, 0, path, cost)
        line, cost = root.line, cost + self.costs.back
        for count in range(1, self.costs.take_back_plies + 1):
            undone, line = line, line.parent or line
            if line is undone or cost > self._best + self.costs.sure:
                return
            yield from self._taken_back(root, line, undone, count, cost, len(start.misfits))
            cost += self.costs.further_back

    def _besides(self, root: Hypothesis, stayed: Hypothesis) -> Iterator[Hypothesis]:
        """One ply, while an old disturbance (a piece long missing or misplaced) is still there."""
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
            layout = changed(root.layout, path.plies[-1])
            still = replace(path, layout=layout, misfits=self.reading.misfits(layout))
            yield self._next.played(root, root.line, 0, still, root.total())

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
            leaf = self._next.played(root, line, count, path, cost)
            if count < self.costs.take_back_plies or leaf.disturbance.kind is not Kind.BACK:
                yield leaf
