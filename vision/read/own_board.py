"""What one picture of a foreign board tells of that board, before it is read.

A board without references promises no white, and no file describes its wood and its lines. But whatever has
a disc's outline is a stone, lighter or darker than the board, and most of the other places are empty.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour, log_colour_of, shares_of, to_log_colour
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.limits import Limits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.explain import sample_discs
from tachiai.vision.read.outlines import Outlines, find_outlines

_INNER = 0.6  # of the radius: away from the edge
_SOME_OUTLINE, _WHOLE_OUTLINE = 0.25, 0.4  # of a stone's step of brightness; photographs show 0.5 and more
_ENOUGH_EMPTY = 0.2  # of the cells, to tell what an empty one looks like


@dataclass(frozen=True, slots=True, eq=False)
class OwnBoard:
    """``empty`` (h, w, 3): the log colours of the empty board in the board picture. ``colours``: the file's
    ``#rrggbb`` → the shares of white (3,), B, G, R, that such stones show. ``limits``: with outlines held
    against the step that the faintest stone makes, since wood and lines have weak outlines of their own.
    """

    empty: LogColour
    colours: dict[str, NDArray[np.float32]]
    limits: Limits


def learn_own_board(
    log_colour: LogColour, empty: LogColour, pieces: PieceSet, view: BoardView, limits: Limits
) -> OwnBoard:
    """Returns what ``log_colour`` tells of the board; ``empty`` is by the sheet's data, both (h, w, 3)."""
    radius_px = max(kind.diameter_mm for kind in pieces.kinds.values()) / 2 * view.px_per_mm
    outlines = find_outlines(log_colour, empty, radius_px, view, limits)
    learned = _own_empty(log_colour, empty, outlines, view, limits)
    fills = {shape.fill for kind in pieces.kinds.values() for shape in kind.face}
    is_plain = all(len(kind.face) == 1 and kind.carries is None for kind in pieces.kinds.values())
    colours = _own_colours(log_colour, learned, outlines, fills, limits) if is_plain else {}
    board = float(np.median(learned[..., 0]))
    step = min(
        abs(float((to_log_colour(colours[f]) if f in colours else log_colour_of(f))[0]) - board)
        for f in fills
    )
    low, high = limits.outlined
    outlined = max(low, _SOME_OUTLINE * step), max(high, _WHOLE_OUTLINE * step)
    return OwnBoard(learned, colours, replace(limits, outlined=outlined))


def _own_empty(
    log_colour: LogColour, empty: LogColour, outlines: Outlines, view: BoardView, limits: Limits
) -> LogColour:
    """Returns ``empty`` with what the median empty cell shows more, its lines above all."""
    height, width = log_colour.shape[:2]
    half = int(view.pitch_px / 2)
    centres = np.round(view.centres_px).astype(int)
    whole = ((centres >= half) & (centres < (width - half, height - half))).all(axis=1)
    bare = whole & (outlines.shares(limits) == 0)
    if bare.sum() < _ENOUGH_EMPTY * len(centres):
        return empty
    around = [(slice(y - half, y + half + 1), slice(x - half, x + half + 1)) for x, y in centres]
    gap = log_colour - empty
    usual = np.median([gap[around[cell]] for cell in np.flatnonzero(bare)], axis=0)
    learned = empty.copy()
    for cell in np.flatnonzero(whole):
        learned[around[cell]] = empty[around[cell]] + usual
    return learned


def _own_colours(
    log_colour: LogColour, empty: LogColour, outlines: Outlines, fills: set[str], limits: Limits
) -> dict[str, NDArray[np.float32]]:
    """Returns the colours of the stones in sight, where one alone is lighter, or darker, than the board."""
    centres_px = outlines.centres_px[outlines.shares(limits) == 1]
    if not len(centres_px):
        return {}
    radius_px = np.full(len(centres_px), _INNER * outlines.radius_px)
    seen, behind = (
        np.median(sample_discs(layer, centres_px, radius_px), axis=(1, 2)) for layer in (log_colour, empty)
    )
    lighter = seen[:, 0] > behind[:, 0]
    board = float(np.median(empty[..., 0]))
    colours = {}
    for side, stones in ((True, seen[lighter]), (False, seen[~lighter])):
        alike = [fill for fill in fills if bool(log_colour_of(fill)[0] > board) is side]
        if len(alike) == 1 and len(stones):
            colours[alike[0]] = shares_of(np.asarray(np.median(stones, axis=0), np.float32))
    return colours
