"""The record as JSON, for programs: one object, with each entry on a line of its own.

::

    {"format": "tachiai record", "version": 1,
     "header": {"game": ..., "rules_version": ..., "start": ..., "started_ms": ..., "options": {...}, ...},
     "entries": [
      {"kind": "ply", "ply": 1, "at_ms": ..., "move": ..., ...},
      ...
    ]}

The fields are those of ``rules.entries``; an entry's empty fields are left out. The reader accepts any layout
of the same object, and reads a damaged file member by member up to the damage.
"""

import json
from collections.abc import Iterator
from typing import Any

from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import fields

FORMAT, VERSION = "tachiai record", 1
WHITE_SPACE = " \t\r\n"


def format_json(record: fields.GameRecord) -> str:
    """The record as JSON. ``parse_json`` gives back an equal one."""
    entries = ",".join("\n  " + _dumped(fields.entry_values(entry)) for entry in record.entries)
    return (
        f'{{"format": {_dumped(FORMAT)}, "version": {VERSION},\n'
        f' "header": {_dumped(fields.header_values(record.header))},\n'
        f' "entries": [{entries}\n]}}\n'
    )


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse_json(text: str) -> fields.Parsed:
    """Parses a record in JSON as far as it is good. Never raises."""
    found: dict[str, Any] = {}
    entries: list[Entry] = []
    lines: list[int] = []
    header = GameHeader(**fields.EMPTY_HEADER)
    faults: list[BadRecord] = []
    try:
        for name, line_number, value in _members(text):
            if name == "entries":
                entries.append(_entry(line_number, value))
                lines.append(line_number)
                continue
            found[name] = value
            if name == "header":
                header, wrong = fields.header_of(value)
                faults += [fields.at_line(line_number, sentence) for sentence in wrong]
            else:
                _check_marker(line_number, name, value)
        faults += [
            fields.bad_line(1, f'a member "{name}"', "none")
            for name in ("format", "version", "header")
            if name not in found
        ]
    except BadRecord as error:
        faults.append(error)
    return fields.Parsed(
        fields.GameRecord(header, tuple(entries)), faults[0] if faults else None, tuple(lines), "json"
    )


def _members(text: str) -> Iterator[tuple[str, int, Any]]:
    """Yields (name, line number, value) of the outer object's members, and of each element of "entries"."""
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
    """Reads a JSON text value by value, so that everything before a damage is read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._decoder = json.JSONDecoder()

    def take(self, *marks: str) -> str:
        """Reads one of ``marks``. Raises ``BadRecord``."""
        self._skip()
        mark = self._text[self._at : self._at + 1]
        if mark not in marks:
            raise fields.bad_line(self._line(), " or ".join(map(repr, marks)), mark or "the end")
        self._at += 1
        return mark

    def value(self) -> tuple[Any, int]:
        """Reads a value; returns it with the line on which it begins. Raises ``BadRecord``."""
        self._skip()
        line_number = self._line()
        try:
            value, self._at = self._decoder.raw_decode(self._text, self._at)
        except (ValueError, RecursionError) as error:
            rest = self._text[self._at : self._at + 60] or "the end"
            raise fields.bad_line(line_number, "a value in JSON", rest) from error
        return value, line_number

    def elements(self) -> Iterator[tuple[Any, int]]:
        """Reads an array, yielding its elements with their lines."""
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
            raise fields.bad_line(self._line(), "the end", self._text[self._at :])

    def _skip(self) -> None:
        while self._at < len(self._text) and self._text[self._at] in WHITE_SPACE:
            self._at += 1

    def _line(self) -> int:
        return self._text.count("\n", 0, self._at) + 1


def _check_marker(line_number: int, name: str, value: Any) -> None:
    expected = {"format": FORMAT, "version": VERSION}
    if name not in expected:
        raise fields.bad_line(line_number, "a member out of format, version, header, entries", name)
    if value != expected[name] or isinstance(value, bool):
        raise fields.bad_line(line_number, f"{name} {expected[name]!r}", value)


def _entry(line_number: int, value: Any) -> Entry:
    try:
        return fields.entry_of(value)
    except BadRecord as error:
        raise fields.at_line(line_number, str(error)) from error
