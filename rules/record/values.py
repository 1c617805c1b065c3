"""A game record and what reading one gives."""

from dataclasses import dataclass
from typing import Literal

from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.shown import shown

Form = Literal["text", "json"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was written down: what is known of it, then its entries in their order."""

    header: GameHeader
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """What could be read of a file. ``fault`` is the first line that could not, None for a whole file.

    A header line that cannot be read leaves its field empty and reading goes on; an entry that cannot
    be read ends the record, since nothing after it can be replayed. ``lines`` holds the line number, from
    1, of each entry of ``record``. ``form`` is the one that it was in.
    """

    record: GameRecord
    fault: BadRecord | None = None
    lines: tuple[int, ...] = ()
    form: Form = "text"


def but_got(expected: str, got: object) -> str:
    """Returns what was expected and what came, as the end of a sentence."""
    what = "an object" if isinstance(got, dict) else "an array" if isinstance(got, list) else str(got)
    return f"expected {expected}, got {shown(what)}"


def bad_line(line_number: int, expected: str, got: object) -> BadRecord:
    """Returns the error for a line: what was expected and what came."""
    return at_line(line_number, but_got(expected, got))


def at_line(line_number: int, sentence: str) -> BadRecord:
    """Returns the error that says ``sentence`` of a line."""
    return BadRecord(f"line {line_number}: {sentence}", line_number)
