"""Complete plies: the legal outcomes that fit a sight, one ply or two quick ones."""

from collections.abc import Sequence

from tachiai.rules.belief.evidence import Evidence
from tachiai.rules.belief.successors import Successor, Successors
from tachiai.rules.boards import Cell
from tachiai.rules.contract import M, S
from tachiai.rules.core import EMPTY, Player, changes
from tachiai.rules.sight import Ambiguous, Recognised

# How many first plies are tried with an answer. In play two or three fit; the bound is for a bumped board.
FIRST_PLIES = 12


def fitting(position: Successors[S, M], evidence: Evidence) -> list[Successor[S, M]]:
    """Returns the legal outcomes that nothing seen speaks against, the likeliest first."""
    found = [
        successor
        for successor in position.successors_over(evidence.excluded)
        if evidence.excluded <= successor.changed.keys() and evidence.allows_all(successor.changed)
    ]
    return sorted(found, key=lambda successor: -evidence.score(successor.changed))


def asked_among(rivals: Sequence[Successor[S, M]], evidence: Evidence) -> Ambiguous[M]:
    """Returns the question which of ``rivals`` was played."""
    touched = {cell for rival in rivals for cell in rival.changed}
    doubtful = {cell for cell in touched if evidence.seen(cell) is None}
    for cell in touched:
        if len({rival.changed.get(cell, evidence.layout[cell]) for rival in rivals}) > 1:
            doubtful.add(cell)
    moves = tuple(dict.fromkeys(rival.move for rival in rivals))
    return Ambiguous(moves, tuple(sorted(doubtful or touched)))


def two_plies(position: Successors[S, M], evidence: Evidence) -> Recognised[M] | Ambiguous[M] | None:
    """Returns the two plies that lead to the table as seen; None if no two do, a question if several do.

    If all explanations begin with one and the same ply, and differ in the answer, that ply is recognised
    alone; the table is then judged again from the position after it.
    """
    pairs = [
        (first, after, answer)
        for first in _first_plies(position, evidence)
        for after in (position.after(first),)
        for answer in _answers(after, evidence)
    ]
    if not pairs:
        return None
    firsts = list(dict.fromkeys(first for first, _, _ in pairs))
    if len(firsts) > 1 or not all(_certain(position, after, answer, evidence) for _, after, answer in pairs):
        return asked_among(firsts, evidence)
    first, _, answer = pairs[0]
    if len(pairs) > 1:
        return Recognised((first.move,))
    return Recognised((first.move, answer.move))


def _first_plies(position: Successors[S, M], evidence: Evidence) -> list[Successor[S, M]]:
    """The outcomes of which at least one changed cell is seen, the likeliest first.

    A misfit is for the answer to explain. Where the table shows something new, the answer may have gone
    there; where it shows what was there before, the answer must have undone that part of the ply: rare,
    and out of the question for most of it.
    """
    ranked: list[tuple[int, int, int, Successor[S, M]]] = []
    for number, first in enumerate(position.successors_near(evidence.excluded)):
        misfits = [cell for cell, symbol in first.changed.items() if not evidence.allows(cell, symbol)]
        if all(cell in misfits or cell not in evidence.excluded for cell in first.changed):
            continue
        undone = sum(cell not in evidence.excluded for cell in misfits)
        if 2 * undone <= len(first.changed):
            ranked.append((undone, len(misfits), number, first))
    return [first for *_, first in sorted(ranked)[:FIRST_PLIES]]


def _answers(after: Successors[S, M], evidence: Evidence) -> list[Successor[S, M]]:
    """The legal answers that lead to the table, found among what may have been meant by the difference:
    to compute every answer to every first ply would take too long. None that only takes things off: they
    may be in a hand.
    """
    game, state = after.game, after.line.state
    if not _has_put_down(game.to_move(state), after, evidence) or after.line.outcome is not None:
        return []
    moves_to: dict[S, list[M]] = {}
    for move in game.attempts(state, evidence.reading):
        if game.why_illegal(state, move) is None:
            moves_to.setdefault(game.play_unchecked(state, move), []).append(move)
    found = []
    for reached, moves in moves_to.items():
        for layout in (game.layout(reached), *game.other_layouts(state, moves[0])):
            shown = changes(evidence.layout, layout)
            answer = Successor(game, tuple(moves), reached, changes(after.layout, layout))
            if evidence.excluded <= shown.keys() and evidence.allows_all(shown) and _puts_down(after, answer):
                found.append(answer)
    return found


def _puts_down(before: Successors[S, M], answer: Successor[S, M]) -> bool:
    """Whether anything new is on the table after ``answer``."""
    bare = before.game.bare
    return any(
        symbol not in (EMPTY, *bare.get(before.layout[cell], ())) for cell, symbol in answer.changed.items()
    )


def _has_put_down(player: Player, after: Successors[S, M], evidence: Evidence) -> bool:
    """Whether anything of ``player`` is seen anew: nobody answers without putting down an own piece."""
    owners, reading = after.game.owners, evidence.reading
    return any(
        owners.get(seen) is player
        for before, seen in zip(after.layout, reading, strict=True)
        if before != seen
    )


def _certain(
    position: Successors[S, M], after: Successors[S, M], answer: Successor[S, M], evidence: Evidence
) -> bool:
    """Whether all that the two plies change was seen, and nowhere the board between them."""
    layout = [answer.changed.get(Cell(cell), symbol) for cell, symbol in enumerate(after.layout)]
    shown = changes(position.layout, tuple(layout))
    between = {cell: (after.layout[cell],) for cell in shown}
    return evidence.certain_of(shown, between)
