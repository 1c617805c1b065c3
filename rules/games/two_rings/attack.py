"""Attacks: which pieces may be attacked, and where they are thrown (TR7 to TR10, TR12)."""

from collections.abc import Iterator
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.two_rings.board import BOARD, Letters, is_rim
from tachiai.rules.games.two_rings.pieces import LETTERS, is_carrier
from tachiai.rules.games.two_rings.state import State


class _Throw(NamedTuple):
    between: Cell | None  #: between attacker and enemy; None if they are adjacent
    behind: Cell  #: behind the enemy; at the edge a cell of the rim
    beyond: Cell | None  #: behind that; None outside the rim


def _throws_from(cell: Cell) -> dict[Cell, _Throw]:
    throws = {}
    x, y = BOARD.xy[cell]
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        line = [BOARD.by_xy.get((x + dx * n, y + dy * n)) for n in range(1, 5)]
        near, second, third, fourth = line
        if near is not None and second is not None and not is_rim(near):
            throws[near] = _Throw(None, second, third)
        if second is not None and third is not None and not is_rim(second):
            throws[second] = _Throw(near, third, fourth)
    return throws


# By square: each square that TR7 lets a piece there attack, with how the enemy on it is thrown.
_THROWS: tuple[dict[Cell, _Throw], ...] = tuple(_throws_from(cell) for cell in BOARD.grid_cells)


def attack_targets(state: State, origin: Cell) -> Iterator[Cell]:
    """The squares of the enemies that the piece on ``origin`` may attack."""
    squares, enemies = state.squares, LETTERS[state.to_move.other]
    for target in _THROWS[origin]:
        if squares[target] in enemies and why_no_attack(state, origin, target) is None:
            yield target


def why_no_attack(state: State, origin: Cell, target: Cell) -> Illegal | None:
    """Why the piece on ``origin``, one of the player to move, may not attack ``target``; None if it may."""
    squares = state.squares
    if is_carrier(squares[origin]):
        return Illegal("carrier_attacks", (origin,))
    if target == origin:
        return Illegal("attacks_own", (target,))
    if is_rim(target) and squares[target] != EMPTY:
        return Illegal("attacks_rim", (target,))
    throw = _THROWS[origin].get(target)
    if throw is None and not is_rim(target):
        return Illegal("not_two_in_line", (target, origin))
    if throw is None or squares[target] == EMPTY:
        return Illegal("attacks_nothing", (target,))
    if squares[target] in LETTERS[state.to_move]:
        return Illegal("attacks_own", (target,))
    if throw.between is not None and squares[throw.between] != EMPTY:
        return Illegal("attack_blocked", (target, throw.between))
    if throw.between is not None and is_carrier(squares[target]):
        return Illegal("carrier_from_two", (target, origin))
    if squares[throw.behind] != EMPTY:
        return Illegal("backed", (target, throw.behind))
    if state.ban == (origin, target):
        return Illegal("returns_at_once", (target, origin))
    return None


def thrown_to(squares: Letters, origin: Cell, target: Cell) -> Cell:
    """Where the piece on ``target`` lands when it is attacked from ``origin``: on the board, or on the rim
    cell over which it leaves the board (TR7, TR9, TR12, TR13).
    """
    throw = _THROWS[origin][target]
    if throw.beyond is None or is_rim(throw.behind) or squares[throw.beyond] != EMPTY:
        return throw.behind
    return throw.beyond
