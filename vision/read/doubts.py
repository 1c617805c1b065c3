"""Why cells are not read, cell by cell and for the whole picture: codes of ``vision.reasons``."""

from collections import Counter
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.rules.sight import Probabilities
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.limits import VisionLimits
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.read.light import Light

_OF_PICTURE = {"sheen": "mirrored_lamp", "stranger": "strangers", "alike": "alike_pieces", "stack": "stacks",
               "hand": "hand"}  # fmt: skip
_OVEREXPOSED = 0.2  # of the cells plain white: a lamp's mirror image is smaller
_VEILED = 0.1  # of white paper's light
_CAST = 0.5  # of the logarithm, between the strongest and the weakest of blue, green and red and their mean
_BY_COLOUR = 0.5  # of the unread cells: a colour cast is reported where it explains most of them
_SOFT = 0.35  # of a piece's radius


def cell_doubts(
    cells: Sequence[Probabilities | None],
    reading: CellReadings,
    hands: NDArray[np.bool_],
    pieces: PieceSet,
    symbols: tuple[Symbol, ...],
    limits: VisionLimits,
) -> tuple[str, ...]:
    """For each cell the code why it is not read, "" where it is. ``hands`` (cells,): cells below a hand."""
    codes = []
    for i, cell in enumerate(cells):
        if hands[i]:
            codes.append("hand")
        elif cell is not None and max(cell) >= limits.sure:
            codes.append("")
        elif reading.saturated[i]:
            codes.append("sheen")
        elif cell is None:
            codes.append("stranger")
        else:
            codes.append("stack" if is_stack_of_unsure_height(cell, pieces, symbols) else "alike")
    return tuple(codes)


def is_stack_of_unsure_height(likely: Sequence[float], pieces: PieceSet, symbols: tuple[Symbol, ...]) -> bool:
    """Whether the two likeliest of ``symbols`` differ in their height alone."""
    first, second = (symbols[k] for k in np.argsort(likely)[:-3:-1])
    if not {first, second} <= set(pieces.kinds):
        return False
    one, other = pieces.kinds[first], pieces.kinds[second]
    return one.face == other.face and one.height_mm != other.height_mm


def picture_doubt(
    doubts: Sequence[str], reading: CellReadings, light: Light, softness: float, limits: VisionLimits
) -> str:
    """The whole picture's main fault, "" where nearly all is read. ``softness``: blur in a piece's radii."""
    counted = Counter(code for code in doubts if code)
    if counted["hand"]:
        return "hand"
    if counted["sheen"] > _OVEREXPOSED * len(doubts):
        return "overexposed"
    if sum(counted.values()) <= limits.hidden_share * len(doubts):
        return "mirrored_lamp" if counted["sheen"] else ""
    likeliest = counted.most_common(1)[0][0]
    if likeliest in ("stranger", "alike"):
        if light.veil.max() > _VEILED * light.level():
            return "veil"
        is_cast = np.abs(light.tint()).max() > _CAST
        if is_cast and _confused_by_colour(doubts, reading) > _BY_COLOUR:
            return "colour_cast"
        if softness > _SOFT:
            return "soft"
    return _OF_PICTURE[likeliest]


def _confused_by_colour(doubts: Sequence[str], reading: CellReadings) -> float:
    """Share of the unread cells that a colour cast may explain: strangers, and those that may be either of
    two kinds of piece. A piece as dark as its square is so in any light.
    """
    likeliest = np.argsort(reading.probabilities, axis=1)[:, -2:]
    either = (likeliest != 0).all(axis=1)  # the first is the bare cell
    unread = [i for i, code in enumerate(doubts) if code]
    told = [doubts[i] == "stranger" or (doubts[i] == "alike" and either[i]) for i in unread]
    return float(np.mean(told)) if told else 0.0


def regions(doubts: Sequence[str], sheet: Sheet) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Connected cells that are not read for one reason: the code and the cells, the largest region first."""
    if not any(doubts):
        return ()
    board, found = sheet.board, []
    grid = np.array(doubts[: board.rows * board.cols], dtype=object).reshape(board.rows, board.cols)
    for code in sorted({code for code in doubts if code}):
        count, labels = cv2.connectedComponents((grid == code).astype(np.uint8), connectivity=4)
        flat = np.asarray(labels).ravel()
        found += [(code, tuple(np.flatnonzero(flat == i).tolist())) for i in range(1, count)]
        found += [(code, (i,)) for i in range(board.rows * board.cols, len(doubts)) if doubts[i] == code]
    return tuple(sorted(found, key=lambda region: (-len(region[1]), region[1])))
