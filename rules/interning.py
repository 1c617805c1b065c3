"""Interning: one copy of equal values, for tables of thousands of values with few different ones."""

from collections.abc import Hashable
from typing import TypeVar

Value = TypeVar("Value", bound=Hashable)


class Interned(dict[Value, Value]):
    """``interned[value]`` is the first of all equal values. Drop it when the tables are made."""

    def __missing__(self, value: Value) -> Value:
        self[value] = value
        return value
