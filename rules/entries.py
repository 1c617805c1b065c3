"""Entries: what is written down about a game, one after the other and never changed.

The referee makes them, the log stores them, a record is read off them. Times and pictures come from
the outside.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class EntryKind(StrEnum):
    """What an entry says."""

    PLY = "ply"  # a legal move was made and confirmed
    ILLEGAL = "illegal"  # an illegal move was tried on the table
    # An illegal move that the arbiter let stand: ``player`` made it, ``position`` is what goes on, and says
    # whose turn it is then.
    STANDS = "stands"
    GAP = "gap"  # about ``plies`` plies were not seen: ``position`` is what goes on
    TAKEBACK = "takeback"  # ``plies`` plies were taken back; ``ply`` is what is left
    RULING = "ruling"  # the arbiter ruled: ``code`` says what (penalty_time, loss …)
    RESULT = "result"  # the game ended: ``result`` with ``clause`` or ``code`` (resigned, agreed, flag)
    PAUSE = "pause"
    RESUME = "resume"
    FAULT = "fault"  # a device failed or healed: ``code``
    NOTE = "note"  # ``detail`` is a person's remark, or what ``code`` says
    CORRECTION = "correction"  # a later change of the record; ``detail`` holds it as JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry. ``ply`` is the number of plies on the record once this entry holds."""

    kind: EntryKind
    ply: int
    at_ms: int  # UTC, milliseconds since 1970
    move: str = ""  # canonical text
    position: str = ""  # position text that this entry leaves
    clause: str = ""
    code: str = ""
    cells: tuple[str, ...] = ()
    player: str = ""  # "first", "second" or "" where it concerns neither
    plies: int = 0
    result: str = ""  # "first wins", "second wins" or "draw"
    clock_ms: tuple[int, int] | None = None  # left for the first and the second player
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeader:
    """What is known of a game before its first ply."""

    game: str  # uid
    rules_version: str
    start: str  # position text
    started_ms: int  # UTC, milliseconds since 1970
    options: dict[str, str] = field(default_factory=dict)
    first: str = ""
    second: str = ""
    event: str = ""
    notes: str = ""
    time_control: str = ""  # as the clock formats it; "" without clocks
    id: str = ""  # of this game and no other, as 32 hexadecimal digits; "" where it was given none
    table: str = ""  # the identity of the table at which it is played; "" for none
