"""Which of the colours that a picture shows is which class: colours picked from one photograph err
together, so that their differences are surer than they themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.read.own_contrast import Contrast
from tachiai.vision.read.student_t import FREEDOM

Numbers = NDArray[np.float64]

SOME_MEMBERS = 0.5  # cells that a class needs to be there
_MOST_NAMED = 6  # classes whose orders are all compared
_OWN_SHARE = 0.6  # of what a colour is expected to be off by: its own error, not one that all have


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Where a class's colour and mark (6,) are expected, and how far off they may be. ``overlooked`` (4,):
    the colour of one of its pieces that was taken for a bare cell, and how much less plain than the plainest
    one that looked. ``drift`` (3,): by how much the light's colour may move all classes. ``reliefs``: what
    any of its pieces stands out more than, by the colour of its square (``own_relief``), and ``contrasts``:
    how much all of them do, and bare cells. ``side_mm2``: how large a side they turn to a low camera.
    ``spread``: by how much its pieces were seen to differ in brightness; 0 where no picture has shown that.
    """

    mean: Numbers
    sigma: Numbers
    overlooked: Numbers | None = None
    drift: float | LogColour = 0.0
    reliefs: Mapping[str, float] = field(default_factory=dict)
    contrasts: Mapping[str, Contrast] = field(default_factory=dict)
    side_mm2: float = 0.0
    spread: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class ClassColour:
    """Where a class lies in one picture: ``mean``, how much single pieces vary (``sigma``), and how many
    cells showed it. ``off`` is how far that is from what was expected, in its sigmas; ``spread``, by how much
    these cells differ in brightness.
    """

    mean: Numbers
    sigma: Numbers
    members: float
    off: float
    spread: float = 0.0


def named(
    likely: Numbers,
    symbols: tuple[Symbol, ...],
    found: dict[Symbol, ClassColour],
    expected: dict[Symbol, Expected],
) -> Numbers:
    """The probabilities (cells, symbols + 1) with the doubt about which colour is which class: two
    colours that could change places without being farther off what was expected are neither.
    """
    seen = [symbol for symbol in found if found[symbol].members >= SOME_MEMBERS]
    if not seen or len(found) > _MOST_NAMED:
        return likely
    ways = list(permutations(found, len(seen)))
    means = np.array([found[symbol].mean for symbol in seen])
    logs = np.array([_fit(means, [expected[symbol] for symbol in way]) for way in ways])
    share = np.exp(logs - logs.max())
    share /= share.sum()
    result = likely.copy()
    for a in seen:
        result[:, symbols.index(a)] = 0.0
    for way, weight in zip(ways, share, strict=True):
        for a, b in zip(seen, way, strict=True):
            result[:, symbols.index(b)] += weight * likely[:, symbols.index(a)]
    return np.asarray(result, np.float64)


def _fit(means: Numbers, expected: list[Expected]) -> float:
    """The logarithm of how well colours and marks (classes, 6) are those expected, each off by an
    error of its own and by one that all have.
    """
    off = means - np.array([one.mean for one in expected])
    sigma = np.array([one.sigma for one in expected])
    total = 0.0
    for dimension in range(off.shape[1]):
        own = np.diag((_OWN_SHARE * sigma[:, dimension]) ** 2)
        common = (1 - _OWN_SHARE**2) * np.outer(sigma[:, dimension], sigma[:, dimension])
        covariance = own + common
        squared = float(off[:, dimension] @ np.linalg.solve(covariance, off[:, dimension]))
        freedom = FREEDOM + len(off)
        total -= 0.5 * freedom * np.log1p(squared / FREEDOM) + 0.5 * float(np.linalg.slogdet(covariance)[1])
    return total
