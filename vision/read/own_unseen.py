"""Where pieces of an own board may lie without being seen: as dark as the square below them, or of its very
colour.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.read.board_colours import Floats
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_likelihoods import LEAST_SIGMA
from tachiai.vision.read.own_names import SOME_MEMBERS, ClassColour, Expected
from tachiai.vision.read.own_relief import CellReliefs, own_light
from tachiai.vision.read.student_t import FREEDOM

Numbers = NDArray[np.float64]

_USUAL_BARE = 2.5  # by which logarithms of bare cells differ from the plainest one's
_ODD_SIGMAS = 3.0  # by which a cell that is bare may differ from the others in itself
# Of log colour, by which a piece differs from the cell below it: it cannot be seen; it may be overlooked.
_SAME, _NEARLY = np.array([0.08, 0.05, 0.05]), np.array([0.45, 0.2, 0.2])
_DARK = -1.5  # of log colour: the tint of what is darker is hardly seen
_DARK_OFF, _LIGHT_OFF = np.array([2.0, 3.2, 3.2]), np.array([1.5, 2.0, 2.0])  # of a class's sigmas
_LIFTED = 0.4  # of log colour: pieces that are so much lighter than expected may be those that a lamp lifts
_PLAINER = 1.0  # by so much another piece may look plainer than one that was overlooked
_OVERLOOKED = 2.0  # of the board's own sigmas: no piece is seen only of a class that differs less from it
_STUDENT = -0.95  # the logarithm of the density of Student's distribution at its mean
_AS_LIKELY = 1.5  # the logarithm of how much likelier such a cell is bare


def unseen_odds(
    features: CellFeatures,
    reliefs: CellReliefs,
    less_plain: Numbers,
    found: Mapping[Symbol, ClassColour],
    symbol: Symbol,
    expected: Expected,
    has_lines: bool,
    others: NDArray[np.int64],
) -> Numbers:
    """(cells,): the logarithm of how likely a piece of a class lies there without being seen, beside
    that the cell is bare; minus infinity where it would be seen. ``less_plain`` (cells,): by how much cells
    look less bare than the plainest one; ``has_lines``: bare ones do, which a piece would hide; ``others``
    (n,): on which pieces surely lie that are no larger.
    """
    here = found[symbol]
    result = np.full(len(less_plain), -np.inf)
    if not has_lines:
        none_seen = _none_may_be_seen(features, here, expected)
        result[none_seen] = _chance_of_the_board_s_colour(features, expected, found)[none_seen]
    result[_may_be_overlooked(features, reliefs, less_plain, here, expected, has_lines, others)] = 0.0
    return result - _AS_LIKELY


def _may_be_overlooked(
    features: CellFeatures,
    reliefs: CellReliefs,
    less_plain: Numbers,
    here: ClassColour,
    expected: Expected,
    has_lines: bool,
    others: NDArray[np.int64],
) -> NDArray[np.bool_]:
    """On which cells a piece of a class may lie that would hardly be seen."""
    nearly = _as_bare(features, here.mean, _NEARLY)
    unseen = nearly & ((less_plain > _USUAL_BARE) | _odd(features.unlike))
    if not has_lines:
        if nearly.any():
            unseen |= nearly & reliefs.stands_out(expected.reliefs, others)
        unseen |= is_of_the_board_s_colour(features, here)
    if expected.overlooked is not None:
        plainest = expected.overlooked[3] - _PLAINER
        unseen |= _as_bare(features, expected.overlooked, _NEARLY) & (less_plain > plainest)
    return unseen


def is_of_the_board_s_colour(features: CellFeatures, here: ClassColour) -> NDArray[np.bool_]:
    """On which cells a class cannot be told from the bare board by its colour."""
    known = LEAST_SIGMA / np.sqrt(max(here.members, SOME_MEMBERS))
    return _as_bare(features, here.mean, np.hypot(_SAME, known))


def _none_may_be_seen(features: CellFeatures, here: ClassColour, expected: Expected) -> NDArray[np.bool_]:
    """On which cells pieces of a class may lie that is not found where it was expected, so that none
    of these may have been seen.
    """
    if here.members >= SOME_MEMBERS and expected.mean[0] >= here.mean[0] - _LIFTED:
        return np.zeros(len(features.empty), np.bool_)
    off = _DARK_OFF if expected.mean[0] < _DARK else _LIGHT_OFF
    return _as_bare(features, expected.mean, off * expected.sigma[:3] + expected.drift)


def _chance_of_the_board_s_colour(
    features: CellFeatures, expected: Expected, found: Mapping[Symbol, ClassColour]
) -> Numbers:
    """(cells,): the logarithm, at most 0, of how likely a class of which no piece is seen has the
    very colour of the board there, beside that none is in sight: the less likely, the more others are. On a
    chequer pieces are often of the wood of their squares.
    """
    if features.board.view.sheet.pattern == "checkered":
        return np.zeros(len(features.empty))
    sigma = np.hypot(expected.sigma[:3], expected.drift)
    off = (features.empty - expected.mean[:3]) / sigma
    in_the_dark = own_light(expected.mean) * sigma  # where log colours differ less than shares of light do
    within = np.log(np.minimum(2 * _OVERLOOKED * features.board_sigma / in_the_dark, 1)).sum() + 3 * _STUDENT
    density = within - 0.5 * (FREEDOM + 1) * np.log1p(off**2 / FREEDOM).sum(axis=1)
    others = sum(here.members for here in found.values())
    return np.asarray(np.minimum(density + np.log1p(others), 0.0), np.float64)


def _odd(values: Floats) -> NDArray[np.bool_]:
    """Which values (cells,) are larger than usual."""
    usual = np.median(values)
    return np.asarray(values > usual + _ODD_SIGMAS * 1.48 * np.median(np.abs(values - usual)), np.bool_)


def _as_bare(features: CellFeatures, mean: Numbers, near: Numbers) -> NDArray[np.bool_]:
    """By cell: whether a piece of the colour ``mean`` looks as the bare cell does."""
    return np.asarray((np.abs(mean[:3] - features.empty) < near).all(axis=1), np.bool_)
