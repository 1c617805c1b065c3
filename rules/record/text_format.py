r"""The record as text, for people and for files: writing. ``text_parse`` reads it.

::

    record   = marker { header } blank { entry }             one a line, UTF-8, lines end with LF
    marker   = '[Tachiai "1"]'                               the version of this format
    header   = "[" name string { string } "]"
    name     = "Game" | "Rules" | "Option" | "Start" | "First" | "Second" | "Event" | "TimeControl"
             | "Started" | "Notes" | "Id" | "Table"
    entry    = number ( "." [ " " word ] | " " kind [ " " word ] ) { " " part }
    kind     = "illegal" | "stands" | "gap" | "takeback" | "ruling" | "result" | "pause" | "resume"
             | "fault" | "note" | "correction"
    part     = "[" key word { " " word } "]" | "[open" number { " " word } "]" | "{" comment "}"
    key      = "at" | "clock" | "player" | "move" | "code" | "clause" | "cells" | "plies" | "result"
             | "position"
    word     = string | one or more characters but white space, brackets, braces, '"' and "\"
    string   = '"' characters '"'          where \\ \" \n and \r stand for \ " line feed and return
    comment  = characters                  where \\ \} \n and \r stand for \ } line feed and return

``number`` is the number of plies on the record once the entry holds; with a full stop it is a ply. The
word after it is what the entry is about: the move of a ply, of an ``illegal`` attempt and of one that
``stands``; the number of plies of a ``gap`` and a ``takeback``; the code of a ``ruling`` or ``fault``; the
``result``. ``open`` stands in a ``note`` for the code and the comment of an open choice (``choices``).
Whatever is empty is left out; so is ``Start`` where the game begins as usual.
"""

import re
from collections.abc import Iterable
from typing import Any

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.record.choices import choice_words
from tachiai.rules.record.fields import ENTRY_FIELDS, FieldType, GameRecord, entry_values
from tachiai.rules.record.times import format_duration, format_moment
from tachiai.rules.registry import open_game

BARE = re.compile(r'[^\s\[\]{}"\\]+')
STRING = r'"(?:[^"\\]|\\.)*"'
WORD = rf'{STRING}|[^\s\[\]{{}}"\\]+'
COMMENT = r"\{(?:[^}\\]|\\.)*\}"

_ESCAPES = {"\\": "\\", '"': '"', "}": "}", "n": "\n", "r": "\r"}


def quoted(text: str) -> str:
    """``text`` as a string in quotation marks, on one line."""
    return f'"{_escaped(text, closing=chr(34))}"'


def word(text: str) -> str:
    """``text`` bare where that is unambiguous, else in quotation marks.

    >>> print(word("a1-b2"), word("Aoi [2]"), comment("50}"))
    a1-b2 "Aoi [2]" {50\\}}
    """
    return text if BARE.fullmatch(text) else quoted(text)


def joined(texts: Iterable[str]) -> str:
    """``texts`` as words with a space between. ``separated`` gives them back."""
    return " ".join(map(word, texts))


def separated(written: str) -> tuple[str, ...] | None:
    """The words, strings or the one comment in ``written``; None for an unknown escape."""
    texts = tuple(unquoted(match.group()) for match in re.finditer(rf"{COMMENT}|{WORD}", written))
    return None if None in texts else tuple(text for text in texts if text is not None)


def comment(text: str) -> str:
    """``text`` as a comment in braces, on one line."""
    return "{" + _escaped(text, closing="}") + "}"


def unquoted(written: str) -> str | None:
    """The text of a word, string or comment; None for an unknown escape."""
    if written[0] not in '"{':
        return written
    unknown = False

    def meant(match: re.Match[str]) -> str:
        nonlocal unknown
        unknown |= match[1] not in _ESCAPES
        return _ESCAPES.get(match[1], "")

    text = re.sub(r"\\(.)", meant, written[1:-1])
    return None if unknown else text


def _escaped(text: str, closing: str) -> str:
    text = text.replace("\\", r"\\").replace(closing, "\\" + closing)
    return text.replace("\n", r"\n").replace("\r", r"\r")


VERSION = "1"

# Kind → the field of the word after it; in entries of other kinds that field stands in brackets.
SUBJECTS = {
    EntryKind.PLY: "move",
    EntryKind.ILLEGAL: "move",
    EntryKind.STANDS: "move",
    EntryKind.GAP: "plies",
    EntryKind.TAKEBACK: "plies",
    EntryKind.RULING: "code",
    EntryKind.RESULT: "result",
    EntryKind.FAULT: "code",
}
# What stands in brackets, in the order of the line: key → field.
KEYS = {"at": "at_ms", "clock": "clock_ms"} | {
    name: name for name in ("player", "move", "code", "clause", "cells", "plies", "result", "position")
}
OPEN = "open"  # the key of an open choice
# Header name → field; all are texts. "Option" and "Started" are apart.
HEADER_TEXTS = {
    "Game": "game",
    "Rules": "rules_version",
    "Start": "start",
    "First": "first",
    "Second": "second",
    "Event": "event",
    "TimeControl": "time_control",
    "Notes": "notes",
    "Id": "id",
    "Table": "table",
}


def format_text(record: GameRecord) -> str:
    """The record as text. ``parse_text`` gives back an equal one."""
    lines = [*header_lines(record.header), "", *(entry_line(entry) for entry in record.entries)]
    return "\n".join(lines) + "\n"


def header_lines(header: GameHeader) -> list[str]:
    """The marker and the header lines."""
    lines = [f"[Tachiai {quoted(VERSION)}]"]
    for name, field in HEADER_TEXTS.items():
        value: str = getattr(header, field)
        if name == "Start":
            lines += [
                f"[Option {quoted(key)} {quoted(header.options[key])}]" for key in sorted(header.options)
            ]
            if value != usual_start(header):
                lines.append(f"[Start {quoted(value)}]")
        elif value or name == "Game":
            lines.append(f"[{name} {quoted(value)}]")
    if header.started_ms:
        lines.append(f"[Started {quoted(format_moment(header.started_ms))}]")
    return lines


def usual_start(header: GameHeader) -> str | None:
    """The position text of the game's usual start; None if the game is unknown."""
    try:
        game = open_game(header.game, header.options)
    except RulesError:
        return None
    text: str = game.format_position(game.start())
    return text


def entry_line(entry: Entry) -> str:
    """The line of one entry."""
    values = entry_values(entry)
    words = {
        key: _written(ENTRY_FIELDS[field], values[field]) for key, field in KEYS.items() if values.get(field)
    }
    parts = [f"{entry.ply}." if entry.kind is EntryKind.PLY else f"{entry.ply} {entry.kind.value}"]
    subject = words.pop(SUBJECTS.get(entry.kind, ""), "")
    parts += [subject] if subject else []
    choice = choice_words(entry)
    if choice:
        words = {key: written for key, written in words.items() if key != "code"}
    parts += [f"[{key} {written}]" for key, written in words.items()]
    if choice:
        parts.append(f"[{OPEN} {joined(choice)}]")
    elif entry.detail:
        parts.append(comment(entry.detail))
    return " ".join(parts)


def _written(kind: FieldType, value: Any) -> str:
    """The word or words for a value that is not empty."""
    match kind:
        case FieldType.CELLS:
            return joined(value)
        case FieldType.CLOCKS:
            return " ".join(map(format_duration, value))
        case FieldType.MOMENT:
            return format_moment(value)
    return word(str(value))
