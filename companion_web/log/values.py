"""Values that the log returns to its readers."""

from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import GameRecord, History, corrected_header, history


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as stored."""

    number: int  #: unique in the log
    entry: Entry
    has_picture: bool  #: a camera picture proves it


@dataclass(frozen=True)
class StoredGame:
    """A game as stored."""

    number: int
    original: GameHeader  #: the header as the game began
    entries: tuple[StoredEntry, ...]

    @cached_property
    def header(self) -> GameHeader:
        """The header with all corrections."""
        return corrected_header(self.original, (stored.entry for stored in self.entries))

    @property
    def record(self) -> GameRecord:
        """The game as a record, with the corrected header."""
        return GameRecord(self.header, tuple(stored.entry for stored in self.entries))

    @cached_property
    def history(self) -> History:
        """The game replayed by the rules."""
        return history(self.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A row of the list of games."""

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
    """A search in the list of games; empty fields match everything."""

    text: str = ""  #: words to find in players, event and notes
    game: str = ""  #: uid
    result: str = ""  #: "first wins", "second wins", "draw", or "open" for games without a result
    table: str = ""  #: identity of a table
    since_ms: int | None = None  #: start, since 1970, UTC
    until_ms: int | None = None  #: start, not included
    played: bool = False  #: only games with a ply, an illegal move or a result
    limit: int = 50
    offset: int = 0


@dataclass(frozen=True, slots=True)
class GamePage:
    """A page of the list of games, newest first."""

    rows: tuple[GameRow, ...]
    total: int  #: number of all games found
