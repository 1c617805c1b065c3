"""Which plies may have been others, although no alternative is known."""

import pytest

from tachiai.rules.belief.doubts import out_of_sight, strained
from tachiai.rules.belief.hypotheses import Step, StepType
from tests.rules.belief.tables import START


@pytest.mark.parametrize(
    ("away_s", "paid", "open_plies"),
    [(4.0, 8.0, {1, 2}), (1.5, 8.0, set()), (4.0, 6.5, set()), (2.5, 8.0, {1, 2}), (2.1, 8.0, {2})],
)
def test_plies_made_while_a_badly_fitting_one_was_out_of_sight_are_open_with_it(
    away_s: float, paid: float, open_plies: set[int]
) -> None:
    first = Step(None, StepType.PLY, START, at_s=5.0, paid=3.0)
    second = Step(first, StepType.PLY, START, at_s=8.0, paid=6.0)
    third = Step(second, StepType.PLY, START, at_s=10.2, paid=paid, away_s=away_s)
    assert out_of_sight([first, second, third]) == open_plies


@pytest.mark.parametrize(
    ("costs", "open_plies"),
    [
        ((1.0, 1.0, 1.0, 1.0), set()),
        ((1.0, 1.0, 6.5, 1.0), {1, 2, 3}),  # one fits badly to the one before it
        ((1.0, 3.0, 4.0, 2.5), set()),
        ((1.0, 3.0, 4.0, 4.0), {2, 3, 4}),  # three fit badly together
    ],
)
def test_plies_that_fit_badly_alone_or_together_are_open(
    costs: tuple[float, ...], open_plies: set[int]
) -> None:
    trail = [Step(None, StepType.PLY, START, at_s=5.0, paid=3.0)]
    for cost in costs:
        before = trail[-1]
        trail.append(Step(before, StepType.PLY, START, at_s=before.at_s + 1.0, paid=before.paid + cost))
    assert strained(trail) == open_plies
