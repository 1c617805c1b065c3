"""A move that was decided elsewhere and is laid by hands: how far it is on the table, and what is wrong.

Which move it is, is known: what was seen is held against the positions on its way, and only a table that
fits none of them is asked for what else may have happened since.
"""

from collections.abc import Collection, Iterable

from tachiai.rules.boards import Cell
from tachiai.rules.contract import M, S
from tachiai.rules.core import EMPTY
from tachiai.rules.infer.decide import infer
from tachiai.rules.infer.evidence import Evidence
from tachiai.rules.infer.parts import is_of_the_move
from tachiai.rules.infer.repairs import by_hand, left_by_stage
from tachiai.rules.infer.successors import Route, Successors, routes_of
from tachiai.rules.line import AnyGame, Line
from tachiai.rules.sight import (
    Ambiguous,
    Change,
    InProgress,
    Lifted,
    Recognised,
    Sight,
    TakenBack,
    Unchanged,
    Unexplained,
    Verdict,
    sure_sight,
)


def infer_laying(after: Successors[S, M], sight: Sight) -> Verdict[M]:
    """Returns what ``sight`` means while hands lay the last ply of a line, a move; ``after`` it is what may
    come. Total: never raises.

    ``Unchanged``: it is laid, and every change was seen. ``InProgress``: what is left of it, in its natural
    order. ``Unexplained``: what does not belong there, and what leads to the position after the move, that
    first. ``Recognised`` and ``Lifted``: it is laid, and play goes on. ``TakenBack``: plies before it, too.
    """
    before, routes = _ways(after.line)
    evidence = Evidence(after.game, after.game.layout(before), sight)
    if any(_is_laid(evidence, route, before) for route in routes):
        return Unchanged()
    wrong, route = min(
        ((_wrong(evidence, route), route) for route in routes),
        key=lambda way: (len(way[0]), len(_left(evidence, way[1]))),
    )
    if not wrong:
        return InProgress((route.move,), _left(evidence, route))
    since = infer(after, sight)
    match since:
        case Recognised() | TakenBack(to_do=()):
            return since
        case Lifted() | InProgress() | Ambiguous() if route.successor.is_certain(evidence, before):
            return Recognised((route.move,))
    return Unexplained(tuple(sorted(wrong)), _put_right(after, sight, wrong))


def to_lay(line: Line[S, M]) -> tuple[Change, ...]:
    """Returns what has to be done to lay the last ply of ``line`` on a table that shows the one before."""
    before, (route, *_) = _ways(line)
    layout = line.game.layout(before)
    return _left(Evidence(line.game, layout, sure_sight(layout, line.game.symbols)), route)


def is_laid_as_far_as_seen(after: Successors[S, M], sight: Sight) -> bool:
    """Whether nothing that was seen speaks against the last ply of a line being laid."""
    return isinstance(infer(after, sight), Unchanged)


def _ways(line: Line[S, M]) -> tuple[S, tuple[Route[S, M], ...]]:
    """The position before the last ply, and the ways in which hands may lay it."""
    assert line.parent is not None, "expected a line with a last ply"
    assert line.move is not None, "expected a last ply that is a move"
    return line.parent.state, routes_of(line.parent, line.move)


def _is_laid(evidence: Evidence, route: Route[S, M], before: S) -> bool:
    changed = route.successor.changed
    return (
        evidence.excluded <= changed.keys()
        and evidence.allows_all(changed)
        and route.successor.is_certain(evidence, before)
    )


def _wrong(evidence: Evidence, route: Route[S, M]) -> set[Cell]:
    """The cells that show what the move shows there in none of its stages."""
    return {
        cell
        for cell in evidence.excluded
        if cell not in route.shown or not is_of_the_move(evidence, route, cell)
    }


def _left(evidence: Evidence, route: Route[S, M]) -> tuple[Change, ...]:
    """What is left of the move, in its natural order: what is captured leaves the board first."""
    game = evidence.game
    return tuple(
        change
        for undone in left_by_stage(evidence, route)
        for change in by_hand(game, _cleared_first(game, undone))
    )


def _put_right(after: Successors[S, M], sight: Sight, wrong: Collection[Cell]) -> tuple[Change, ...]:
    """What leads from the table as seen to the position after the move; what is wrong comes first."""
    game, evidence = after.game, Evidence(after.game, after.layout, sight)
    undone = [Change(cell, evidence.seen(cell), after.layout[cell]) for cell in evidence.excluded]
    undone.sort(key=lambda change: (change.cell not in wrong, change.cell))
    return by_hand(game, _cleared_first(game, undone))


def _cleared_first(game: AnyGame, undone: Iterable[Change]) -> list[Change]:
    """The changes with two for each cell on which one thing takes another's place: it leaves first."""
    cleared, rest = list[Change](), list[Change]()
    for change in undone:
        if _is_replaced(game, change):
            cleared.append(Change(change.cell, change.seen, EMPTY))
            rest.append(Change(change.cell, EMPTY, change.wanted))
        else:
            rest.append(change)
    return [*cleared, *rest]


def _is_replaced(game: AnyGame, change: Change) -> bool:
    """Whether another thing has to come where something stands; none that is turned over or given a rider."""
    seen, wanted = change.seen, change.wanted
    if seen is None or EMPTY in (seen, wanted) or game.piece_of[seen].other_side == wanted:
        return False
    return seen not in game.bare.get(wanted, ()) and wanted not in game.bare.get(seen, ())
