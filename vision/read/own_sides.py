"""How well a piece's near side is explained by where its top ends and by how high its side is.

Along the way up there is first the board, perhaps in the piece's shadow, then the side, then the top: each of
one colour, with soft edges between them. These colours are unknown but for what is usual (Bayesian linear
regression, Bishop 2006, 3.3); that of the sides is what all pieces of the kind have in common.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

STEP_PX = 1.0  # of the camera's picture
OFF_PX = np.arange(-4.0, 5.0)  # where the top's near edge is, beside where the far edge says
BELOW_STEPS = 4  # of the board before the foot: farther away it has other colours
_INDEPENDENT_PX = 5.0  # neighbouring samples err together
_SOFT_STEPS = 0.6  # of an edge
# Of log colours: brightness, red, blue; tints are counted in units of their own.
_UNITS = np.array([1.0, 0.6, 0.6])
_NOISE = 0.1  # of single samples: shading, seams, soft shadows
_BOARD, _BOARD_SLOPE, _SIDE, _TOP, _TOP_SLOPE = range(5)  # the parts of a profile
_SIGMAS = np.array([0.35, 0.04, 0.5, 0.12, 0.02])  # by which each differs from what is expected
_COMMON = [_BOARD, _SIDE]  # what these are expected to be all pieces tell together:
_USUAL = np.array([[-0.15, 0.0, 0.0], [-0.3, 0.0, 0.0]]) / _UNITS  # beside the bare cell, and beside the top
_LEAST_SIGMA = 0.12
_AS_USUAL = 2.0  # pieces' worth of belief in these
_ROUNDS = 3


def explain_sides(
    seen: Numbers, first: NDArray[np.int64], ground: Numbers, top: Numbers, usual: Numbers
) -> Numbers:
    """Returns (n, offs, sides): the logarithm of how likely profiles (n, m, 3) are, if the top's near edge is
    at each of ``OFF_PX`` and the side so many steps high. The samples before ``first`` (n,) do not count.
    ``ground`` and ``top`` (n, 3) are the colours of the bare cell and of the piece; ``usual`` (n, offs,
    sides), logarithms, says which to believe when the common colours are told.
    """
    n, m = seen.shape[:2]
    parts = _parts(m, usual.shape[2])  # (cases, m, parts)
    per_noise = STEP_PX / _INDEPENDENT_PX / _NOISE**2
    used = np.where((np.arange(m) >= first[:, None])[..., None], seen / _UNITS, 0.0).transpose(0, 2, 1)
    whole = per_noise * (used**2).sum(axis=(1, 2))
    flat = parts.transpose(1, 0, 2).reshape(m, -1)
    products = per_noise * (used @ flat).reshape(n, 3, len(parts), -1)  # (n, 3, cases, parts)
    firsts, which = np.unique(first, return_inverse=True)
    squares = per_noise * np.stack([parts[:, f:].swapaxes(1, 2) @ parts[:, f:] for f in firsts])
    plain = np.zeros((n, 3, len(_SIGMAS)))
    plain[:, :, _BOARD] = ground / _UNITS
    plain[:, :, [_SIDE, _TOP]] = (top / _UNITS)[..., None]
    common, sigmas = _USUAL, _SIGMAS.copy()
    for still in reversed(range(_ROUNDS)):
        expected = plain.copy()
        expected[:, :, _COMMON] += common.T
        spread = np.linalg.inv(squares + np.diag(1 / sigmas**2))[which]  # (n, cases, parts, parts)
        fitted = expected[:, None] @ squares[which]
        off = products.swapaxes(1, 2) - fitted  # (n, cases, 3, parts)
        moved = off @ spread
        left = whole[:, None] + ((fitted - 2 * products.swapaxes(1, 2)) * expected[:, None]).sum(axis=(2, 3))
        logs = 0.5 * ((off * moved).sum(axis=(2, 3)) - left)
        if still:
            believed = logs + usual.reshape(n, -1)
            share = np.exp(believed - believed.max(axis=1, keepdims=True))
            share /= share.sum(axis=1, keepdims=True)
            here = moved[..., _COMMON] + common.T  # (n, cases, 3, 2)
            mean = np.einsum("nh,nhcp->pc", share, here)
            common = (mean + _AS_USUAL * _USUAL) / (n + _AS_USUAL)
            squared = ((here - common.T) ** 2).mean(axis=2) + spread[..., _COMMON, _COMMON]
            total = np.einsum("nh,nhp->p", share, squared) + _AS_USUAL * (_SIGMAS[_COMMON] / 2) ** 2
            sigmas[_COMMON] = np.maximum(np.sqrt(total / (n + _AS_USUAL)), _LEAST_SIGMA)
    return np.asarray(logs.reshape(usual.shape), np.float64)


@lru_cache(maxsize=16)
def _parts(steps: int, sides: int) -> Numbers:
    """Returns (cases, steps, 5): what a profile is made of in each case of where the top's edge is and how
    high the side: the board and the top, each of a colour that changes evenly, and the side between them.
    """
    index = np.arange(steps) - (sides - 1 + BELOW_STEPS)
    cases = [_edges(index, off - side, off) for off in OFF_PX / STEP_PX for side in range(sides)]
    return np.array(cases)


def _edges(index: NDArray[np.int64], foot: float, top: float) -> Numbers:
    """Returns (m, 5): the parts over ``index``, with edges as soft as pictures have them."""
    above_foot, above_top = (1 / (1 + np.exp(-(index - edge) / _SOFT_STEPS)) for edge in (foot, top))
    board = 1 - above_foot
    return np.stack([board, board * index, above_foot - above_top, above_top, above_top * index], axis=1)
