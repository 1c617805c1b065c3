"""Groups (RK4) and the major capture (RK11), on sets of cells."""

from functools import lru_cache

from tachiai.rules.boards import Cell
from tachiai.rules.games.rosenkreuz.board import Letters, cells_by_letter, next_to
from tachiai.rules.squares import Squares, cells_of

RIVAL = {"R": "C", "C": "R", "r": "c", "c": "r"}  # by letter: the other letter of its colour


def group_around(start: Squares, colour: Squares) -> Squares:
    """The groups (RK4) of the pieces on ``start``, within ``colour``, all pieces of one colour."""
    group, grown = 0, start
    while grown != group:
        group = grown
        grown |= next_to(group) & colour
    return group


def groups_of(colour: Squares, start: Squares) -> list[Squares]:
    """The groups of the pieces on ``start``, within ``colour``, all pieces of one colour, each once."""
    found, left = [], start
    while left:
        group = group_around(left & -left, colour)
        found.append(group)
        left &= ~group
    return found


def removed_from(group: Squares, one: Squares, other: Squares) -> Squares:
    """The cells of ``group`` that RK11 empties, as it is unbalanced (RK4) and has both symbols. ``one`` and
    ``other``: the cells of the two symbols of its colour.
    """
    one, other = one & group, other & group
    difference = one.bit_count() - other.bit_count()
    if difference > 0:
        return other & next_to(one)
    return one & next_to(other) if difference < 0 else 0


def major_capture(one: Squares, other: Squares) -> Squares:
    """The cells from which RK11 removes pieces of one colour. ``one`` and ``other``: the cells of its two
    symbols, in any order.
    """
    return _major_capture(one, other) if one < other else _major_capture(other, one)


@lru_cache(maxsize=8192)
def _major_capture(one: Squares, other: Squares) -> Squares:
    """Kept, as a movement changes one colour: in a search the same of a colour comes back again and again."""
    removed = 0
    for group in groups_of(one | other, one & next_to(other)):
        removed |= removed_from(group, one, other)
    return removed


def rivals_removed(own: Squares, rivals: Squares, origin: Cell, target: Cell) -> Squares:
    """The cells of the ``rivals``, the other symbol of its colour, that a move of a piece on ``own`` from
    ``origin`` to the empty ``target`` removes (RK11).
    """
    return major_capture(own ^ (1 << origin | 1 << target), rivals) & rivals


def major_captures(squares: Letters) -> Squares:
    """The cells from which RK11 removes pieces."""
    black, white, enemy_black, enemy_white = cells_by_letter(squares)
    return major_capture(black, enemy_black) | major_capture(white, enemy_white)


def unbalanced_group(squares: Letters) -> frozenset[Cell] | None:
    """The cells of one unbalanced group, None if there is none (RK15)."""
    black, white, enemy_black, enemy_white = cells_by_letter(squares)
    for one, other in ((black, enemy_black), (white, enemy_white)):
        for group in groups_of(one | other, one | other):
            if removed_from(group, one, other):
                return frozenset(cells_of(group))
    return None
