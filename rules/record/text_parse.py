"""The record as text: reading. The grammar is in ``text_format``."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import text_format
from tachiai.rules.record.choices import OPEN_CHOICE, choice_of_words, format_choice
from tachiai.rules.record.fields import (
    EMPTY_HEADER,
    ENTRY_FIELDS,
    LONGEST_TEXT,
    FieldType,
    GameRecord,
    Parsed,
    at_line,
    bad_line,
    entry_of,
    fits,
    is_text,
)
from tachiai.rules.record.times import parse_duration, parse_moment

MARKER = re.compile(rf"\[Tachiai ({text_format.STRING})\]")
HEADER = re.compile(rf"\[([A-Za-z]+)((?: +(?:{text_format.STRING}))+)\]")
# A number; a full stop, or a kind; perhaps a word.
OPENING = re.compile(rf"(-?[0-9]{{1,18}})(?:\.| +([a-z]+))(?: +({text_format.WORD}))?(?= |$)")
PART = re.compile(rf" +(?:\[([a-z]+)((?: +(?:{text_format.WORD}))+)\]|({text_format.COMMENT}))")
WHOLE = re.compile(r"-?[0-9]{1,18}")
# Types that are numbers → what is expected, and the parser.
NUMBERS: Mapping[FieldType, tuple[str, Callable[[str], int | None]]] = {
    FieldType.COUNT: ("a whole number", lambda written: int(written) if WHOLE.fullmatch(written) else None),
    FieldType.MOMENT: ("a moment like 2026-11-20T13:51:02.123Z", parse_moment),
    FieldType.CLOCKS: ("a time like 0:09:58.000", parse_duration),
}


def parse_text(text: str) -> Parsed:
    """Parses a record text as far as it is good. Never raises."""
    lines = [line.rstrip(" \t\r") for line in text.split("\n")]
    marker = MARKER.fullmatch(lines[0])
    if marker is None or text_format.unquoted(marker[1]) != text_format.VERSION:
        empty = GameHeader(**EMPTY_HEADER)
        return Parsed(GameRecord(empty), bad_line(1, f'[Tachiai "{text_format.VERSION}"]', lines[0]))
    end = next((i for i, line in enumerate(lines) if not line or line[0].isdigit()), len(lines))
    header, fault = _header(lines[:end])
    entries: list[Entry] = []
    numbers: list[int] = []
    try:
        for index in range(end, len(lines)):
            if lines[index]:
                entries.append(_entry(index + 1, lines[index]))
                numbers.append(index + 1)
    except BadRecord as error:
        fault = fault or error
    return Parsed(GameRecord(header, tuple(entries)), fault, tuple(numbers))


def _header(lines: list[str]) -> tuple[GameHeader, BadRecord | None]:
    """The header of the lines after the marker, and the first fault. A malformed line is left out."""
    found: dict[str, Any] = {}
    options: dict[str, str] = {}
    faults: list[BadRecord] = []
    game_line = 1
    for number, line in enumerate(lines[1:], start=2):
        try:
            name, values = _header_line(number, line)
            if name == "Option" and values[0] not in options:
                options[values[0]] = values[1]
            elif name != "Option" and name not in found:
                found[name] = values[0] if name != "Started" else _number(number, FieldType.MOMENT, values[0])
                game_line = number if name == "Game" else game_line
            else:
                raise bad_line(number, f"each {name} once", line)
        except BadRecord as error:
            faults.append(error)
    if not fits(FieldType.OPTIONS, options):
        faults.append(bad_line(1, f"options of at most {LONGEST_TEXT} characters together", "more"))
        options = {}
    texts = {field: found.get(name, "") for name, field in text_format.HEADER_TEXTS.items()}
    header = GameHeader(**texts, started_ms=found.get("Started", 0), options=options)
    if "Game" not in found and not faults:
        faults.append(bad_line(1, 'a line [Game "..."] among the first ones', "none"))
    if "Start" not in found and "Game" in found:
        start = text_format.usual_start(header)
        header = replace(header, start=start or "")
        if start is None:
            faults.append(bad_line(game_line, 'a game, or a line [Start "..."]', header.game))
    return header, faults[0] if faults else None


def _header_line(number: int, line: str) -> tuple[str, tuple[str, ...]]:
    match = HEADER.fullmatch(line)
    if match is None:
        raise bad_line(number, 'a header line like [Event "..."]', line)
    name, values = match[1], _words(number, match[2])
    if name not in text_format.HEADER_TEXTS and name not in ("Option", "Started"):
        raise bad_line(
            number, f"a header out of {', '.join(text_format.HEADER_TEXTS)}, Option, Started", name
        )
    wanted = 2 if name == "Option" else 1
    if len(values) != wanted:
        raise bad_line(number, f"{wanted} text in quotation marks after {name}", line)
    if not all(map(is_text, values)):
        raise bad_line(number, f"a text of at most {LONGEST_TEXT} characters", line)
    return name, values


def _entry(number: int, line: str) -> Entry:
    """The entry on a line. Raises ``BadRecord``."""
    opening = OPENING.match(line)
    if opening is None:
        raise bad_line(number, "an entry like '1. MOVE' or '1 illegal MOVE'", line)
    kind = _kind(number, opening[2])
    fields: dict[str, Any] = {}
    if opening[3] is not None:
        if kind not in text_format.SUBJECTS:
            raise bad_line(number, f"brackets or braces after {kind.value}", opening[3])
        _put(number, fields, text_format.SUBJECTS[kind], _words(number, opening[3]))
    position = opening.end()
    while position < len(line):
        part = PART.match(line, position)
        if part is None:
            raise bad_line(number, "[key word] or {comment}", line[position:])
        if part[3] is not None:
            _put(number, fields, "detail", _words(number, part[3]))
        elif part[1] == text_format.OPEN:
            _put_choice(number, kind, fields, _words(number, part[2]))
        else:
            _put(number, fields, part[1], _words(number, part[2]))
        position = part.end()
    try:
        return entry_of({"kind": kind, "ply": int(opening[1]), "at_ms": 0, **fields})
    except BadRecord as error:
        raise at_line(number, str(error)) from error


def _kind(number: int, name: str | None) -> EntryKind:
    if name is None:
        return EntryKind.PLY
    kinds = [kind.value for kind in EntryKind if kind is not EntryKind.PLY]
    if name not in kinds:
        raise bad_line(number, f"an entry out of {', '.join(kinds)}", name)
    return EntryKind(name)


def _put_choice(number: int, kind: EntryKind, fields: dict[str, Any], words: tuple[str, ...]) -> None:
    """Sets the code and the comment of an open choice. Raises ``BadRecord``."""
    choice = choice_of_words(kind, words)
    if choice is None:
        raise bad_line(number, "a note with [open PROBABILITY MOVE...], from 0 to 1", " ".join(words))
    _put(number, fields, "code", (OPEN_CHOICE,))
    _put(number, fields, "detail", (format_choice(choice),))


def _put(number: int, fields: dict[str, Any], key: str, words: tuple[str, ...]) -> None:
    """Sets the field that ``key`` names. Raises ``BadRecord``."""
    field = "detail" if key == "detail" else text_format.KEYS.get(key)
    if field is None:
        raise bad_line(number, f"a key out of {', '.join(text_format.KEYS)}, {text_format.OPEN}", key)
    if field in fields:
        raise bad_line(number, f"{key} once", " ".join(words))
    kind = ENTRY_FIELDS[field]
    wanted = len(words) if kind is FieldType.CELLS else 2 if kind is FieldType.CLOCKS else 1
    if len(words) != wanted:
        raise bad_line(number, f"{wanted} word after {key}", " ".join(words))
    if kind is FieldType.CELLS:
        fields[field] = words
    elif kind is FieldType.CLOCKS:
        fields[field] = tuple(_number(number, kind, word) for word in words)
    else:
        fields[field] = _number(number, kind, words[0]) if kind in NUMBERS else words[0]


def _words(number: int, written: str) -> tuple[str, ...]:
    """The words, strings or the one comment in ``written``."""
    found = text_format.separated(written)
    if found is None:
        raise bad_line(number, r"\\, \n, \r and an escaped closing mark only", written.strip())
    return found


def _number(line_number: int, kind: FieldType, written: str) -> int:
    expected, parse = NUMBERS[kind]
    value = parse(written)
    if value is None:
        raise bad_line(line_number, expected, written)
    return value
