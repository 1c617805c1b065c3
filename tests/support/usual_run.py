"""What the usual run takes of many like tests: each row and each column of a table once, the first of a list.
``make test-all`` takes the others too, which are marked ``slow``.
"""

from collections.abc import Iterable, Sequence

import pytest


def first_of(values: Iterable[object], few: int = 1) -> list[object]:
    """The first ``few`` values as usual, the others as slow parameters."""
    return [pytest.param(value, marks=_unless(place < few)) for place, value in enumerate(values)]


def some_of(values: Iterable[object], *usual: object) -> list[object]:
    """All values, of which these are the usual ones."""
    values = list(values)
    assert set(usual) <= set(values), f"expected some of {values}, got {usual}"
    return [pytest.param(value, marks=_unless(value in usual)) for value in values]


def pairs(
    rows: Sequence[object], columns: Sequence[object], among: tuple[int, int] | None = None
) -> list[object]:
    """Every row with every column: usual are as few as have each row and each column at least once, or each
    of the first so many rows and columns (``among``).
    """
    down, across = among or (len(rows), len(columns))

    def is_usual(row: int, column: int) -> bool:
        in_turn = row % across == column if down >= across else column % down == row
        return row < down and column < across and in_turn

    return [
        pytest.param(row, column, marks=_unless(is_usual(i, j)))
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
    ]


def _unless(usual: bool) -> tuple[pytest.MarkDecorator, ...]:
    return () if usual else (pytest.mark.slow,)
