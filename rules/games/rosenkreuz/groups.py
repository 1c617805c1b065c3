"""Groups (RK4) and the major capture (RK11), on sets of cells."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.games.rosenkreuz.board import BESIDE, Letters, cells_by_letter, next_to
from tachiai.rules.squares import ALL, Squares, cells_of

RIVAL = {"R": "C", "C": "R", "r": "c", "c": "r"}  # by letter: the other letter of its colour


def _by_colour(squares: Letters) -> tuple[tuple[Squares, Squares], ...]:
    """The cells of the two symbols, black and white."""
    black, white, enemy_black, enemy_white = cells_by_letter(squares)
    return (black, enemy_black), (white, enemy_white)


def group_around(start: Squares, colour: Squares) -> Squares:
    """The groups (RK4) of the pieces on ``start``, within ``colour``, all pieces of one colour."""
    group, grown = 0, start
    while grown != group:
        group = grown
        grown |= next_to(group) & colour
    return group


def groups_of(colour: Squares, near: Squares = ALL) -> Iterator[Squares]:
    """The groups of the pieces of one ``colour`` that stand on ``near``, each once."""
    left = colour & near
    while left:
        group = group_around(left & -left, colour)
        yield group
        left &= ~group


def removed_from(group: Squares, one: Squares, other: Squares) -> Squares:
    """The cells of ``group`` that RK11 empties, as it is unbalanced (RK4) and has both symbols. ``one`` and
    ``other``: the cells of the two symbols of its colour.
    """
    one, other = one & group, other & group
    difference = one.bit_count() - other.bit_count()
    if difference > 0:
        return other & next_to(one)
    return one & next_to(other) if difference < 0 else 0


def rivals_removed(own: Squares, rivals: Squares, origin: Cell, target: Cell) -> Squares:
    """The cells of the ``rivals``, the other symbol of its colour, that a move of a piece on ``own`` from
    ``origin`` to the empty ``target`` removes (RK11).
    """
    left, come = 1 << origin, 1 << target
    own ^= left | come
    colour = own | rivals
    # Only the groups that the mover joins or leaves change; one that it leaves gains no majority unless it
    # falls apart.
    joined = group_around(come | BESIDE[target] & colour, colour)
    removed = removed_from(joined, own, rivals) & rivals
    remains = BESIDE[origin] & colour
    if remains & (remains - 1):
        for group in groups_of(colour & ~joined, remains):
            removed |= removed_from(group, own, rivals) & rivals
    return removed


def major_captures(squares: Letters, near: Squares = ALL) -> frozenset[Cell]:
    """The cells from which pieces are removed by RK11, in all groups that stand on ``near``."""
    removed = 0
    for one, other in _by_colour(squares):
        if near & (one | other) and one & next_to(other):
            for group in groups_of(one | other, near):
                removed |= removed_from(group, one, other)
    return frozenset(cells_of(removed)) if removed else frozenset()


def unbalanced_group(squares: Letters) -> frozenset[Cell] | None:
    """The cells of one unbalanced group, None if there is none (RK15)."""
    for one, other in _by_colour(squares):
        for group in groups_of(one | other):
            if removed_from(group, one, other):
                return frozenset(cells_of(group))
    return None
