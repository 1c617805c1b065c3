"""The beam: the likeliest lines of play that explain everything seen so far.

A hidden Markov model whose states are lines of play and what disturbs the table, decoded by a beam search
(Lowerre, 1976, for the Harpy speech recogniser) over Viterbi's recursion (1967). What all likely lines share
is settled: a smoother whose lag the evidence sets.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import compress, count
from operator import ne
from typing import Any

from tachiai.rules.belief.atlas import Atlas
from tachiai.rules.belief.expansion import Expansion
from tachiai.rules.belief.hypotheses import Hypothesis, Rival, settled
from tachiai.rules.belief.lines import sure_line
from tachiai.rules.belief.model import COSTS, Costs, Kind
from tachiai.rules.belief.observation import STRANGE, Glimpse, Reading, extended, first_reading
from tachiai.rules.line import AnyLine

COVERED = 0.8  # of the cells
COVERED_S = 3.0


@dataclass(frozen=True, eq=False)
class Beam:
    """``roots`` explain all readings before the present one, or what was seen of it first; ``leaves`` explain
    all of it, likeliest first.

    ``sure``: the line that is settled: all hypotheses within ``costs.sure`` nats of the likeliest share
    it. It grows with the game; it gets shorter only if plies were surely taken back, and starts anew
    after a gap that is sure. ``last``: what the last glimpse alone shows. ``covered_s``: since when nearly
    all of the board has been hidden, None if it is not. ``covers``: from when until when it was, for long.
    ``held``: the line is known from elsewhere and play stands still; what the table shows is explained from
    it each time anew, and nothing is followed.
    """

    roots: tuple[Hypothesis, ...]
    leaves: tuple[Hypothesis, ...]
    reading: Reading | None
    costs: Costs
    atlas: Atlas
    sure: AnyLine
    last: Reading | None = None
    covered_s: float | None = None
    covers: tuple[tuple[float, float], ...] = ()
    held: bool = False

    @property
    def seconds(self) -> float:
        """How long the present reading has lasted, as far as that costs."""
        return 0.0 if self.reading is None else self.reading.seconds

    @property
    def leading(self) -> AnyLine:
        """The likeliest line of play."""
        return self.leaves[0].line


def begin(line: AnyLine, costs: Costs = COSTS, atlas: Atlas | None = None) -> Beam:
    """Returns the beam before anything was seen: the game stands at ``line``. ``atlas``: what is known of the
    game's positions already.
    """
    atlas = atlas or Atlas(line.game)
    if atlas[line.state].is_told_what_moves_touch:
        costs = costs.for_many_moves()
    start = Hypothesis(line, atlas[line.state].layout)
    return Beam((start,), (start,), None, costs, atlas, line)


def standing(beam: Beam, line: AnyLine, *, held: bool = False, costs: Costs | None = None) -> Beam:
    """Returns the beam after it became known that the game stands at ``line``, whatever was seen before. What
    the table shows now is explained from there. ``held``: as in ``Beam``.
    """
    fresh = replace(begin(line, costs or beam.costs, beam.atlas), last=beam.last, held=held)
    return fresh if beam.reading is None else _expanded(fresh, fresh.roots, beam.reading, ())


def observe(beam: Beam, glimpse: Glimpse) -> Beam:
    """Returns the beam after one more glimpse. Pure."""
    new = first_reading(beam.atlas.game, glimpse, beam.last)
    beam = _watched(replace(beam, last=new), new)
    if beam.reading is None:
        return _expanded(beam, beam.roots, new, ())
    reading = extended(beam.reading, new)
    if reading is None:
        return _expanded(beam, beam.roots if beam.held else settled(beam.leaves, beam.reading), new, ())
    fresh = _fresh(beam.reading, reading)
    if _tells_something_new(beam, reading) or any(_contradict(leaf, reading, fresh) for leaf in beam.leaves):
        promoted = () if beam.held else _promoted(beam, reading, fresh)
        return _expanded(beam, (*beam.roots, *promoted), reading, beam.leaves)
    leaves = tuple(sorted(beam.leaves, key=lambda leaf: leaf.total(reading.seconds)))
    return _with(beam, beam.roots, leaves, reading)


def _watched(beam: Beam, new: Reading) -> Beam:
    """The beam, knowing how long nearly all of the board was hidden: no hand hides so much for so long."""
    if len(new.unseen) > COVERED * len(new.rows):
        return beam if beam.covered_s is not None else replace(beam, covered_s=new.until_s)
    if beam.covered_s is None:
        return beam
    lasted = new.until_s - beam.covered_s >= COVERED_S
    covers = (*beam.covers, (beam.covered_s, new.until_s)) if lasted else beam.covers
    return replace(beam, covered_s=None, covers=covers)


def _tells_something_new(beam: Beam, reading: Reading) -> bool:
    """Whether the line has been lost, or something missing, for so long that other explanations are due."""
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
    """The leaves that may be over already, for ``fresh`` cells of ``reading`` contradict them: their plies
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
    return replace(seen, sure=sure_line(beam.sure, leaves[0].line, lines[1:]))


def likely_histories(beam: Beam) -> Iterator[tuple[Hypothesis, Rival]]:
    """Yields all that may have happened and is less than ``costs.sure`` nats behind the likeliest, that one
    first: each hypothesis with its own history and with those of its rivals.
    """
    best = beam.leaves[0].total(beam.seconds)
    for leaf in beam.leaves:
        for history in leaf.histories(leaf.total(beam.seconds) - best):
            if history.behind < beam.costs.sure:
                yield leaf, history
