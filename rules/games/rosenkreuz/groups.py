"""Groups (RK4) and the major capture (RK11)."""

from collections.abc import Iterable, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.rosenkreuz.board import BESIDE, BOARD, ORTHOGONAL_NEIGHBOURS, Letters, next_to
from tachiai.rules.squares import Squares

# By letter: the letters of its colour; the other letter of its colour.
_OF_ONE_COLOUR = {"R": "RC", "C": "RC", "r": "rc", "c": "rc"}
RIVAL = {"R": "C", "C": "R", "r": "c", "c": "r"}


def group_of(squares: Letters, cell: Cell) -> list[Cell]:
    """The cells of the group that the piece on ``cell`` belongs to (RK4)."""
    letters = _OF_ONE_COLOUR[squares[cell]]
    group = [cell]
    for member in group:  # the list grows during the loop
        for neighbour in ORTHOGONAL_NEIGHBOURS[member]:
            if squares[neighbour] in letters and neighbour not in group:
                group.append(neighbour)
    return group


def same_colour_beside(squares: Letters, cell: Cell, letter: str) -> list[Cell]:
    """The cells orthogonally next to ``cell`` with a piece of the colour of ``letter``."""
    letters = _OF_ONE_COLOUR.get(letter, "")
    return [near for near in ORTHOGONAL_NEIGHBOURS[cell] if squares[near] in letters]


def groups_at(squares: Letters, cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Each group that stands on any of ``cells``, once."""
    visited: set[Cell] = set()
    for cell in cells:
        if squares[cell] != EMPTY and cell not in visited:
            group = group_of(squares, cell)
            visited.update(group)
            yield group


def group_around(start: Squares, colour: Squares) -> Squares:
    """The groups (RK4) of the pieces on ``start``, within ``colour``, all pieces of one colour."""
    group, grown = 0, start
    while grown != group:
        group = grown
        grown |= next_to(group) & colour
    return group


def captures_rivals(own: Squares, rivals: Squares, origin: Cell, target: Cell) -> bool:
    """Whether a move of a piece on ``own`` from ``origin`` to the empty ``target`` removes some of
    ``rivals``, the other symbol of its colour (RK11).
    """
    left, come = 1 << origin, 1 << target
    own ^= left | come
    colour = own | rivals
    # Only the groups that the mover joins or leaves change; one that it leaves gains no majority unless it
    # falls apart.
    group = group_around(come | BESIDE[target] & colour, colour)
    if 0 < (group & rivals).bit_count() < (group & own).bit_count():
        return True
    remains = BESIDE[origin] & colour
    if remains & (remains - 1):
        remains &= ~group
        while remains:
            group = group_around(remains & -remains, colour)
            if 0 < (group & rivals).bit_count() < (group & own).bit_count():
                return True
            remains &= ~group
    return False


def major_captures(squares: Letters, near: Iterable[Cell] = BOARD.grid_cells) -> frozenset[Cell]:
    """The cells from which pieces are removed by RK11, in all groups that stand on ``near``."""
    removed: set[Cell] = set()
    for group in groups_at(squares, near):
        removed |= _removed_from(squares, group)
    return frozenset(removed)


def unbalanced_group(squares: Letters) -> frozenset[Cell] | None:
    """The cells of one unbalanced group, None if there is none (RK15)."""
    for group in groups_at(squares, BOARD.grid_cells):
        if _removed_from(squares, group):
            return frozenset(group)
    return None


def minority_of(squares: Letters, group: Iterable[Cell]) -> str | None:
    """The letter in the minority in ``group``, None if the group is not unbalanced (RK4).

    >>> minority_of("RRC", [0, 1, 2])
    'C'
    >>> minority_of("RRC", [1, 2])
    """
    letters = [squares[cell] for cell in group]
    one = letters[0]
    count = letters.count(one)
    if count == len(letters) or 2 * count == len(letters):
        return None
    return one if 2 * count < len(letters) else RIVAL[one]


def _removed_from(squares: Letters, group: list[Cell]) -> set[Cell]:
    """The cells of ``group`` that RK11 empties: some if unbalanced, as somewhere its two symbols touch."""
    minority = minority_of(squares, group)
    if minority is None:
        return set()
    majority = RIVAL[minority]
    return {
        cell
        for cell in group
        if squares[cell] == minority
        and any(squares[neighbour] == majority for neighbour in ORTHOGONAL_NEIGHBOURS[cell])
    }
