"""Laying: how far a move that was decided elsewhere has been made on the table by hand, and what is wrong.

The move is known, so the reading is compared with the positions on its way. Only for a table that fits none
of them is the belief asked what else may have happened; its line has the move already.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from tachiai.rules import sight
from tachiai.rules.belief.beam import Beam
from tachiai.rules.belief.explain import explain
from tachiai.rules.belief.guidance import by_hand, is_made, left_by_stage, same_thing, takes
from tachiai.rules.belief.hypotheses import entry_cost, standing_cost
from tachiai.rules.belief.model import Kind
from tachiai.rules.belief.observation import Reading, sure_reading
from tachiai.rules.belief.plies import Route, routes_of
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, changes
from tachiai.rules.line import AnyGame, AnyLine


def explain_laying(
    beam: Beam, line: AnyLine, *, answered_by_hand: bool = True, named: Collection[Cell] = ()
) -> sight.AnyVerdict:
    """The verdict on the table while hands lay the last ply of ``line``, a move. Total: never raises.

    ``answered_by_hand``: the next move is made by hand, not decided elsewhere too. ``named``: cells reported
    as wrong before; a piece missing there is no sign that the answer has begun.

    ``Unchanged``: laid, and every change was seen. ``InProgress``: what is left to do, in natural order.
    ``Recognised``: laid, and play goes on. ``TakenBack``: earlier plies were taken back too. ``Unexplained``:
    cells that do not belong there; its repairs lead to the position after the move, those cells first.
    """
    reading, routes = beam.reading, _ways(line)
    if reading is None:
        return sight.InProgress((line.move,), to_lay(line))
    if any(_is_laid(line, reading, route) for route in routes):
        return sight.Unchanged()
    wrong, route = _nearest(line, reading, routes)
    if not wrong:
        return sight.InProgress((route.ply.move,), _left(line.game, reading, route))
    since = explain(beam, line)
    match since:
        case sight.TakenBack(plies=plies, to_do=()) if not _may_be_in_a_hand(beam, route, plies):
            return since
        case sight.Recognised(moves=(_,), besides=()) if answered_by_hand:  # hands answer with one move
            return since
        case sight.Lifted() | sight.InProgress() | sight.Ambiguous() if answered_by_hand and wrong.isdisjoint(
            named
        ):
            if is_made(line.game, reading, route) and not _is_put_from_elsewhere(line, wrong):
                return sight.Recognised((route.ply.move,))
    return sight.Unexplained(tuple(sorted(wrong)), _put_right(line, reading, wrong))


def _may_be_in_a_hand(beam: Beam, route: Route, plies: int) -> bool:
    """Whether a take-back of ``plies`` plies may be only pieces lifted from the table as it was before the
    laying: lifted so briefly that this costs less than the take-back.
    """
    reading = beam.reading
    assert reading is not None
    gone = reading.shown(reading.misfits(route.before))
    if any(symbol != EMPTY for symbol in gone.values()):
        return False
    lifted = entry_cost(Kind.LIFTED, len(gone)) + standing_cost(Kind.LIFTED, reading.seconds)
    return lifted < beam.costs.back + beam.costs.further_back * (plies - 1)


def mislaid(line: AnyLine, reading: Reading) -> sight.Unexplained:
    """The verdict if ``reading`` can only be a wrong laying of the last ply of ``line``: the wrong cells,
    with repairs to the position after that ply.
    """
    wrong, _ = _nearest(line, reading, _ways(line))
    return sight.Unexplained(tuple(sorted(wrong)), _put_right(line, reading, wrong))


def to_lay(line: AnyLine) -> tuple[sight.Change, ...]:
    """The changes that lay the last ply of ``line`` on a table that shows the position before it."""
    route, *_ = _ways(line)
    return _left(line.game, sure_reading(line.game, route.before), route)


def _ways(line: AnyLine) -> tuple[Route, ...]:
    """The routes by which hands may lay the last ply."""
    assert line.parent is not None, "expected a line with a last ply"
    assert line.move is not None, "expected a last ply that is a move"
    return routes_of(line.parent, line.move)


def _nearest(line: AnyLine, reading: Reading, routes: Iterable[Route]) -> tuple[set[Cell], Route]:
    """The route with the fewest wrong cells (among equal ones, with least left to do), and those cells."""
    return min(
        ((_wrong(line.game, reading, route), route) for route in routes),
        key=lambda way: (len(way[0]), len(_left(line.game, reading, way[1]))),
    )


def _is_laid(line: AnyLine, reading: Reading, route: Route) -> bool:
    return reading.misfits(route.before) <= route.ply.changed.keys() and is_made(line.game, reading, route)


def _wrong(game: AnyGame, reading: Reading, route: Route) -> set[Cell]:
    """The cells that show what the move shows there in none of its stages."""
    return {
        cell
        for cell in reading.misfits(route.before)
        if cell not in route.shown or not _is_of_the_move(game, reading, route, cell)
    }


def _is_of_the_move(game: AnyGame, reading: Reading, route: Route, cell: Cell) -> bool:
    """Whether ``cell``, which the move of ``route`` touches, may show something of it: the symbol of any
    stage, a piece without its rider, or nothing while the piece is in the hand.
    """
    bare = game.bare
    parts = [
        EMPTY,
        *route.shown[cell],
        *(part for shown in route.shown[cell] for part in bare.get(shown, ())),
    ]
    return not all(reading.excludes(cell, symbol) for symbol in parts)


def _is_put_from_elsewhere(line: AnyLine, wrong: Iterable[Cell]) -> bool:
    """Whether the move brings a piece onto the board and one like it is missing now: that one was used."""
    assert line.parent is not None
    before = line.game.layout(line.parent.state)
    arrived = changes(before, line.game.layout(line.state))
    brought = Counter(arrived.values())
    brought.subtract(before[cell] for cell in arrived)
    return any(brought[before[cell]] > 0 for cell in wrong if before[cell] != EMPTY)


def _left(game: AnyGame, reading: Reading, route: Route) -> tuple[sight.Change, ...]:
    """What is left of the move, in natural order; captured pieces leave the board first."""
    return tuple(
        change
        for undone in left_by_stage(reading, route)
        for change in by_hand(game, _cleared_first(game, undone))
    )


def _put_right(line: AnyLine, reading: Reading, wrong: Collection[Cell]) -> tuple[sight.Change, ...]:
    """The changes from the table as seen to the position after the move: wrong cells first, and of these
    first the ones whose piece lies beside the board.
    """
    game = line.game
    wanted: Layout = game.layout(line.state)
    undone = [sight.Change(cell, reading.seen(cell), wanted[cell]) for cell in reading.misfits(wanted)]
    undone.sort(key=lambda change: (change.cell not in wrong, change.cell))
    undone = _cleared_first(game, undone)
    taken = [change for change in undone if takes(game, change)]
    missing, rest = list[sight.Change](), list[sight.Change]()
    for change in undone:
        is_beside = not any(take.cell == change.cell or same_thing(game, take, change) for take in taken)
        (missing if change.cell in wrong and is_beside else rest).append(change)
    return (*by_hand(game, missing), *by_hand(game, rest))


def _cleared_first(game: AnyGame, undone: Iterable[sight.Change]) -> list[sight.Change]:
    """The changes, split in two where one thing replaces another: all removals come first."""
    cleared, rest = list[sight.Change](), list[sight.Change]()
    for change in undone:
        if _is_replaced(game, change):
            cleared.append(sight.Change(change.cell, change.seen, EMPTY))
            rest.append(sight.Change(change.cell, EMPTY, change.wanted))
        else:
            rest.append(change)
    return [*cleared, *rest]


def _is_replaced(game: AnyGame, change: sight.Change) -> bool:
    """Whether one thing has to be replaced by another; turning it over or changing its rider is none."""
    seen, wanted = change.seen, change.wanted
    if seen is None or EMPTY in (seen, wanted) or game.piece_of[seen].other_side == wanted:
        return False
    return seen not in game.bare.get(wanted, ()) and wanted not in game.bare.get(seen, ())
