"""Chatra's legal moves. What is legal is decided by the same questions as in ``judge``; the shortcuts here
only leave out questions whose answer is known beforehand.
"""

from collections.abc import Iterator
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
    doubtful = _squares_that_may_check(state)
    shields = _squares_that_may_shield(state, checkers) if checkers else None
    for cell in DropGround(state).squares():
        if shields is not None and cell not in shields:
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
    for subject in army.free:
        squares.add(tables.midpoint[target][subject])
        squares.add(tables.opposite[target][subject])
    for ray in tables.rays[target]:
        steps = [number for number, cell in enumerate(ray, start=1) if cell in army.free]
        if steps:
            squares.update(ray[: steps[-1] // 2])
            squares.update(ray[2 * steps[0] - 1 :])
    return squares


def _squares_that_may_shield(state: ChatraState, checkers: tuple[Cell, ...]) -> set[Cell]:
    """Squares where a piece may end a check without a capture: between the own object and every checker.
    Only a glide can be stopped that way, so a checker out of line leaves none.
    """
    tables, own_object = state.tables, state.armies[state.side].own_object
    squares = set(state.board.grid_cells)
    for checker in checkers:
        direction = tables.direction[own_object][checker]
        ray = tables.rays[own_object][direction] if direction >= 0 else (checker,)
        squares.intersection_update(ray[: ray.index(checker)])
    return squares


def _subject_moves(state: ChatraState, checkers: tuple[Cell, ...]) -> Iterator[ChatraMove]:
    layout, army = state.layout, state.armies[state.side]
    pinned = _shields(state)
    shields = _squares_that_may_shield(state, checkers) if checkers else None
    doubtful = _captures_that_may_free(state)
    for origin in army.subjects:
        for target in army.reach(origin):
            captures = layout[target] != EMPTY
            if shields is not None and not captures and target not in shields:
                continue
            move = ChatraMove(False, origin, target, captures)
            sure = not checkers and origin not in pinned and not (captures and target in doubtful)
            if sure or safety_fault(state, move) is None:
                yield move


def _shields(state: ChatraState) -> set[Cell]:
    """Own subjects that stand first on a line from the own object with an enemy subject next behind: moved
    away, they might let it glide.
    """
    own, enemy = state.armies[state.side], state.armies[state.side.other]
    shields = set()
    for ray in state.tables.rays[own.own_object]:
        standing = [cell for cell in ray if state.layout[cell] != EMPTY][:2]
        if len(standing) == 2 and standing[0] in own.subjects and standing[1] in enemy.subjects:
            shields.add(standing[0])
    return shields


def _captures_that_may_free(state: ChatraState) -> set[Cell]:
    """Enemy subjects whose capture might free a middle piece for an attack on the own object (CH11): those in
    line with a piece that takes part in an aim. All other attacks are none after the capture either.
    """
    enemy, direction = state.armies[state.side.other], state.tables.direction
    aiming = {piece for aim in enemy.aims() for piece in aim}
    return {cell for cell in enemy.subjects if any(direction[piece][cell] >= 0 for piece in aiming)}


def _object_moves(state: ChatraState) -> Iterator[ChatraMove]:
    army = state.armies[state.side]
    for target in state.board.neighbours[army.own_object]:
        if state.layout[target] in army.own_letters:
            continue
        move = ChatraMove(True, army.own_object, target, state.layout[target] != EMPTY)
        if safety_fault(state, move) is None:
            yield move
