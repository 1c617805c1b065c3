"""Game records in files, in either form: text or JSON."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tachiai.rules.errors import BadRecord, RecordFileFault
from tachiai.rules.record.history import check
from tachiai.rules.record.json_format import format_json, parse_json
from tachiai.rules.record.text_format import format_text
from tachiai.rules.record.text_parse import parse_text
from tachiai.rules.record.values import Form, GameRecord, Parsed
from tachiai.rules.whole_file import read_whole, write_whole
from tachiai.rules.words import Words

SUFFIXES: dict[Form, str] = {"text": ".txt", "json": ".json"}
T = TypeVar("T")


def form_of_name(path: Path) -> Form | None:
    """Returns the form that a file's name promises, None where it promises neither."""
    return next((form for form, suffix in SUFFIXES.items() if suffix == path.suffix.lower()), None)


def parse_record(content: str) -> Parsed:
    """Reads a record in either form, as far as it is good. Never raises."""
    return parse_json(content) if content.lstrip().startswith("{") else parse_text(content)


def whole_record(content: str) -> Parsed:
    """Reads a record in either form, of which every line must be good. Raises ``BadRecord``."""
    parsed = parse_record(content)
    if parsed.fault is not None:
        raise parsed.fault
    return parsed


def agreed_record(content: str) -> GameRecord:
    """Returns the record in ``content``, of which every line must be good and agree with the rules.

    Raises ``BadRecord``.
    """
    record = whole_record(content).record
    found = check(record)
    if found is not None:
        en = f"ply {found.ply}: the rules disagree: {found.words.en}"
        raise BadRecord(Words(en, f"{found.ply}手目：{found.words.ja}"), found.line_number)
    return record


def format_record(record: GameRecord, form: Form) -> str:
    """Writes a record in ``form``."""
    return format_json(record) if form == "json" else format_text(record)


def load_record(path: Path, read: Callable[[str], T]) -> T:
    """Returns what ``read`` makes of a record's file: ``parse_record``, ``whole_record`` or
    ``agreed_record``.

    Raises ``RecordFileFault`` for a file that is no text in UTF-8, or the ``BadRecord`` of ``read`` with the
    file's name.
    """
    try:
        return read(read_whole(path).decode("utf-8-sig"))
    except OSError as error:
        raise RecordFileFault(f"{path}: the record cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordFileFault(f"{path}: expected text in UTF-8, got another byte at {error.start}") from error
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}", error.line_number) from error


def save_record(path: Path, record: GameRecord, form: Form | None = None) -> None:
    """Writes a record to a file, with the same ends of lines on every system: in ``form``, else in the one
    that its name promises, else as text. Raises ``RecordFileFault``.
    """
    try:
        write_whole(path, format_record(record, form or form_of_name(path) or "text"))
    except OSError as error:
        raise RecordFileFault(f"{path}: the record cannot be written: {error.strerror}") from error


def must_be_writable(path: Path) -> None:
    """Raises ``RecordFileFault`` for a place where no file can be, before the work that is to be written
    there.
    """
    if os.path.isdir(path):
        raise RecordFileFault(f"{path}: the record cannot be written: this is a folder, not a file")
    if not os.path.isdir(path.parent):
        raise RecordFileFault(f"{path}: the record cannot be written: there is no folder {path.parent}")
