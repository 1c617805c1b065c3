"""Plug-ins: the values that installed packages announce by a group of entry points.

A package announces a game or a driver in its ``pyproject.toml``::

    [project.entry-points."tachiai.games"]
    hex = "hex_for_tachiai.declaration:HEX"

Packaging metadata holds no order: a group is read in alphabetical order, Tachiai's own entries before all
others. A value that needs a place in a list declares it.
"""

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

OWN_PACKAGE = "tachiai"

Declaration = TypeVar("Declaration")


@dataclass(frozen=True, slots=True)
class BrokenEntry:
    """An entry point that could not be used."""

    name: str
    package: str
    fault: str  #: one sentence naming entry, package and cause


def load_group(group: str, kind: type[Declaration]) -> tuple[dict[str, Declaration], tuple[BrokenEntry, ...]]:
    """Loads the values of ``group`` that are a ``kind``, by entry name, and the entries that could not be
    used.

    Imports the modules that the entries name. Raises nothing: a missing module, an error while it is
    imported, a value of another kind and a name announced twice (the first keeps it) each give a
    ``BrokenEntry``.
    """
    loaded: dict[str, Declaration] = {}
    broken: list[BrokenEntry] = []
    for entry in sorted(entry_points(group=group), key=_place):
        package = _package(entry)
        try:
            if entry.name in loaded:
                raise ValueError("another package has announced this name already")
            value: object = entry.load()
            if not isinstance(value, kind):
                raise TypeError(f"expected a {kind.__name__}, got a {type(value).__name__}")
            loaded[entry.name] = value
        except (
            Exception,
            SystemExit,
        ) as error:  # of another package's module
            fault = f"{group} {entry.name!r} of the package {package!r} cannot be used: {cause_of(error)}"
            broken.append(BrokenEntry(entry.name, package, fault))
    return loaded, tuple(broken)


def _place(entry: EntryPoint) -> tuple[bool, str, str]:
    package = _package(entry)
    return package != OWN_PACKAGE, package, entry.name


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else ""


def cause_of(error: BaseException) -> str:
    """The text of an error on one line; its kind where it has none."""
    return " ".join(str(error).split()) or type(error).__name__
