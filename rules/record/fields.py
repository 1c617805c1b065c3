"""The fields of entries and headers: types, limits, and conversion to and from plain values (JSON). Used by
both forms of the record, the log's tables and its archives.
"""

import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import MISSING, asdict, dataclass, fields
from enum import Enum
from typing import Any, Literal, TypeGuard

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord, BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value

Form = Literal["text", "json"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was written down, its entries in their order."""

    header: GameHeader
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """What could be read of a record. A malformed header line leaves its field empty and reading goes on; a
    malformed entry ends the record, since nothing after it could be replayed.
    """

    record: GameRecord
    fault: BadRecord | None = None  #: of the first bad line; None for a whole record
    lines: tuple[int, ...] = ()  #: the line number, from 1, of each entry
    form: Form = "text"


def but_got(expected: str, got: object) -> str:
    """ "expected …, got …"."""
    what = "an object" if isinstance(got, dict) else "an array" if isinstance(got, list) else str(got)
    return f"expected {expected}, got {quoted_value(what)}"


def bad_line(line_number: int, expected: str, got: object) -> BadRecord:
    """The error for a line: what was expected, and what it has."""
    return at_line(line_number, but_got(expected, got))


def at_line(line_number: int, sentence: str) -> BadRecord:
    """The error that says ``sentence`` of a line."""
    return BadRecord(f"line {line_number}: {sentence}", line_number)


LARGEST_COUNT = 2**31 - 1  # a database's 32-bit integer
LARGEST_TIME_MS = 10**18 - 1  # 18 digits, within a 64-bit integer
# Characters, also of all cells or options together. The longest real texts: a position of 15 x 15 squares
# with 300, a correction of names and notes with four fields of 500 from the page.
LONGEST_TEXT = 10_000


class FieldType(Enum):
    """The type of a field."""

    TEXT = "text"  #: of ``LONGEST_TEXT`` characters at most, without half a surrogate pair
    COUNT = "count"
    MOMENT = "moment"  #: milliseconds since 1970, UTC
    CLOCKS = "clocks"  #: milliseconds for the first and for the second player, or None
    CELLS = "cells"
    KIND = "kind"
    OPTIONS = "options"


_TYPES = {
    "kind": FieldType.KIND,
    "ply": FieldType.COUNT,
    "plies": FieldType.COUNT,
    "at_ms": FieldType.MOMENT,
    "started_ms": FieldType.MOMENT,
    "clock_ms": FieldType.CLOCKS,
    "cells": FieldType.CELLS,
    "options": FieldType.OPTIONS,
}
ENTRY_FIELDS = {field.name: _TYPES.get(field.name, FieldType.TEXT) for field in fields(Entry)}
HEADER_FIELDS = {field.name: _TYPES.get(field.name, FieldType.TEXT) for field in fields(GameHeader)}
EMPTY_HEADER: Mapping[str, Any] = {"game": "", "rules_version": "", "start": "", "started_ms": 0}
_DEFAULTS = {field.name: field.default for field in fields(Entry)}
_REQUIRED = tuple(name for name, default in _DEFAULTS.items() if default is MISSING)
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def header_values(header: GameHeader) -> dict[str, Any]:
    """All fields of ``header`` as plain values. ``header_of`` gives back an equal one."""
    return asdict(header)


def entry_values(entry: Entry, with_empty: bool = False) -> dict[str, Any]:
    """The fields of ``entry`` as plain values, empty ones only ``with_empty``; inverse: ``entry_of``."""
    plain = {"kind": entry.kind.value, "cells": list(entry.cells)}
    return {
        name: plain.get(name, value)
        for name, value in asdict(entry).items()
        if with_empty or value != _DEFAULTS[name]
    }


def entry_of(values: object) -> Entry:
    """The entry of plain values; empty fields may be missing. Raises ``BadRecord``."""
    known, wrong = _read(values, "entry", ENTRY_FIELDS, _REQUIRED)
    if wrong:
        raise BadRecord(wrong[0], 1)
    clocks = known.get("clock_ms")
    typed = {
        "kind": EntryKind(known["kind"]),
        "cells": tuple(known.get("cells", ())),
        "clock_ms": None if clocks is None else (clocks[0], clocks[1]),
    }
    return Entry(**{**known, **typed})


def header_of(values: object) -> tuple[GameHeader, tuple[str, ...]]:
    """The header of plain values, and a sentence for each fault; a malformed field becomes empty."""
    known, wrong = _read(values, "header", HEADER_FIELDS, tuple(EMPTY_HEADER))
    return GameHeader(**{**EMPTY_HEADER, **known}), wrong


def _read(
    values: object, what: str, types: Mapping[str, FieldType], required: tuple[str, ...]
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The well-formed fields, and a sentence for each fault."""
    if not isinstance(values, dict):
        return {}, (but_got(f"an object as {what}", values),)
    wrong = [but_got(f'a member "{name}" of the {what}', "none") for name in required if name not in values]
    known, article = {}, "an" if what == "entry" else "a"
    for name, value in values.items():
        kind = types.get(name)
        if kind is None:
            wrong.append(but_got(f"{article} {what} field out of {', '.join(types)}", name))
        elif not fits(kind, value):
            wrong.append(but_got(f"{_expected(kind, value)} as {name}", value))
        else:
            known[name] = value
    return known, tuple(wrong)


def _expected(kind: FieldType, value: object) -> str:
    if kind is FieldType.OPTIONS:
        return "an object of texts"
    if kind is FieldType.TEXT and isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"a text of at most {LONGEST_TEXT} characters"
    return "another kind of value"


def fits(kind: FieldType, value: object) -> bool:
    """Whether a plain value fits a field of ``kind``, within its limits."""
    match kind:
        case FieldType.TEXT:
            return is_text(value)
        case FieldType.COUNT:
            return is_whole(value, LARGEST_COUNT)
        case FieldType.MOMENT:
            return is_whole(value, LARGEST_TIME_MS)
        case FieldType.CLOCKS:
            if not isinstance(value, list | tuple):
                return value is None
            return len(value) == 2 and all(is_whole(ms, LARGEST_TIME_MS) for ms in value)
        case FieldType.CELLS:
            return isinstance(value, list | tuple) and _are_texts(value)
        case FieldType.KIND:
            return value in [known.value for known in EntryKind]
        case FieldType.OPTIONS:
            return isinstance(value, dict) and _are_texts([*value, *value.values()])


def _are_texts(values: Collection[object]) -> bool:
    return (
        len(values) <= LONGEST_TEXT
        and all(map(is_text, values))
        and len("".join(map(str, values))) <= LONGEST_TEXT
    )


def note(code: str, values: Mapping[str, Any], ply: int, at_ms: int = 0, player: str = "") -> Entry:
    """The note with this code whose detail is a JSON object."""
    detail = json.dumps(values, ensure_ascii=False)
    return Entry(kind=EntryKind.NOTE, ply=ply, at_ms=at_ms, code=code, player=player, detail=detail)


def values_of(entry: Entry, code: str) -> dict[str, Any]:
    """The JSON object of a note with this code; an empty one for any other entry, and a malformed note."""
    with suppress(BadText):
        found = read_json(entry.detail) if (entry.kind, entry.code) == (EntryKind.NOTE, code) else None
        return found if isinstance(found, dict) else {}
    return {}


def is_whole(value: object, largest: int) -> TypeGuard[int]:
    """Whether ``value`` is a whole number from ``-largest`` to ``largest``."""
    return isinstance(value, int) and not isinstance(value, bool) and -largest <= value <= largest


def is_text(value: object) -> TypeGuard[str]:
    """Whether ``value`` is a text that UTF-8 can encode, of at most ``LONGEST_TEXT`` characters."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and _HALF_PAIR.search(value) is None
