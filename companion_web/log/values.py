"""What the log gives to its readers."""

from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import GameRecord, History, corrected_header, history


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as the log holds it: its number in the log, and whether a picture proves it."""

    number: int
    entry: Entry
    has_picture: bool


@dataclass(frozen=True)
class StoredGame:
    """A whole game. ``original`` is the header as the game began."""

    number: int
    original: GameHeader
    entries: tuple[StoredEntry, ...]

    @cached_property
    def header(self) -> GameHeader:
        """The header as it was corrected."""
        return corrected_header(self.original, (stored.entry for stored in self.entries))

    @property
    def record(self) -> GameRecord:
        """The game as a record, with its corrected header."""
        return GameRecord(self.header, tuple(stored.entry for stored in self.entries))

    @cached_property
    def history(self) -> History:
        """The game played through the rules."""
        return history(self.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One line of the list of games."""

    number: int
    game: str
    first: str
    second: str
    event: str
    started_ms: int
    result: str
    plies: int
    illegal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSearch:
    """What to look for; empty fields look for everything. ``text`` is sought in players, event, notes.

    ``since_ms`` and ``until_ms`` bound the start (UTC, ms since 1970; ``until_ms`` is not included).
    ``result`` is "first wins", "second wins", "draw", or "open" for games without a result; ``table`` the
    identity of a table.
    """

    text: str = ""
    game: str = ""
    result: str = ""
    table: str = ""
    since_ms: int | None = None
    until_ms: int | None = None
    played: bool = False
    limit: int = 50
    offset: int = 0


@dataclass(frozen=True, slots=True)
class GamePage:
    """A page of the list of games, newest first; ``total`` counts all that were found."""

    rows: tuple[GameRow, ...]
    total: int
