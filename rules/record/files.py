"""Game records in files, in either form: text or JSON."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tachiai.rules.atomic_file import read_whole, write_whole
from tachiai.rules.errors import BadRecord, RecordFileFault
from tachiai.rules.messages import Message
from tachiai.rules.record.fields import Form, GameRecord, Parsed
from tachiai.rules.record.history import check
from tachiai.rules.record.json_format import format_json, parse_json
from tachiai.rules.record.text_format import format_text
from tachiai.rules.record.text_parse import parse_text

SUFFIXES: dict[Form, str] = {"text": ".txt", "json": ".json"}
T = TypeVar("T")


def form_of_name(path: Path) -> Form | None:
    """The form by a file's suffix; None for any other suffix."""
    return next((form for form, suffix in SUFFIXES.items() if suffix == path.suffix.lower()), None)


def parse_record(content: str) -> Parsed:
    """Parses a record in either form, as far as it is good. Never raises."""
    return parse_json(content) if content.lstrip().startswith("{") else parse_text(content)


def whole_record(content: str) -> Parsed:
    """Parses a record in either form without a bad line, else raises ``BadRecord``."""
    parsed = parse_record(content)
    if parsed.fault is not None:
        raise parsed.fault
    return parsed


def agreed_record(content: str) -> GameRecord:
    """Parses a record without a bad line that agrees with the rules, else raises ``BadRecord``."""
    record = whole_record(content).record
    found = check(record)
    if found is not None:
        words = Message("ply {ply}: the rules disagree: {fault}", ply=found.ply, fault=found.words)
        raise BadRecord(words, found.line_number)
    return record


def format_record(record: GameRecord, form: Form) -> str:
    """A record as a text in ``form``."""
    return format_json(record) if form == "json" else format_text(record)


def load_record(path: Path, read: Callable[[str], T]) -> T:
    """Reads a record's file by ``read``: ``parse_record``, ``whole_record`` or ``agreed_record``.

    Raises ``RecordFileFault`` for a file that cannot be read or is not UTF-8, and the ``BadRecord`` of
    ``read`` with the file's name.
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
    """Writes a record with LF: in ``form``, else by the suffix, else as text. Raises ``RecordFileFault``."""
    try:
        write_whole(path, format_record(record, form or form_of_name(path) or "text"))
    except OSError as error:
        raise RecordFileFault(f"{path}: the record cannot be written: {error.strerror}") from error


def must_be_writable(path: Path) -> None:
    """Raises ``RecordFileFault`` where no file can be written; to be called before a long computation."""
    if os.path.isdir(path):
        raise RecordFileFault(f"{path}: the record cannot be written: this is a folder, not a file")
    if not os.path.isdir(path.parent):
        raise RecordFileFault(f"{path}: the record cannot be written: there is no folder {path.parent}")
