"""Complete plies: the legal outcomes that fit a sight, one ply or two quick ones."""

from collections.abc import Sequence
from typing import Any

from rules.infer.evidence import Evidence, changes
from rules.infer.outlook import Outlook, Successor
from rules.infer.parts import may_go_on
from rules.sight import Ambiguous, Recognised

# How many first plies are tried with an answer. In play two or three fit; the bound is for a bumped board.
FIRST_PLIES = 12


def fitting(outlook: Outlook, evidence: Evidence) -> list[Successor]:
    """Returns the legal outcomes that nothing seen speaks against, the likeliest first."""
    found = [
        successor
        for successor in outlook.successors
        if evidence.excluded <= successor.changed.keys() and evidence.allows_all(successor.changed)
    ]
    return sorted(found, key=lambda successor: -evidence.score(successor.changed))


def asked_among(rivals: Sequence[Successor], evidence: Evidence) -> Ambiguous:
    """Returns the question which of ``rivals`` was played."""
    touched = {cell for rival in rivals for cell in rival.changed}
    doubtful = {cell for cell in touched if evidence.seen(cell) is None}
    for cell in touched:
        if len({rival.changed.get(cell, evidence.layout[cell]) for rival in rivals}) > 1:
            doubtful.add(cell)
    return Ambiguous(tuple(rival.move for rival in rivals), tuple(sorted(doubtful or touched)))


def two_plies(outlook: Outlook, evidence: Evidence) -> Recognised | Ambiguous | None:
    """Returns the two plies that lead to the table as seen; None if no two do, a question if several do.

    If all explanations begin with one and the same ply, that one is recognised alone.
    """
    pairs: list[tuple[Successor, Outlook, Successor]] = []
    for first in _first_plies(outlook, evidence):
        after = outlook.after(first)
        if not _answered(after, evidence):
            continue
        pairs += [(first, after, second) for second in _second_plies(after, evidence)]
    if not pairs:
        return None
    firsts = list(dict.fromkeys(first for first, _, _ in pairs))
    if len(firsts) > 1:
        return asked_among(firsts, evidence)
    first, after, second = pairs[0]
    sure = all(_certain_after(outlook, after, other, evidence) for _, after, other in pairs)
    if len(pairs) == 1 and sure:
        return Recognised((first.move, second.move), may_go_on(after, second))
    return Recognised((first.move,)) if sure else asked_among(firsts, evidence)


def _first_plies(outlook: Outlook, evidence: Evidence) -> list[Successor]:
    """The outcomes of which at least one changed cell is seen, those with the fewest misfits first.

    A misfit is for the answer to explain, and an answer changes the most of what it changes elsewhere.
    """
    ranked: list[tuple[int, int, Successor]] = []
    for number, first in enumerate(outlook.successors):
        misfits = [cell for cell, symbol in first.changed.items() if not evidence.allows(cell, symbol)]
        seen = any(cell in evidence.excluded and cell not in misfits for cell in first.changed)
        if seen and 2 * len(misfits) <= len(first.changed):
            ranked.append((len(misfits), number, first))
    return [first for _, _, first in sorted(ranked)[:FIRST_PLIES]]


def _answered(after: Outlook, evidence: Evidence) -> bool:
    """Whether some legal answer, read off the difference alone, leads to the table: a quick look before
    all answers are computed.
    """
    if after.line.outcome is not None:
        return False
    game, state = after.game, after.line.state
    return any(
        game.why_illegal(state, move) is None
        and _fits_everywhere(evidence, game.layout(game.play_unchecked(state, move)))
        for move in game.attempts(state, evidence.reading)
    )


def _second_plies(after: Outlook, evidence: Evidence) -> list[Successor]:
    seen_after = Evidence(after.game, after.layout, evidence.sight, evidence.limits)
    return fitting(after, seen_after)


def _certain_after(outlook: Outlook, after: Outlook, second: Successor, evidence: Evidence) -> bool:
    """Whether all that the two plies change was seen, and neither the board between them."""
    final: Any = after.game.layout(second.state)
    shown = changes(outlook.layout, final)
    between = {cell: (after.layout[cell],) for cell in shown}
    return evidence.certain_of(shown, between)


def _fits_everywhere(evidence: Evidence, layout: tuple[str, ...]) -> bool:
    shown = changes(evidence.layout, layout)
    return evidence.excluded <= shown.keys() and evidence.allows_all(shown)
