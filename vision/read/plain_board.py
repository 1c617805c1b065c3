"""What one picture of a foreign board tells of that board, before it is read.

A board without references promises no white, and no file describes its wood and its lines. But whatever has
a disc's outline is a stone, lighter or darker than the board, and most of the other places are empty.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour, log_colour_of, shares_of, to_log_colour
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.read.board_colours import BoardColours
from tachiai.vision.read.explain import sample_seen_and_empty
from tachiai.vision.read.outlines import Outlines, find_outlines

_INNER = 0.6  # of the radius: away from the edge
_SOME_OUTLINE, _WHOLE_OUTLINE = 0.25, 0.4  # of a stone's step of brightness; photographs show 0.5 and more
_ENOUGH_EMPTY = 0.2  # of the cells, to tell what an empty one looks like


@dataclass(frozen=True, slots=True, eq=False)
class PlainBoard:
    """``board``: with the log colours of the empty board as they are here, and with outlines held against the
    step that the faintest stone makes, since wood and lines have weak outlines of their own. ``colours``: the
    file's ``#rrggbb`` → the shares of white (3,), B, G, R, that such stones show.
    """

    board: BoardColours
    colours: dict[str, NDArray[np.float32]]


def learn_plain_board(board: BoardColours, pieces: PieceSet) -> PlainBoard:
    """What the colours tell of the board, whose ``empty`` is by the sheet's data."""
    radius_px = max(kind.diameter_mm for kind in pieces.kinds.values()) / 2 * board.view.px_per_mm
    outlines = find_outlines(board, radius_px)
    learned = replace(board, empty=_own_empty(board, outlines))
    fills = {shape.fill for kind in pieces.kinds.values() for shape in kind.face}
    is_plain = all(len(kind.face) == 1 and kind.carries is None for kind in pieces.kinds.values())
    colours = _own_colours(learned, outlines, fills) if is_plain else {}
    level = float(np.median(learned.empty[..., 0]))
    known = (to_log_colour(colours[fill]) if fill in colours else log_colour_of(fill) for fill in fills)
    step = min(abs(float(colour[0]) - level) for colour in known)
    low, high = board.limits.outlined
    outlined = max(low, _SOME_OUTLINE * step), max(high, _WHOLE_OUTLINE * step)
    return PlainBoard(replace(learned, limits=replace(board.limits, outlined=outlined)), colours)


def _own_empty(board: BoardColours, outlines: Outlines) -> LogColour:
    """Returns ``empty`` with what the median empty cell shows more, its lines above all."""
    height, width = board.seen.shape[:2]
    half = int(board.view.pitch_px / 2)
    centres = np.round(board.view.centres_px).astype(int)
    whole = ((centres >= half) & (centres < (width - half, height - half))).all(axis=1)
    bare = whole & (outlines.shares() == 0)
    if bare.sum() < _ENOUGH_EMPTY * len(centres):
        return board.empty
    around = [(slice(y - half, y + half + 1), slice(x - half, x + half + 1)) for x, y in centres]
    gap = board.seen - board.empty
    usual = np.median([gap[around[cell]] for cell in np.flatnonzero(bare)], axis=0)
    learned = board.empty.copy()
    for cell in np.flatnonzero(whole):
        learned[around[cell]] = board.empty[around[cell]] + usual
    return learned


def _own_colours(board: BoardColours, outlines: Outlines, fills: set[str]) -> dict[str, NDArray[np.float32]]:
    """The colours of the stones in sight, where one alone is lighter, or darker, than the board."""
    centres_px = outlines.centres_px[outlines.shares() == 1]
    if not len(centres_px):
        return {}
    radius_px = np.full(len(centres_px), _INNER * outlines.radius_px)
    seen, behind = (
        np.median(discs, axis=(1, 2)) for discs in sample_seen_and_empty(board, centres_px, radius_px)
    )
    lighter = seen[:, 0] > behind[:, 0]
    level = float(np.median(board.empty[..., 0]))
    colours = {}
    for side, stones in ((True, seen[lighter]), (False, seen[~lighter])):
        alike = [fill for fill in fills if bool(log_colour_of(fill)[0] > level) is side]
        if len(alike) == 1 and len(stones):
            colours[alike[0]] = shares_of(np.asarray(np.median(stones, axis=0), np.float32))
    return colours
