"""Pieces that no attack can ever reach: fortress and closed goal (TR16, TR17)."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.two_rings.board import BOARD, GOAL_ENTRANCES, Squares, is_rim, put
from tachiai.rules.games.two_rings.pieces import LETTERS
from tachiai.rules.games.two_rings.rim import DOOR

_Pair = tuple[Cell, Cell]


def _beside(dx: int, dy: int) -> tuple[_Pair, ...]:
    """For each square: the two cells beside it along (dx, dy), rim cells included."""
    return tuple(
        (BOARD.by_xy[x - dx, y - dy], BOARD.by_xy[x + dx, y + dy])
        for x, y in BOARD.xy[: len(BOARD.grid_cells)]
    )


_ON_RANK, _ON_FILE = _beside(1, 0), _beside(0, 1)


def safe_cells(squares: Squares, player: Player) -> frozenset[Cell]:
    """Returns the squares of the safe pieces of ``player``: the largest solid set, which is what is left
    when pieces without support are taken away until each of the rest has it (TR16).
    """
    own = LETTERS[player]
    rest = [cell for cell in BOARD.grid_cells if squares[cell] in own]
    while True:
        loose = [cell for cell in rest if not _is_supported(squares, cell, own)]
        if not loose:
            return frozenset(rest)
        for cell in loose:
            squares = put(squares, cell, EMPTY)
            rest.remove(cell)


def fortress(squares: Squares) -> tuple[Cell, ...]:
    """Returns the two carriers if both are safe pieces of one side (TR16), else nothing."""
    for player, own in LETTERS.items():
        ring = own[1]
        if squares.count(ring) == 2:
            carriers = Cell(squares.index(ring)), Cell(squares.rindex(ring))
            # Worth a look before the safe pieces are found: most carriers have no support at all.
            if all(_is_supported(squares, cell, own) for cell in carriers):
                return carriers if safe_cells(squares, player).issuperset(carriers) else ()
    return ()


def has_closed_goal(squares: Squares, player: Player) -> bool:
    """Whether safe pieces of ``player`` stand on all squares that lead into the own goal (TR17)."""
    entrances = GOAL_ENTRANCES[player]
    if any(squares[cell] not in LETTERS[player] for cell in entrances):
        return False
    return safe_cells(squares, player).issuperset(entrances)


def may_close_goal(squares: Squares, player: Player, rim: tuple[Cell, ...]) -> bool:
    """Whether one turn of ``player`` might close the own goal (TR17): one piece arrives, others return."""
    entrances, own = GOAL_ENTRANCES[player], LETTERS[player]
    there = sum(squares[cell] in own for cell in entrances)
    returning = sum(squares[cell] in own and DOOR[cell] in entrances for cell in rim)
    return there + returning + 1 >= len(entrances)


def _is_supported(squares: Squares, cell: Cell, own: str) -> bool:
    """Whether a piece of one's own, or any piece on the rim, is next to ``cell`` on its rank and file."""
    return _has_support(squares, _ON_RANK[cell], own) and _has_support(squares, _ON_FILE[cell], own)


def _has_support(squares: Squares, beside: _Pair, own: str) -> bool:
    one, other = beside
    return (
        squares[one] in own
        or squares[other] in own
        or (is_rim(one) and squares[one] != EMPTY)
        or (is_rim(other) and squares[other] != EMPTY)
    )
