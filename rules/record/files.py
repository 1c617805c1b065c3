"""Game records in files, in either form: text or JSON."""

from pathlib import Path
from typing import Literal

from tachiai.rules.errors import RecordFileFault
from tachiai.rules.record.json_format import format_json, parse_json
from tachiai.rules.record.text_format import format_text
from tachiai.rules.record.text_parse import parse_text
from tachiai.rules.record.values import GameRecord, Parsed

Form = Literal["text", "json"]
SUFFIXES: dict[Form, str] = {"text": ".txt", "json": ".json"}


def form_of_name(path: Path) -> Form | None:
    """Returns the form that a file's name promises, None where it promises neither."""
    return next((form for form, suffix in SUFFIXES.items() if suffix == path.suffix.lower()), None)


def form_of_content(content: str) -> Form:
    """Returns the form that ``content`` is in."""
    return "json" if content.lstrip().startswith("{") else "text"


def parse_record(content: str) -> Parsed:
    """Reads a record in either form."""
    return parse_json(content) if form_of_content(content) == "json" else parse_text(content)


def format_record(record: GameRecord, form: Form) -> str:
    """Writes a record in ``form``."""
    return format_json(record) if form == "json" else format_text(record)


def read_record_file(path: Path) -> str:
    """Returns what a record's file holds. Raises ``RecordFileFault`` for one that is no text in UTF-8."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise RecordFileFault(f"{path}: the record cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordFileFault(f"{path}: expected text in UTF-8, got another byte at {error.start}") from error


def write_record_file(path: Path, record: GameRecord, form: Form) -> None:
    """Writes a record to a file, with the same ends of lines on every system. Raises ``RecordFileFault``."""
    try:
        path.write_text(format_record(record, form), encoding="utf-8", newline="\n")
    except OSError as error:
        raise RecordFileFault(f"{path}: the record cannot be written: {error.strerror}") from error
