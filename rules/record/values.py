"""A game record, and the result of parsing one."""

from dataclasses import dataclass
from typing import Literal

from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.errors import BadRecord
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
