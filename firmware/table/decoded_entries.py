"""What was decoded from a recording, as the entries of a record."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tachiai.firmware.referee.plies import open_choice
from tachiai.rules.belief.history import Attempted, Decoded, Missed, Played, TookBack
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyLine

UnixMs = Callable[[float], int]  # of a time of the recording in seconds, the time of day in ms


def entries_of(start: AnyLine, decoded: Decoded, unix_ms: UnixMs) -> Iterator[Entry]:
    """Yields the entries of a game that began at ``start``, each with the time at which it happened.

    A gap is one ply on the record. What comes after the end is no play: only a take-back goes on from there.
    """
    line, ended_ms = start, unix_ms(0.0)
    for happening in decoded.happenings:
        if line.outcome is not None and not isinstance(happening, TookBack):
            if isinstance(happening, Attempted):
                continue
            break
        match happening:
            case Played(line=played, at_s=at_s):
                line, ended_ms = line.follow(played.state, played.move), unix_ms(at_s)
                yield from _ply(line, happening, ended_ms)
            case TookBack(at_s=at_s, plies=plies):
                for _ in range(plies):
                    line = line.parent or line
                taken_back = Entry(kind=EntryKind.TAKEBACK, ply=line.ply, at_ms=unix_ms(at_s), plies=plies)
                yield replace(taken_back, position=_position(line))
            case Missed(line=found, at_s=at_s, plies=plies):
                line, ended_ms = line.follow(found.state, None), unix_ms(at_s)
                gap = Entry(kind=EntryKind.GAP, ply=line.ply, at_ms=ended_ms, plies=plies)
                yield replace(gap, position=_position(line))
            case Attempted():
                yield _attempt(line, happening, unix_ms(happening.from_s))
    if line.outcome is not None:
        yield _result(line, ended_ms)


def _ply(line: AnyLine, played: Played, at_ms: int) -> Iterator[Entry]:
    """The ply, and a note if it is not certain."""
    game = line.game
    move = game.format_move(line.move)
    yield Entry(kind=EntryKind.PLY, ply=line.ply, at_ms=at_ms, move=move, position=_position(line))
    if played.is_open:
        yield replace(open_choice(line, played), at_ms=at_ms)


def _attempt(line: AnyLine, attempted: Attempted, at_ms: int) -> Entry:
    game, illegal = line.game, attempted.illegal
    return Entry(
        kind=EntryKind.ILLEGAL,
        ply=line.ply,
        at_ms=at_ms,
        move=game.format_move(attempted.move),
        clause=game.reason(illegal.code).clause,
        code=illegal.code,
        cells=tuple(game.board.names[cell] for cell in illegal.cells),
        player=illegal.offender(game.to_move(line.state)).value,
    )


def _result(line: AnyLine, at_ms: int) -> Entry:
    outcome = line.outcome
    assert outcome is not None
    return Entry(
        kind=EntryKind.RESULT,
        ply=line.ply,
        at_ms=at_ms,
        clause=outcome.clause,
        code=outcome.code,
        result=outcome.text,
    )


def _position(line: AnyLine) -> str:
    text: str = line.game.format_position(line.state)
    return text
