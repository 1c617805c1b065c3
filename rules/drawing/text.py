"""The board as plain text, for terminals, logs and readers without pictures."""

from tachiai.rules.boards import Board
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyGame


def board_text(game: AnyGame, layout: Layout) -> str:
    """The board as lines of text with files and ranks; symbols as in the position text.

    ::

        2  .  .  B'
        1  .  w  .
           a  b  c
    """
    board = game.board
    width = max(len(symbol) for symbol in game.symbols) + 1
    reach = 1 if board.rim else 0
    lines = []
    for y in range(board.rows - 1 + reach, -1 - reach, -1):
        row = "".join(_standing(board, layout, x, y).rjust(width) for x in range(-reach, board.cols + reach))
        lines.append(f"{_rank(board, y):>2} {row}".rstrip())
    files = "".join(_file(board, x).rjust(width) for x in range(-reach, board.cols + reach))
    return "\n".join([*lines, f"   {files}".rstrip()])


def _standing(board: Board, layout: Layout, x: int, y: int) -> str:
    cell = board.by_xy.get((x, y))
    return " " if cell is None else layout[cell]


def _rank(board: Board, y: int) -> str:
    return board.names[board.by_xy[0, y]][1:]


def _file(board: Board, x: int) -> str:
    return board.names[board.by_xy[x, 0]][0]
