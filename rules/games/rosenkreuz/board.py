"""The board of Rosenkreuz (RK1), and who has lost a colour (RK14)."""

from tachiai.rules.boards import EIGHT_DIRECTIONS, Board, Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.rosenkreuz.pieces import LETTERS, OWNERS
from tachiai.rules.squares import Squares as Cells
from tachiai.rules.squares import squares_of

BOARD = Board(cols=8, rows=8, clause="RK1")

# What stands on each square, one letter a square in cell order, ``EMPTY`` for none.
Squares = str


# Whether each square is black; a1 is (RK1).
IS_BLACK_SQUARE: tuple[bool, ...] = tuple((x + y) % 2 == 0 for x, y in BOARD.xy)

ORTHOGONAL_NEIGHBOURS: tuple[tuple[Cell, ...], ...] = tuple(
    tuple(BOARD.by_xy[x + dx, y + dy] for dx, dy in EIGHT_DIRECTIONS[::2] if (x + dx, y + dy) in BOARD.by_xy)
    for x, y in BOARD.xy
)

# The same as sets.
BESIDE: tuple[Cells, ...] = tuple(squares_of(cells) for cells in ORTHOGONAL_NEIGHBOURS)

EVERYWHERE = squares_of(BOARD.grid_cells)
_NOT_FIRST_FILE, _NOT_LAST_FILE = (
    squares_of(cell for cell in BOARD.grid_cells if BOARD.xy[cell][0] != file) for file in (0, BOARD.cols - 1)
)
# Each letter, ``EMPTY`` too → what tells the digits of a binary number from the letters on the squares.
_DIGITS = {
    letter: bytes(0x31 if byte == ord(letter) else 0x30 for byte in range(256)) for letter in (*OWNERS, EMPTY)
}

_RANKS: tuple[tuple[Cell, ...], ...] = tuple(tuple(BOARD.by_xy[x, y] for x in range(8)) for y in range(8))

# (player, whether the piece is black) → the squares of its colour, rank by rank, the own edge first (RK12).
HOME_RANKS: dict[tuple[Player, bool], tuple[tuple[Cell, ...], ...]] = {
    (player, is_black): tuple(
        tuple(cell for cell in rank if IS_BLACK_SQUARE[cell] == is_black)
        for rank in (_RANKS if player is Player.FIRST else _RANKS[::-1])
    )
    for player in Player
    for is_black in (True, False)
}
# For each player and cell: the number of ranks between it and the own edge.
RANK_FROM_EDGE: dict[Player, tuple[int, ...]] = {
    player: tuple(y if player is Player.FIRST else BOARD.rows - 1 - y for _, y in BOARD.xy)
    for player in Player
}
FAR_RANK: dict[Player, frozenset[Cell]] = {
    Player.FIRST: frozenset(_RANKS[-1]),
    Player.SECOND: frozenset(_RANKS[0]),
}
# For each player the far rank and the one before it, as a part of ``Squares``, whose cells are numbered from
# the top.
LAST_RANKS: dict[Player, slice] = {
    Player.FIRST: slice(0, 2 * BOARD.cols),
    Player.SECOND: slice(-2 * BOARD.cols, None),
}


def put(squares: Squares, cell: Cell, letter: str) -> Squares:
    """Returns the squares with ``letter`` on ``cell``."""
    return squares[:cell] + letter + squares[cell + 1 :]


def clear(squares: Squares, cells: frozenset[Cell]) -> Squares:
    """Returns the squares with ``cells`` emptied."""
    if not cells:
        return squares
    return "".join(EMPTY if cell in cells else letter for cell, letter in enumerate(squares))


def has_lost_a_colour(squares: Squares, player: Player) -> bool:
    """Whether ``player`` has no black or no white piece left (RK14)."""
    return any(letter not in squares for letter in LETTERS[player])


def cells_of_letters(squares: Squares, letters: str) -> list[Cells]:
    """Returns for each of ``letters`` the cells where it stands."""
    from_last_cell = squares[::-1].encode()
    return [int(from_last_cell.translate(_DIGITS[letter]), 2) for letter in letters]


def next_to(cells: Cells) -> Cells:
    """Returns the cells that are orthogonally next to any of ``cells``, and numbers beyond the last cell."""
    return cells << 8 | cells >> 8 | (cells & _NOT_LAST_FILE) << 1 | (cells & _NOT_FIRST_FILE) >> 1


def between_two(cells: Cells) -> Cells:
    """Returns the cells that are orthogonally next to two or more of ``cells``, and numbers beyond
    the last cell.
    """
    above, below = cells << 8, cells >> 8
    right, left = (cells & _NOT_LAST_FILE) << 1, (cells & _NOT_FIRST_FILE) >> 1
    return above & below | right & left | (above | below) & (right | left)


def is_decided(squares: Squares) -> bool:
    """Whether a player, or each of them, has lost a colour, which ends the game at once (RK14)."""
    return not ("R" in squares and "r" in squares and "C" in squares and "c" in squares)
