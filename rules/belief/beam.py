"""The beam: the likeliest lines of play that explain everything seen so far.

A hidden Markov model whose states are a line of play and a disturbance of the table, decoded by a beam search
(Lowerre, 1976, for the Harpy speech recogniser) over Viterbi's recursion (1967). What all likely lines share
is settled: fixed-lag smoothing with a lag that the evidence sets.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, count, takewhile
from operator import ne
from typing import Any

from tachiai.rules.belief.expansion import Expansion
from tachiai.rules.belief.hypotheses import (
    Hypothesis,
    Rival,
    StepType,
    at_ply,
    begins_with,
    common_line,
    same_line,
    settled,
    steps,
    sure_line,
)
from tachiai.rules.belief.model import COSTS, Costs, Kind
from tachiai.rules.belief.observation import STRANGE, Glimpse, Reading, contradicted, extended, first_reading
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import AnyVerdict

COVERED = 0.8  # share of the cells that is hidden when the board counts as covered
COVERED_S = 3.0  # a board that was covered for so long is remembered in ``Beam.covers``
WHOLE_S = 0.5  # a board that was seen whole for so long while something stirs is not what stirs
FEW_CELLS = 3  # a hand hides more


@dataclass(frozen=True, eq=False)
class Beam:
    """The hypotheses about all readings so far. Immutable: ``observe`` returns the next beam."""

    roots: tuple[Hypothesis, ...]  #: explain the readings before the present one, or the first sight of it
    leaves: tuple[Hypothesis, ...]  #: explain the present reading too, likeliest first
    reading: Reading | None  #: the present reading; None before the first glimpse
    costs: Costs
    atlas: Atlas
    #: The settled line, shared by all hypotheses within ``costs.sure`` nats of the likeliest. It becomes
    #: shorter only if plies were surely taken back, and starts again after a gap that is sure.
    sure: AnyLine
    last: Reading | None = None  #: what the last glimpse alone shows
    covered_s: float | None = None  #: since when nearly all of the board is hidden; None if it is not
    covers: tuple[tuple[float, float], ...] = ()  #: from, until: when it was hidden for long
    #: the likeliest line when the whole table was seen last and showed nothing else; None: none yet
    shown: AnyLine | None = None
    #: number of a ply, time: the whole table had shown it, and then another move became likelier
    replaced: tuple[tuple[int, float], ...] = ()
    #: as it was before the present reading, for which that may have been misread
    before: "Beam | None" = None
    #: The line is known from elsewhere and play stands still: each reading is explained from that line again,
    #: and no play is followed.
    held: bool = False

    @property
    def seconds(self) -> float:
        """The duration of the present reading that counts for costs (``Reading.seconds``)."""
        return 0.0 if self.reading is None else self.reading.seconds

    @cached_property
    def verdicts(self) -> dict[int, tuple[AnyLine, AnyVerdict]]:
        """A cache of ``explain``: identity of a line → the line and the verdict."""
        return {}

    @property
    def is_confirmed(self) -> bool:
        """Whether so many sights in a row show the table as it is that hardly all of them are misread."""
        return self.reading is not None and self.reading.sights * self.costs.misread >= self.costs.sure

    @property
    def is_shaken(self) -> bool:
        """Whether a ply was replaced, and the whole table has not shown the likeliest line since."""
        return any(at_s >= self.leaves[0].shown_s for _, at_s in self.replaced)

    @property
    def leading(self) -> AnyLine:
        """The likeliest line of play."""
        return self.leaves[0].line


def begin(line: AnyLine, costs: Costs = COSTS, atlas: Atlas | None = None) -> Beam:
    """The beam before the first glimpse, for a game that stands at ``line``. ``atlas``: a cache to reuse."""
    atlas = atlas or Atlas(line.game)
    if atlas[line.state].is_told_what_moves_touch:
        costs = costs.for_many_moves()
    start = Hypothesis(line, atlas[line.state].layout)
    return Beam((start,), (start,), None, costs, atlas, line)


def standing(beam: Beam, line: AnyLine, *, held: bool = False, costs: Costs | None = None) -> Beam:
    """The beam after it became known that the game stands at ``line``, whatever was seen before. The present
    reading is explained from there. ``held``: as in ``Beam``.
    """
    fresh = replace(begin(line, costs or beam.costs, beam.atlas), last=beam.last, held=held)
    return fresh if beam.reading is None else _expanded(fresh, fresh.roots, beam.reading, ())


def observe(beam: Beam, glimpse: Glimpse) -> Beam:
    """The beam after one more glimpse. Pure."""
    new = first_reading(beam.atlas.game, glimpse, beam.last)
    beam = _without_misreading(_watched(replace(beam, last=new), new), new)
    present = beam.reading
    if present is None:
        return _expanded(beam, beam.roots, new, ())
    reading = extended(present, new)
    if reading is None:
        beam = replace(beam, before=replace(beam, before=None))
        return _expanded(beam, beam.roots if beam.held else settled(beam.leaves, present), new, ())
    fresh = _fresh(present, reading)
    if _tells_something_new(beam, reading) or any(_contradict(leaf, reading, fresh) for leaf in beam.leaves):
        promoted = () if beam.held else _promoted(beam, reading, fresh)
        return _expanded(beam, (*beam.roots, *promoted), reading, beam.leaves)
    leaves = tuple(sorted(beam.leaves, key=lambda leaf: leaf.total(reading.seconds)))
    return _with(beam, beam.roots, leaves, reading)


def is_at_rest(beam: Beam, glimpse: Glimpse) -> bool:
    """Whether the table is at rest in ``glimpse``, or what stirs lies beside the board: all cells have been
    in sight for ``WHOLE_S`` and have shown the same, a whole move. A hand beside the board may hold a piece
    that is missing.
    """
    reading, kind = beam.reading, beam.leaves[0].disturbance.kind
    if glimpse.at_rest or not glimpse.beside or reading is None:
        return glimpse.at_rest
    is_seen = glimpse.sight.cells.count(None) <= FEW_CELLS and glimpse.at_s - reading.whole_s >= WHOLE_S
    return is_seen and kind in (Kind.AS_IT_WAS, Kind.ATTEMPT)


def interrupted(beam: Beam) -> Beam:
    """The beam after the table was out of sight: what it shows has to be confirmed again."""
    if beam.reading is None:
        return beam
    return replace(beam, reading=replace(beam.reading, at_rest=False, sights=0))


def _without_misreading(beam: Beam, new: Reading) -> Beam:
    """The beam without its present reading, if that is a single glimpse, contradicted by ``new`` on cells of
    which the reading before says the same: hands do not make and undo something between two glimpses.
    """
    before, odd = beam.before, beam.reading
    if before is None or before.reading is None or odd is None or odd.from_s < odd.until_s:
        return beam
    if new.until_s - before.reading.until_s > beam.costs.soon_s or not same_line(before.sure, beam.sure):
        return beam
    cells = contradicted(new, odd)
    if not cells or contradicted(new, before.reading):
        return beam
    if any(before.reading.rows[cell] is None for cell in cells):
        return beam  # the reading before does not say that it was misread there
    reading = before.reading if odd.at_rest else replace(before.reading, at_rest=False)
    return replace(before, reading=reading, last=beam.last, covered_s=beam.covered_s, covers=beam.covers)


def _watched(beam: Beam, new: Reading) -> Beam:
    """Notes how long nearly all of the board was hidden: no hand hides so much for so long."""
    if len(new.unseen) > COVERED * len(new.rows):
        return beam if beam.covered_s is not None else replace(beam, covered_s=new.until_s)
    if beam.covered_s is None:
        return beam
    lasted = new.until_s - beam.covered_s >= COVERED_S
    covers = (*beam.covers, (beam.covered_s, new.until_s)) if lasted else beam.covers
    return replace(beam, covered_s=None, covers=covers)


def _tells_something_new(beam: Beam, reading: Reading) -> bool:
    """Whether the table has been unexplained, or a piece missing, for so long that a new search is due."""
    before = beam.reading
    assert before is not None
    if beam.leaves[0].disturbance.kind is Kind.ODD:
        for limit_s in (beam.costs.gap_rest_s, beam.costs.gap_lost_s):
            if before.rest_s < limit_s <= reading.rest_s:
                return True
        if (before.unseen and not reading.unseen) or STRANGE in set(before.pattern) - set(reading.pattern):
            return True
    lifted = beam.leaves[0].disturbance.kind is Kind.LIFTED
    return lifted and before.rest_s < beam.costs.taken_off_s <= reading.rest_s


def _fresh(before: Reading, reading: Reading) -> list[int]:
    """The cells that show what they did not show before."""
    return list(compress(count(), map(ne, before.pattern, reading.pattern)))


def _contradict(leaf: Hypothesis, reading: Reading, fresh: list[int]) -> bool:
    """Whether one of the ``fresh`` cells shows what a hypothesis does not expect."""
    return any(leaf.shows(cell) != reading.pattern[cell] for cell in fresh)


def _promoted(beam: Beam, reading: Reading, fresh: list[int]) -> tuple[Hypothesis, ...]:
    """The leaves that the ``fresh`` cells of ``reading`` contradict and that may go on at once: their plies
    were made before these cells changed, below the hand that has just gone or the one that has come since.
    """
    assert beam.reading is not None
    seconds = beam.reading.seconds
    limit = beam.leaves[0].total(seconds) + beam.costs.near
    known: dict[Any, float] = {}
    for root in beam.roots:
        key = (root.line.state, root.disturbance.kind)
        known[key] = min(root.total(), known.get(key, limit))
    free = max(0, 2 * beam.costs.beam - len(beam.roots))
    found = [
        leaf
        for leaf in beam.leaves
        if leaf.has_new_plies
        and leaf.total(seconds) < known.get((leaf.line.state, leaf.disturbance.kind), limit)
        and _contradict(leaf, reading, fresh)
    ]
    return settled(tuple(found[: min(free, beam.costs.promoted)]), beam.reading)


def _expanded(
    beam: Beam, roots: tuple[Hypothesis, ...], reading: Reading, before: tuple[Hypothesis, ...]
) -> Beam:
    leaves = Expansion(beam.atlas, reading, beam.costs, before).of(roots)
    return _with(beam, roots, leaves, reading)


def _with(
    beam: Beam, roots: tuple[Hypothesis, ...], leaves: tuple[Hypothesis, ...], reading: Reading
) -> Beam:
    seen = replace(beam, roots=roots, leaves=leaves, reading=reading)
    if beam.held:
        return seen
    lines = [history.line for _, history in likely_histories(seen)]
    seen = replace(seen, sure=sure_line(beam.sure, leaves[0].line, lines[1:]))
    return _noting_what_is_shown(seen, leaves[0], reading)


def _noting_what_is_shown(beam: Beam, best: Hypothesis, reading: Reading) -> Beam:
    """Notes the line that the whole table shows, and a ply that was shown so and gives way to another."""
    shown, plies = beam.shown, beam.replaced
    if shown is not None and not begins_with(best.line, shown):
        shared = common_line(best.line, shown)
        if shared is not None and _is_replaced(shown, best, shared):
            plies = (*plies, (shared.ply + 1, reading.until_s))
        shown = shared
    if best.disturbance.kind is Kind.AS_IT_WAS and not reading.unseen:
        shown = best.line
    return beam if shown is beam.shown else replace(beam, shown=shown, replaced=plies)


def _is_replaced(shown: AnyLine, best: Hypothesis, shared: AnyLine) -> bool:
    """Whether ``best`` has another move than ``shown`` after ``shared``, of which that was no part, and that
    nothing was taken back for.
    """
    one, other = (at_ply(line, shared.ply + 1) for line in (shown, best.line))
    if one is None or other is None:
        return False
    since = takewhile(
        lambda step: step.line.ply > shared.ply or step.type is not StepType.PLY, steps(best.trail)
    )
    if any(step.type is StepType.TAKE_BACK for step in since):
        return False
    game = shared.game
    return game.layout(one.state) not in game.stages(shared.state, other.move)


def likely_histories(beam: Beam) -> Iterator[tuple[Hypothesis, Rival]]:
    """Yields every history less than ``costs.sure`` nats behind the likeliest, with its hypothesis: of each
    hypothesis its own history, then those of its rivals.
    """
    best = beam.leaves[0].total(beam.seconds)
    for leaf in beam.leaves:
        for history in leaf.histories(leaf.total(beam.seconds) - best):
            if history.behind < beam.costs.sure:
                yield leaf, history
