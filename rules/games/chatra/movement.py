"""Chatra's legal moves. They share their predicates with ``judge``; the shortcuts here only skip checks whose
result is known beforehand.
"""

from collections.abc import Callable, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.games.chatra.army import Army
from tachiai.rules.games.chatra.board import NEAREST
from tachiai.rules.games.chatra.drops import DropGround
from tachiai.rules.games.chatra.judge import attacker_after, opening_fault
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.squares import ALL, NOWHERE, Squares, cells_of, items_of, square, squares_of


def opening_moves(state: State) -> Iterator[Move]:
    """The legal moves of plies 1 to 3 (CH3)."""
    is_object = state.opening_ply > 1
    for cell in state.board.grid_cells:
        move = Move(is_object, None, cell)
        if opening_fault(state, move) is None:
            yield move


_CELLS = tuple(Cell(number) for number in range(15 * 15))  # of the largest board
# By cell: the drop of a subject on it.
_DROP_ON = tuple(Move(False, None, cell) for cell in _CELLS)


class _MovesFrom(dict[int, Move]):
    """Moves of a subject from one cell, by target, created on first use: a game needs a few of 100,000."""

    __slots__ = ("_captures", "_origin")

    def __init__(self, origin: Cell, captures: bool) -> None:
        super().__init__()
        self._origin, self._captures = origin, captures

    def __missing__(self, target: int) -> Move:
        move = self[target] = Move(False, self._origin, Cell(target), self._captures)
        return move


_QUIET_FROM = tuple(_MovesFrom(cell, captures=False) for cell in _CELLS)
_TAKING_FROM = tuple(_MovesFrom(cell, captures=True) for cell in _CELLS)


def forget_moves() -> None:
    """Frees the cached moves."""
    for moves in (*_QUIET_FROM, *_TAKING_FROM):
        moves.clear()


def drops(state: State, checkers: Squares) -> list[Move]:
    """The legal drops of subjects (CH4 to CH7, CH12, CH13), given the pieces that give check."""
    # A subject beside the enemy object gives check (CH13).
    squares = DropGround(state).squares() & ~state.geometry.near[state.own.enemy_object]
    if checkers:
        # A drop opens no line: it leaves its own object in check only if that is in check now.
        doubtful = squares = squares & _squares_between(state, checkers)
    else:
        doubtful = squares & squares_that_may_check(state.own)
    found, in_doubt = items_of(squares & ~doubtful, _DROP_ON), items_of(doubtful, _DROP_ON)
    return found + [move for move in in_doubt if attacker_after(state, move) is None]


def squares_that_may_check(army: Army) -> Squares:
    """The squares where a subject added to ``army`` might give check from afar or as a partner (CH13).

    They are halfway to the enemy object from an own subject or as far behind one; or in line with both, where
    the farther of the two is at least twice as far from the object (CH10).
    """
    geometry, target, squares = army.geometry, army.enemy_object, 0
    completing = geometry.completing[target]
    for subject in cells_of(army.free & geometry.completers[target]):
        squares |= completing[subject]
    return squares


def _squares_between(state: State, checkers: Squares) -> Squares:
    """The squares between the own object and a checker: only there can a piece stop a glide."""
    between, squares = state.geometry.between[state.own.own_object], 0
    for checker in cells_of(checkers):
        squares |= between[checker]
    return squares


def captures(state: State) -> list[Move]:
    """The legal captures by subjects."""
    return subject_moves(state, squares_of(state.enemy.attackers()), only_to=state.enemy.subjects)


def moves_that_may_check(state: State) -> list[Move]:
    """Legal moves of subjects, among them all that give check (CH14)."""
    own, near = state.own, state.geometry.near[state.own.enemy_object]

    def squares(origin: Cell) -> Squares:
        rest = own.without_subject(origin)
        opens = next(rest.attackers(), None) is not None
        return ALL if opens else near | squares_that_may_check(rest)

    return subject_moves(state, squares_of(state.enemy.attackers()), only_from=squares)


def subject_moves(
    state: State,
    checkers: Squares,
    only_to: Squares = ALL,
    only_from: Callable[[Cell], Squares] | None = None,
) -> list[Move]:
    """The legal moves of subjects (CH8 to CH11): to ``only_to``, from each to ``only_from(square)``."""
    own, enemies = state.own, state.enemy.pieces
    aiming = squares_of([piece for aim in state.enemy.aims() for piece in aim])
    if checkers:
        only_to &= _squares_between(state, checkers) | aiming | checkers
    only_to &= ~own.pieces
    shields, may_free = _shields(state), _captures_that_may_free(state, aiming)
    found: list[Move] = []
    for origin in cells_of(own.subjects):
        reached = own.range_of(origin) & only_to
        if only_from is not None:
            reached &= only_from(origin)
        quiet, taking = _QUIET_FROM[origin], _TAKING_FROM[origin]
        doubtful = reached if checkers or shields >> origin & 1 else reached & may_free
        if doubtful:
            reached ^= doubtful
            in_doubt = items_of(doubtful & enemies, taking) + items_of(doubtful & ~enemies, quiet)
            found += [move for move in in_doubt if attacker_after(state, move) is None]
        taken = reached & enemies
        found += items_of(reached ^ taken, quiet)
        if taken:
            found += items_of(taken, taking)
    return found


def _shields(state: State) -> Squares:
    """Own subjects that stand first on a line from the own object, before an enemy subject that could glide
    there with another one behind it.
    """
    own, enemy, geometry = state.own, state.enemy.subjects, state.geometry
    shields, pushers = 0, geometry.pushers[own.own_object]
    for nearest, ray in zip(NEAREST, geometry.ray[own.own_object], strict=True):
        if enemy & ray and own.subjects & ray:
            standing = own.occupied & ray
            first = 1 << nearest(standing)
            behind = nearest(standing ^ first) if standing != first else NOWHERE
            if own.subjects & first and enemy & square(behind) and enemy & pushers[behind]:
                shields |= first
    return shields


def _captures_that_may_free(state: State, aiming: Squares) -> Squares:
    """Enemy subjects whose capture might free a middle piece for an attack on the own object (CH11): those
    that such a piece, aiming at the object, needs to be a middle piece. A capture has no other effect that a
    plain move lacks.
    """
    squares = 0
    for piece in cells_of(aiming):
        squares |= state.enemy.indispensable_for(piece)
    return squares


def has_sure_step(army: Army, squares: int) -> bool:
    """Whether ``army``, its object not being in check, has a subject that opens no line to the object by
    leaving, and at least ``squares`` empty squares next to it (CH8).
    """
    near, empty = army.geometry.near, ~army.occupied
    leaving = army.subjects & ~army.geometry.aligned[army.own_object]
    return any((near[cell] & empty).bit_count() >= squares for cell in cells_of(leaving))


def object_moves(state: State) -> Iterator[Move]:
    """The legal moves of the object (CH8)."""
    own, enemies, near = state.own, state.enemy.pieces, state.geometry.near
    for target in cells_of(near[own.own_object] & ~own.pieces):
        # Beside an enemy piece the object would be attacked (CH14).
        if not near[target] & enemies:
            move = Move(True, own.own_object, target, bool(enemies & 1 << target))
            if attacker_after(state, move) is None:
                yield move
