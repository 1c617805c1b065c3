"""Whether what hides cells is a hand: by what has moved and stayed, or by a single picture alone."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.sight import Probabilities
from tachiai.vision.limits import Limits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import BoardColours, at_corners
from tachiai.vision.read.cells import Reading
from tachiai.vision.read.read_picture import ReadPicture
from tachiai.vision.read.reader import Reader
from tachiai.vision.watch.arms import cells_below_arms, find_arms, mirroring
from tachiai.vision.watch.motion_gate import MotionState, cells_below

_COVERED_CORNERS = 2  # of a cell's four
_MOST_OF_A_LINE = 0.75  # of its cells

Symbols = tuple[Symbol | None, ...]  # of each cell, None where unsure


def is_hand(
    seen: MotionState,
    symbols: Symbols,
    before: Symbols | None,
    view: BoardView,
    lit: Collection[Cell],
    limits: Limits,
) -> bool:
    """Tells whether what is foreign in a picture at rest is a hand. ``before`` was read last.

    What is smaller than a palm, or covers no cell, and leaves all below it readable and as it was, is none:
    an edge of the margin, a place that a shadow has left. What else hides few cells belongs there once it
    has lain still for a while: light from below, something put down beside the board. With cells changed it
    takes longer. The motion gate does not heed the cells ``lit``; where anything foreign is about, a hand
    may lie over them too.
    """
    if seen.foreign_share == 0:
        return False
    covered = cells_below(seen.foreign, view)
    covered[[cell for cell in lit if before is None or before[cell] != symbols[cell]]] = True
    below = np.flatnonzero(covered)
    unread = sum(symbols[cell] is None for cell in below)
    if unread > limits.hand_hides * len(below):
        return True
    changed = any(before is None or before[cell] not in (None, symbols[cell]) for cell in below)
    small = seen.foreign_share <= limits.hand_share or not len(below)
    if small and not unread and not changed:
        return False
    return seen.still_s < limits.absorb_s * (5 if changed else 1)


@dataclass(frozen=True, slots=True, eq=False)
class Hiding:
    """What a single picture tells of hands: ``below`` (cells,) which cells an arm hides, whether a ``hand``
    is over the board (the arm, or whatever hides so many cells), or else something ``over_margin`` only.
    """

    below: NDArray[np.bool_]
    hand: bool
    over_margin: bool


def find_hiding(
    picture: ReadPicture, reading: Reading, cells: Sequence[Probabilities | None], reader: Reader
) -> Hiding:
    """Returns what hides cells, by one picture alone. Only a printed sheet's margin is known well enough to
    see an arm on it.
    """
    board, radius_px = reader.colours(picture), reader.radius_mm * picture.view.px_per_mm
    symbols = [reader.likeliest(cell) for cell in cells]
    below, over_margin = np.zeros(len(cells), np.bool_), False
    if reader.sheet.patches:
        discs_px = reading.centres_px[[symbol not in (None, EMPTY) for symbol in symbols]]
        arms = find_arms(board, discs_px, radius_px)
        below, over_margin = cells_below_arms(arms, picture.view), bool(arms.any())
    unread = np.array([cell is None for cell in cells]) | below
    between = _covered_between(board)
    unread &= ~mirroring(board, radius_px) & ~reading.saturated & between
    many = unread.sum() > reader.limits.hidden_share * len(cells)
    unsure = (np.array([symbol is None for symbol in symbols]) | below) & ~reading.saturated & between
    hand = bool(below.any() or many or _along_an_edge(unsure, reader.sheet.board))
    return Hiding(below, hand, over_margin and not hand)


def _covered_between(board: BoardColours) -> NDArray[np.bool_]:
    """Tells for each cell whether the board near its corners is hidden too: pieces, known or not, leave it
    in sight.
    """
    gap = at_corners(board.seen, board.view) - at_corners(board.empty, board.view)
    foreign = np.abs(gap[..., 1:]).max(axis=2) > board.limits.hand_tint
    foreign |= np.abs(gap[..., 0]) > board.limits.hand_bright
    return np.asarray(foreign.sum(axis=1) >= _COVERED_CORNERS, np.bool_)


def _along_an_edge(hidden: NDArray[np.bool_], board: Board) -> bool:
    """Tells whether most cells of one of the grid's outermost lines are hidden: an arm lies along it."""
    grid = hidden[: board.rows * board.cols].reshape(board.rows, board.cols)
    return any(float(line.mean()) >= _MOST_OF_A_LINE for line in (grid[0], grid[-1], grid[:, 0], grid[:, -1]))
