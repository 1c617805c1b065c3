"""A game decoded from a recording, as entries of a record."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tachiai.firmware.referee.entries import (
    gap_entry,
    illegal_entry,
    open_choice,
    ply_entry,
    result_entry,
    take_back_entry,
)
from tachiai.rules.belief.history import Attempted, Decoded, Happening, Missed, Played, TookBack
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyLine

UnixMs = Callable[[float], int]  # time of the recording in seconds → time of day in ms


def entries_of(start: AnyLine, decoded: Decoded, unix_ms: UnixMs) -> Iterator[Entry]:
    """Entries of a game that began at ``start``, each with the time at which it happened. After the end of
    the game only a take-back counts.
    """
    line, ended_ms = start, unix_ms(0.0)
    for happening in decoded.happenings:
        if line.outcome is not None and not isinstance(happening, TookBack):
            if isinstance(happening, Attempted):
                continue
            break
        line, entries, at_s = _recorded(line, happening)
        if isinstance(happening, Played | Missed):
            ended_ms = unix_ms(at_s)
        for entry in entries:
            yield replace(entry, at_ms=unix_ms(at_s))
    if line.outcome is not None:
        yield replace(result_entry(line, line.outcome), at_ms=ended_ms)


def _recorded(line: AnyLine, happening: Happening) -> tuple[AnyLine, tuple[Entry, ...], float]:
    """The line after a happening, its entries, and its time in the recording."""
    match happening:
        case Played(line=played, at_s=at_s):
            line = line.follow(played.state, played.move)
            choice = (open_choice(line, happening),) if happening.is_open else ()
            return line, (ply_entry(line), *choice), at_s
        case TookBack(at_s=at_s, plies=plies):
            for _ in range(plies):
                line = line.parent or line
            return line, (take_back_entry(line, plies),), at_s
        case Missed(line=found, at_s=at_s, plies=plies):
            line = line.follow(found.state, None)
            return line, (gap_entry(line, plies),), at_s
        case Attempted(from_s=from_s):
            return line, (illegal_entry(line, happening.move, happening.illegal),), from_s
