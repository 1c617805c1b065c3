"""Of the choices of a game's options the usual run asks the first and the last, which differ in every
option; ``make test-all`` asks all of them.
"""

import pytest

from tachiai.testing.configurations import configurations
from tachiai.testing.contract import GameContract


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what asks the others as slow."""
    for item in items:
        if isinstance(item, pytest.Function) and item.cls and issubclass(item.cls, GameContract):
            between = configurations(item.cls.examples)[1:-1]
            parts = {id(part) for each in between for part in (each, each.game)}
            if hasattr(item, "callspec") and parts & set(map(id, item.callspec.params.values())):
                item.add_marker(pytest.mark.slow)
