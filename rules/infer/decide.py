"""The decision: which explanation of a sight holds, from the simplest to none at all.

The order is that of assumptions made: nothing happened; one legal move is complete; earlier plies were
taken back; something is in a hand; a complete move with cells that nobody saw; part of a move; two plies;
a take-back half done; an illegal move; none of these. Everything legal is asked before anything illegal,
and a cell that was not seen allows everything, so no refusal rests on an unseen cell.
"""

from collections.abc import Iterator
from dataclasses import replace

from tachiai.rules.belief.evidence import THRESHOLDS, Evidence, Thresholds
from tachiai.rules.belief.guidance import by_hand, repairs
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.contract import M, S
from tachiai.rules.core import EMPTY, Illegal, Layout, Symbol, changes
from tachiai.rules.infer.parts import in_progress, may_go_on
from tachiai.rules.infer.plies import asked_among, fitting, two_plies
from tachiai.rules.line import Line
from tachiai.rules.sight import (
    Ambiguous,
    Change,
    Lifted,
    Recognised,
    Refused,
    Sight,
    TakenBack,
    Unchanged,
    Unexplained,
    Verdict,
)


def infer(line: Line[S, M] | Successors[S, M], sight: Sight, limits: Thresholds = THRESHOLDS) -> Verdict[M]:
    """Returns what ``sight`` means when the game stands at ``line``. Total: never raises.

    Pass the same ``Successors`` for every sight of one position; from a line, it is built anew each time.
    """
    position = line if isinstance(line, Successors) else Successors(line)
    evidence = Evidence(position.game, position.layout, sight, limits)
    if not evidence.excluded:
        return Unchanged()
    return (
        _gone(position, evidence)
        or _one_ply(position, evidence)
        or _taken_back(position, evidence)
        or _lifted(position, evidence)
        or _half_seen(position, evidence)
        or in_progress(position, evidence)
        or _half_seen_back(position, evidence)
        or _two_plies(position, evidence)
        or _taking_back(position, evidence)
        or _refused(position, evidence)
        or _unexplained(evidence)
    )


def attempted(
    position: Successors[S, M], sight: Sight, limits: Thresholds = THRESHOLDS
) -> Refused[M] | Unexplained:
    """Returns what the table amounts to if its player calls it finished while no legal move is on it."""
    evidence = Evidence(position.game, position.layout, sight, limits)
    return _refused(position, evidence) or _unexplained(evidence)


def candidates(position: Successors[S, M], sight: Sight, limits: Thresholds = THRESHOLDS) -> tuple[M, ...]:
    """Returns the legal moves that nothing seen speaks against, likeliest first: what to ask about when
    the player calls a move finished that could not be seen in full. Empty if nothing seen has changed.
    """
    evidence = Evidence(position.game, position.layout, sight, limits)
    if not evidence.excluded:
        return ()
    return tuple(dict.fromkeys(successor.move for successor in fitting(position, evidence)))


def _one_ply(position: Successors[S, M], evidence: Evidence) -> Recognised[M] | Ambiguous[M] | None:
    """A complete legal move, all its changes seen; or several of them, equally well supported."""
    found = fitting(position, evidence)
    if not found or not found[0].is_certain(evidence, position.line.state):
        return None
    rivals = [other for other in found if found[0].rivals(other, evidence)]
    if any(rival.state is not found[0].state for rival in rivals):
        return asked_among(rivals, evidence)
    return Recognised((found[0].move,), may_go_on(position, found[0]))


def _gone(position: Successors[S, M], evidence: Evidence) -> Lifted[M] | None:
    """A complete legal move after which things are missing and nothing else has changed: pieces that are
    captured as they move. Whoever lifts them leaves the same.
    """
    lifted = _lifted(position, evidence)
    played = _one_ply(position, evidence) if lifted else None
    return replace(lifted, moves=played.moves) if lifted and played else None


def _half_seen(position: Successors[S, M], evidence: Evidence) -> Ambiguous[M] | None:
    """Complete legal moves that fit what was seen, while cells that they change were not seen clearly."""
    found = fitting(position, evidence)
    if not found:
        return None
    return asked_among([other for other in found if found[0].rivals(other, evidence)], evidence)


def _lifted(position: Successors[S, M], evidence: Evidence) -> Lifted[M] | None:
    bare, layout = position.game.bare, evidence.layout
    if len(evidence.excluded) > evidence.limits.in_hands:
        return None
    for cell in evidence.excluded:
        left_behind = (EMPTY, *bare.get(layout[cell], ()))
        if layout[cell] == EMPTY or not any(evidence.allows(cell, symbol) for symbol in left_behind):
            return None
    return Lifted(tuple(sorted(evidence.excluded)))


def _ancestors(position: Successors[S, M], plies: int) -> list[Layout]:
    """The layouts of the last ``plies`` positions before this one, the newest first."""
    layouts: list[Layout] = []
    for node in position.line.back():
        if node is not position.line:
            layouts.append(position.game.layout(node.state))
        if len(layouts) == plies:
            break
    return layouts


def _taken_back(position: Successors[S, M], evidence: Evidence) -> TakenBack | None:
    """An earlier position, all its changes seen."""
    for plies, back in _fitting_ancestors(position, evidence):
        if evidence.certain_of(back, {}):
            return TakenBack(plies)
    return None


def _half_seen_back(position: Successors[S, M], evidence: Evidence) -> TakenBack | None:
    """An earlier position that fits what was seen, while some of its changes were not seen clearly. Two
    plies forward may look like it, but they may not be picked then.
    """
    for plies, back in _fitting_ancestors(position, evidence):
        unclear = [cell for cell, symbol in back.items() if not evidence.certain_of({cell: symbol}, {})]
        return TakenBack(plies, tuple(Change(cell, None, back[cell]) for cell in unclear))
    return None


def _fitting_ancestors(
    position: Successors[S, M], evidence: Evidence
) -> Iterator[tuple[int, dict[Cell, Symbol]]]:
    """Yields the earlier positions that nothing seen speaks against: how long ago, and what differs."""
    for plies, layout in enumerate(_ancestors(position, evidence.limits.take_back_plies), start=1):
        back = changes(evidence.layout, layout)
        if back and evidence.excluded <= back.keys() and evidence.allows_all(back):
            yield plies, back


def _two_plies(position: Successors[S, M], evidence: Evidence) -> Recognised[M] | Ambiguous[M] | None:
    """Two plies. Where they bring back nothing but what stood before, they may be half a take-back."""
    found = two_plies(position, evidence)
    if isinstance(found, Recognised) and len(found.moves) > 1:
        earlier = _ancestors(position, evidence.limits.take_back_plies)
        on_the_way = any(all(evidence.allows(c, then[c]) for c in evidence.excluded) for then in earlier)
        return replace(found, may_go_on=on_the_way)
    return found


def _taking_back(position: Successors[S, M], evidence: Evidence) -> TakenBack | None:
    """The last ply half undone: each changed cell shows the position before it, or nothing yet."""
    for layout in _ancestors(position, 1):
        back = changes(evidence.layout, layout)
        if not evidence.excluded <= back.keys():
            return None
        if all(evidence.allows(c, back[c]) or evidence.allows(c, EMPTY) for c in evidence.excluded):
            return TakenBack(1, repairs(evidence, layout))
    return None


def _refused(position: Successors[S, M], evidence: Evidence) -> Refused[M] | None:
    """The likeliest attempt, if it is illegal. If it is legal, the table shows more than that move, and no
    clause forbids what is too much: then nothing explains it.
    """
    if not evidence.readable:
        return None
    game, line = position.game, position.line
    for move in game.attempts(line.state, evidence.reading):
        illegal = game.why_illegal(line.state, move)
        if illegal is None and line.outcome is not None:
            illegal = Illegal("game_over", outcome=line.outcome)
        if illegal is None:
            return None
        return Refused(move, illegal, repairs(evidence, evidence.layout))
    return _out_of_turn(position, evidence)


def _out_of_turn(position: Successors[S, M], evidence: Evidence) -> Refused[M] | None:
    """A whole legal move of the player whose turn it is not, where no attempt tells whose move it is: such
    as a drop.
    """
    turned = position.out_of_turn if position.line.outcome is None else None
    found = [] if turned is None else fitting(turned, evidence)
    if turned is None or not found or not found[0].is_certain(evidence, turned.line.state):
        return None
    owners, mover = position.game.owners, turned.game.to_move(turned.line.state)
    own = sorted(cell for cell, symbol in found[0].changed.items() if owners.get(symbol) is mover)
    if not own:
        return None
    return Refused(
        found[0].move, Illegal("not_your_piece", tuple(own[:1])), repairs(evidence, evidence.layout)
    )


def _unexplained(evidence: Evidence) -> Unexplained:
    wrong = tuple(sorted(evidence.excluded))
    undone = [Change(cell, evidence.seen(cell), evidence.layout[cell]) for cell in wrong]
    return Unexplained(wrong, by_hand(evidence.game, undone))
