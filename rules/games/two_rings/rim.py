"""The rim: where thrown pieces lie and how they return (TR13, TR14)."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.two_rings.board import BOARD, Letters, put
from tachiai.rules.games.two_rings.pieces import LETTERS, OWNERS


def _door_of(cell: Cell) -> Cell:
    x, y = BOARD.xy[cell]
    return BOARD.by_xy[min(max(x, 0), BOARD.cols - 1), min(max(y, 0), BOARD.rows - 1)]


# By rim cell: its door, the edge square next to it (TR14).
DOOR: dict[Cell, Cell] = {cell: _door_of(cell) for cell in BOARD.rim_cells}


def why_it_stays(squares: Letters, cell: Cell) -> tuple[Cell, ...]:
    """The squares of the pieces that keep the piece on the rim ``cell`` from returning; () if it returns."""
    door = DOOR[cell]
    if squares[door] != EMPTY:
        return (door,)
    enemies = LETTERS[OWNERS[squares[cell]].other]
    return tuple(near for near in BOARD.neighbours[door] if squares[near] in enemies)


def next_to_return(squares: Letters, rim: tuple[Cell, ...]) -> Cell | None:
    """The rim cell of the longest-lying piece that returns now, None if none does."""
    return next((cell for cell in rim if not why_it_stays(squares, cell)), None)


def after_return(squares: Letters, cell: Cell) -> Letters:
    """``squares`` after the piece on the rim ``cell`` has gone to its door."""
    return put(put(squares, DOOR[cell], squares[cell]), cell, EMPTY)
