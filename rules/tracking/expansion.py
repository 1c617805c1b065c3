"""From the hypotheses about one reading to those about the next: the transitions of the model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.tracking.costs import STANDING, Costs, Kind
from tachiai.rules.tracking.gaps import estimated_plies, positions
from tachiai.rules.tracking.hypotheses import (
    NOTHING,
    Deed,
    Disturbance,
    Hypothesis,
    Step,
    entry_cost,
    merged,
    pruned,
    stood_long,
)
from tachiai.rules.tracking.paths import Path, misplaced, paths
from tachiai.rules.tracking.prospects import Atlas
from tachiai.rules.tracking.readings import STRANGE, Reading

LEAST = 0.45  # nats: what it costs at least that the table differs
LATE = 3  # plies after which a piece beside its cell is put right at the latest
CHANGE = 0.1  # nats: the disturbance is not what it was


@dataclass
class Expansion:
    """One reading, explained by every hypothesis about the one before it."""

    atlas: Atlas
    reading: Reading
    costs: Costs

    before: tuple[Hypothesis, ...] = ()  # what this reading was explained by when less of it was seen

    def __post_init__(self) -> None:
        self._paths: dict[Any, tuple[float, list[Path]]] = {}
        self._kinds: dict[Any, Kind] = {}
        self._doubts: dict[Layout, float] = {}
        self._came = {leaf.came: leaf.at_s for leaf in self.before}
        self._best = float("inf")

    @cached_property
    def most_arrivals(self) -> int:
        """On how many cells that its player did not hold a ply of this game puts pieces."""
        return self.atlas.most_arrivals

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.atlas.game

    def of(self, roots: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """Returns the hypotheses after the reading, likeliest first, as many as the beam holds."""
        found: list[Hypothesis] = []
        for root in roots:
            if root.total() > self._best + self.costs.sure and root.gaps <= roots[0].gaps and found:
                continue
            for leaf in self._leaves(root):
                total = leaf.total(self.reading.seconds)
                if total < self._best + self.costs.margin:
                    found.append(leaf)
                    self._best = min(self._best, total)
        best = min(found, key=lambda leaf: leaf.total(self.reading.seconds))
        found += self._gaps(roots, best)
        return pruned(merged(found, self.costs, self.reading.seconds), self.costs, self.reading.seconds)

    # Plies, take-backs and what the table shows besides.

    def _leaves(self, root: Hypothesis) -> Iterator[Hypothesis]:
        over = root.line.outcome is not None
        cost = root.total()
        known = self._paths_from(root.line, root.layout, over, cost)
        stayed = self._stayed(root, known)
        yield stayed
        cheapest = stayed.total(self.reading.seconds)
        for path in known[1:]:
            least = path.cost + (LEAST if path.misfits else 0.0)
            if cost + least > min(cheapest, self._best) + self.costs.sure:
                continue
            leaf = self._played(root, root.line, 0, path, cost)
            cheapest = min(cheapest, leaf.total(self.reading.seconds))
            yield leaf
        if not known[0].misfits:
            return
        if stayed.disturbance.kind in (Kind.ATTEMPT, Kind.ODD) and not over:
            for path in misplaced(self.atlas, known[0], self.reading, self.costs):
                yield self._played(root, root.line, 0, path, cost)
        line, cost = root.line, cost + self.costs.back
        for count in range(1, self.costs.take_back_plies + 1):
            undone, line = line, line.parent or line
            if line is undone or cost > min(cheapest, self._best) + self.costs.sure:
                return
            yield from self._taken_back(root, line, undone, count, cost, len(known[0].misfits))
            cost += self.costs.further_back

    def _taken_back(
        self, root: Hypothesis, line: AnyLine, undone: AnyLine, count: int, cost: float, misfits: int
    ) -> Iterator[Hypothesis]:
        known = self._paths_from(line, self.atlas[line.state].layout, False, cost)
        for path in known:
            if path.plies and (path.plies[0].move == undone.move or count > 1):
                continue
            if len(path.misfits) >= misfits or (path.plies and path.misfits):
                continue
            yield self._played(root, line, count, path, cost)

    def _paths_from(self, line: AnyLine, layout: Layout, over: bool, cost: float) -> list[Path]:
        limit = self.costs.search
        if self._best < float("inf"):
            limit = max(0.0, min(limit, self._best + self.costs.near - cost))
        key = (line.state, layout, over)
        if key not in self._paths or self._paths[key][0] < limit:
            found = paths(self.atlas, line.state, layout, self.reading, self.costs, limit=limit, over=over)
            self._paths[key] = limit, found
        return self._paths[key][1]

    def _stayed(self, root: Hypothesis, known: list[Path]) -> Hypothesis:
        """The position is as it was; the table may differ from it for the while."""
        reading, old = self.reading, root.disturbance
        came = (id(root), 0, ())
        cells = reading.shown(known[0].misfits)
        doubt = self._doubt(root.layout) + self._refuted(root, cells)
        unproved = root.unproved & reading.unseen
        hidden = {cell: symbol for cell, symbol in old.cells.items() if reading.rows[cell] is None}
        if not cells and not hidden:
            trail = self._stood(root, root.layout, NOTHING)
            cost = root.total() + doubt
            return replace(
                root, trail=trail, cost=cost, disturbance=Disturbance(), came=came, unproved=unproved
            )
        cells = {**hidden, **cells}
        if cells == old.cells:
            return replace(root, cost=root.cost + doubt, came=came, unproved=unproved)
        if old.kind is Kind.MISPLACED and self._is_misplaced(root.line, root.layout, cells):
            kind = Kind.MISPLACED
        else:
            kind = self._kind(root.line, root.layout, cells, known)
        rule, before = STANDING[kind], STANDING[old.kind]
        fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
        cost = root.total() + doubt + CHANGE + max(0.0, rule.once - before.once)
        cost += rule.cell * min(fresh, rule.cells)
        trail = self._stood(root, root.layout, cells)
        stood = stood_long(old, self.costs)
        if stood is not None and self._is_put_right(stood, root.layout, cells):
            stood = None
        disturbance = Disturbance(kind, cells, self._since(came), stood=stood)
        return replace(root, trail=trail, cost=cost, disturbance=disturbance, came=came, unproved=unproved)

    def _since(self, came: tuple[Any, ...]) -> float:
        return self._came.get(came, self.reading.until_s)

    def _played(self, root: Hypothesis, line: AnyLine, count: int, path: Path, cost: float) -> Hypothesis:
        """The line goes on from ``line``, ``count`` plies back, with ``path``; something may be in a hand."""
        reading = self.reading
        came = (id(root), count, tuple(ply.move for ply in path.plies))
        at_s = self._since(came)
        cells = reading.shown(path.misfits)
        trail = self._stood(root, path.layout, cells, path if not count else None)
        if count:
            trail = Step(trail, Deed.TAKE_BACK, line, at_s, count=count)
        for ply in path.plies:
            line = line.follow(ply.state, ply.move)
            trail = Step(trail, Deed.PLY, line, at_s, count=len(path.plies), paid=cost + path.cost)
        cost += path.cost + self._doubt(path.layout) + self._refuted(root, cells)
        placed = (cell for ply in path.plies for cell in ply.arrivals)
        unproved = root.unproved.union(placed) & reading.unseen
        disturbance = Disturbance()
        if cells:
            kind = self._kind(line, path.layout, cells, None)
            old = root.disturbance
            fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
            cost += entry_cost(kind, fresh) if fresh else CHANGE
            if kind is Kind.LIFTED and not self._of_the_next(line, path.layout, cells):
                cost += self.costs.corrected
            stood = stood_long(old, self.costs)
            if stood is not None and self._is_put_right(stood, path.layout, cells, path):
                stood = None
            disturbance = Disturbance(kind, cells, at_s, stood=stood)
        return Hypothesis(
            line, path.layout, trail, cost, disturbance, root.rivals, root.gaps, unproved, came, at_s
        )

    def _stood(
        self, root: Hypothesis, after: Layout, still: Mapping[Cell, Symbol], path: Path | None = None
    ) -> Step | None:
        """Returns the trail with what stood on the table until now, if it did for long, and what had arrived
        is gone again.
        """
        old = stood_long(root.disturbance, self.costs)
        if old is None or not self._is_put_right(old, after, still, path):
            return root.trail
        return Step(
            root.trail,
            Deed.STOOD,
            root.line,
            old.since_s,
            until_s=self.reading.from_s,
            rest_s=old.rest_s,
            kind=old.kind,
            cells=old.cells,
        )

    def _is_put_right(
        self, old: Disturbance, after: Layout, still: Mapping[Cell, Symbol], path: Path | None = None
    ) -> bool:
        """Whether something that had arrived is gone again, and no ply of ``path`` put it there."""
        first = path.plies[0].changed if path is not None and path.plies else NOTHING
        return any(
            symbol != EMPTY
            and still.get(cell, after[cell]) != symbol
            and first.get(cell) != symbol
            and self.reading.rows[cell] is not None
            for cell, symbol in old.cells.items()
        )

    def _refuted(self, root: Hypothesis, cells: Mapping[Cell, Symbol]) -> float:
        """What it costs that a piece is not where only the line of play said that it was."""
        return self.costs.refuted * any(cell in root.unproved for cell in cells)

    def _doubt(self, layout: Layout) -> float:
        if layout not in self._doubts:
            self._doubts[layout] = self.reading.doubt(layout, self.costs.excluded)
        return self._doubts[layout]

    # Why the table differs.

    def _kind(
        self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol], known: list[Path] | None
    ) -> Kind:
        key = (line.state, frozenset(cells.items()), known is None)
        if key not in self._kinds:
            self._kinds[key] = self._new_kind(line, layout, cells, known)
        return self._kinds[key]

    def _new_kind(
        self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol], known: list[Path] | None
    ) -> Kind:
        game = self.game
        bare = game.bare
        if len(cells) <= 7 and all(
            symbol == EMPTY or symbol in bare.get(layout[cell], ()) for cell, symbol in cells.items()
        ):
            return Kind.LIFTED
        if line.outcome is None and known is not None:
            if self.atlas[line.state].has_part(cells, self.reading.may_be_empty(self.costs.excluded)):
                return Kind.PART
            if any(len(path.plies) == 1 and not path.misfits for path in known):
                return Kind.DONE
        if line.parent is not None and self._is_half_back(line.parent, layout, cells):
            return Kind.BACK
        if known is None and self._is_misplaced(line, layout, cells):
            return Kind.MISPLACED
        if self._is_attempt(line, layout, cells):
            return Kind.ATTEMPT
        return Kind.ODD

    def _of_the_next(self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether the player who moves next has a piece in hand."""
        player = self.game.to_move(line.state)
        return any(self.game.owners.get(layout[cell]) is player for cell in cells)

    def _is_half_back(self, parent: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        before = self.atlas[parent.state].layout
        return all(
            before[cell] != layout[cell] and symbol in (EMPTY, before[cell]) for cell, symbol in cells.items()
        )

    def _is_misplaced(self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether a piece that one of the last plies put down stands beside its cell, and pieces are in hands
        at most besides.
        """
        came = [cell for cell, symbol in cells.items() if symbol != EMPTY]
        if len(came) != 1 or layout[came[0]] != EMPTY or came[0] not in self.game.board.grid_cells:
            return False
        earlier, beside = line.parent, self.game.board.neighbours[came[0]]
        for _ in range(LATE):
            if earlier is None:
                return False
            before = self.atlas[earlier.state].layout
            for cell in cells:
                if cell in beside and layout[cell] == cells[came[0]] != before[cell]:
                    return True
            earlier = earlier.parent
        return False

    def _is_attempt(self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether the table may show one move, of one player, that the rules forbid."""
        game = self.game
        owners = {game.owners[symbol] for symbol in cells.values() if symbol in game.owners}
        if len(owners) > 1 or len(cells) > 7:
            return False
        came = sum(
            symbol in game.owners and game.owners.get(layout[cell]) not in owners
            for cell, symbol in cells.items()
        )
        gone = sum(
            symbol == EMPTY and game.owners.get(layout[cell]) in owners for cell, symbol in cells.items()
        )
        besides = sum(
            symbol == EMPTY and game.owners.get(layout[cell]) not in owners for cell, symbol in cells.items()
        )
        if owners and besides and not (came <= gone and gone > 1):
            return False  # the other player has lifted something besides
        return came <= self.most_arrivals and (came <= gone or came == 1)

    # The table taken as it stands.

    def _gaps(self, roots: tuple[Hypothesis, ...], best: Hypothesis) -> list[Hypothesis]:
        reading, costs = self.reading, self.costs
        if best.disturbance.kind is not Kind.ODD or len(reading.unseen) > 2:
            return []
        root = roots[0]
        lost = best.total(reading.seconds) - root.total() >= costs.lost
        lasting = reading.until_s - best.disturbance.since_s >= costs.gap_lost_s
        if not (lost or lasting or reading.rest_s >= costs.gap_rest_s):
            return []
        seen = tuple(
            symbol if reading.rows[cell] is None or shown is None or shown == STRANGE else shown
            for cell, (symbol, shown) in enumerate(zip(best.layout, reading.pattern, strict=True))
        )
        if any(shown == STRANGE for shown in reading.pattern):
            return []
        plies = estimated_plies(root.layout, seen)
        found = []
        for state in positions(self.game, root.line.state, seen):
            line: AnyLine = Line(self.game, state, None, None, root.line.ply + plies)
            if line.outcome is not None:
                continue
            came = (id(root), -1, (state,))
            step = Step(root.trail, Deed.GAP, line, self._since(came), count=plies)
            cost = root.total() + costs.gap
            found.append(
                Hypothesis(
                    line,
                    seen,
                    step,
                    cost,
                    Disturbance(),
                    root.rivals,
                    root.gaps + 1,
                    frozenset(),
                    came,
                    step.at_s,
                )
            )
        return found
