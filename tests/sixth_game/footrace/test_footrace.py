"""Footrace keeps the contract of games."""

from tachiai.testing.contract import GameContract
from tachiai.testing.examples import Ending, GameExamples, Mistake, Refusal


class TestFootrace(GameContract):
    """All that is asked of every game."""

    examples = GameExamples(
        "footrace",
        refusals=(
            Refusal(code="not_ahead", move="a1-a3"),
            Refusal(code="occupied", move="a2-b3", position="5/5/1w3/b4/5 b"),
        ),
        endings=(
            Ending(code="arrived", position="5/b4/4w/5/5 b", moves=("a4-a5",)),
            Ending(code="no_move", position="5/5/w4/bb3/5 w"),
        ),
        mistakes=(
            Mistake("two squares", "a1=. a3=b", "FR2", "not_ahead a3 a1"),
            Mistake("sideways", "a2=. b2=b", "FR2", "not_ahead b2 a2", "4w/5/5/b4/5 b"),
            Mistake("the other player's piece", "a5=. a4=w", "G1", "not_your_piece a5"),
        ),
        perft={"": (13, 169)},
        languages=("en", "ja"),
    )
