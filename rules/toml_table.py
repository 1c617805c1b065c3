"""Typed values from a TOML table, with errors that name the file, the key and what was expected."""

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self, TypeGuard

from tachiai.rules.atomic_file import read_whole
from tachiai.rules.errors import BadFile, BadText
from tachiai.rules.plain_values import read_toml
from tachiai.rules.quoting import quoted_value, shortened

LARGEST = 1e9  # millimetres, say: nobody prints a board of a thousand kilometres


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value is a usable number: TOML also has ``nan``, ``inf`` and thousands of digits."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return -LARGEST <= value <= LARGEST


class TomlTable:
    """A table of a TOML file, with its place in the file (``where``). Every getter raises ``misfit``."""

    misfit: ClassVar[type[ValueError]] = BadFile  #: overridden for other kinds of files

    def __init__(self, path: Path, values: Mapping[str, Any], where: str = "") -> None:
        self.path = path
        self.values = values
        self.where = where

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads a file as its top-level table."""
        try:
            return cls(path, read_toml(read_whole(path)))
        except OSError as error:
            raise cls.misfit(f"{path}: cannot be read: {error.strerror}") from error
        except BadText as error:
            raise cls.misfit(f"{path}: expected a TOML file: {error}") from error

    def fault(self, key: str, expected: str) -> ValueError:
        """The error to raise for ``key``."""
        name = shortened(f"{self.where}.{key}" if self.where else key)
        if key not in self.values:
            return self.misfit(f"{self.path}: {name}: expected {expected}, got nothing")
        return self.misfit(f"{self.path}: {name}: expected {expected}, got {quoted_value(self.values[key])}")

    def only(self, *known: str) -> None:
        """Raises ``misfit`` for any key but the ``known`` ones."""
        for key in self.values:
            if key not in known:
                raise self.fault(key, f"one of the keys {', '.join(known)}")

    def text(self, key: str, choices: tuple[str, ...] = (), default: str | None = None) -> str:
        """A string, out of ``choices`` if any are given."""
        value = self.values.get(key, default)
        if not isinstance(value, str) or (choices and value not in choices):
            raise self.fault(key, "one of " + ", ".join(choices) if choices else "a text")
        return value

    def colour(self, key: str) -> str:
        """A colour, ``#rrggbb``."""
        colour = self.text(key)
        if not re.fullmatch("#[0-9a-f]{6}", colour):
            raise self.fault(key, "a colour as #rrggbb")
        return colour

    def number(self, key: str, minimum: float = 0.0, default: float | None = None) -> float:
        """A number of at least ``minimum``."""
        value = self.values.get(key, default)
        if not is_number(value) or value < minimum:
            raise self.fault(key, f"a number of at least {minimum:g}")
        return float(value)

    def whole(
        self, key: str, minimum: int = 0, default: int | None = None, maximum: int | None = None
    ) -> int:
        """A whole number from ``minimum`` to ``maximum``."""
        value = self.values.get(key, default)
        most = math.inf if maximum is None else maximum
        if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= most:
            limits = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"
            raise self.fault(key, f"a whole number {limits}")
        return value

    def yes_no(self, key: str) -> bool:
        """A boolean; False if it is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, "true or false")
        return value

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """A list of exactly ``count`` numbers."""
        value = self.values.get(key)
        if not isinstance(value, list) or len(value) != count or not all(is_number(n) for n in value):
            raise self.fault(key, f"{count} numbers")
        return tuple(float(n) for n in value)

    def table(self, key: str) -> Self:
        """A table inside this one."""
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self.fault(key, "a table")
        return type(self)(self.path, value, f"{self.where}.{key}" if self.where else key)

    def part(self, key: str) -> Self:
        """A table inside this one; an empty one if the key is absent."""
        return self.table(key) if key in self.values else type(self)(self.path, {}, key)

    def tables(self, key: str) -> tuple[Self, ...]:
        """The tables of an array of tables; none if the key is absent."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fault(key, "an array of tables")
        name = f"{self.where}.{key}" if self.where else key
        return tuple(type(self)(self.path, item, f"{name}[{i}]") for i, item in enumerate(value))
