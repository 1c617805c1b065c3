"""What the rules say against an entry, beyond the move of a ply."""

from collections.abc import Callable, Mapping
from typing import Any

from tachiai.rules.core import Illegal
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine
from tachiai.rules.record.steps import Fault, Step
from tachiai.rules.record.tally import PLY_KINDS
from tachiai.rules.shown import shortened, shown
from tachiai.rules.words import Words

RESULTS = ("first wins", "second wins", "draw")


def _fault(en: str, ja: str) -> Fault:
    return Fault(Words(en, ja))


def fault_of(before: Step, after: Step, entry: Entry) -> Fault | None:
    """Returns what is wrong with ``entry``, which leads from one step to the other; None where the rules are
    not asked.
    """
    if before.line is None or after.line is None:
        return None
    if entry.kind in PLY_KINDS:
        ended = before.tally.result is not None
        found = (
            _fault(
                f"{shortened(entry.move)}: the game had ended before it",
                f"{shortened(entry.move)}：その前に終局しています。",
            )
            if ended
            else after.plies[-1].fault or _player_fault(after.line, entry)
        )
        if found is None and entry.kind is EntryKind.GAP and entry.plies < 1:
            found = _fault(
                f"expected at least 1 ply that was not seen, got {entry.plies}",
                f"見えなかった手は1手以上のはずですが、{entry.plies}手とあります。",
            )
    else:
        check = _CHECKS.get(entry.kind)
        found = check(before.line, entry) if check is not None and before.is_known else None
        if found is None and after.is_known:
            found = other_position(after.line, entry)
    if found is None and entry.ply != after.tally.plies:
        found = _fault(
            f"expected {after.tally.plies} plies on the record, got {entry.ply}",
            f"ここまでの手数は{after.tally.plies}手のはずですが、{entry.ply}手とあります。",
        )
    return found


def _player_fault(line: AnyLine, entry: Entry) -> Fault | None:
    """A ply is that of the player to move; who moved out of turn made an illegal one."""
    mover = line.mover
    if entry.kind is not EntryKind.PLY or mover is None or entry.player in ("", mover.value):
        return None
    name = line.game.player_names[mover].ja
    return _fault(
        f"{shortened(entry.move)}: expected {mover.value} as its player, got {shown(entry.player)}",
        f"{shortened(entry.move)}：{name}の手番ですが、{shown(entry.player)} の手とあります。",
    )


def other_position(line: AnyLine, entry: Entry) -> Fault | None:
    """Returns the fault of an entry that gives another position than the one in which ``line`` ends."""
    position = line.game.format_position(line.state)
    if entry.position in ("", position):
        return None
    longest = 2 * len(
        position
    )  # a position of the same board is shown whole, so that the two can be compared
    got = shown(entry.position, longest)
    return _fault(
        f"expected the position {position!r}, got {got}",
        f"局面は {position!r} のはずですが、{got} とあります。",
    )


def outdated(written_after: AnyLine, before: AnyLine, stood: AnyLine) -> Fault | None:
    """Returns the fault of a position that the arbiter let stand after the one line of play, where another
    one leads up to it by now, since earlier plies were corrected: what the corrections changed on the board,
    it still shows as it was.
    """
    game = stood.game
    was, now, shows = (game.layout(line.state) for line in (written_after, before, stood))
    cells = zip(game.board.names, was, now, shows, strict=True)
    names = tuple(name for name, old, new, shown_here in cells if old != new and shown_here == old)
    if names:
        listed = ", ".join(names)
        sentence = "the position that stood is older than a correction before it, and no longer follows at "
        ja = f"有効とされた局面が、それより前の手の訂正と合いません（{'、'.join(names)}）。"
        return Fault(Words(sentence + listed, ja), outdated=names)
    if game.to_move(written_after.state) is not game.to_move(before.state):
        return _fault(
            "the position that stood is older than a correction before it, which changed whose turn it was",
            "有効とされた局面が、それより前の手の訂正と合いません（手番が変わっています）。",
        )
    return None


def result_fault(line: AnyLine, entry: Entry) -> Fault | None:
    """Returns what is wrong with a result: one by the rules must be theirs; one by the players or the arbiter
    names no clause but G7.
    """
    if entry.result not in RESULTS:
        return _fault(
            f"expected a result out of {', '.join(RESULTS)}, got {shown(entry.result)}",
            f"{shown(entry.result)} という結果はありません。",
        )
    outcome = line.outcome
    if outcome is None:
        by_a_clause = entry.clause not in ("", "G7")
        return (
            _fault(
                f"the game is not over by {shortened(entry.clause)}: {entry.result}",
                f"{shortened(entry.clause)} による終局ではありません。",
            )
            if by_a_clause
            else None
        )
    if (entry.result, entry.clause) == (outcome.text, outcome.clause):
        return None
    by = entry.clause or "no clause"
    return _fault(
        f"expected {outcome.text} by {outcome.clause}, got {entry.result} by {shortened(by)}",
        f"規則（{outcome.clause}）による結果と違います。",
    )


def _attempt_fault(line: AnyLine, entry: Entry) -> Fault | None:
    """An attempt that is said to be illegal must be, and by that clause."""
    game = line.game
    if not entry.move:
        return None
    try:
        move = game.parse_move(entry.move)
    except RulesError as error:
        return Fault(error.words)
    illegal = game.why_illegal(line.state, move) or _out_of_turn(line, entry, move)
    if illegal is None:
        return _fault(
            f"{shortened(entry.move)} is legal, but stands as an illegal move",
            f"{shortened(entry.move)} は合法手ですが、反則とあります。",
        )
    clause = game.reason(illegal.code).clause
    if entry.clause in ("", clause):
        return None
    return _fault(
        f"{shortened(entry.move)}: expected the clause {clause}, got {shortened(entry.clause)}",
        f"{shortened(entry.move)}：反則の条項は {clause} ですが、{shortened(entry.clause)} とあります。",
    )


def _out_of_turn(line: AnyLine, entry: Entry, move: Any) -> Illegal | None:
    """A move whose text does not say whose it is, such as a drop, made by who was not to move."""
    if entry.player in ("", line.game.to_move(line.state).value):
        return None
    turned = line.game.with_turn_passed(line.state)
    if turned is None or line.game.why_illegal(turned, move) is not None:
        return None
    return Illegal("not_your_piece")


def _takeback_fault(line: AnyLine, entry: Entry) -> Fault | None:
    if 1 <= entry.plies <= line.ply:
        return None
    return _fault(
        f"expected 1 to {line.ply} plies to take back, got {entry.plies}",
        f"取り消せるのは1手から{line.ply}手までですが、{entry.plies}手とあります。",
    )


_CHECKS: Mapping[EntryKind, Callable[[AnyLine, Entry], Fault | None]] = {
    EntryKind.ILLEGAL: _attempt_fault,
    EntryKind.TAKEBACK: _takeback_fault,
    EntryKind.RESULT: result_fault,
}
