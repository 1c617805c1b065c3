"""Chatra's legal moves. What is legal is decided by the same questions as in ``judge``; the shortcuts here
only leave out questions whose answer is known beforehand.
"""

from collections.abc import Iterator
from functools import lru_cache

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.chatra.drops import DropGround
from tachiai.rules.games.chatra.judge import opening_fault, safety_fault
from tachiai.rules.games.chatra.state import Move, State


def opening_moves(state: State) -> Iterator[Move]:
    """Yields the legal moves of plies 1 to 3 (CH3)."""
    is_object = state.opening_ply > 1
    for cell in state.board.grid_cells:
        move = Move(is_object, None, cell)
        if opening_fault(state, move) is None:
            yield move


@lru_cache
def _drop_on(board: Board) -> tuple[Move, ...]:
    """The drop of a subject on each cell."""
    return tuple(Move(False, None, cell) for cell in board.grid_cells)


def drops(state: State, checkers: tuple[Cell, ...]) -> Iterator[Move]:
    """Yields the legal drops of subjects (CH4 to CH7, CH12, CH13)."""
    drop_on, doubtful = _drop_on(state.board), squares_that_may_check(state)
    shields = _squares_between(state, checkers)
    for cell in DropGround(state).squares():
        if checkers:
            # A drop opens no line: it can leave its own object in check only if it stands in check now.
            if cell in shields and safety_fault(state, drop_on[cell]) is None:
                yield drop_on[cell]
        elif cell not in doubtful or safety_fault(state, drop_on[cell]) is None:
            yield drop_on[cell]


def squares_that_may_check(state: State) -> set[Cell]:
    """Returns the squares from which a dropped subject might give check, by itself or as a partner (CH13):
    next to the enemy object; halfway to it from an own subject or as far behind one; on one line with it and
    an own subject, where the farther of the two is at least twice as far from the object (CH10).
    """
    army, geometry = state.own, state.geometry
    target = army.enemy_object
    squares = set(geometry.board.neighbours[target])
    for subject in army.free:
        squares.add(geometry.midpoint[target][subject])
        squares.add(geometry.opposite[target][subject])
    for ray in geometry.rays[target]:
        if not army.free.isdisjoint(ray):
            steps = [number for number, cell in enumerate(ray, start=1) if cell in army.free]
            squares.update(ray[: steps[-1] // 2])
            squares.update(ray[2 * steps[0] - 1 :])
    return squares


def _squares_between(state: State, checkers: tuple[Cell, ...]) -> set[Cell]:
    """The squares between the own object and a checker: only there can a piece stop a glide."""
    geometry, own_object = state.geometry, state.own.own_object
    squares: set[Cell] = set()
    for checker in checkers:
        direction = geometry.direction[own_object][checker]
        if direction >= 0:
            ray = geometry.rays[own_object][direction]
            squares.update(ray[: ray.index(checker)])
    return squares


def captures(state: State) -> Iterator[Move]:
    """Yields the legal captures, those by the object aside."""
    enemies = state.enemy.subjects
    yield from subject_moves(state, state.checkers(state.to_move), only_to=enemies)


def subject_moves(
    state: State, checkers: tuple[Cell, ...], only_to: frozenset[Cell] | None = None
) -> Iterator[Move]:
    """Yields the legal moves of subjects (CH8 to CH11), or only those to some cells."""
    layout = state.layout
    aiming = {piece for aim in state.enemy.aims() for piece in aim}
    remedies = _squares_between(state, checkers) | aiming | set(checkers)
    shields = _shields(state)
    doubtful = _captures_that_may_free(state, aiming)
    for origin in state.own.subjects:
        reach = state.own.reach(origin)
        for target in reach if only_to is None else reach & only_to:
            if checkers and target not in remedies:
                continue
            move = Move(False, origin, target, layout[target] != EMPTY)
            sure = not checkers and origin not in shields and target not in doubtful
            if sure or safety_fault(state, move) is None:
                yield move


def _shields(state: State) -> set[Cell]:
    """Own subjects that stand first on a line from the own object, before an enemy subject that could glide
    there with another one behind it.
    """
    layout, enemy = state.layout, state.enemy.subjects
    shields = set()
    for ray in state.geometry.rays[state.own.own_object]:
        standing = [number for number, cell in enumerate(ray) if layout[cell] != EMPTY][:2]
        if len(standing) < 2:
            continue
        first, behind = standing
        glides = ray[behind] in enemy and not enemy.isdisjoint(ray[2 * behind + 1 :])
        if glides and ray[first] in state.own.subjects:
            shields.add(ray[first])
    return shields


def _captures_that_may_free(state: State, aiming: set[Cell]) -> set[Cell]:
    """Enemy subjects whose capture might free a middle piece for an attack on the own object (CH11): those in
    line with a middle piece that aims at it. Nothing else comes of a capture that a move could not do.
    """
    enemy, direction = state.enemy, state.geometry.direction
    middles = [piece for piece in aiming if enemy.middle_axis(piece) >= 0]
    return {cell for piece in middles for cell in enemy.subjects if direction[piece][cell] >= 0}


def has_room(state: State) -> bool:
    """Whether the other side, if it is not in check, surely has a step (CH8) after any drop: by a subject
    that leaves no line to its object open, onto one of two squares.
    """
    enemy, near = state.enemy, state.board.neighbours
    for subject in enemy.subjects - state.geometry.aligned[enemy.own_object]:
        if sum(state.layout[cell] == EMPTY for cell in near[subject]) > 1:
            return True
    return False


def object_moves(state: State) -> Iterator[Move]:
    """Yields the legal moves of the object (CH8)."""
    own = state.own
    for target in state.board.neighbours[own.own_object]:
        if target not in own.cells:
            move = Move(True, own.own_object, target, state.layout[target] != EMPTY)
            if safety_fault(state, move) is None:
                yield move
