"""The board of Two Rings with its rim and its goals (TR1)."""

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.two_rings.pieces import LETTERS

BOARD = Board(cols=6, rows=12, rim=True, clause="TR1")

# A layout as one text: a letter for each cell in cell order, rim cells included; ``EMPTY`` for none.
Letters = str

GRID_SIZE = len(BOARD.grid_cells)
NO_RIM_PIECES = EMPTY * len(BOARD.rim_cells)


def named(*names: str) -> tuple[Cell, ...]:
    """The cells with these names."""
    return tuple(BOARD.cell(name) for name in names)


# Ranks 1 to 6 are the black board, 7 to 12 the white one; a rim cell belongs to the board it touches.
OWN_BOARD: dict[Player, frozenset[Cell]] = {
    Player.FIRST: frozenset(Cell(i) for i, (_, y) in enumerate(BOARD.xy) if y < 6),
    Player.SECOND: frozenset(Cell(i) for i, (_, y) in enumerate(BOARD.xy) if y >= 6),
}
# By player: the own goal, which the player defends, and the four squares that lead into it (TR11).
OWN_GOAL: dict[Player, tuple[Cell, ...]] = {
    Player.FIRST: named("c0", "d0"),
    Player.SECOND: named("c13", "d13"),
}
GOAL_ENTRANCES: dict[Player, tuple[Cell, ...]] = {
    Player.FIRST: named("b1", "c1", "d1", "e1"),
    Player.SECOND: named("b12", "c12", "d12", "e12"),
}


def is_rim(cell: Cell) -> bool:
    return cell >= GRID_SIZE


def put(squares: Letters, cell: Cell, letter: str) -> Letters:
    """``squares`` with ``letter`` on ``cell``."""
    return squares[:cell] + letter + squares[cell + 1 :]


def rings_on(squares: Letters, player: Player) -> int:
    """How many rings the pieces of ``player`` carry."""
    return squares.count(LETTERS[player][1])
