"""How well a piece's near side is explained by where its top ends and by how high its side is.

What is seen on the way up is made of parts (``own_profiles``). Their colours are unknown but for what is
usual (Bayesian linear regression, Bishop 2006, 3.3); those of the sides, of the board beside them, and how
much single samples err, are what all pieces of the kind have in common (expectation maximisation, ibid. 9.4).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.read.own_profiles import BOARD, FAR_SHADOW, NEAR_SHADOW, SIDE, STEP_PX, TOP, profile_parts

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]

_INDEPENDENT_PX = 8.0  # neighbouring samples err together: blur, and edges that are not quite as expected
# Of log colours: brightness, red, blue; tints are counted in units of their own.
_UNITS = np.array([1.0, 0.6, 0.6])
_BRIGHTNESS = 0
# By how much single samples err: at first, and then as much as they do in the picture, within limits.
_NOISE, _LEAST_NOISE, _MOST_NOISE = 0.1, 0.025, 0.15
# By which the parts differ from what is expected, in their order: light changes, its tint hardly does.
_SIGMAS = np.array(
    [
        [0.35, 0.04, 0.5, 0.12, 0.02, 0.3, 0.3],
        [0.2, 0.02, 0.3, 0.12, 0.02, 0.1, 0.1],
        [0.2, 0.02, 0.3, 0.12, 0.02, 0.1, 0.1],
    ]
)
# What these are expected to be all pieces tell together: the board beside the bare cell, the side beside the
# top, and how dark shadows are.
_COMMON = [BOARD, SIDE, NEAR_SHADOW, FAR_SHADOW]
_USUAL = np.array([[-0.15, 0.0, 0.0], [-0.3, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]) / _UNITS
_LEAST_SIGMAS = np.array([[0.12], [0.08], [0.08]])
_AS_USUAL = 2.0  # pieces' worth of belief in these
_ROUNDS = 4
_ROUNDING = 1e-6  # of squares: what nothing is left of stays above 0
_LIKELY_CASES = 48  # of each piece, which tell what pieces have in common


@dataclass(frozen=True, slots=True, eq=False)
class _Common:
    """What all pieces have in common: ``colour`` (4, 3) of the ``_COMMON`` parts beside what is expected of
    them, ``sigmas`` (3, parts), and the ``noise`` (3,) of single samples.
    """

    colour: Numbers
    sigmas: Numbers
    noise: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How cases explain pieces: ``logs`` (n, k) of how likely they are; ``precision`` (n, k, 3, parts, parts)
    of the parts' colours, the inverse of their covariance, and ``pull`` (n, k, 3, parts): that times how the
    colours differ from what is expected; ``error`` (n, 3): by how much the likeliest case's samples err,
    squared.
    """

    logs: Numbers
    precision: Numbers
    pull: Numbers
    error: Numbers


def explain_sides(
    seen: Numbers, known: NDArray[np.bool_], ground: Numbers, top: Numbers, usual: Numbers, softness: float
) -> Numbers:
    """(n, offs, sides): the logarithm of how likely profiles (n, m, 3) are, if the top's near edge is
    at each of ``OFF_PX`` and the side so many steps high. Only samples that are ``known`` (n, m) count.
    ``ground`` and ``top`` (n, 3) are the colours of the bare cell and of the piece; ``usual`` (n, offs,
    sides), logarithms, says which to believe when the common colours are told. ``softness`` of edges, in
    steps.
    """
    n = len(seen)
    used = np.where(known[..., None], seen / _UNITS, 0.0)
    plain = np.zeros((n, _SIGMAS.shape[1], 3))
    plain[:, BOARD] = ground / _UNITS
    plain[:, [SIDE, TOP]] = (top / _UNITS)[:, None]
    whole = np.tile(np.arange(usual[0].size), (n, 1))
    believed = usual.reshape(n, -1)
    common = _Common(_USUAL, _SIGMAS, np.full(3, _NOISE))
    fit = _fit(used, known, plain, _parts_of(used, plain, common, usual, softness), whole, believed, common)
    likely = np.argsort(fit.logs + believed, axis=1)[:, -_LIKELY_CASES:]
    belief = np.take_along_axis(believed, likely, axis=1)
    for _ in range(_ROUNDS):
        parts = _parts_of(used, plain, common, usual, softness)
        common = _in_common(_fit(used, known, plain, parts, likely, belief, common), belief, common)
    fit = _fit(used, known, plain, _parts_of(used, plain, common, usual, softness), whole, believed, common)
    # A profile that nothing explains well, such as of a piece behind another one, tells less.
    trust = 1 / np.maximum(1, (fit.error / common.noise**2).mean(axis=1))
    return np.asarray(fit.logs.reshape(usual.shape) * trust[:, None, None], np.float64)


def _parts_of(used: Numbers, plain: Numbers, common: _Common, usual: Numbers, softness: float) -> Numbers:
    """(cases, m, parts): the parts of profiles, with edges between what is expected of them."""
    board, side = common.colour[:2, _BRIGHTNESS]
    onto_side = float(np.median(plain[:, TOP, _BRIGHTNESS] - plain[:, BOARD, _BRIGHTNESS]) + side - board)
    return profile_parts(used.shape[1], usual.shape[2], softness, onto_side, -float(side))


def _fit(
    used: Numbers,
    known: NDArray[np.bool_],
    plain: Numbers,
    parts: Numbers,
    cases: Indices,
    believed: Numbers,
    common: _Common,
) -> _Fit:
    """How ``cases`` (n, k) of the ``parts`` (cases, m, parts) explain profiles ``used`` (n, m, 3),
    whose parts are expected to be ``plain`` (n, parts, 3) but for what is ``common``. ``believed`` (n, k):
    logarithms of which to believe.
    """
    n, m = known.shape
    count, rows = parts.shape[2], np.arange(n)[:, None]
    expected = plain.copy()
    expected[:, _COMMON] += common.colour
    pairs = (parts[..., None] * parts[:, :, None]).swapaxes(0, 1).reshape(m, -1)
    squares = (known.astype(np.float64) @ pairs).reshape(n, -1, count, count)[rows, cases]
    flat = parts.swapaxes(0, 1).reshape(m, -1)
    products = (used.swapaxes(1, 2) @ flat).reshape(n, 3, -1, count).swapaxes(1, 2)[rows, cases]
    fitted = (squares @ expected[:, None]).swapaxes(2, 3)  # (n, k, 3, parts)
    whole = (used**2).sum(axis=1)[:, None] + ((fitted - 2 * products) * expected.swapaxes(1, 2)[:, None]).sum(
        axis=3
    )
    weight = STEP_PX / _INDEPENDENT_PX / common.noise**2
    before = np.stack([np.diag(1 / row**2) for row in common.sigmas])
    precision = weight[:, None, None] * squares[:, :, None] + before
    pull = weight[:, None] * (products - fitted)
    left, size = _unexplained(precision, pull, weight * whole)
    logs = -0.5 * (left + size + 2 * np.log(common.sigmas).sum(axis=1)).sum(axis=2)
    best = rows[:, 0], (logs + believed).argmax(axis=1)
    shown = parts[cases[best]] * known[..., None]
    moved = np.linalg.solve(precision[best], pull[best][..., None])[..., 0]
    gap = used - shown @ (expected + moved.swapaxes(1, 2))
    error = (gap**2).sum(axis=1) / np.maximum(known.sum(axis=1), 1)[:, None]
    return _Fit(logs, precision, pull, error)


def _unexplained(precision: Numbers, pull: Numbers, whole: Numbers) -> tuple[Numbers, Numbers]:
    """(...) what the best colours leave of the ``whole`` (...) sum of squares, and the logarithm of
    the determinant of their ``precision`` (..., parts, parts), by one Cholesky factor of both.
    """
    count = precision.shape[-1]
    joined = np.empty((*whole.shape, count + 1, count + 1))
    joined[..., :count, :count] = precision
    joined[..., count, :count] = joined[..., :count, count] = pull
    joined[..., count, count] = whole + _ROUNDING
    diagonal = np.diagonal(np.linalg.cholesky(joined), axis1=-2, axis2=-1)
    return diagonal[..., count] ** 2, 2 * np.log(diagonal[..., :count]).sum(axis=-1)


def _in_common(fit: _Fit, believed: Numbers, common: _Common) -> _Common:
    """What pieces have in common, as told by their cases, of which ``believed`` (n, k), logarithms,
    says which to believe beforehand, and ``common`` what was expected.
    """
    logs, pieces = fit.logs + believed, len(believed) + _AS_USUAL
    share = np.exp(logs - logs.max(axis=1, keepdims=True))
    share /= share.sum(axis=1, keepdims=True)
    covariance = np.linalg.inv(fit.precision)
    moved = (covariance @ fit.pull[..., None])[..., 0]
    here = moved[..., _COMMON] + common.colour.T
    unsure = np.diagonal(covariance, axis1=3, axis2=4)[..., _COMMON]
    colour = (np.einsum("nk,nkcp->pc", share, here) + _AS_USUAL * _USUAL) / pieces
    spread = np.einsum("nk,nkcp->cp", share, (here - colour.T) ** 2 + unsure)
    spread += _AS_USUAL * (_SIGMAS[:, _COMMON] / 2) ** 2
    sigmas = _SIGMAS.copy()
    sigmas[:, _COMMON] = np.maximum(np.sqrt(spread / pieces), _LEAST_SIGMAS)
    noise = np.clip(np.sqrt(np.median(fit.error, axis=0)), _LEAST_NOISE, _MOST_NOISE)
    return _Common(colour, sigmas, noise)
