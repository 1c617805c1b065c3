"""How many examples tests look for: few in ``make test``, four times as many in ``make test-all``."""

import os

from hypothesis import settings

FACTOR = int(os.environ.get("TACHIAI_EXAMPLES", "1"))
FEW = 25  # of a property that names no number


def many(count: int) -> int:
    """A number of positions, seeds or games: ``count`` in ``make test``."""
    return count * FACTOR


def examples(count: int) -> settings:
    """Hypothesis' settings for a property that needs ``count`` examples in ``make test``."""
    return settings(max_examples=many(count))
