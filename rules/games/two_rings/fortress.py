"""Pieces that no attack can ever reach: fortress and closed goal (TR16, TR17)."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.two_rings.board import BOARD, GOAL_ENTRANCES, GRID_SIZE, Letters, is_rim, put
from tachiai.rules.games.two_rings.pieces import LETTERS
from tachiai.rules.games.two_rings.rim import DOOR

_Pair = tuple[Cell, Cell]


def _beside(dx: int, dy: int) -> tuple[_Pair, ...]:
    """By square: the two cells next to it along (dx, dy), rim cells included."""
    return tuple((BOARD.by_xy[x - dx, y - dy], BOARD.by_xy[x + dx, y + dy]) for x, y in BOARD.xy[:GRID_SIZE])


_ON_RANK, _ON_FILE = _beside(1, 0), _beside(0, 1)


def safe_cells(squares: Letters, player: Player) -> frozenset[Cell]:
    """The squares of the safe pieces of ``player``: the largest solid set. It is what is left when pieces
    without support are removed until each of the rest has support (TR16).
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


def fortress(squares: Letters) -> tuple[Cell, ...]:
    """The two carriers if both are safe pieces of one side (TR16), else ()."""
    for player, own in LETTERS.items():
        ring = own[1]
        if squares.count(ring) == 2:
            carriers = Cell(squares.index(ring)), Cell(squares.rindex(ring))
            # A cheap test first: most carriers have no support at all.
            if all(_is_supported(squares, cell, own) for cell in carriers):
                return carriers if safe_cells(squares, player).issuperset(carriers) else ()
    return ()


def has_closed_goal(squares: Letters, player: Player) -> bool:
    """Whether safe pieces of ``player`` stand on all squares that lead into the own goal (TR17)."""
    entrances = GOAL_ENTRANCES[player]
    if any(squares[cell] not in LETTERS[player] for cell in entrances):
        return False
    return safe_cells(squares, player).issuperset(entrances)


def may_close_goal(squares: Letters, player: Player, rim: tuple[Cell, ...]) -> bool:
    """Whether one turn of ``player`` might close the own goal (TR17): one piece arrives, others return."""
    entrances, own = GOAL_ENTRANCES[player], LETTERS[player]
    there = sum(squares[cell] in own for cell in entrances)
    returning = sum(squares[cell] in own and DOOR[cell] in entrances for cell in rim)
    return there + returning + 1 >= len(entrances)


def _is_supported(squares: Letters, cell: Cell, own: str) -> bool:
    """Whether an own piece, or any piece on the rim, is next to ``cell`` both on its rank and on its file."""
    return _has_support(squares, _ON_RANK[cell], own) and _has_support(squares, _ON_FILE[cell], own)


def _has_support(squares: Letters, beside: _Pair, own: str) -> bool:
    one, other = beside
    return (
        squares[one] in own
        or squares[other] in own
        or (is_rim(one) and squares[one] != EMPTY)
        or (is_rim(other) and squares[other] != EMPTY)
    )
