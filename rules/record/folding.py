"""The fold of a game's entries into the state of the game; the only one. Used to check and replay records,
for the log's list of games, to resume after a power cut, and by the page.

It is total. A contradiction to the rules is a ``RecordFault``, and the line of play goes on from the position
that was written down, or stays where it was.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import IllegalMove, RulesError
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, message_in
from tachiai.rules.record.corrections import Correction, corrections_of
from tachiai.rules.record.entry_faults import fault_of, other_position, outdated
from tachiai.rules.record.fields import but_got
from tachiai.rules.record.steps import (
    PLAYERS,
    PLY_KINDS,
    Follows,
    RecordedPly,
    RecordFault,
    RecordStep,
    Tally,
)

NO_POSITION = Message("expected the position from which play went on, got none")

# The continued line of play, how it follows, and its fault.
GoesOn = tuple[AnyLine, Follows, RecordFault | None]


def fold(entries: Iterable[Entry], start: AnyLine | None = None) -> tuple[RecordStep, ...]:
    """The steps at the start and after each entry; nothing is checked without ``start``. Never raises."""
    entries = tuple(entries)
    corrections = iter(corrections_of(entries))
    steps = [RecordStep(Tally(), (), start)]
    for index, entry in enumerate(entries):
        tally = steps[-1].tally.after(entry)
        plies, fault = steps[-1].plies[: tally.plies], None
        if entry.kind in PLY_KINDS:
            plies = _with_ply(start, plies, RecordedPly(entry, index, index, corrected=False, shifted=False))
        elif entry.kind is EntryKind.CORRECTION:
            correction, holds = next(corrections)
            if correction is None:
                unreadable = but_got("a correction as JSON", entry.detail)
                fault = RecordFault(message_in("bad correction", "{unreadable}", unreadable=unreadable))
            elif holds:
                plies = _corrected(start, plies, correction, index, entry.at_ms)
                tally = replace(tally, plies=len(plies))
        after = RecordStep(tally, plies, plies[-1].line if plies else start, fault)
        steps.append(after if fault else replace(after, fault=fault_of(steps[-1], after, entry)))
    return tuple(steps)


def _with_ply(
    start: AnyLine | None, plies: tuple[RecordedPly, ...], ply: RecordedPly
) -> tuple[RecordedPly, ...]:
    """``plies`` with one more at the end: numbered, with the line of play to which it leads."""
    before = plies[-1] if plies else None
    line = before.line if before is not None else start
    shifted = ply.corrected or (before is not None and before.shifted)
    position = "" if shifted and ply.entry.kind is EntryKind.PLY else ply.entry.position
    entry = replace(ply.entry, ply=len(plies) + 1, position=position)
    made = replace(ply, entry=entry, shifted=shifted, fault=None)
    if line is not None:
        is_known = before is None or before.follows is not Follows.NOT
        by_move = is_known and entry.kind is EntryKind.PLY
        reached, follows, fault = (_by_move if by_move else _as_written)(line, entry)
        written_after = ply.written_after or line
        if fault is None and entry.kind is EntryKind.STANDS:
            fault = outdated(written_after, line, reached)
        entry = replace(entry, player=reached.mover.value if reached.mover is not None else "")
        made = replace(
            made, entry=entry, line=reached, follows=follows, fault=fault, written_after=written_after
        )
    return (*plies, made)


def _corrected(
    start: AnyLine | None, plies: tuple[RecordedPly, ...], correction: Correction, index: int, at_ms: int
) -> tuple[RecordedPly, ...]:
    """The plies after one correction; a correction of a ply that does not exist changes nothing."""
    at, move = correction.ply - 1, correction.move
    if correction.kind == "insert" and 0 <= at <= len(plies):
        entry = Entry(kind=EntryKind.PLY, ply=correction.ply, at_ms=at_ms, move=move)
        recorded, later = None, plies[at:]
    elif correction.kind in ("change", "stands") and 0 <= at < len(plies):
        old, later = plies[at], plies[at + 1 :]
        kind = EntryKind.STANDS if correction.kind == "stands" else EntryKind.PLY
        position = correction.position or old.entry.position
        entry = replace(old.entry, kind=kind, move=move, position=position, clause="", code="", player="")
        recorded = old.recorded
    else:
        return plies
    made = plies[:at]
    for ply in (RecordedPly(entry, index, recorded, corrected=True, shifted=True), *later):
        made = _with_ply(start, made, ply)
    return made


def _by_move(line: AnyLine, entry: Entry) -> GoesOn:
    try:
        after = line.play(line.game.parse_move(entry.move))
    except RulesError as error:
        illegal = (
            Illegal(error.code, tuple(map(Cell, error.cells))) if isinstance(error, IllegalMove) else None
        )
        return _as_written(line, entry, RecordFault(error.words, illegal))
    other = other_position(after, entry)
    return (after, Follows.BY_MOVE, None) if other is None else _as_written(line, entry, other)


def _as_written(line: AnyLine, entry: Entry, fault: RecordFault | None = None) -> GoesOn:
    """Continues from the position of ``entry``, to which no legal move leads."""
    game, state, move, follows = line.game, line.state, None, Follows.NOT
    if entry.kind is not EntryKind.GAP:
        with suppress(RulesError):  # what was done on the board need not be a move at all
            move = game.parse_move(entry.move)
    try:
        if entry.position:
            state, follows = game.parse_position(entry.position), Follows.AS_WRITTEN
        elif entry.kind is not EntryKind.PLY:
            fault = RecordFault(NO_POSITION)
    except RulesError as error:
        fault = fault or RecordFault(error.words)
    return line.follow(state, move, _mover(line, entry, move)), follows, fault


def _mover(line: AnyLine, entry: Entry, move: Any) -> Player | None:
    """Who made a ply that no legal move explains: the player in the entry, else the player to move, or the
    other one if the move was out of turn. None for a gap.
    """
    if entry.kind is EntryKind.GAP:
        return None
    if entry.player in PLAYERS:
        return Player(entry.player)
    to_move = line.game.to_move(line.state)
    illegal = line.game.why_illegal(line.state, move) if move is not None else None
    return to_move if illegal is None else illegal.offender(to_move)
