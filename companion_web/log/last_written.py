"""The number of the last entry, in a small file beside a SQLite log.

What was committed lies in ``…-wal`` until SQLite takes it over into the log itself. Whoever deletes that
file after a power cut deletes games, and nothing in the log could tell. The file beside it can: it is written
after every commit, and the check of a log compares the two.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.record.fields import LARGEST_COUNT, is_whole
from tachiai.rules.whole_file import write_with_folder

SUFFIX = ".last"


@dataclass(frozen=True, slots=True)
class Lost:
    """Entries that were written and are not in the log any more, by their numbers."""

    first: int
    last: int


class LastWritten:
    """The file beside the log at ``path``. A file that cannot be read or written says nothing."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + SUFFIX)
        lost = self._said().get("lost")
        self._lost = [each for each in lost if _is_range(each)] if isinstance(lost, list) else []

    def note(self, entry_number: int) -> None:
        """Writes down the number of the last entry."""
        lost = ", ".join(f"[{first}, {last}]" for first, last in self._lost)
        with suppress(OSError):  # the entry is in the log, which is what counts
            write_with_folder(self._path, f'{{"entry": {entry_number}, "lost": [{lost}]}}\n', passing=True)

    def compare(self, entry_number: int) -> tuple[Lost, ...]:
        """Returns what is missing of a log whose last entry has this number; 0: it has none. What is missing
        stays so, when the same numbers are given again.
        """
        last = self._said().get("entry", 0)
        missing = [entry_number + 1, last]
        if is_whole(last, LARGEST_COUNT) and entry_number < last and missing not in self._lost:
            self._lost.append(missing)
        return tuple(Lost(first, last) for first, last in self._lost)

    def forget(self) -> None:
        """Removes the file: the log is a new one."""
        self._lost = []
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _said(self) -> Mapping[str, object]:
        try:
            found = read_json(self._path.read_text(encoding="ascii"))
        except (OSError, UnicodeError, BadText):
            return {}
        return found if isinstance(found, dict) else {}


def _is_range(lost: object) -> bool:
    return isinstance(lost, list) and len(lost) == 2 and all(is_whole(each, LARGEST_COUNT) for each in lost)


def last_entry(session: Session) -> int:
    """Returns the number that SQLite gave to the last entry, 0 before the first one."""
    found = session.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = 'entry'"))
    return int(found or 0)
