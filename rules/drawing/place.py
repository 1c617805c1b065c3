"""Coordinates of a board's cells and labels in its drawing, in the drawing's own units."""

from dataclasses import dataclass

from tachiai.rules.boards import Board
from tachiai.rules.drawing.ground import CELL

LABEL = 22.0  # width of the strips with files and ranks
PIECE_RADIUS = CELL * 0.39


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """Places cells and labels of ``board``; ``turned``: as the second player sees it."""

    board: Board
    turned: bool = False

    @property
    def origin(self) -> float:
        """Left and upper edge of the grid."""
        return LABEL + (CELL if self.board.rim else 0.0)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole drawing."""
        return 2 * self.origin + self.board.cols * CELL, 2 * self.origin + self.board.rows * CELL

    def corner(self, x: int, y: int) -> tuple[float, float]:
        """Upper left corner of the cell at the board's coordinates."""
        col, row = x, self.board.rows - 1 - y
        if self.turned:
            col, row = self.board.cols - 1 - x, y
        return self.origin + col * CELL, self.origin + row * CELL

    def labels(self) -> tuple[tuple[str, float, float], ...]:
        """The names of files and ranks, each with its middle."""
        board = self.board
        width, height = self.size
        labels = []
        for x in range(board.cols):
            name = board.names[board.by_xy[x, 0]][0]
            left, _ = self.corner(x, 0)
            labels += [(name, left + CELL / 2, at) for at in (LABEL / 2, height - LABEL / 2)]
        for y in range(board.rows):
            name = board.names[board.by_xy[0, y]][1:]
            _, top = self.corner(0, y)
            labels += [(name, at, top + CELL / 2) for at in (LABEL / 2, width - LABEL / 2)]
        return tuple(labels)
