"""What is equal, kept once: tables of thousands of values hold few different ones."""

from collections.abc import Hashable
from typing import TypeVar

Value = TypeVar("Value", bound=Hashable)


class KeptOnce(dict[Value, Value]):
    """``kept[value]`` is the value that came first of all equal ones. Forget it when the tables are made."""

    def __missing__(self, value: Value) -> Value:
        self[value] = value
        return value
