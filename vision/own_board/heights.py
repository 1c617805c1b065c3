"""How high pieces are that look alike from above, and where they lie: a stack shows more of its side.

Of a piece at a place and of a height it is known which pixels show its top, which its side, and which the
board (a cylinder seen from this camera). The picture says of each pixel how well it fits each of the three.
Their sum, at all places around the cell's middle at once, is a correlation; places are averaged out. The
true heights differ from those declared by one factor that all pieces of a picture share.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.own_board.bare import TiledPicture
from tachiai.vision.own_board.cylinder_fit import (
    SCALES,
    Floats,
    Masks,
    Rise,
    Shared,
    Surroundings,
    around,
    best_radius,
    colours_of,
    fits,
    gains_of,
    share_of,
)
from tachiai.vision.own_board.judged import MANY_MORE

_SCALE_SIGMA, _TAUGHT_SIGMA = 0.12, 0.05
_LOWEST_SHARE = 0.9  # of the pieces are of the lowest kind: stacks are few
# Of what the pixels say, were they independent and the model exact: more where a picture has shown how such
# pieces look here.
_EVIDENCE, _EVIDENCE_TAUGHT = 0.06, 0.07
_SOME = 8  # pieces tell the factors before all are looked at
_RULED_OUT = 6.0  # of the logarithm of how likely a factor is: not looked at again


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The pieces on ``cells`` (n,), which look alike from above: ``likely`` (n, kinds), of which height each
    is, and ``off`` (n, 2), where its foot is seen beside its cell's middle, in pitches.
    """

    likely: Floats
    off: Floats
    rise: Rise


class Measured:
    """What was measured of the pieces of one group in pictures before, by cell: ``logs`` (cells, kinds,
    possible), the logarithm of how well each height explains what is seen, NaN where nothing is known, and
    ``off`` (cells, kinds, possible, 2), where the foot is likeliest then.
    """

    def __init__(self) -> None:
        self.shared: Shared | None = None
        self._count = 0  # pieces that showed it
        self.logs, self.off = np.zeros((0, 1, 1)), np.zeros((0, 1, 1, 2))

    def forget(self, changed: NDArray[np.bool_]) -> None:
        """Forgets the pieces on cells that have ``changed`` (cells,)."""
        if self.shared is not None:
            self.logs[changed] = np.nan

    def unknown(self, cells: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """Those of the ``cells`` (n,) of which nothing is known; None if these are many more than those that
        showed what all have in common.
        """
        if self.shared is None or len(cells) > MANY_MORE * self._count:
            return None
        return np.asarray(cells[np.isnan(self.logs[cells, 0, 0])], np.int64)

    def begin(self, shared: Shared, count: int, cells: int, kinds: int) -> None:
        """Forgets all pieces; those to come have in common what so many showed."""
        self.shared, self._count = shared, count
        self.logs = np.full((cells, kinds, len(shared.possible)), np.nan)
        self.off = np.zeros((*self.logs.shape, 2))


def measure_heights(
    picture: TiledPicture,
    is_bare: NDArray[np.bool_],
    kinds: Sequence[PieceKind],
    cells: NDArray[np.int64],
    taught: Rise | None = None,
    shown: NDArray[np.int64] | None = None,
    measured: Measured | None = None,
) -> Standing:
    """How high the pieces on ``cells`` (n,) of a picture are, which are of one of the ``kinds``;
    these differ in height alone. ``is_bare`` (cells,) tells which others bear nothing. ``shown`` (n,): which
    kind each is, where a start picture shows that. ``measured``: of pictures before.
    """
    measured = measured or Measured()
    evidence = _EVIDENCE if taught is None else _EVIDENCE_TAUGHT
    unknown = measured.unknown(cells)
    if unknown is None:
        _measure_all(measured, around(picture, is_bare, cells),
                     Masks(picture.grid, kinds, cells), cells, taught, shown, evidence)  # fmt: skip
    elif len(unknown):
        _measure_some(measured, around(picture, is_bare, unknown), Masks(picture.grid, kinds, unknown),
                      unknown, evidence)  # fmt: skip
    shared = measured.shared
    assert shared is not None
    likely, common = _weighed(measured.logs[cells], shared.possible, taught)
    off = measured.off[cells, likely.argmax(axis=1), int(common.argmax())]
    scale = float(np.exp(common) @ SCALES[shared.possible])
    return Standing(likely, off, Rise(scale, shared.radius, shared.side))


def _measure_all(
    measured: Measured,
    view: Surroundings,
    masks: Masks,
    cells: NDArray[np.int64],
    taught: Rise | None,
    shown: NDArray[np.int64] | None,
    evidence: float,
) -> None:
    """Measures the pieces on all ``cells`` (n,), and what they have in common."""
    which = np.zeros(len(cells), np.int64) if shown is None else shown.copy()
    everything = np.arange(len(cells))
    some = everything[:: -(-len(cells) // _SOME)]  # evenly over the board
    off = np.zeros((len(cells), 2))
    factor = int(np.abs(SCALES - (1.0 if taught is None else taught.scale)).argmin())
    possible = np.arange(len(SCALES))
    if taught is not None:
        masks.radius_factor = taught.radius
    for first_rounds in (True, True, False, False):
        chosen, tried = (some if first_rounds else everything), possible
        tops, side, middle = colours_of(view, masks, chosen, which, factor, off, taught)
        gains = np.fft.rfft2(gains_of(view, chosen, tops, side))
        if taught is None and first_rounds:
            masks.radius_factor = best_radius(gains, masks, chosen, which, factor, evidence)
        logs, best = fits(gains, masks, chosen, tried, evidence)
        if shown is not None:
            logs[np.arange(masks.kinds) != shown[chosen, None]] = -np.inf
        likely, common = _weighed(logs, tried, taught)
        which[chosen], at = likely.argmax(axis=1), int(common.argmax())
        factor = int(tried[at])
        off[chosen] = best[np.arange(len(chosen)), which[chosen], at]
        possible = tried[common > common[at] - _RULED_OUT]
    left = np.isin(tried, possible)
    shared = Shared(middle, side, masks.radius_factor, factor, possible)
    measured.begin(shared, len(cells), len(masks.grid.own_fill), masks.kinds)
    measured.logs[cells], measured.off[cells] = logs[..., left], best[..., left, :]


def _measure_some(
    measured: Measured, view: Surroundings, masks: Masks, cells: NDArray[np.int64], evidence: float
) -> None:
    """Measures the pieces on ``cells`` (n,) beside others, with which they have in common what is known."""
    shared = measured.shared
    assert shared is not None
    masks.radius_factor = shared.radius
    everything = np.arange(len(cells))
    which, off = np.zeros(len(cells), np.int64), np.zeros((len(cells), 2))
    at = int(np.flatnonzero(shared.possible == shared.factor)[0])
    for _ in range(2):
        tops, side, _ = colours_of(view, masks, everything, which, shared.factor, off, None, shared)
        gains = np.fft.rfft2(gains_of(view, everything, tops, side))
        logs, best = fits(gains, masks, everything, shared.possible, evidence)
        which = (logs[:, :, at] + _kind_logs(masks.kinds)).argmax(axis=1)
        off = best[everything, which, at]
    measured.logs[cells], measured.off[cells] = logs, best


def _kind_logs(kinds: int) -> Floats:
    """(kinds,): the logarithm of how frequent each is."""
    shares = np.full(kinds, (1 - _LOWEST_SHARE) / max(1, kinds - 1))
    shares[0] = _LOWEST_SHARE
    return np.asarray(np.log(shares), np.float64)


def _weighed(logs: Floats, scales: NDArray[np.int64], taught: Rise | None) -> tuple[Floats, Floats]:
    """(n, kinds): how likely each piece is each, and (scales,) the logarithm of how likely each factor."""
    joint = logs + _kind_logs(logs.shape[1])[:, None]
    expected, sigma = (1.0, _SCALE_SIGMA) if taught is None else (taught.scale, _TAUGHT_SIGMA)
    each = np.logaddexp.reduce(joint, axis=1)
    common = -0.5 * ((SCALES[scales] - expected) / sigma) ** 2 + each.sum(axis=0) * share_of(len(each))
    common -= np.logaddexp.reduce(common)
    by_kind = np.logaddexp.reduce(joint + common, axis=2)
    by_kind -= np.logaddexp.reduce(by_kind, axis=1, keepdims=True)
    return np.asarray(np.exp(by_kind), np.float64), common
