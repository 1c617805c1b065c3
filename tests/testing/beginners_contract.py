"""The referee names the clause of every mistake that a beginner makes, and what a beginner forgot to do."""

import pytest

from tachiai.rules.registry import open_game
from tachiai.testing.beginners import left_to_do, refused
from tachiai.testing.examples import Forgotten, GameExamples, Mistake


class BeginnersContract:
    """What the table means after hands that do not know the rules yet."""

    examples: GameExamples

    def test_a_mistake_is_refused_by_its_clause(self, mistake: Mistake) -> None:
        assert refused(open_game(self.examples.uid), mistake) == (mistake.clause, mistake.refusal)

    def test_what_is_forgotten_is_still_to_do(self, forgotten: Forgotten) -> None:
        assert left_to_do(open_game(self.examples.uid), forgotten) == forgotten.to_do

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each example."""
        for name, found in (("mistake", self.examples.mistakes), ("forgotten", self.examples.forgotten)):
            if name in metafunc.fixturenames:
                ids = [f"{self.examples.uid}: {each.what}" for each in found]
                metafunc.parametrize(name, found, ids=ids)
