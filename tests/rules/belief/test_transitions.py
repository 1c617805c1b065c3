"""What a transition from one reading to the next costs."""

import pytest

from tachiai.rules.belief.hypotheses import Hypothesis, Step, StepType
from tachiai.rules.belief.model import COSTS
from tachiai.rules.belief.observation import first_reading
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.belief.transitions import Transition
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tests.rules.belief.tables import RUGBY, hiding, played, table

B2 = Cell(RUGBY.board.names.index("b2"))


@pytest.mark.parametrize(
    ("unseen_for_s", "cost"), [(0.1, COSTS.refuted + COSTS.refuted_soon), (2.0, COSTS.refuted)]
)
def test_a_piece_gone_at_once_had_not_stood_there_unless_it_may_have_come_earlier(
    unseen_for_s: float, cost: float
) -> None:
    """Nobody saw the ply's cells for a while: it may have been made when they were seen last."""
    line = played("a1-b2")
    ply = Step(None, StepType.PLY, line, at_s=5.0, away_s=unseen_for_s)
    root = Hypothesis(line, table(line), ply, at_s=5.0, unproved=frozenset({B2}))
    reading = first_reading(RUGBY, hiding(table(line), "", at_s=5.5))
    transition = Transition(Atlas(RUGBY), reading, COSTS)
    assert transition.refuted(root, {B2: EMPTY}) == cost
