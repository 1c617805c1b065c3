"""The tests that every game has to pass, for the package of any game (``pip install tachiai[testing]``).

One class in a test module runs the whole contract between a game and the program::

    from tachiai.testing.contract import GameContract
    from tachiai.testing.examples import Ending, GameExamples, Mistake, Refusal


    class TestBrandubh(GameContract):
        examples = GameExamples(
            "brandubh",
            refusals=(Refusal(code="jumps", move="a4-c4", position="..."),),
            endings=(Ending(code="escaped", moves=("d2-d1",), position="..."),),
            mistakes=(Mistake("diagonally", "d2=. e3=d", "BR2", "not_straight e3 d2"),),
            perft={"": (40, 1_364)},
        )

``tachiai.testing.story_table`` has a table for stories. As a plugin of pytest this package shows what in an
assertion was unequal, and offers ``--tachiai-examples``: how often as many examples are looked for.
"""
