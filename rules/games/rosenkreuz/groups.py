"""Groups (RK4) and the major capture (RK11)."""

from collections.abc import Iterable, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.rosenkreuz.board import BOARD, ORTHOGONAL_NEIGHBOURS, Squares, next_to

# Each letter → the letters of its colour, of either symbol.
_OF_ONE_COLOUR = {"R": "RC", "C": "RC", "r": "rc", "c": "rc"}
# The same colour, the other symbol.
RIVAL = {"R": "C", "C": "R", "r": "c", "c": "r"}


def group_of(squares: Squares, cell: Cell) -> set[Cell]:
    """Returns the cells of the group that the piece on ``cell`` belongs to (RK4)."""
    letters = _OF_ONE_COLOUR[squares[cell]]
    group, to_visit = {cell}, [cell]
    for member in to_visit:  # which grows while it is walked
        for neighbour in ORTHOGONAL_NEIGHBOURS[member]:
            if squares[neighbour] in letters and neighbour not in group:
                group.add(neighbour)
                to_visit.append(neighbour)
    return group


def groups_at(squares: Squares, cells: Iterable[Cell]) -> Iterator[set[Cell]]:
    """Yields the different groups that stand on any of ``cells``."""
    visited: set[Cell] = set()
    for cell in cells:
        if squares[cell] != EMPTY and cell not in visited:
            group = group_of(squares, cell)
            visited |= group
            yield group


def contested_cells(squares: Squares, letter: str) -> frozenset[Cell]:
    """Returns the cells where a piece ``letter`` belongs, or would belong, to a group with both symbols."""
    rival = RIVAL[letter]
    next_to_rivals = next_to([cell for cell in BOARD.grid_cells if squares[cell] == rival])
    contacts = [cell for cell in next_to_rivals if squares[cell] == letter]
    mixed = [cell for group in groups_at(squares, contacts) for cell in group]
    return next_to_rivals | next_to(mixed)


def major_captures(squares: Squares, near: Iterable[Cell] = BOARD.grid_cells) -> frozenset[Cell]:
    """Returns the cells from which pieces are removed by RK11, in all groups that stand on ``near``."""
    removed: set[Cell] = set()
    for group in groups_at(squares, near):
        removed |= _removed_from(squares, group)
    return frozenset(removed)


def unbalanced_group(squares: Squares) -> frozenset[Cell] | None:
    """Returns the cells of one unbalanced group, or None if there is none (RK15)."""
    for group in groups_at(squares, BOARD.grid_cells):
        if _removed_from(squares, group):
            return frozenset(group)
    return None


def is_minority(squares: Squares, group: set[Cell], letter: str) -> bool:
    """Whether ``letter`` is the minority in ``group``, which makes it unbalanced (RK4)."""
    letters = [squares[cell] for cell in group]
    count = letters.count(letter)
    return 0 < count < len(letters) - count


def _removed_from(squares: Squares, group: set[Cell]) -> set[Cell]:
    """An unbalanced group always has a piece to remove: somewhere its two symbols touch."""
    one = squares[next(iter(group))]
    for minority, majority in ((one, RIVAL[one]), (RIVAL[one], one)):
        if is_minority(squares, group, minority):
            return {
                cell
                for cell in group
                if squares[cell] == minority
                and any(squares[neighbour] == majority for neighbour in ORTHOGONAL_NEIGHBOURS[cell])
            }
    return set()
