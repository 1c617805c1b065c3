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
from tachiai.vision.read.own_likelihoods import SOME_WHITE, inked
from tachiai.vision.read.own_names import ClassColour, Expected
from tachiai.vision.read.own_places import OTHER
from tachiai.vision.read.own_relief import CellReliefs
from tachiai.vision.read.own_unseen import is_of_the_board_s_colour, unseen_odds
from tachiai.vision.read.student_t import student_t

Numbers = NDArray[np.float64]

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
_AS_LIKELY = 1.5  # the logarithm of how much likelier a piece of the bare cell's colour and plainness is
_RIVAL = 8.0  # a logarithm: what is less likely than that is no piece of another class
_MANY = 4  # pieces: so many are not all another class's


def doubted(
    features: CellFeatures,
    values: Numbers,
    logs: Numbers,
    shares: Numbers,
    found: dict[Symbol, ClassColour],
    expected: dict[Symbol, Expected],
    symbols: tuple[Symbol, ...],
    marked: frozenset[Symbol],
    has_lines: bool,
) -> Numbers:
    """The logarithms (cells, symbols + 1) with what no class of the picture's mean shows: a piece
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
    no_bare = np.zeros(len(logs))  # how much likelier some piece of its square's colour stands out so
    for symbol, here in found.items():
        column, wanted = symbols.index(symbol), expected[symbol]
        largest_mm2 = _AS_LARGE * wanted.side_mm2
        others = np.concatenate(
            [_NONE, *(cells for s, cells in seen.items() if expected[s].side_mm2 < largest_mm2)]
        )
        odds = unseen_odds(features, reliefs, less_plain, found, symbol, wanted, has_lines, others)
        if symbol in marked:
            odds[inked(values, here.mean) < _BLEACHED] = -np.inf
        either = np.minimum(logs[:, column], logs[:, bare]) > logs.max(axis=1) - _FAR_LESS
        if (either | (odds > -np.inf)).any():
            is_flat, flatness = reliefs.flatness(either | (odds > -np.inf), wanted.reliefs, others)
            logs[:, column] -= _FLAT * np.minimum(flatness / _QUITE_FLAT, 1)
            odds[is_flat] = -np.inf
        by_contrast = reliefs.piece_odds(either | (odds > -np.inf), wanted.contrasts)
        logs[:, column] = np.maximum(logs[:, column], logs[:, bare] + odds) + np.minimum(by_contrast, 0)
        as_flat = is_of_the_board_s_colour(features, here) & ~reliefs.is_on(wanted.contrasts)
        if as_flat.any():
            as_flat &= ~reliefs.is_clearly_not_bare(as_flat)
        logs[as_flat, bare] = np.maximum(logs[as_flat, bare], logs[as_flat, column] - _AS_LIKELY)
        no_bare = np.maximum(no_bare, by_contrast)
    logs[:, bare] -= no_bare
    leaning = pieces_lean(features)
    if not has_lines and not leaning:  # long shadows of others stand out, too
        odd = reliefs.is_clearly_not_bare(logs.argmax(axis=1) == bare)
        logs[odd, -1] = np.maximum(logs[odd, -1], logs[odd, bare])
    if leaning:
        _take_what_is_seen_through(features, reliefs, logs, found, expected, symbols)
    best = logs.argmax(axis=1)
    _take_classes_for_others(features, values, logs, found, expected, symbols)
    for symbol in marked:
        bleached = (best == symbols.index(symbol)) & (inked(values, found[symbol].mean) < _BLEACHED)
        logs[bleached, -1] = np.maximum(logs[bleached, -1], logs[bleached, symbols.index(symbol)])
    logs[features.uneven, -1] = np.maximum(logs[features.uneven, -1], logs[features.uneven].max(axis=1))
    return logs


def _take_classes_for_others(
    features: CellFeatures,
    values: Numbers,
    logs: Numbers,
    found: Mapping[Symbol, ClassColour],
    expected: Mapping[Symbol, Expected],
    symbols: tuple[Symbol, ...],
) -> None:
    """Raises in the logarithms (cells, symbols + 1) what pieces may be instead that another class's in a
    lamp's light may look like, where something that is foreign to all fits what is expected of their class
    better than they do.
    """
    best = logs.argmax(axis=1)
    strangers = values[(best == len(symbols)) & (features.white < SOME_WHITE)]
    for symbol, here in found.items():
        column = symbols.index(symbol)
        cells = np.flatnonzero(best == column)
        if not len(strangers) or not 0 < len(cells) < _MANY:
            continue
        fit = student_t(
            np.vstack([here.mean[None], strangers]), expected[symbol].mean, expected[symbol].sigma
        )
        contest = min(float(fit[1:].max() - fit[0]), 0.0)
        for other in (symbols.index(other) for other in found if other != symbol):
            near = cells[logs[cells, other] > logs[cells, column] - _RIVAL]
            logs[near, other] = np.maximum(logs[near, other], logs[near, column] + contest)


def _take_what_is_seen_through(
    features: CellFeatures,
    reliefs: CellReliefs,
    logs: Numbers,
    found: Mapping[Symbol, ClassColour],
    expected: Mapping[Symbol, Expected],
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
        # A lamp may lift most of a class's pieces in this picture, and leave others in their own colour.
        means = np.stack([here.mean[:3], expected[symbol].mean[:3]])
        off = (np.abs(means[:, None] - features.empty[through]) / OTHER).max(axis=2).min(axis=0)
        cells = through[(best[through] == symbols.index(symbol)) & (off > _CLEARLY_OTHER)]
        logs[cells, symbols.index(symbol)] -= _IMPOSSIBLE


def _surely_seen(
    features: CellFeatures, logs: Numbers, found: Mapping[Symbol, ClassColour], symbols: tuple[Symbol, ...]
) -> dict[Symbol, NDArray[np.int64]]:
    """By class the cells (n,) on which one of its pieces surely lies."""
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    is_seen = features.white < SOME_WHITE
    return {s: np.flatnonzero((likely[:, symbols.index(s)] > _SURELY) & is_seen) for s in found}
