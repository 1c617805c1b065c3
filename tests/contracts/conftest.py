"""The games that the contract is asked of."""

import pytest

from tachiai.rules.line import AnyGame
from tests.support.game_configurations import Configuration, configurations


@pytest.fixture(scope="module", params=configurations(), ids=lambda c: c.name)
def played(request: pytest.FixtureRequest) -> Configuration:
    """A game with options, with some random games of it."""
    configuration: Configuration = request.param
    return configuration


@pytest.fixture(scope="module")
def game(played: Configuration) -> AnyGame:
    """The game itself."""
    return played.game
