"""The number of the last entry, in a small file beside a SQLite log.

Committed data lies in the ``-wal`` file until SQLite moves it into the log. If that file is deleted, after a
power cut, say, games are lost without a trace in the log. This file is written after every commit, so that
the check of a log can tell.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.record.fields import LARGEST_COUNT, is_whole

SUFFIX = ".last"


@dataclass(frozen=True, slots=True)
class Lost:
    """Range of entries that were written and are missing from the log."""

    first: int  #: number of an entry
    last: int  #: number of an entry


class LastEntryFile:
    """The file beside the log at ``path``. One that cannot be read or written is ignored."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + SUFFIX)
        lost = self._said().get("lost")
        self._lost = [each for each in lost if _is_range(each)] if isinstance(lost, list) else []

    def note(self, entry_number: int) -> None:
        """Stores the number of the last entry."""
        lost = ", ".join(f"[{first}, {last}]" for first, last in self._lost)
        with suppress(OSError):  # the entry is in the log, which is enough
            write_with_folder(self._path, f'{{"entry": {entry_number}, "lost": [{lost}]}}\n', passing=True)

    def compare(self, entry_number: int) -> tuple[Lost, ...]:
        """Missing entries of a log whose last entry is ``entry_number`` (0: none).

        They stay missing when later entries get the same numbers.
        """
        last = self._said().get("entry", 0)
        missing = [entry_number + 1, last]
        if is_whole(last, LARGEST_COUNT) and entry_number < last and missing not in self._lost:
            self._lost.append(missing)
        return tuple(Lost(first, last) for first, last in self._lost)

    def forget(self) -> None:
        """Removes the file, for a new log."""
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
    """The number that SQLite gave to the last entry, 0 before the first one."""
    found = session.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = 'entry'"))
    return int(found or 0)
