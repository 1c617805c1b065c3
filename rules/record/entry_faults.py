"""Faults of entries: where an entry contradicts the rules, besides the move of a ply."""

from collections.abc import Callable, Mapping
from typing import Any

from tachiai.rules.core import Illegal
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, listed
from tachiai.rules.quoting import quoted_value, shortened
from tachiai.rules.record.steps import PLY_KINDS, RecordFault, RecordStep

RESULTS = ("first wins", "second wins", "draw")


def fault_of(before: RecordStep, after: RecordStep, entry: Entry) -> RecordFault | None:
    """The fault of ``entry``, which leads from one step to the other; None without one, or a known game."""
    if before.line is None or after.line is None:
        return None
    if entry.kind in PLY_KINDS:
        ended = before.tally.result is not None
        found = (
            RecordFault(Message("{move}: the game had ended before it", move=shortened(entry.move)))
            if ended
            else after.plies[-1].fault or _player_fault(after.line, entry)
        )
        if found is None and entry.kind is EntryKind.GAP and entry.plies < 1:
            found = RecordFault(
                Message("expected at least 1 ply that was not seen, got {plies}", plies=entry.plies)
            )
    else:
        check = _CHECKS.get(entry.kind)
        found = check(before.line, entry) if check is not None and before.is_known else None
        if found is None and after.is_known:
            found = other_position(after.line, entry)
    if found is None and entry.ply != after.tally.plies:
        found = RecordFault(
            Message("expected {plies} plies on the record, got {got}", plies=after.tally.plies, got=entry.ply)
        )
    return found


def _player_fault(line: AnyLine, entry: Entry) -> RecordFault | None:
    """The fault of a ply that names another player than the one to move."""
    mover = line.mover
    if entry.kind is not EntryKind.PLY or mover is None or entry.player in ("", mover.value):
        return None
    words = Message(
        "{move}: expected {word} as its player, got {got}",
        move=shortened(entry.move),
        word=mover.value,
        player=line.game.player_names[mover],
        got=quoted_value(entry.player),
    )
    return RecordFault(words)


def other_position(line: AnyLine, entry: Entry) -> RecordFault | None:
    """The fault of an entry whose position is not the one in which ``line`` ends."""
    position = line.game.format_position(line.state)
    if entry.position in ("", position):
        return None
    # A position of the same board is shown whole, so that the two can be compared.
    got = quoted_value(entry.position, longest=2 * len(position))
    return RecordFault(
        Message("expected the position {position}, got {got}", position=repr(position), got=got)
    )


def outdated(written_after: AnyLine, before: AnyLine, stood: AnyLine) -> RecordFault | None:
    """The fault of a position (at the end of ``stood``) that the arbiter let stand after ``written_after``,
    where by now, after corrections of earlier plies, ``before`` leads up to it: it still shows cells as they
    were before the corrections, or whose turn it is has changed.
    """
    game = stood.game
    was, now, shows = (game.layout(line.state) for line in (written_after, before, stood))
    cells = zip(game.board.names, was, now, shows, strict=True)
    names = tuple(name for name, old, new, shown_here in cells if old != new and shown_here == old)
    if names:
        words = Message(
            "the position that stood is older than a correction before it, and no longer follows at {cells}",
            cells=listed(names),
        )
        return RecordFault(words, outdated=names)
    if game.to_move(written_after.state) is not game.to_move(before.state):
        return RecordFault(
            Message(
                "the position that stood is older than a correction before it, which changed whose turn "
                "it was"
            )
        )
    return None


def result_fault(line: AnyLine, entry: Entry) -> RecordFault | None:
    """The fault of a result: one by the rules must agree with them; one by the players or the arbiter may
    name no clause but G7.
    """
    if entry.result not in RESULTS:
        got = quoted_value(entry.result)
        return RecordFault(
            Message("expected a result out of {results}, got {got}", results=", ".join(RESULTS), got=got)
        )
    outcome = line.outcome
    if outcome is None:
        by_a_clause = entry.clause not in ("", "G7")
        return (
            RecordFault(
                Message(
                    "the game is not over by {clause}: {result}",
                    clause=shortened(entry.clause),
                    result=entry.result,
                )
            )
            if by_a_clause
            else None
        )
    if (entry.result, entry.clause) == (outcome.text, outcome.clause):
        return None
    words = Message(
        "expected {result} by {clause}, got {got} by {by}",
        result=outcome.text,
        clause=outcome.clause,
        got=entry.result,
        by=shortened(entry.clause or "no clause"),
    )
    return RecordFault(words)


def _attempt_fault(line: AnyLine, entry: Entry) -> RecordFault | None:
    """The fault of an illegal move that is legal, or illegal by another clause."""
    game = line.game
    if not entry.move:
        return None
    try:
        move = game.parse_move(entry.move)
    except RulesError as error:
        return RecordFault(error.words)
    illegal = game.why_illegal(line.state, move) or _out_of_turn(line, entry, move)
    if illegal is None:
        return RecordFault(
            Message("{move} is legal, but stands as an illegal move", move=shortened(entry.move))
        )
    clause = game.reason(illegal.code).clause
    if entry.clause in ("", clause):
        return None
    words = Message(
        "{move}: expected the clause {clause}, got {got}",
        move=shortened(entry.move),
        clause=clause,
        got=shortened(entry.clause),
    )
    return RecordFault(words)


def _out_of_turn(line: AnyLine, entry: Entry, move: Any) -> Illegal | None:
    """The reason against a move made out of turn whose text does not say whose it is, such as a drop."""
    if entry.player in ("", line.game.to_move(line.state).value):
        return None
    turned = line.game.with_turn_passed(line.state)
    if turned is None or line.game.why_illegal(turned, move) is not None:
        return None
    return Illegal("not_your_piece")


def _takeback_fault(line: AnyLine, entry: Entry) -> RecordFault | None:
    if 1 <= entry.plies <= line.ply:
        return None
    return RecordFault(
        Message("expected 1 to {most} plies to take back, got {plies}", most=line.ply, plies=entry.plies)
    )


_CHECKS: Mapping[EntryKind, Callable[[AnyLine, Entry], RecordFault | None]] = {
    EntryKind.ILLEGAL: _attempt_fault,
    EntryKind.TAKEBACK: _takeback_fault,
    EntryKind.RESULT: result_fault,
}
