"""What hands have to do, cell by cell, in a natural order."""

from collections.abc import Iterator

from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.plies import Route
from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Change


def repairs(game: AnyGame, reading: Reading, wanted: Layout) -> tuple[Change, ...]:
    """The changes from the table as seen to ``wanted``; unseen cells count as right."""
    wrong = sorted(reading.misfits(wanted))
    return by_hand(game, [Change(cell, reading.seen(cell), wanted[cell]) for cell in wrong])


def to_finish(game: AnyGame, reading: Reading, route: Route) -> tuple[Change, ...]:
    """What is left of the move of ``route``, in its natural order. A cell that was not seen is left to do if
    the move changes it.
    """
    return tuple(change for undone in left_by_stage(reading, route) for change in by_hand(game, undone))


def left_by_stage(reading: Reading, route: Route) -> list[list[Change]]:
    """What is left of the move of ``route``, for each unfinished stage in order."""
    stages: dict[int, list[Change]] = {}
    for cell, stage in route.settles.items():
        wanted, seen = route.ends_with(cell), reading.seen(cell)
        if seen != wanted and (cell in route.ply.changed or seen is not None):
            stages.setdefault(stage, []).append(Change(cell, seen, wanted))
    return [stages[stage] for stage in sorted(stages)]


def is_made(game: AnyGame, reading: Reading, route: Route) -> bool:
    """Whether each cell that the ply changes clearly shows its final symbol and none of an earlier stage."""
    bare, before = game.bare, route.before
    return all(
        reading.is_clear(
            cell, symbol, (EMPTY, *bare.get(symbol, ()), *bare.get(before[cell], ()), *route.shown[cell])
        )
        for cell, symbol in route.ply.changed.items()
    )


def by_hand(game: AnyGame, undone: list[Change]) -> tuple[Change, ...]:
    """The changes in the order of hands: each thing is taken, then put where one like it has to go, and
    nothing is put where another thing has yet to leave. A piece that has lost its rider moves first and gets
    it back afterwards.
    """
    taking = [change for change in undone if takes(game, change)]
    putting = [change for change in undone if not takes(game, change)]
    moves = list[tuple[Change, ...]]()
    while taking:
        take = taking.pop(0)
        fitting = [put for put in putting if same_thing(game, take, put)]
        if not fitting:
            moves.append((take,))
            continue
        put = min(fitting, key=lambda put: (put.wanted != take.seen, _distance(game.board, take, put)))
        putting.remove(put)
        if take.wanted == EMPTY and take.seen is not None and put.wanted != take.seen:
            moves.append((take, Change(put.cell, put.seen, take.seen)))
            putting.append(Change(put.cell, take.seen, put.wanted))
        else:
            moves.append((take, put))
    return (*_in_turn(moves, putting), *putting)


def _in_turn(moves: list[tuple[Change, ...]], putting: list[Change]) -> Iterator[Change]:
    """Yields the changes of ``moves``, each once its goal is free. Where things swap places, one is taken off
    first; putting it back is appended to ``putting``.
    """
    waiting = list(moves)
    while waiting:
        free = [move for move in waiting if _in_the_way(move, waiting) is None]
        if free:
            waiting.remove(free[0])
            yield from free[0]
        else:
            blocking = _in_the_way(waiting[0], waiting)
            assert blocking is not None, "a move that waits has something in its way"
            take, put = blocking  # a thing that is only taken off waits for nothing
            waiting[waiting.index(blocking)] = (take,)
            putting.append(put)


def _in_the_way(move: tuple[Change, ...], others: list[tuple[Change, ...]]) -> tuple[Change, ...] | None:
    """The move to do before ``move``: one that clears its goal, or brings the carrier it is put on."""
    if len(move) < 2:
        return None
    goal = move[1]
    for other in others:
        leaves = other[0].wanted == EMPTY and other[0].cell == goal.cell
        comes = len(other) > 1 and other[1].cell == goal.cell and other[1].wanted == goal.seen
        if other is not move and (leaves or comes):
            return other
    return None


def takes(game: AnyGame, change: Change) -> bool:
    """Whether the change takes something off its cell and puts nothing there."""
    if change.wanted == EMPTY:
        return True
    return change.seen is not None and change.wanted in game.bare.get(change.seen, ())


def same_thing(game: AnyGame, take: Change, put: Change) -> bool:
    """Whether the thing that ``take`` removes can serve for ``put``: a piece of the same look, with or
    without its rider, or a rider.
    """
    if take.wanted == EMPTY:
        like = (put.wanted, *game.bare.get(put.wanted, ()))
        return take.seen in like and put.seen in (EMPTY, None)
    return put.seen is not None and put.seen in game.bare.get(put.wanted, ())


def _distance(board: Board, take: Change, put: Change) -> int:
    (x, y), (other_x, other_y) = board.xy[take.cell], board.xy[put.cell]
    return max(abs(other_x - x), abs(other_y - y))
