"""The contract between a game and the program, as one class that a game's tests inherit."""

import pytest

from tachiai.testing.beginners_contract import BeginnersContract
from tachiai.testing.configurations import configurations
from tachiai.testing.examples import GameExamples
from tachiai.testing.guide_contract import GuideContract
from tachiai.testing.rules_contract import RulesContract
from tachiai.testing.search_contract import SearchContract
from tachiai.testing.table_contract import TableContract
from tachiai.testing.texts_contract import TextsContract


class GameContract(
    RulesContract, TextsContract, SearchContract, BeginnersContract, TableContract, GuideContract
):
    """Asks ``examples.uid``, with each choice of its options, all that every game has to keep."""

    examples: GameExamples

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Every test of a game is asked with every choice of its options."""
        super().pytest_generate_tests(metafunc)
        names = [name for name in ("played", "game") if name in metafunc.fixturenames]
        if names:
            found = configurations(self.examples)
            both = [{"played": each, "game": each.game} for each in found]
            values = [[each[name] for name in names] for each in both]
            metafunc.parametrize(names, values, ids=[each.name for each in found], scope="class")
