"""Conditions and costs of the transition from a hypothesis about one reading to one about the next: what was
put right, played over, abandoned or refuted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from tachiai.rules.belief.hypotheses import (
    NOTHING,
    Disturbance,
    Hypothesis,
    Step,
    StepType,
    steps,
    stood_long,
)
from tachiai.rules.belief.kinds import is_by_the_next
from tachiai.rules.belief.model import Costs, Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.plies import Ply
from tachiai.rules.belief.search import Path
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyLine

PARTS = (Kind.PART, Kind.DONE)  # of a legal move
ILLEGAL = (Kind.ATTEMPT, Kind.ODD)


@dataclass(frozen=True)
class Transition:
    """Conditions and costs of transitions to ``reading``."""

    atlas: Atlas
    reading: Reading
    costs: Costs

    def stood(
        self, root: Hypothesis, after: Layout, still: Mapping[Cell, Symbol], path: Path | None = None
    ) -> Step | None:
        """The trail of ``root``, with a step STOOD if a disturbance stood for long and is put right now."""
        old = stood_long(root.disturbance, self.costs)
        if old is None or not self.is_put_right(root, old, after, still, path):
            return root.trail
        return Step(
            root.trail,
            StepType.STOOD,
            old.line or root.line,
            old.since_s,
            until_s=old.until_s,
            rest_s=old.rest_s,
            kind=old.kind,
            cells=old.cells,
            shown_s=root.shown_s,
        )

    def is_played_over(self, old: Disturbance, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether everything that an illegal disturbance put down, seen at rest, is still there."""
        if old.kind not in ILLEGAL or old.rest_s < self.costs.named_s or old.bumped:
            return False
        came = {cell: symbol for cell, symbol in old.cells.items() if symbol != EMPTY}
        return bool(came) and came.items() <= cells.items()

    def is_bumped(self, old: Disturbance, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether everything that arrived came without a hand."""
        came = [cell for cell, symbol in cells.items() if symbol != EMPTY]
        return bool(came) and all(
            old.bumped if old.cells.get(cell) == cells[cell] else cell in self.reading.sudden for cell in came
        )

    def is_put_right(
        self,
        root: Hypothesis,
        old: Disturbance,
        after: Layout,
        still: Mapping[Cell, Symbol],
        path: Path | None = None,
    ) -> bool:
        """Whether something that arrived with ``old`` is gone again, no part of the first ply of ``path``."""
        first = None
        if path is not None and path.plies:
            first, may_show = self._first_seen(root, path, old.cells)
            if may_show:
                return False
        if first is not None and (old.kind in PARTS or self._is_settled_by(old, after, still)):
            return True
        placed = NOTHING if first is None else first.changed
        return any(
            symbol != EMPTY
            and still.get(cell, after[cell]) != symbol
            and placed.get(cell) != symbol
            and self.reading.rows[cell] is not None
            for cell, symbol in old.cells.items()
        )

    def _is_settled_by(self, old: Disturbance, after: Layout, still: Mapping[Cell, Symbol]) -> bool:
        """Whether a ply kept a piece that an attempt had put down while another part of it was put back."""
        return old.kind is Kind.ATTEMPT and any(
            still.get(cell, after[cell]) != symbol and self.reading.rows[cell] is not None
            for cell, symbol in old.cells.items()
        )

    def outlasting(self, root: Hypothesis, after: Layout) -> Disturbance | None:
        """A disturbance that stood long and should be gone in ``after``, but has not been seen to be gone."""
        old = stood_long(root.disturbance, self.costs)
        if old is None or old.kind in PARTS:
            return None
        unseen = (cell for cell, symbol in old.cells.items() if EMPTY != symbol != after[cell])
        return old if any(self.reading.rows[cell] is None for cell in unseen) else None

    def proved(self, root: Hypothesis, cells: Mapping[Cell, Symbol], path: Path | None = None) -> float:
        """The cost in nats of unproved cells that turn out not to show what the line of play says. What it
        cost that they were not seen is given back for those that do, unless ``path`` changes them.
        """
        seen = root.unproved.keys() - self.reading.unseen
        refuted = seen & cells.keys()
        touched = {cell for ply in path.plies for cell in ply.changed} if path else set[Cell]()
        back = sum(root.unproved[cell] for cell in seen - refuted - touched)
        if not refuted:
            return -back
        soon = any(self._is_soon(root, cell) for cell in refuted)
        return self.costs.refuted + self.costs.refuted_soon * soon - back

    def is_undone(self, root: Hypothesis, after: Layout) -> bool:
        """Whether a piece that nobody saw arrive has left again, too soon for its player's next ply."""
        seen = root.unproved.keys() - self.reading.unseen
        gone = (cell for cell in seen if after[cell] == EMPTY != root.layout[cell])
        return any(self.reading.seen_s[cell] - root.at_s < self.costs.soon_s for cell in gone)

    def _is_soon(self, root: Hypothesis, cell: Cell) -> bool:
        """Whether ``cell`` was seen too soon after the last ply put something there."""
        before = root.line.parent
        if before is None or self.atlas[before.state].layout[cell] == root.layout[cell]:
            return False
        return self.reading.seen_s[cell] - root.at_s < self.costs.soon_s

    def is_moved(self, path: Path, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether a ply of ``path`` is a drop while a piece like the dropped one is missing on the board."""
        missing = {path.layout[cell] for cell, symbol in cells.items() if symbol == EMPTY}
        return any(
            EMPTY not in ply.changed.values() and not missing.isdisjoint(ply.changed.values())
            for ply in path.plies
        )

    def abandons(self, root: Hypothesis, path: Path) -> bool:
        """Whether the table showed, for long or still, a part of a move other than ``path``'s first."""
        old, pattern = root.disturbance, self.reading.pattern
        if old.kind not in PARTS or not path.plies:
            return False
        still = any(pattern[cell] == symbol != EMPTY for cell, symbol in old.cells.items())
        if old.rest_s < self.costs.named_s and not still:
            return False
        return not self._first_seen(root, path, old.cells)[1]

    def _first_seen(self, root: Hypothesis, path: Path, cells: Mapping[Cell, Symbol]) -> tuple[Ply, bool]:
        """The first ply of ``path`` of which anything can be seen; whether ``cells`` may be a part of it."""
        ply, state = path.plies[0], root.line.state
        if not ply.changed and len(path.plies) > 1:
            ply, state = path.plies[1], ply.state  # the turn was passed
        return ply, self.atlas[state].may_show(ply.move, cells)

    def is_left(self, root: Hypothesis, kind: Kind, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether ``cells``, a disturbance of ``kind``, continue no legal move that ``root`` part showed."""
        old = root.disturbance
        if kind in ILLEGAL:
            return any(symbol != EMPTY and old.cells.get(cell) != symbol for cell, symbol in cells.items())
        if kind not in PARTS or old.rest_s < self.costs.named_s or old.cells.items() <= cells.items():
            return False
        legal_plies = self.atlas[root.line.state]
        moves = (legal_plies.moves[number] for number in legal_plies.touching({**old.cells, **cells}))
        shows = legal_plies.may_show
        return not any(shows(move, old.cells) and shows(move, cells) for move in moves)

    def restores(self, root: Hypothesis, plies: int, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether several plies in one visit of hands (the last ``plies`` of them new), or plies with a
        disturbance, lead to the layout to which a take-back would lead. Two players put pieces back at the
        same time; plies with a pause between them are play.
        """
        before, made = root.line, plies
        for step in steps(root.trail):
            if step.type is not StepType.PLY or step.at_s < self.reading.visit_s or before.parent is None:
                break
            if made == plies and self.costs.together_s < self._came_s(root) - step.at_s < self.costs.soon_s:
                return False
            before, made = before.parent, made + 1
        if made + bool(cells) < 2 or not made:
            return False
        undone_s = next((step.at_s for step in steps(root.trail) if step.line.ply == before.ply), None)
        if undone_s is not None and self.reading.visit_s - undone_s < self.costs.soon_s:
            return False  # nobody takes several plies back so soon
        shown = tuple(cells.get(Cell(cell), symbol) for cell, symbol in enumerate(layout))
        earlier = islice(before.back(), 1, 1 + self.costs.take_back_plies)
        return any(self.atlas[node.state].layout == shown for node in earlier)

    def _came_s(self, root: Hypothesis) -> float:
        """When the last of the cells that differ from ``root`` was first seen, in seconds."""
        reading = self.reading
        differing = (c for c, symbol in enumerate(root.layout) if reading.pattern[c] not in (symbol, None))
        return max((reading.seen_s[cell] for cell in differing), default=reading.until_s)

    def again(
        self, kind: Kind, line: AnyLine, cells: Mapping[Cell, Symbol], *, at_once: bool = False
    ) -> float:
        """The cost in nats of an attempt by the player who has just moved, with the same pieces, or
        ``at_once`` with the move.
        """
        if kind is not Kind.ATTEMPT or line.parent is None:
            return 0.0
        if is_by_the_next(line, self.atlas[line.state].layout, cells):
            return 0.0
        goes_on = at_once or self.atlas[line.parent.state].touches(line.move, cells)
        return self.costs.again if goes_on else 0.0
