"""What no class explains by its mean colour, and yet may lie there: a piece that a lamp lifts, one as dark as
the square below it, a class that nothing in sight shows.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_hiding import pieces_lean
from tachiai.vision.read.own_lamps import lit_by_lamps
from tachiai.vision.read.own_likelihoods import LEAST_SIGMA, SOME_WHITE
from tachiai.vision.read.own_names import SOME_MEMBERS, Expected, Found
from tachiai.vision.read.own_places import OTHER
from tachiai.vision.read.own_relief import CellReliefs
from tachiai.vision.read.sampling import Floats

Numbers = NDArray[np.float64]

_USUAL_BARE = 2.5  # by which logarithms of bare cells differ from the plainest one's
_ODD_SIGMAS = 3.0  # by which a cell that is bare may differ from the others in itself
# Of log colour, by which a piece differs from the cell below it: it cannot be seen; it may be overlooked.
_SAME, _NEARLY = np.array([0.08, 0.05, 0.05]), np.array([0.45, 0.2, 0.2])
_DARK = -1.5  # of log colour: the tint of what is darker is hardly seen
_DARK_OFF, _LIGHT_OFF = np.array([2.0, 3.2, 3.2]), np.array([1.5, 2.0, 2.0])  # of a class's sigmas
_LIFTED = 0.4  # of log colour: pieces that are so much lighter than expected may be those that a lamp lifts
_PLAINER = 1.0  # by so much another piece may look plainer than one that was overlooked
# Pieces hardly ever show less than half of what the faintest known one does, and never two thirds of that.
_QUITE_FLAT, _FLAT = 0.4, 5.0  # logarithms: of how much less, and of how seldom
_FAR_LESS = 12.0  # logarithms: beyond, nobody doubts
_SURELY = 0.98  # of a cell's probability: that piece tells what others of its height show
_CLEARLY_OTHER = 1.5  # times as different as another thing
_PART = 0.35  # of a cell that no other piece hides
_THROUGH = 0.75  # of that, like the board: pieces leave no more than 0.6 of it
_IMPOSSIBLE = 12.0  # a logarithm
_BLEACHED = 0.4  # of the ink that a class shows: in a lamp's mirror image all inks look alike
_NONE = np.zeros(0, np.int64)
_AS_LARGE = 1.25  # times another piece's side
_AS_LIKELY = 1.5  # the logarithm of how much likelier such a cell is bare


def doubted(
    features: CellFeatures,
    values: Numbers,
    logs: Numbers,
    shares: Numbers,
    found: dict[Symbol, Found],
    expected: dict[Symbol, Expected],
    symbols: tuple[Symbol, ...],
    marked: frozenset[Symbol],
    has_lines: bool,
) -> Numbers:
    """Returns the logarithms (cells, symbols + 1) with what no class of the picture's mean shows: a piece
    that a lamp lifts, one as dark as the square below it, a board whose own colour is not seen. ``shares``
    (symbols,): the logarithms of how many cells show each; ``has_lines``: of bare cells.
    """
    logs = logs.copy()
    bare = symbols.index(EMPTY)
    less_plain = logs[:, bare].max() - logs[:, bare]
    plain = {symbol: here for symbol, here in found.items() if symbol not in marked}
    logs = lit_by_lamps(features, values, logs, shares, plain, expected, symbols)
    reliefs = CellReliefs(features, logs.argmax(axis=1) != bare)
    seen = _surely_seen(features, logs, found, symbols)
    for symbol, here in found.items():
        column, wanted = symbols.index(symbol), expected[symbol]
        unseen = _unseen(features, reliefs, less_plain, here, wanted, has_lines)
        doubtful = unseen | (np.minimum(logs[:, column], logs[:, bare]) > logs.max(axis=1) - _FAR_LESS)
        if doubtful.any():
            largest_mm2 = _AS_LARGE * wanted.side_mm2
            no_larger = [cells for s, cells in seen.items() if expected[s].side_mm2 < largest_mm2]
            is_flat, flatness = reliefs.flatness(
                doubtful, wanted.reliefs, np.concatenate([_NONE, *no_larger])
            )
            logs[:, column] -= _FLAT * np.minimum(flatness / _QUITE_FLAT, 1)
            unseen &= ~is_flat
        logs[unseen, column] = np.maximum(logs[unseen, column], logs[unseen, bare] - _AS_LIKELY)
    leaning = pieces_lean(features)
    if not has_lines and not leaning:  # long shadows of others stand out, too
        odd = reliefs.is_clearly_not_bare(logs.argmax(axis=1) == bare)
        logs[odd, -1] = np.maximum(logs[odd, -1], logs[odd, bare])
    if leaning:
        _take_what_is_seen_through(features, reliefs, logs, found, symbols)
    best = logs.argmax(axis=1)
    for symbol in marked:
        ink = found[symbol].mean[3:] - found[symbol].mean[:3]
        share = ((values[:, 3:] - values[:, :3]) @ ink) / max(float(ink @ ink), 1e-6)
        bleached = (best == symbols.index(symbol)) & (share < _BLEACHED)
        logs[bleached, -1] = np.maximum(logs[bleached, -1], logs[bleached, symbols.index(symbol)])
    logs[features.uneven, -1] = np.maximum(logs[features.uneven, -1], logs[features.uneven].max(axis=1))
    return logs


def _take_what_is_seen_through(
    features: CellFeatures,
    reliefs: CellReliefs,
    logs: Numbers,
    found: Mapping[Symbol, Found],
    symbols: tuple[Symbol, ...],
) -> None:
    """Takes from the logarithms (cells, symbols + 1) those pieces in the place of which the board is seen:
    what looks like them is another cell's. Of the rest those are unsure of which nothing else is in sight.
    """
    best = logs[:, :-1].argmax(axis=1)
    standing = np.flatnonzero(best != symbols.index(EMPTY))
    in_sight, board = reliefs.board_in_sight(standing)
    behind = standing[(in_sight < 1) & (board > _THROUGH)]
    logs[behind, -1] = np.maximum(logs[behind, -1], logs[behind].max(axis=1))
    through = standing[(in_sight > _PART) & (board > _THROUGH)]
    for symbol, here in found.items():
        off = np.abs(here.mean[:3] - features.empty[through]) / OTHER
        cells = through[(best[through] == symbols.index(symbol)) & (off.max(axis=1) > _CLEARLY_OTHER)]
        logs[cells, symbols.index(symbol)] -= _IMPOSSIBLE


def _surely_seen(
    features: CellFeatures, logs: Numbers, found: Mapping[Symbol, Found], symbols: tuple[Symbol, ...]
) -> dict[Symbol, NDArray[np.int64]]:
    """Returns by class the cells (n,) on which one of its pieces surely lies."""
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    is_seen = features.white < SOME_WHITE
    return {s: np.flatnonzero((likely[:, symbols.index(s)] > _SURELY) & is_seen) for s in found}


def _unseen(
    features: CellFeatures,
    reliefs: CellReliefs,
    less_plain: Numbers,
    here: Found,
    expected: Expected,
    has_lines: bool,
) -> NDArray[np.bool_]:
    """Tells on which cells a piece of a class may lie without being seen; lines that show would be hidden.
    ``less_plain`` (cells,): by how much they look less bare than the plainest one.
    """
    nearly = _as_bare(features, here.mean, _NEARLY)
    unseen = nearly & ((less_plain > _USUAL_BARE) | _odd(features.unlike))
    if not has_lines:
        if nearly.any():
            unseen |= nearly & reliefs.stands_out(expected.reliefs)
        known = LEAST_SIGMA / np.sqrt(max(here.members, SOME_MEMBERS))
        unseen |= _as_bare(features, here.mean, np.hypot(_SAME, known))
        if here.members < SOME_MEMBERS or expected.mean[0] < here.mean[0] - _LIFTED:
            off = _DARK_OFF if expected.mean[0] < _DARK else _LIGHT_OFF
            unseen |= _as_bare(features, expected.mean, off * expected.sigma[:3] + expected.drift)
    if expected.overlooked is not None:
        plainest = expected.overlooked[3] - _PLAINER
        unseen |= _as_bare(features, expected.overlooked, _NEARLY) & (less_plain > plainest)
    return unseen


def _odd(values: Floats) -> NDArray[np.bool_]:
    """Tells which values (cells,) are larger than usual."""
    usual = np.median(values)
    return np.asarray(values > usual + _ODD_SIGMAS * 1.48 * np.median(np.abs(values - usual)), np.bool_)


def _as_bare(features: CellFeatures, mean: Numbers, near: Numbers) -> NDArray[np.bool_]:
    """Tells for each cell whether a piece of the colour ``mean`` looks as the bare cell does."""
    return np.asarray((np.abs(mean[:3] - features.empty) < near).all(axis=1), np.bool_)
