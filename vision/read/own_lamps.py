"""Pieces of an own board in whose faces a lamp is mirrored: each looks lighter than its class, and may look
like another. The mirror image is larger than a piece, so that others around it are lifted too.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.board.log_colour import shares_of, to_log_colour
from tachiai.vision.locate.rectify import BoardView, once_per_view
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_likelihoods import SOME_WHITE, WHITE, class_log, total_sigma
from tachiai.vision.read.own_names import ClassColour, Expected
from tachiai.vision.read.student_t import TOGETHER

Numbers = NDArray[np.float64]

_LIFTS = np.array([0.05, 0.1, 0.15, 0.2, 0.3])  # of white paper's light: what a lamp mirrored in a piece adds
_USUAL_LIFT = 0.05
_SPREADS = 0.8  # of that, to the pieces around
_MUCH_LIFT = 0.12  # so much nearby, and plain white may be a dark piece
_SURELY = 1.0  # the logarithm of how much likelier a lifted piece is than any other
_NEAR_LAMP = 2.05  # pitches: so far a lamp's mirror image reaches
_LAMP_SIGMA = np.tile([0.1, 0.12, 0.12], 2)  # of log colour: a lamp is seldom as white as the light in all


def lit_by_lamps(
    features: CellFeatures,
    values: Numbers,
    logs: Numbers,
    shares: Numbers,
    found: Mapping[Symbol, ClassColour],
    expected: Mapping[Symbol, Expected],
    symbols: tuple[Symbol, ...],
) -> Numbers:
    """The logarithms (cells, symbols + 1) of how likely each cell shows what it does, with pieces of
    the classes ``found`` that a lamp lifts. ``shares`` (symbols,): logarithms of how many cells show each.
    """
    result, likeliest = logs.copy(), logs.max(axis=1)
    lifted = {symbol: _lifted(features, values, here, expected[symbol]) for symbol, here in found.items()}
    usual = _usual_lift(features, logs, lifted, shares, symbols)
    is_seen = features.white < SOME_WHITE
    for symbol, each in lifted.items():
        column = symbols.index(symbol)
        rival = np.minimum((each - _LIFTS / usual[:, None]).max(axis=1) + shares[column], likeliest)
        result[:, column] = np.where(is_seen, np.maximum(result[:, column], rival), result[:, column])
    glare = (features.white >= WHITE) & (usual > _MUCH_LIFT)
    result[glare, -1] = np.maximum(result[glare, -1], likeliest[glare])
    return result


def _lifted(features: CellFeatures, values: Numbers, here: ClassColour, expected: Expected) -> Numbers:
    """(cells, lifts): the logarithm of how likely a piece of a class is there that a lamp lifts."""
    sigma = total_sigma(here, expected)
    wider = np.hypot(sigma, _LAMP_SIGMA)
    spread = TOGETHER * float(np.log(wider / sigma).sum())
    logs = np.empty((len(values), len(_LIFTS)))
    for i, lift in enumerate(_LIFTS):
        parts = here.mean.reshape(2, 3).astype(np.float32)
        shares = shares_of(parts) + np.float32(lift)
        lifted = to_log_colour(shares)
        # The camera cuts off what is brighter than its range, channel by channel: red first, of red pieces.
        # Where nothing is left of a channel that is not, white is seen, which tells nothing anyway.
        ceiling = features.ceiling[:, None]
        cut_off = lifted - to_log_colour(np.minimum(shares, ceiling))
        cut_off[(shares > ceiling).all(axis=2)] = 0
        whole = values + cut_off.reshape(len(values), -1)
        logs[:, i] = class_log(features, whole, lifted.reshape(-1).astype(np.float64), wider, False) + spread
    return logs


def _usual_lift(
    features: CellFeatures,
    logs: Numbers,
    lifted: Mapping[Symbol, Numbers],
    shares: Numbers,
    symbols: tuple[Symbol, ...],
) -> Numbers:
    """(cells,): how much a lamp usually adds to a piece there: more where it surely lifts others
    nearby, since its mirror image is larger than a piece.
    """
    lift, best = np.zeros(len(logs)), logs.max(axis=1)
    for symbol, each in lifted.items():
        whole = each - _LIFTS / _USUAL_LIFT + shares[symbols.index(symbol)]
        better = whole.max(axis=1) > best + _SURELY
        lift[better] = _LIFTS[whole[better].argmax(axis=1)]
        best = np.maximum(best, whole.max(axis=1))
    near = _near(features.board.view)
    return np.asarray(_USUAL_LIFT + _SPREADS * (near * lift).max(axis=1), np.float64)


@once_per_view
def _near(view: BoardView) -> NDArray[np.bool_]:
    """(cells, cells): which other cells a lamp's mirror image reaches that is on a cell."""
    apart_mm = np.linalg.norm(view.centres_mm[:, None] - view.centres_mm[None], axis=2)
    return np.asarray((apart_mm < _NEAR_LAMP * max(view.sheet.pitch_mm)) & (apart_mm > 0), np.bool_)
