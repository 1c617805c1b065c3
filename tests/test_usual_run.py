"""What the usual run takes of many like tests: some of every kind, and nothing that is not there."""

from typing import Any

import pytest

from tests.support.usual_run import first_of, pairs, some_of


def usual(parameters: list[Any]) -> list[Any]:
    return [each.values if len(each.values) > 1 else each.values[0] for each in parameters if not each.marks]


@pytest.mark.parametrize(("rows", "columns"), [("abc", "xy"), ("ab", "xyz"), ("a", "x"), ("abcde", "xyz")])
def test_each_row_and_each_column_has_its_turn_and_test_all_has_every_pair(rows: str, columns: str) -> None:
    made = pairs(rows, columns)
    assert len(made) == len(rows) * len(columns)
    assert {row for row, _ in usual(made)} == set(rows)
    assert {column for _, column in usual(made)} == set(columns)
    assert len(usual(made)) == max(len(rows), len(columns))


def test_the_first_rows_and_columns_have_their_turn() -> None:
    assert usual(pairs("abc", "xyz", (2, 2))) == [("a", "x"), ("b", "y")]


def test_the_first_ones_or_some_by_name_are_usual() -> None:
    assert usual(first_of("abc", 2)) == ["a", "b"]
    assert usual(some_of("abc", "c")) == ["c"]
    with pytest.raises(AssertionError, match="expected some of"):
        some_of("abc", "d")
