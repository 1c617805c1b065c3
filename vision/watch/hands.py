"""Decides whether a hand hides cells: by motion over time, or by a single picture."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.sight import Probabilities
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import BoardColours, ReadPicture, at_corners
from tachiai.vision.read.cells import CellReadings
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
    limits: VisionLimits,
) -> bool:
    """Whether what is foreign in a picture at rest is a hand. ``before``: the symbols read last.

    It is none if it is smaller than a palm, or covers no cell, and all cells below are readable and
    unchanged: an edge of the margin, a place that a shadow has left. Otherwise, if it hides few cells, it
    becomes background after lying still for a while: light from below, something put down beside the board;
    with changed cells that takes longer. The motion gate ignores the cells ``lit``; where anything is
    foreign, a hand may lie over them too.
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
    """What a single picture shows of hands."""

    below: NDArray[np.bool_]  #: (cells,): which an arm hides
    hand: bool  #: an arm, or anything that hides many cells, is over the board
    over_margin: bool  #: something is over the margin only


def find_hiding(
    picture: ReadPicture, reading: CellReadings, cells: Sequence[Probabilities | None], reader: Reader
) -> Hiding:
    """Hands in one picture. Only a printed sheet's margin is known well enough to show an arm."""
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
    """(cells,): whether the board near each cell's corners is covered too: any piece leaves it in sight."""
    gap = at_corners(board.seen, board.view) - at_corners(board.empty, board.view)
    foreign = np.abs(gap[..., 1:]).max(axis=2) > board.limits.hand_tint
    foreign |= np.abs(gap[..., 0]) > board.limits.hand_bright
    return np.asarray(foreign.sum(axis=1) >= _COVERED_CORNERS, np.bool_)


def _along_an_edge(hidden: NDArray[np.bool_], board: Board) -> bool:
    """Whether most cells of one of the grid's outermost lines are hidden: an arm lies along it."""
    grid = hidden[: board.rows * board.cols].reshape(board.rows, board.cols)
    return any(float(line.mean()) >= _MOST_OF_A_LINE for line in (grid[0], grid[-1], grid[:, 0], grid[:, -1]))
