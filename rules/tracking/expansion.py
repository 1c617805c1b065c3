"""From the hypotheses about one reading to those about the next: the transitions of the model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
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
    standing_cost,
)
from tachiai.rules.tracking.paths import Path, paths
from tachiai.rules.tracking.prospects import Atlas
from tachiai.rules.tracking.readings import STRANGE, Reading

HURRY = 0.3  # of a second's cost while a hand is over the board


@dataclass
class Expansion:
    """One reading, explained by every hypothesis about the one before it."""

    atlas: Atlas
    reading: Reading
    costs: Costs

    def __post_init__(self) -> None:
        self._paths: dict[Any, list[Path]] = {}
        self._kinds: dict[Any, Kind] = {}
        self._doubts: dict[Layout, float] = {}

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.atlas.game

    def of(self, roots: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """Returns the hypotheses after the reading, likeliest first, as many as the beam holds."""
        found = [leaf for root in roots for leaf in self._leaves(root)]
        if found:
            found += self._gaps(roots, min(found, key=lambda leaf: leaf.cost))
        return pruned(merged(found, self.costs), self.costs)

    # Plies, take-backs and what the table shows besides.

    def _leaves(self, root: Hypothesis) -> Iterator[Hypothesis]:
        over = root.line.outcome is not None
        known = self._paths_from(root.line, root.layout, over)
        stayed = self._stayed(root, known)
        yield stayed
        cheapest = stayed.cost
        for path in known[1:]:
            leaf = self._played(root, root.line, root.trail, path, root.cost)
            cheapest = min(cheapest, leaf.cost)
            yield leaf
        if not known[0].misfits:
            return
        line, cost = root.line, root.cost + self.costs.back
        for count in range(1, self.costs.take_back_plies + 1):
            undone, line = line, line.parent or line
            if line is undone or cost > cheapest + self.costs.sure:
                return
            yield from self._taken_back(root, line, undone, count, cost, len(known[0].misfits))
            cost += self.costs.further_back

    def _taken_back(
        self, root: Hypothesis, line: AnyLine, undone: AnyLine, count: int, cost: float, misfits: int
    ) -> Iterator[Hypothesis]:
        layout = self.atlas[line.state].layout
        known = self._paths_from(line, layout, False)
        trail = self._stood(root, layout, NOTHING)
        trail = Step(trail, Deed.TAKE_BACK, line, self.reading.from_s, count=count)
        for path in known:
            if path.plies and (path.plies[0].move == undone.move or count > 1):
                continue
            if len(path.misfits) >= misfits or (path.plies and path.misfits):
                continue
            yield self._played(root, line, trail, path, cost)

    def _paths_from(self, line: AnyLine, layout: Layout, over: bool) -> list[Path]:
        key = (line.state, layout, over)
        if key not in self._paths:
            self._paths[key] = paths(self.atlas, line.state, layout, self.reading, self.costs, over=over)
        return self._paths[key]

    def _stayed(self, root: Hypothesis, known: list[Path]) -> Hypothesis:
        """The position is as it was; the table may differ from it for the while."""
        reading, old = self.reading, root.disturbance
        cells = reading.shown(known[0].misfits)
        hidden = {cell: symbol for cell, symbol in old.cells.items() if reading.rows[cell] is None}
        cost = root.cost + self._doubt(root.layout)
        if not cells and not hidden:
            trail = self._stood(root, root.layout, NOTHING)
            return replace(root, trail=trail, cost=cost, disturbance=Disturbance())
        cells = {**hidden, **cells}
        if cells == old.cells:
            kind = old.kind
        else:
            kind = self._kind(root.line, root.layout, cells, known)
        if root.line.outcome is not None and kind is Kind.ODD:
            kind = Kind.LIFTED  # the game is over: what hands do now is of no account
        return self._disturbed(root, root.trail, cells, kind, cost)

    def _disturbed(
        self,
        root: Hypothesis,
        trail: Step | None,
        cells: Mapping[Cell, Symbol],
        kind: Kind,
        cost: float,
    ) -> Hypothesis:
        old, reading = root.disturbance, self.reading
        fresh = sum(old.cells.get(cell) != symbol for cell, symbol in cells.items())
        if cells == old.cells:
            seconds, paid, since_s, rest_s = _seconds(old) + _passed(reading), old.paid, old.since_s, old.rest_s
        else:
            seconds, paid, since_s, rest_s = _passed(reading), 0.0, reading.from_s, 0.0
            cost += max(0.0, STANDING[kind].once - STANDING[old.kind].once) + 0.1
            cost += STANDING[kind].cell * min(fresh, STANDING[kind].cells)
            trail = self._stood(root, root.layout, cells)
        now_paid = max(paid, standing_cost(kind, seconds))
        disturbance = Disturbance(
            kind, cells, since_s, reading.until_s, rest_s + reading.rest_s, now_paid
        )
        return replace(root, trail=trail, cost=cost + now_paid - paid, disturbance=disturbance)

    def _played(
        self, root: Hypothesis, line: AnyLine, trail: Step | None, path: Path, cost: float
    ) -> Hypothesis:
        """The line goes on with the plies of ``path``; something may still be in a hand."""
        reading = self.reading
        if trail is root.trail:
            after = path.layout
            trail = self._stood(root, after, reading.shown(path.misfits), path)
        for ply in path.plies:
            line = line.follow(ply.state, ply.move)
            trail = Step(trail, Deed.PLY, line, reading.from_s, count=len(path.plies))
        cost += path.cost + self._doubt(path.layout)
        leaf = Hypothesis(line, path.layout, trail, cost, Disturbance(), root.rivals, root.gaps)
        if not path.misfits:
            return leaf
        cells = reading.shown(path.misfits)
        kind = self._kind(line, path.layout, cells, None)
        if kind is Kind.ODD and line.outcome is not None:
            kind = Kind.LIFTED
        seconds = _passed(reading)
        paid = standing_cost(kind, seconds)
        disturbance = Disturbance(kind, cells, reading.from_s, reading.until_s, reading.rest_s, paid)
        return replace(leaf, cost=cost + entry_cost(kind, len(cells)) + paid, disturbance=disturbance)

    def _stood(
        self, root: Hypothesis, after: Layout, still: Mapping[Cell, Symbol], path: Path | None = None
    ) -> Step | None:
        """Returns the trail with what stood on the table until now, if it did for long, and what had arrived
        is gone again.
        """
        old = root.disturbance
        if old.rest_s < self.costs.named_s or old.kind in (Kind.AS_IT_WAS, Kind.LIFTED, Kind.BACK):
            return root.trail
        first = path.plies[0].changed if path is not None and path.plies else NOTHING
        gone = any(
            symbol != EMPTY
            and still.get(cell, after[cell]) != symbol
            and first.get(cell) != symbol
            and self.reading.rows[cell] is not None
            for cell, symbol in old.cells.items()
        )
        only_taken = all(symbol == EMPTY for symbol in old.cells.values())
        if not gone and not (only_taken and not still):
            return root.trail
        return Step(
            root.trail,
            Deed.STOOD,
            root.line,
            old.since_s,
            until_s=old.until_s,
            rest_s=old.rest_s,
            kind=old.kind,
            cells=old.cells,
        )

    def _doubt(self, layout: Layout) -> float:
        if layout not in self._doubts:
            self._doubts[layout] = self.reading.doubt(layout, self.costs.excluded)
        return self._doubts[layout]

    # Why the table differs.

    def _kind(
        self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol], known: list[Path] | None
    ) -> Kind:
        key = (line.state, frozenset(cells.items()))
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
        if line.outcome is None:
            if self.atlas[line.state].has_part(cells):
                return Kind.PART
            if known is not None and any(len(path.plies) == 1 and not path.misfits for path in known):
                return Kind.DONE
        if line.parent is not None and self._is_half_back(line.parent, layout, cells):
            return Kind.BACK
        if self._is_attempt(line, layout, cells):
            return Kind.ATTEMPT
        return Kind.ODD

    def _is_half_back(self, parent: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        before = self.atlas[parent.state].layout
        return all(
            before[cell] != layout[cell] and symbol in (EMPTY, before[cell]) for cell, symbol in cells.items()
        )

    def _is_attempt(self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether the table may show one move, of one player, that the rules forbid."""
        game = self.game
        owners = {game.owners[symbol] for symbol in cells.values() if symbol in game.owners}
        if len(owners) > 1 or len(cells) > 7:
            return False
        seen = list(layout)
        for cell, symbol in cells.items():
            seen[cell] = symbol
        return bool(game.attempts(line.state, tuple(seen)))

    # The table taken as it stands.

    def _gaps(self, roots: tuple[Hypothesis, ...], best: Hypothesis) -> list[Hypothesis]:
        reading, costs = self.reading, self.costs
        if best.disturbance.kind is not Kind.ODD or len(reading.unseen) > 2:
            return []
        lost_s = reading.until_s - best.disturbance.since_s
        if reading.rest_s < costs.gap_rest_s and best.cost - min(r.cost for r in roots) < 6.0 and (
            lost_s < costs.gap_lost_s
        ):
            return []
        seen = tuple(
            symbol if reading.rows[cell] is None or shown is None or shown == STRANGE else shown
            for cell, (symbol, shown) in enumerate(zip(best.layout, reading.pattern, strict=True))
        )
        if any(shown == STRANGE for shown in reading.pattern):
            return []
        root = min(roots, key=lambda each: each.cost)
        plies = estimated_plies(root.layout, seen)
        found = []
        for state in positions(self.game, root.line.state, seen):
            line: AnyLine = Line(self.game, state, None, None, root.line.ply + plies)
            if line.outcome is not None:
                continue
            step = Step(root.trail, Deed.GAP, line, reading.from_s, count=plies)
            found.append(
                Hypothesis(line, seen, step, root.cost + costs.gap, Disturbance(), root.rivals, root.gaps + 1)
            )
        return found


def pruned(found: list[Hypothesis], costs: Costs) -> tuple[Hypothesis, ...]:
    """Returns the likeliest hypotheses; those after one gap more than the likeliest have places of their own."""
    found.sort(key=lambda one: one.cost)
    if not found:
        return ()
    best = found[0]
    near = [one for one in found if one.cost <= best.cost + costs.margin]
    known = [one for one in near if one.gaps <= best.gaps][: costs.beam]
    later = [one for one in near if one.gaps > best.gaps][: costs.beam_after_gap]
    return tuple(sorted((*known, *later), key=lambda one: one.cost))


def _passed(reading: Reading) -> float:
    return reading.rest_s + HURRY * (reading.until_s - reading.from_s - reading.rest_s)


def _seconds(old: Disturbance) -> float:
    return old.rest_s + HURRY * (old.until_s - old.since_s - old.rest_s)


