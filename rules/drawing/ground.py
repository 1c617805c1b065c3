"""The ground of a board: the paint of its squares, and the lines between its parts."""

from tachiai.rules.appearance import Pattern
from tachiai.rules.boards import Cell
from tachiai.rules.line import AnyGame

CELL = 48.0  # side of a cell, in the drawing's own units

# Paint of a cell: its CSS class, which a page can restyle, and its default colour.
Paint = tuple[str, str]
PLAIN: Paint = ("cell", "#eadcc0")
DARK: Paint = ("cell cell-dark", "#b79a6b")
HOME: Paint = ("cell cell-home", "#dfc79a")
RIM: Paint = ("cell cell-rim", "#d5d0c6")
GOAL: Paint = ("cell cell-goal", "#c9a45a")


def paint_of(game: AnyGame, cell: Cell) -> Paint:
    """The paint of the ground of ``cell``."""
    board, ground = game.board, game.ground
    x, y = board.xy[cell]
    name = board.names[cell]
    if name in ground.goals:
        return GOAL
    if cell in board.rim_cells:
        return RIM
    if ground.pattern is Pattern.CHECKERED and (x + y) % 2 == 0:
        return DARK
    if ground.pattern is Pattern.HALVES and y < board.rows // 2:
        return DARK
    in_middle = _in_middle_third(x, board.cols) and _in_middle_third(y, board.rows)
    return HOME if name in ground.home or (ground.pattern is Pattern.ZONES and in_middle) else PLAIN


def _in_middle_third(value: int, size: int) -> bool:
    return size // 3 <= value < 2 * size // 3


def heavy_lines(game: AnyGame) -> tuple[tuple[float, float, float, float], ...]:
    """The lines between the parts of the board, each (x1, y1, x2, y2) from the grid's upper left corner."""
    width, height = game.board.cols * CELL, game.board.rows * CELL
    if game.ground.pattern is Pattern.ZONES:
        thirds = [k * game.board.cols // 3 * CELL for k in (1, 2)]
        return tuple((at, 0.0, at, height) for at in thirds) + tuple((0.0, at, width, at) for at in thirds)
    if game.ground.pattern is Pattern.HALVES:
        return ((0.0, height / 2, width, height / 2),)
    return ()
