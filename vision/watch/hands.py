"""Whether what hides cells is a hand: by what has moved and stayed, or by a single picture alone."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.sight import Probabilities
from tachiai.vision.limits import Limits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.cells import Reading
from tachiai.vision.read.reader import Reader, ReadPicture
from tachiai.vision.watch.arms import cells_below_arms, mirroring
from tachiai.vision.watch.motion_gate import MotionState, cells_below

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


def hidden_cells(
    picture: ReadPicture, reading: Reading, cells: Sequence[Probabilities | None], reader: Reader
) -> tuple[NDArray[np.bool_], bool]:
    """Tells by one picture alone which cells an arm hides, and whether a hand is over the board: the arm, or
    whatever hides so many. Only a printed sheet's margin is known well enough to see an arm on it.
    """
    board, radius_px = reader.colours(picture), reader.radius_mm * picture.view.px_per_mm
    below = np.zeros(len(cells), np.bool_)
    if reader.sheet.patches:
        discs_px = reading.centres_px[[reader.likeliest(cell) not in (None, EMPTY) for cell in cells]]
        below = cells_below_arms(board, discs_px, radius_px)
    unread = np.array([cell is None for cell in cells]) | below
    unread &= ~mirroring(board, radius_px) & ~reading.saturated
    return below, bool(below.any() or unread.sum() > reader.limits.hidden_share * len(cells))
