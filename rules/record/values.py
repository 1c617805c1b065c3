"""A game record and what reading one gives."""

from dataclasses import dataclass

from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.errors import BadRecord


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
    1, of each entry of ``record``.
    """

    record: GameRecord
    fault: BadRecord | None = None
    lines: tuple[int, ...] = ()


def bad_line(line_number: int, expected: str, got: str) -> BadRecord:
    """Returns the error for a line: what was expected and what came."""
    shown = got if len(got) <= 60 else got[:57] + "..."
    return BadRecord(f"line {line_number}: expected {expected}, got {shown!r}", line_number)
