"""The record as JSON, for programs: one object, with each entry on a line of its own.

::

    {"format": "tachiai record", "version": 1,
     "header": {"game": ..., "rules_version": ..., "start": ..., "started_ms": ..., "options": {...}, ...},
     "entries": [
      {"kind": "ply", "ply": 1, "at_ms": ..., "move": ..., ...},
      ...
    ]}

The fields are those of ``rules.entries``; an entry's fields that are empty are left out. The reader takes
any layout of the same object, and reads a damaged file member by member up to the damage.
"""

import json
from collections.abc import Iterator
from dataclasses import MISSING, asdict, fields
from typing import Any

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.record.values import GameRecord, Parsed, bad_line

FORMAT, VERSION = "tachiai record", 1
ENTRY_DEFAULTS = {field.name: field.default for field in fields(Entry)}
REQUIRED_OF_ENTRY = [name for name, default in ENTRY_DEFAULTS.items() if default is MISSING]
HEADER_FIELDS = [field.name for field in fields(GameHeader)]
WHOLE_NUMBERS = ("ply", "at_ms", "plies", "started_ms")
WHITE_SPACE = " \t\r\n"


def format_json(record: GameRecord) -> str:
    """Returns the record as JSON. ``parse_json`` gives back an equal one."""
    entries = ",".join("\n  " + _dumped(_entry_object(entry)) for entry in record.entries)
    return (
        f'{{"format": {_dumped(FORMAT)}, "version": {VERSION},\n'
        f' "header": {_dumped(asdict(record.header))},\n'
        f' "entries": [{entries}\n]}}\n'
    )


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _entry_object(entry: Entry) -> dict[str, Any]:
    values = asdict(entry)
    return {name: value for name, value in values.items() if value != ENTRY_DEFAULTS[name]}


def parse_json(text: str) -> Parsed:
    """Returns what can be read of a record in JSON, and the first line that cannot. Never raises."""
    found: dict[str, Any] = {}
    entries: list[Entry] = []
    lines: list[int] = []
    header = GameHeader(game="", rules_version="", start="", started_ms=0)
    faults: list[BadRecord] = []
    try:
        for name, line_number, value in _members(text):
            if name == "entries":
                entries.append(_entry(line_number, value))
                lines.append(line_number)
                continue
            found[name] = value
            if name == "header":
                header = _header(line_number, value, faults)
            else:
                _check_marker(line_number, name, value)
        faults += [
            bad_line(1, f'a member "{name}"', "none")
            for name in ("format", "version", "header")
            if name not in found
        ]
    except BadRecord as error:
        faults.append(error)
    return Parsed(GameRecord(header, tuple(entries)), faults[0] if faults else None, tuple(lines))


def _members(text: str) -> Iterator[tuple[str, int, Any]]:
    """Yields the members of the outer object, with their line; of "entries", each element."""
    reader = _Reader(text)
    reader.take("{")
    while True:
        name, line_number = reader.value()
        reader.take(":")
        if name == "entries":
            yield from (("entries", number, value) for value, number in reader.elements())
        else:
            value, line_number = reader.value()
            yield str(name), line_number, value
        if reader.take(",", "}") == "}":
            break
    reader.end()


class _Reader:
    """Walks through a JSON text value by value, so that what is good before a damage is read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._decoder = json.JSONDecoder()

    def take(self, *marks: str) -> str:
        """Takes one of ``marks``. Raises ``BadRecord``."""
        self._skip()
        mark = self._text[self._at : self._at + 1]
        if mark not in marks:
            raise bad_line(self._line(), " or ".join(map(repr, marks)), mark or "the end")
        self._at += 1
        return mark

    def value(self) -> tuple[Any, int]:
        """Takes a value and returns it with the line on which it begins. Raises ``BadRecord``."""
        self._skip()
        line_number = self._line()
        try:
            value, self._at = self._decoder.raw_decode(self._text, self._at)
        except (ValueError, RecursionError) as error:
            rest = self._text[self._at : self._at + 60] or "the end"
            raise bad_line(line_number, "a value in JSON", rest) from error
        return value, line_number

    def elements(self) -> Iterator[tuple[Any, int]]:
        """Takes an array, yielding its elements with their lines."""
        self.take("[")
        self._skip()
        if self._text[self._at : self._at + 1] == "]":
            self.take("]")
            return
        while True:
            yield self.value()
            if self.take(",", "]") == "]":
                return

    def end(self) -> None:
        """Raises ``BadRecord`` unless nothing is left."""
        self._skip()
        if self._at < len(self._text):
            raise bad_line(self._line(), "the end", self._text[self._at :])

    def _skip(self) -> None:
        while self._at < len(self._text) and self._text[self._at] in WHITE_SPACE:
            self._at += 1

    def _line(self) -> int:
        return self._text.count("\n", 0, self._at) + 1


def _check_marker(line_number: int, name: str, value: Any) -> None:
    expected = {"format": FORMAT, "version": VERSION}
    if name not in expected:
        raise bad_line(line_number, "a member out of format, version, header, entries", name)
    if value != expected[name] or isinstance(value, bool):
        raise bad_line(line_number, f"{name} {expected[name]!r}", str(value))


def _header(line_number: int, value: Any, faults: list[BadRecord]) -> GameHeader:
    """The header with the members that can be read; what cannot is added to ``faults``."""
    known: dict[str, Any] = {"game": "", "rules_version": "", "start": "", "started_ms": 0}
    if not isinstance(value, dict):
        faults.append(bad_line(line_number, "an object as header", str(value)))
        return GameHeader(**known)
    for name in known:
        if name not in value:
            faults.append(bad_line(line_number, f'a member "{name}" of the header', "none"))
    for name, member in value.items():
        if name not in HEADER_FIELDS:
            faults.append(bad_line(line_number, f"a header field out of {', '.join(HEADER_FIELDS)}", name))
        elif name == "options":
            if isinstance(member, dict) and all(isinstance(choice, str) for choice in member.values()):
                known[name] = member
            else:
                faults.append(bad_line(line_number, "an object of texts as options", str(member)))
        elif _fits(name, member):
            known[name] = member
        else:
            faults.append(bad_line(line_number, f"another kind of value as {name}", str(member)))
    return GameHeader(**known)


def _entry(line_number: int, value: Any) -> Entry:
    """Returns the entry of one object. Raises ``BadRecord``."""
    if not isinstance(value, dict):
        raise bad_line(line_number, "an object as entry", str(value))
    for name in REQUIRED_OF_ENTRY:
        if name not in value:
            raise bad_line(line_number, f'a member "{name}" of the entry', "none")
    known: dict[str, Any] = {}
    for name, member in value.items():
        if name not in ENTRY_DEFAULTS:
            raise bad_line(line_number, f"an entry field out of {', '.join(ENTRY_DEFAULTS)}", name)
        if not _fits(name, member):
            raise bad_line(line_number, f"another kind of value as {name}", str(member))
        known[name] = tuple(member) if isinstance(member, list) else member
    return Entry(**{**known, "kind": EntryKind(known["kind"])})


def _fits(name: str, member: Any) -> bool:
    """Whether ``member`` is of the kind of the field ``name``."""
    if name in WHOLE_NUMBERS:
        return _is_whole(member)
    if name == "cells":
        return isinstance(member, list) and all(isinstance(cell, str) for cell in member)
    if name == "clock_ms":
        return member is None or (
            isinstance(member, list) and len(member) == 2 and all(_is_whole(ms) for ms in member)
        )
    if name == "kind":
        return member in [kind.value for kind in EntryKind]
    return isinstance(member, str)


def _is_whole(member: Any) -> bool:
    return isinstance(member, int) and not isinstance(member, bool)
