"""Chatra's legal moves. What is legal is decided by the same questions as in ``judge``; the shortcuts here
only leave out questions whose answer is known beforehand.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.boards import Cell
from rules.core import EMPTY
from rules.games.chatra.drops import DropGround
from rules.games.chatra.judge import opening_ply, safety_fault, why_illegal
from rules.games.chatra.position import ChatraState
from rules.games.chatra.texts import ChatraMove


def legal_moves(state: ChatraState) -> Iterator[ChatraMove]:
    """Yields every legal move once."""
    if opening_ply(state) < 4:
        yield from _opening_moves(state)
        return
    checkers = state.checkers(state.side)
    yield from _drops(state, checkers)
    yield from _subject_moves(state, checkers)
    yield from _object_moves(state)


@lru_cache(maxsize=16)
def can_move(state: ChatraState) -> bool:
    """Says whether there is a legal move; remembered, since every attempt in a position asks for it."""
    return next(legal_moves(state), None) is not None


def _opening_moves(state: ChatraState) -> Iterator[ChatraMove]:
    is_object = opening_ply(state) > 1
    for cell in state.board.grid_cells:
        move = ChatraMove(is_object, None, cell)
        if why_illegal(state, move) is None:
            yield move


def _drops(state: ChatraState, checkers: tuple[Cell, ...]) -> Iterator[ChatraMove]:
    ground = DropGround(state)
    doubtful = _squares_that_may_check(state)
    cells: Iterable[Cell] = _squares_that_may_shield(state, checkers) if checkers else state.board.grid_cells
    for cell in cells:
        if state.layout[cell] != EMPTY or ground.fault(cell) is not None:
            continue
        move = ChatraMove(False, None, cell)
        # A drop opens no line: it can leave its own object in check only if it stands in check now.
        if (not checkers and cell not in doubtful) or safety_fault(state, move) is None:
            yield move


def _squares_that_may_check(state: ChatraState) -> set[Cell]:
    """Squares from which a dropped subject might give check, by itself or as a partner (CH13): next to the
    enemy object; halfway to it from an own subject or as far behind one; on one line with it and an own
    subject, where the farther of the two is at least twice as far from the object (CH10).
    """
    army, tables = state.armies[state.side], state.tables
    target = army.enemy_object
    squares = set(tables.board.neighbours[target])
    for subject in army.subjects:
        squares.add(tables.midpoint[target][subject])
        squares.add(tables.opposite[target][subject])
        direction = tables.direction[target][subject]
        if direction >= 0:
            ray, steps = tables.rays[direction][target], tables.distance(target, subject)
            squares.update(ray[: steps // 2])
            squares.update(ray[2 * steps - 1 :])
    return squares


def _squares_that_may_shield(state: ChatraState, checkers: tuple[Cell, ...]) -> set[Cell]:
    """Squares where a piece may end a check without a capture: between the own object and every checker.
    Only a glide can be stopped that way, so a checker out of line leaves none.
    """
    tables, own_object = state.tables, state.armies[state.side].own_object
    squares = set(state.board.grid_cells)
    for checker in checkers:
        direction = tables.direction[own_object][checker]
        ray = tables.rays[direction][own_object] if direction >= 0 else ()
        squares.intersection_update(ray[: tables.distance(own_object, checker) - 1])
    return squares


def _subject_moves(state: ChatraState, checkers: tuple[Cell, ...]) -> Iterator[ChatraMove]:
    army = state.armies[state.side]
    shields = _shields(state)
    remedies = _squares_that_may_shield(state, checkers)
    for origin in army.subjects:
        for target in army.reach(origin):
            captures = state.layout[target] != EMPTY
            if not captures and target not in remedies:
                continue
            move = ChatraMove(False, origin, target, captures)
            # Without a capture only the lines onto the own object change: nothing else frees an attack.
            if not (checkers or captures or origin in shields) or safety_fault(state, move) is None:
                yield move


def _shields(state: ChatraState) -> set[Cell]:
    """Own subjects that stand first on a line from the own object with an enemy subject next behind."""
    army = state.armies[state.side]
    enemy = set(state.armies[state.side.other].subjects)
    subjects = set(army.subjects)
    shields = set()
    for ray in state.tables.rays:
        standing = [cell for cell in ray[army.own_object] if state.layout[cell] != EMPTY][:2]
        if len(standing) == 2 and standing[0] in subjects and standing[1] in enemy:
            shields.add(standing[0])
    return shields


def _object_moves(state: ChatraState) -> Iterator[ChatraMove]:
    army = state.armies[state.side]
    for target in state.board.neighbours[army.own_object]:
        if state.layout[target] in army.own_letters:
            continue
        move = ChatraMove(True, army.own_object, target, state.layout[target] != EMPTY)
        if safety_fault(state, move) is None:
            yield move
