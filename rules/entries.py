"""Entries: a game's event log, append-only. The referee makes them, the log stores, a record tells them."""

from dataclasses import dataclass, field
from enum import StrEnum


class EntryKind(StrEnum):
    """The kind of an entry."""

    PLY = "ply"  #: a legal move was made and confirmed
    ILLEGAL = "illegal"  #: an illegal move was tried on the table
    #: An illegal move that the arbiter let stand: ``player`` made it; play goes on from ``position``, which
    #: also says whose turn it is.
    STANDS = "stands"
    GAP = "gap"  #: about ``plies`` plies were not seen; play goes on from ``position``
    TAKEBACK = "takeback"  #: ``plies`` plies were taken back; ``ply`` is what is left
    RULING = "ruling"  #: the arbiter ruled: ``code`` says what (penalty_time, loss …)
    RESULT = "result"  #: the game ended: ``result`` with ``clause`` or ``code`` (resigned, agreed, flag)
    PAUSE = "pause"
    RESUME = "resume"
    FAULT = "fault"  #: a device failed or works again: ``code``
    NOTE = "note"  #: ``detail`` is a person's remark, or data of the kind ``code``
    CORRECTION = "correction"  #: a later change of the record; ``detail`` holds it as JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry."""

    kind: EntryKind
    ply: int  #: the number of plies on the record after this entry
    at_ms: int  #: UTC, milliseconds since 1970
    move: str = ""  #: canonical text
    position: str = ""  #: position text after this entry
    clause: str = ""
    code: str = ""
    cells: tuple[str, ...] = ()  #: names
    player: str = ""  #: "first", "second" or "" where it concerns neither
    plies: int = 0
    result: str = ""  #: "first wins", "second wins" or "draw"
    clock_ms: tuple[int, int] | None = None  #: left for the first and the second player
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeader:
    """What is known of a game before its first ply."""

    game: str  #: uid
    rules_version: str
    start: str  #: position text
    started_ms: int  #: UTC, milliseconds since 1970
    options: dict[str, str] = field(default_factory=dict)
    first: str = ""  #: the first player's name
    second: str = ""
    event: str = ""
    notes: str = ""
    time_control: str = ""  #: as in ``time_control``; "" without clocks
    id: str = ""  #: unique to this game, 32 hexadecimal digits; "" where it was given none
    table: str = ""  #: the identity of the table at which it is played; "" for none
