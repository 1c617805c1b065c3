"""The board and the pieces of Troop-Chess (TC1), its formations, and sides as sets of squares."""

from collections.abc import Mapping

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.games.troop_chess.formation_table import formation_table
from tachiai.rules.messages import Message

PIECES = (
    Piece("b", Player.FIRST, Message("black piece"), Appearance("dark")),
    Piece("w", Player.SECOND, Message("white piece"), Appearance("light")),
)
PIECES_A_SIDE = 18
QUIET_LIMIT = 18  # plies since the last capture, at which a game ends (TC12)

LETTERS: Mapping[Player, str] = {piece.owner: piece.symbol for piece in PIECES}

BOARD = Board(9, 9, clause="TC1")
TABLE = formation_table(BOARD)

Cells = frozenset[Cell]
Step = tuple[Cell, Cell]  # of one piece: origin, target


def layout_of(first: Cells, second: Cells) -> Layout:
    """The layout with the pieces of the first and of the second player on these squares."""
    symbols = [EMPTY] * len(BOARD.names)
    black, white = LETTERS[Player.FIRST], LETTERS[Player.SECOND]
    for cell in first:
        symbols[cell] = black
    for cell in second:
        symbols[cell] = white
    return tuple(symbols)


def pieces_in(layout: Layout, player: Player) -> Cells:
    """The squares of the pieces of ``player`` in ``layout``."""
    return frozenset(Cell(i) for i, symbol in enumerate(layout) if symbol == LETTERS[player])


def after_step(own: Cells, step: Step | None) -> Cells:
    """The own pieces after the forming step, if there is one."""
    return own if step is None else own - {step[0]} | {step[1]}
