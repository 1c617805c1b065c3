"""Whether a cell stands out as pieces of a class do on squares of its colour, or as bare squares do: both are
learned from a start picture.

A piece of its square's very colour shows by its edges, its walls and the shadow beside it alone; in one light
these are alike for all pieces of a class.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

_FEW = 4  # pieces and bare squares, at least, that tell
_LEAST_RELIEF = 1e-3
_PIECE_SIGMA, _BARE_SIGMA = 0.25, 0.3  # of logarithms: of pieces and bare squares that nobody has seen yet
_AS_USUAL = 3.0  # cells' worth of belief in these
# Of pieces a neighbour hides what would stand out, or the dark; of bare squares a shadow or a lamp does: that
# is as likely anywhere in a range of logarithms.
_PIECE_HIDDEN, _BARE_LIT, _RANGE = 0.03, 0.005, 3.0


@dataclass(frozen=True, slots=True)
class Contrast:
    """By how much a class's pieces stand out from squares of one colour, and bare ones do: the mean of the
    logarithms (``CellReliefs.shown``), and how much single cells differ; ``unseen``: the share of pieces that
    stood out no more than a bare square.
    """

    piece: float
    piece_sigma: float
    bare: float
    bare_sigma: float
    unseen: float


def contrast_of(pieces: Numbers, bare: Numbers) -> Contrast | None:
    """By how much pieces (n,) and bare squares (m,) stand out; None where these are too few."""
    if min(len(pieces), len(bare)) < _FEW:
        return None
    piece, piece_sigma = _typical(pieces, _PIECE_SIGMA)
    usual, bare_sigma = _typical(bare, _BARE_SIGMA)
    return Contrast(piece, piece_sigma, usual, bare_sigma, float((pieces <= bare.max()).mean()))


def piece_odds(shown: Numbers, contrast: Contrast) -> Numbers:
    """(n,): the logarithm of how much likelier a piece of the class stands out so than a bare square
    does, by what ``shown`` (n,) does.
    """
    seen = _logs(shown)
    piece = _density(seen, contrast.piece, contrast.piece_sigma, _PIECE_HIDDEN)
    bare = _density(seen, contrast.bare, contrast.bare_sigma, _BARE_LIT)
    return np.asarray(
        np.log((1 - contrast.unseen) * piece + contrast.unseen * bare) - np.log(bare), np.float64
    )


def _typical(shown: Numbers, sigma: float) -> tuple[float, float]:
    logs = _logs(shown)
    mean = float(logs.mean())
    squared = float(((logs - mean) ** 2).sum()) + _AS_USUAL * sigma**2
    return mean, float(np.sqrt(squared / (len(logs) + _AS_USUAL)))


def _logs(shown: Numbers) -> Numbers:
    return np.asarray(np.log(np.maximum(shown, _LEAST_RELIEF)), np.float64)


def _density(seen: Numbers, mean: float, sigma: float, other: float) -> Numbers:
    usual = np.exp(-0.5 * ((seen - mean) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))
    return np.asarray((1 - other) * usual + other / _RANGE, np.float64)
