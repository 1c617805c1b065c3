"""The fold of a game's entries, the only one: checking, replaying, the log's list of games, resuming after a
power cut and the page read its steps.

It is total. What the rules cannot explain is a ``Fault``, and the line of play goes on from the position that
was written down, or stands where it was.
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
from tachiai.rules.record.corrections import Correction, corrections_of
from tachiai.rules.record.entry_faults import fault_of, other_position, outdated
from tachiai.rules.record.steps import Fault, Follows, Ply, Step
from tachiai.rules.record.tally import PLAYERS, PLY_KINDS, Tally
from tachiai.rules.record.values import but_got
from tachiai.rules.words import Words

NO_POSITION = Words(
    "expected the position from which play went on, got none", "対局が続いた局面が書かれていません。"
)

# How the line of play goes on: to where, by what, and what is wrong with it.
GoesOn = tuple[AnyLine, Follows, Fault | None]


def fold(entries: Iterable[Entry], start: AnyLine | None = None) -> tuple[Step, ...]:
    """Returns the step at the start and the one after each entry. Without ``start`` the rules are not asked.
    Never raises.
    """
    entries = tuple(entries)
    corrections = iter(corrections_of(entries))
    steps = [Step(Tally(), (), start)]
    for index, entry in enumerate(entries):
        tally = steps[-1].tally.after(entry)
        plies, fault = steps[-1].plies[: tally.plies], None
        if entry.kind in PLY_KINDS:
            plies = _with_ply(start, plies, Ply(entry, index, index, corrected=False, shifted=False))
        elif entry.kind is EntryKind.CORRECTION:
            correction, holds = next(corrections)
            if correction is None:
                unreadable = but_got("a correction as JSON", entry.detail)
                fault = Fault(Words(unreadable, "この訂正の記録は読み取れません。"))
            elif holds:
                plies = _corrected(start, plies, correction, index, entry.at_ms)
                tally = replace(tally, plies=len(plies))
        after = Step(tally, plies, plies[-1].line if plies else start, fault)
        steps.append(after if fault else replace(after, fault=fault_of(steps[-1], after, entry)))
    return tuple(steps)


def _with_ply(start: AnyLine | None, plies: tuple[Ply, ...], ply: Ply) -> tuple[Ply, ...]:
    """``plies`` with another one at their end: numbered, and with the position to which it leads."""
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
    start: AnyLine | None, plies: tuple[Ply, ...], correction: Correction, index: int, at_ms: int
) -> tuple[Ply, ...]:
    """The plies after one correction; one of a ply that is not there (any more) changes nothing."""
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
    for ply in (Ply(entry, index, recorded, corrected=True, shifted=True), *later):
        made = _with_ply(start, made, ply)
    return made


def _by_move(line: AnyLine, entry: Entry) -> GoesOn:
    try:
        after = line.play(line.game.parse_move(entry.move))
    except RulesError as error:
        illegal = (
            Illegal(error.code, tuple(map(Cell, error.cells))) if isinstance(error, IllegalMove) else None
        )
        return _as_written(line, entry, Fault(error.words, illegal))
    other = other_position(after, entry)
    return (after, Follows.BY_MOVE, None) if other is None else _as_written(line, entry, other)


def _as_written(line: AnyLine, entry: Entry, fault: Fault | None = None) -> GoesOn:
    """Goes on from the position of ``entry``, to which no legal move leads: a gap in the line of play."""
    game, state, move, follows = line.game, line.state, None, Follows.NOT
    if entry.kind is not EntryKind.GAP:
        with suppress(RulesError):  # what was done on the board need not be a move at all
            move = game.parse_move(entry.move)
    try:
        if entry.position:
            state, follows = game.parse_position(entry.position), Follows.AS_WRITTEN
        elif entry.kind is not EntryKind.PLY:
            fault = Fault(NO_POSITION)
    except RulesError as error:
        fault = fault or Fault(error.words)
    return line.follow(state, move, _mover(line, entry, move)), follows, fault


def _mover(line: AnyLine, entry: Entry, move: Any) -> Player | None:
    """Who made a ply that no legal move explains: who is written down; else who was to move, or moved out of
    turn. Nobody saw who it was in a gap.
    """
    if entry.kind is EntryKind.GAP:
        return None
    if entry.player in PLAYERS:
        return Player(entry.player)
    to_move = line.game.to_move(line.state)
    illegal = line.game.why_illegal(line.state, move) if move is not None else None
    return to_move if illegal is None else illegal.offender(to_move)
