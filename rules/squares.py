"""Sets of squares as integers (bitboards): bit n stands for cell n. Union, intersection and difference are
``|``, ``&``, ``& ~``.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from tachiai.rules.boards import Cell

Item = TypeVar("Item")
Value = TypeVar("Value", bound=Hashable)
Squares = int
NOWHERE = Cell(-1)
ALL: Squares = -1  # all squares of any board

# The cells of boards of up to 15 × 15 by their numbers, and each one as a set.
_CELLS = tuple(Cell(number) for number in range(15 * 15))
_ALONE = tuple(1 << cell for cell in _CELLS)


def square(cell: Cell) -> Squares:
    """The set of one cell; the empty set for ``NOWHERE``."""
    return 1 << cell if cell >= 0 else 0


def squares_of(cells: Iterable[Cell]) -> Squares:
    """The set of some cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(squares: Squares) -> list[Cell]:
    """The cells of a set, in cell order. (``items_of`` of the cells, without the cost of a parameter in the
    innermost loop of move generation.)

    >>> cells_of(squares_of([4, 1]) | square(2))
    [1, 2, 4]
    """
    cells = []
    while squares:
        highest = squares.bit_length() - 1
        cells.append(_CELLS[highest])
        squares ^= _ALONE[highest]
    cells.reverse()
    return cells


def items_of(squares: Squares, items: Sequence[Item] | Mapping[int, Item]) -> list[Item]:
    """Of ``items``, one for each cell, those of the cells of a set, in cell order."""
    found = []
    while squares:
        highest = squares.bit_length() - 1
        found.append(items[highest])
        squares ^= _ALONE[highest]
    found.reverse()
    return found


def first_of(squares: Squares) -> Cell:
    """The lowest cell of a set, which must not be empty."""
    return _CELLS[(squares & -squares).bit_length() - 1]


def last_of(squares: Squares) -> Cell:
    """The highest cell of a set, which must not be empty."""
    return _CELLS[squares.bit_length() - 1]


class Interned(dict[Value, Value]):
    """``interned[value]`` is the first of all equal values: one copy, for tables of thousands of values with
    few different ones. Drop it when the tables are made.
    """

    def __missing__(self, value: Value) -> Value:
        self[value] = value
        return value
