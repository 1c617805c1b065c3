"""The beam: the likeliest lines of play that explain everything seen so far.

A hidden Markov model whose states are lines of play and what disturbs the table, decoded by a beam search
(Lowerre, 1976, for the Harpy speech recogniser) over Viterbi's recursion (1967). What all likely lines share
is settled: a smoother whose lag the evidence sets.
"""

from dataclasses import dataclass, replace

from tachiai.rules.line import AnyLine
from tachiai.rules.tracking.costs import COSTS, Costs
from tachiai.rules.tracking.expansion import Expansion
from tachiai.rules.tracking.hypotheses import Hypothesis
from tachiai.rules.tracking.prospects import Atlas
from tachiai.rules.tracking.readings import Glimpse, Reading, extended, first_reading


@dataclass(frozen=True, eq=False)
class Beam:
    """``roots`` explain all readings before the present one, ``leaves`` that one too, likeliest first."""

    roots: tuple[Hypothesis, ...]
    leaves: tuple[Hypothesis, ...]
    reading: Reading | None
    costs: Costs
    atlas: Atlas

    @property
    def leading(self) -> AnyLine:
        """The likeliest line of play."""
        return self.leaves[0].line


def begin(line: AnyLine, costs: Costs = COSTS) -> Beam:
    """Returns the beam before anything was seen: the game stands at ``line``."""
    start = Hypothesis(line, line.game.layout(line.state))
    return Beam((start,), (start,), None, costs, Atlas(line.game))


def observe(beam: Beam, glimpse: Glimpse) -> Beam:
    """Returns the beam after one more glimpse. Pure."""
    new = first_reading(beam.atlas.game, glimpse)
    if beam.reading is None:
        return _expanded(beam, beam.roots, new)
    reading = extended(beam.reading, new)
    if reading is None:
        return _expanded(beam, beam.leaves, new)
    if reading.pattern == beam.reading.pattern and len(beam.leaves) == 1:
        return replace(beam, reading=reading)
    return _expanded(beam, beam.roots, reading)


def _expanded(beam: Beam, roots: tuple[Hypothesis, ...], reading: Reading) -> Beam:
    leaves = Expansion(beam.atlas, reading, beam.costs).of(roots)
    return Beam(roots, leaves, reading, beam.costs, beam.atlas)


