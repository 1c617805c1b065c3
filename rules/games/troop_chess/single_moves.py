"""The move text for pieces that moved without a formation.

A move names three squares. If fewer pieces moved, the others named are empty ones that make no formation with
them, and the judge answers that one or two pieces never move alone. If four moved, the fourth is named as a
forming step that is left behind.
"""

from collections.abc import Iterator
from itertools import combinations

from tachiai.rules.boards import Cell
from tachiai.rules.games.troop_chess.board import BOARD, TABLE, Cells
from tachiai.rules.games.troop_chess.formations import DIRECTION_NAMES, Cells3, in_order
from tachiai.rules.games.troop_chess.state import Move

Shift = tuple[int, int]


def informal_moves(own: Cells, own_seen: Cells, enemies: Cells) -> tuple[Move, ...]:
    """The move that one to four pieces of a side were meant to make, if they did not move as three. ``own``
    and ``own_seen``: the squares of the side before and now; ``enemies``: those of the other side.
    """
    left, come = own - own_seen, own_seen - own
    if not 1 <= len(left) == len(come) <= 4:
        return ()
    shift, together = _most_together(left, come)
    direction = DIRECTION_NAMES[_sign(shift[0]), _sign(shift[1])]
    squares = 2 if max(abs(part) for part in shift) == 2 else 1
    if len(left) == 4:
        trio = _likeliest_trio(together)
        return () if trio is None else (Move(trio, direction, squares, _fourth(left, come, trio, shift)),)
    if len(together) == 3:
        return ()
    movers = left if len(left) == 2 else together
    return (Move(_with_empty_squares(frozenset(movers), own | enemies), direction, squares),)


def _most_together(left: Cells, come: Cells) -> tuple[Shift, tuple[Cell, ...]]:
    """The shift that takes most of ``left`` to ``come``, the shortest of several, and the cells it takes."""

    def taken_by(shift: Shift) -> tuple[Cell, ...]:
        return tuple(cell for cell in sorted(left) if _shifted(cell, shift) in come)

    shifts = {_shift(start, end) for start in left for end in come}
    best = min(shifts, key=lambda shift: (-len(taken_by(shift)), shift[0] ** 2 + shift[1] ** 2, shift))
    return best, taken_by(best)


def _likeliest_trio(movers: tuple[Cell, ...]) -> Cells3 | None:
    """Three of ``movers``, a formation if there is one; None if there are fewer than three."""
    trios = [(a, b, c) for a, b, c in (in_order(BOARD, trio) for trio in combinations(movers, 3))]
    return min(trios, key=lambda trio: trio not in TABLE.by_cells, default=None)


def _fourth(left: Cells, come: Cells, trio: Cells3, shift: Shift) -> tuple[Cell, Cell]:
    """Origin and target of the piece that is none of ``trio``."""
    (start,) = left.difference(trio)
    (end,) = come.difference(_shifted(cell, shift) for cell in trio)
    return start, end


def _with_empty_squares(movers: Cells, occupied: Cells) -> Cells3:
    """One or two movers with the nearest empty squares that make no formation with them."""
    return next(trio for trio in _fillings(movers, occupied) if trio not in TABLE.by_cells)


def _fillings(movers: Cells, occupied: Cells) -> Iterator[Cells3]:
    x, y = BOARD.xy[min(movers)]
    empty = sorted(
        (cell for cell in BOARD.grid_cells if cell not in occupied),
        key=lambda cell: (max(abs(BOARD.xy[cell][0] - x), abs(BOARD.xy[cell][1] - y)), cell),
    )
    for rest in combinations(empty, 3 - len(movers)):
        a, b, c = in_order(BOARD, (*movers, *rest))
        yield a, b, c


def _shift(start: Cell, end: Cell) -> Shift:
    (x, y), (to_x, to_y) = BOARD.xy[start], BOARD.xy[end]
    return to_x - x, to_y - y


def _shifted(cell: Cell, shift: Shift) -> Cell | None:
    x, y = BOARD.xy[cell]
    return BOARD.by_xy.get((x + shift[0], y + shift[1]))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
