"""A move that was decided elsewhere and is laid by hands: how far it is on the table, and what is wrong.

Which move it is, is known: what was seen is held against the positions on its way, and only a table that
fits none of them is asked for what else may have happened since.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from tachiai.rules.belief.evidence import Evidence
from tachiai.rules.belief.guidance import by_hand, left_by_stage, same_thing, takes
from tachiai.rules.belief.successors import Route, Successors, routes_of
from tachiai.rules.boards import Cell
from tachiai.rules.contract import M, S
from tachiai.rules.core import EMPTY
from tachiai.rules.infer.decide import infer
from tachiai.rules.infer.parts import is_of_the_move
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


def infer_laying(
    after: Successors[S, M], sight: Sight, *, answered_by_hand: bool = True, named: Collection[Cell] = ()
) -> Verdict[M]:
    """Returns what ``sight`` means while hands lay the last ply of a line, a move; ``after`` it is what may
    come, and that is made by hand, or decided elsewhere too. What is missing on a cell that was ``named`` as
    wrong is no answer that has begun. Total: never raises.

    ``Unchanged``: it is laid, and every change was seen. ``InProgress``: what is left of it, in its natural
    order. ``Unexplained``: what does not belong there, and what leads to the position after the move, that
    first. ``Recognised``: it is laid, and play goes on. ``TakenBack``: plies before it, too.
    """
    before, routes = _ways(after.line)
    evidence = Evidence(after.game, after.game.layout(before), sight)
    if any(_is_laid(evidence, route, before) for route in routes):
        return Unchanged()
    wrong, route = _nearest(evidence, routes)
    if not wrong:
        return InProgress((route.move,), _left(evidence, route))
    since = infer(after, sight)
    match since:
        case TakenBack(to_do=()):
            return since
        case Recognised(moves=(_,)) if answered_by_hand:  # a second one would be no answer of hands
            return since
        case Lifted() | InProgress() | Ambiguous() if answered_by_hand and wrong.isdisjoint(named):
            is_certain = route.successor.is_certain(evidence, before)
            if is_certain and not _is_put_from_elsewhere(after, evidence, wrong):
                return Recognised((route.move,))
    return Unexplained(tuple(sorted(wrong)), _put_right(after, sight, wrong))


def mislaid(after: Successors[S, M], sight: Sight) -> Unexplained:
    """Returns what does not belong there, and what leads to the position after the last ply of a line, if
    ``sight`` is taken for nothing but a wrong laying of it.
    """
    before, routes = _ways(after.line)
    wrong, _ = _nearest(Evidence(after.game, after.game.layout(before), sight), routes)
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


def _nearest(evidence: Evidence, routes: Iterable[Route[S, M]]) -> tuple[set[Cell], Route[S, M]]:
    """The way that the table speaks least against, and the cells that do; of several, the shortest."""
    return min(
        ((_wrong(evidence, route), route) for route in routes),
        key=lambda way: (len(way[0]), len(_left(evidence, way[1]))),
    )


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


def _is_put_from_elsewhere(after: Successors[S, M], evidence: Evidence, wrong: Iterable[Cell]) -> bool:
    """Whether the move brings a thing onto the board the like of which is missing now: it was taken there."""
    brought = Counter(after.arrived.values())
    brought.subtract(evidence.layout[cell] for cell in after.arrived)
    return any(brought[evidence.layout[cell]] > 0 for cell in wrong if evidence.layout[cell] != EMPTY)


def _left(evidence: Evidence, route: Route[S, M]) -> tuple[Change, ...]:
    """What is left of the move, in its natural order: what is captured leaves the board first."""
    game = evidence.game
    return tuple(
        change
        for undone in left_by_stage(evidence, route)
        for change in by_hand(game, _cleared_first(game, undone))
    )


def _put_right(after: Successors[S, M], sight: Sight, wrong: Collection[Cell]) -> tuple[Change, ...]:
    """What leads from the table as seen to the position after the move; what is wrong comes first, before all
    what is missing there and lies beside the board.
    """
    game, evidence = after.game, Evidence(after.game, after.layout, sight)
    undone = [Change(cell, evidence.seen(cell), after.layout[cell]) for cell in evidence.excluded]
    undone.sort(key=lambda change: (change.cell not in wrong, change.cell))
    undone = _cleared_first(game, undone)
    taken = [change for change in undone if takes(game, change)]
    missing, rest = list[Change](), list[Change]()
    for change in undone:
        is_beside = not any(take.cell == change.cell or same_thing(game, take, change) for take in taken)
        (missing if change.cell in wrong and is_beside else rest).append(change)
    return (*by_hand(game, missing), *by_hand(game, rest))


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
