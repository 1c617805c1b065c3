"""The ground of each board: which squares are painted how, and the lines between its parts."""

from tachiai.rules.boards import Board, Cell

CELL = 48.0  # side of a cell, in the drawing's own units

# Paint of a cell: the class that a page can restyle, and the colour that it has without one.
Paint = tuple[str, str]
PLAIN: Paint = ("cell", "#eadcc0")
DARK: Paint = ("cell cell-dark", "#b79a6b")
HOME: Paint = ("cell cell-home", "#dfc79a")
RIM: Paint = ("cell cell-rim", "#d5d0c6")
GOAL: Paint = ("cell cell-goal", "#c9a45a")


def paint_of(uid: str, board: Board, cell: Cell) -> Paint:
    """Returns how the ground of ``cell`` is painted: in-goals, black squares, zones, halves, rim."""
    x, y = board.xy[cell]
    if cell in board.rim_cells:
        return GOAL if uid == "two_rings" and x in (2, 3) else RIM  # goal cells: TR1
    darker = {
        "rosenkreuz": (x + y) % 2 == 0,  # a1 is black: RK1
        "two_rings": y < board.rows // 2,  # the black board: TR1
    }
    if darker.get(uid, False):
        return DARK
    homely = {
        "rugby_chess": y in (0, board.rows - 1),  # the in-goals: RC1
        "chatra": _in_middle_third(x, board.cols) and _in_middle_third(y, board.rows),  # CH1
    }
    return HOME if homely.get(uid, False) else PLAIN


def _in_middle_third(value: int, size: int) -> bool:
    return size // 3 <= value < 2 * size // 3


def heavy_lines(uid: str, board: Board) -> tuple[tuple[float, float, float, float], ...]:
    """Returns the lines between a board's parts as x, y of both ends, the grid's upper left corner being
    0 0: Chatra's zones, the line between the two boards of Two Rings.
    """
    width, height = board.cols * CELL, board.rows * CELL
    if uid == "chatra":
        thirds = [k * board.cols // 3 * CELL for k in (1, 2)]
        return tuple((at, 0.0, at, height) for at in thirds) + tuple((0.0, at, width, at) for at in thirds)
    if uid == "two_rings":
        return ((0.0, height / 2, width, height / 2),)
    return ()
