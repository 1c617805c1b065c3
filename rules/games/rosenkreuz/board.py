"""The board and the pieces of Rosenkreuz (RK1, RK2), and who has lost a colour (RK14)."""

from collections.abc import Iterable

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.boards import EIGHT_DIRECTIONS, Board, Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.evaluation import own_ranks
from tachiai.rules.messages import Message
from tachiai.rules.squares import Squares, cells_of, squares_of

PIECES = (
    Piece("R", Player.FIRST, Message("black rose"), Appearance("dark", "rose")),
    Piece("r", Player.FIRST, Message("white rose"), Appearance("light", "rose")),
    Piece("C", Player.SECOND, Message("black cross"), Appearance("dark", "cross")),
    Piece("c", Player.SECOND, Message("white cross"), Appearance("light", "cross")),
)
PIECES_OF_A_KIND = 8

LETTERS: dict[Player, str] = {Player.FIRST: "Rr", Player.SECOND: "Cc"}
OWNERS: dict[str, Player] = {piece.symbol: piece.owner for piece in PIECES}


def is_black_piece(letter: str) -> bool:
    """Whether ``letter`` is upper case (RK2)."""
    return letter.isupper()


BOARD = Board(cols=8, rows=8, clause="RK1")

# A layout as one text: a letter for each square in cell order, ``EMPTY`` for none.
Letters = str

# By cell: whether the square is black; a1 is (RK1).
IS_BLACK_SQUARE: tuple[bool, ...] = tuple((x + y) % 2 == 0 for x, y in BOARD.xy)

ORTHOGONAL_NEIGHBOURS: tuple[tuple[Cell, ...], ...] = tuple(
    tuple(BOARD.by_xy[x + dx, y + dy] for dx, dy in EIGHT_DIRECTIONS[::2] if (x + dx, y + dy) in BOARD.by_xy)
    for x, y in BOARD.xy
)

# The same as sets.
BESIDE: tuple[Squares, ...] = tuple(squares_of(cells) for cells in ORTHOGONAL_NEIGHBOURS)

EVERYWHERE = squares_of(BOARD.grid_cells)
_NOT_FIRST_FILE, _NOT_LAST_FILE = (
    squares_of(cell for cell in BOARD.grid_cells if BOARD.xy[cell][0] != file) for file in (0, BOARD.cols - 1)
)
_MOST_KEPT = 2048  # layouts
_NUMBER = {letter: number for number, letter in enumerate(OWNERS)}
# By letter: the table for ``bytes.translate`` that makes it 1 and all others 0.
_DIGITS = tuple(bytes(0x31 if byte == ord(letter) else 0x30 for byte in range(256)) for letter in OWNERS)

_RANKS: tuple[tuple[Cell, ...], ...] = tuple(tuple(BOARD.by_xy[x, y] for x in range(8)) for y in range(8))

# By player and whether the piece is black: the squares of its colour, rank by rank from the own edge (RK12).
HOME_RANKS: dict[tuple[Player, bool], tuple[tuple[Cell, ...], ...]] = {
    (player, is_black): tuple(
        tuple(cell for cell in rank if IS_BLACK_SQUARE[cell] == is_black)
        for rank in (_RANKS if player is Player.FIRST else _RANKS[::-1])
    )
    for player in Player
    for is_black in (True, False)
}
RANK_FROM_EDGE = own_ranks(BOARD)
FAR_RANK: dict[Player, frozenset[Cell]] = {
    Player.FIRST: frozenset(_RANKS[-1]),
    Player.SECOND: frozenset(_RANKS[0]),
}
# By player: the far rank and the one before it, as a slice of ``Squares`` (cells are numbered from the top).
LAST_RANKS: dict[Player, slice] = {
    Player.FIRST: slice(0, 2 * BOARD.cols),
    Player.SECOND: slice(-2 * BOARD.cols, None),
}


def put(squares: Letters, cell: Cell, letter: str) -> Letters:
    """``squares`` with ``letter`` on ``cell``."""
    return squares[:cell] + letter + squares[cell + 1 :]


def moved(squares: Letters, origin: Cell, target: Cell) -> Letters:
    """``squares`` after the piece on ``origin`` went to ``target``, replacing what is there.

    >>> moved(".R" + 62 * ".", 1, 0) == "R" + 63 * "."
    True
    """
    letter, replaced = squares[origin], squares[target]
    if origin < target:
        between = squares[origin + 1 : target]
        after = f"{squares[:origin]}{EMPTY}{between}{letter}{squares[target + 1 :]}"
    else:
        between = squares[target + 1 : origin]
        after = f"{squares[:target]}{letter}{between}{EMPTY}{squares[origin + 1 :]}"
    cells = list(_CELLS_BY_LETTER[squares])
    cells[_NUMBER[letter]] ^= 1 << origin | 1 << target
    if replaced != EMPTY:
        cells[_NUMBER[replaced]] ^= 1 << target
    _CELLS_BY_LETTER.keep(after, cells)
    return after


def clear(squares: Letters, cells: Squares) -> Letters:
    """``squares`` with ``cells`` emptied.

    >>> clear("RrC" + 61 * ".", 0b110) == "R" + 63 * "."
    True
    """
    after = squares
    for cell in cells_of(cells):
        after = put(after, cell, EMPTY)
    _CELLS_BY_LETTER.keep(after, [of_letter & ~cells for of_letter in _CELLS_BY_LETTER[squares]])
    return after


def has_lost_a_colour(squares: Letters, player: Player) -> bool:
    """Whether ``player`` has no black or no white piece left (RK14).

    >>> has_lost_a_colour("R..cC", Player.FIRST), has_lost_a_colour("R..cC", Player.SECOND)
    (True, False)
    """
    return any(letter not in squares for letter in LETTERS[player])


class _CellsByLetter(dict[Letters, tuple[Squares, ...]]):
    """By layout: the sets of cells of R, r, C and c. Kept, as a search asks several times about one layout,
    and those of a layout that follows from another take few operations.
    """

    def __missing__(self, squares: Letters) -> tuple[Squares, ...]:
        from_last_cell = squares[::-1].encode()
        return self.keep(squares, [int(from_last_cell.translate(digits), 2) for digits in _DIGITS])

    def keep(self, squares: Letters, cells: Iterable[Squares]) -> tuple[Squares, ...]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[squares] = found = tuple(cells)
        return found


_CELLS_BY_LETTER = _CellsByLetter()


def cells_by_letter(squares: Letters) -> tuple[Squares, ...]:
    """The sets of cells of R, r, C and c."""
    return _CELLS_BY_LETTER[squares]


def sides(squares: Letters, player: Player) -> tuple[Squares, ...]:
    """The sets of cells of the black and the white pieces of ``player``, then of the opponent."""
    black, white, enemy_black, enemy_white = cells = _CELLS_BY_LETTER[squares]
    return cells if player is Player.FIRST else (enemy_black, enemy_white, black, white)


def next_to(cells: Squares) -> Squares:
    """The cells orthogonally next to any of ``cells``. May hold bits beyond the last cell."""
    return cells << 8 | cells >> 8 | (cells & _NOT_LAST_FILE) << 1 | (cells & _NOT_FIRST_FILE) >> 1


def around(cells: Squares) -> Squares:
    """``cells`` and those next to any of them, diagonally too. May hold bits beyond the last cell."""
    row = cells | (cells & _NOT_LAST_FILE) << 1 | (cells & _NOT_FIRST_FILE) >> 1
    return row | row << 8 | row >> 8


def between_two(cells: Squares) -> Squares:
    """The cells orthogonally next to two or more of ``cells``. May hold bits beyond the last cell."""
    above, below = cells << 8, cells >> 8
    right, left = (cells & _NOT_LAST_FILE) << 1, (cells & _NOT_FIRST_FILE) >> 1
    return above & below | right & left | (above | below) & (right | left)


def is_decided(squares: Letters) -> bool:
    """Whether a player, or both, has lost a colour, which ends the game at once (RK14)."""
    return not ("R" in squares and "r" in squares and "C" in squares and "c" in squares)
