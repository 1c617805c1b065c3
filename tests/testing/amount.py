"""How many examples tests look for: few by default, ``TACHIAI_EXAMPLES`` times as many on demand."""

import os

import pytest
from hypothesis import settings

FACTOR = int(os.environ.get("TACHIAI_EXAMPLES", "1"))
FEW = 25  # of a property that names no number


def many(count: int) -> int:
    """A number of positions, seeds or games: ``count`` by default."""
    return count * FACTOR


def examples(count: int) -> settings:
    """Hypothesis' settings for a property that needs ``count`` examples by default."""
    return settings(max_examples=many(count))


def seeds(few: int, all_of_them: int) -> list[object]:
    """Seeds of random games or positions: the first ``few`` by default, the others are slow."""
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(few, all_of_them))]
