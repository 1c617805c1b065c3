"""One example for each reason of Footrace."""

from tests.support.rule_examples import Ending, Refusal

REFUSALS = (
    Refusal(code="not_ahead", move="a1-a3"),
    Refusal(code="occupied", move="a2-b3", position="5/5/1w3/b4/5 b"),
)
ENDINGS = (
    Ending(code="arrived", position="5/b4/4w/5/5 b", moves=("a4-a5",)),
    Ending(code="no_move", position="5/5/w4/bb3/5 w"),
)
