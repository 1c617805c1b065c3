"""How high the sides of a colour's pieces seem, beside what their heights promise: light and shadows, which
change little from piece to piece, make all of them longer or shorter, here more than there.

What a side seems to measure is a line of what its height promises and of where the piece stands; the line,
and how far single pieces lie from it, are told by all of them together, whether or not their kinds are known
(expectation maximisation of a mixture of linear regressions, Bishop 2006, 14.5).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.read.own_profiles import STEP_PX

Numbers = NDArray[np.float64]

TERMS = 4  # of a line: times what is promised; more everywhere, towards the right and towards the lower rim
# Before anything is seen. Files err, and so does what is known of the lens; shadows change pixels.
_USUAL = np.array([1.0, 0.0, 0.0, 0.0])
_USUAL_SIGMAS = np.array([0.12, 0.8, 1.0, 1.0])  # the last three in pixels, as the two below
_USUAL_SPREAD_PX, _LEAST_SPREAD_PX = 1.0, 0.4  # of single pieces
_AS_USUAL = 4.0  # pieces' worth of belief in what was the spread before
_SINCE_SIGMAS = np.array([0.03, 0.25, 0.25, 0.25])  # from a start picture to a later one: light moves
_FEW_HIGH = 0.12  # of the pieces, at least, are as high as each kind: so that what tells nothing stays unsure
_MANY_LOW = 0.5  # are single pieces, at least
_AS_FEW = np.array([4.0, 1.0])  # pieces' worth of belief that most are low
# Of the pieces, another thing's edge is taken for theirs: low ones seem to be of any height, and of high ones
# a part is taken for all.
_MISSEEN_LOW, _MISSEEN_HIGH = 0.01, 0.1
# Of those that are hardly of another colour than the board: the edge of a shadow is as clear as theirs.
_FAINT_LOW, _FAINT_HIGH = 0.2, 0.3
_HIGHER = 1.3  # times what is promised: higher than high pieces ever seem
_ROUNDS = 11


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """What is seen of the sides of pieces: ``logs`` (n, m) of how likely each is so many steps of the picture
    high; ``promised_px`` (n, kinds), by the kinds' heights, the lowest first; ``places`` (n, 2) on the board,
    -1 to 1; ``is_clear`` (n,): whether its colour stands out from the board's; ``px_per_mm`` of the paper.
    """

    logs: Numbers
    promised_px: Numbers
    places: Numbers
    is_clear: NDArray[np.bool_]
    px_per_mm: float

    @property
    def terms(self) -> Numbers:
        """(n, kinds, ``TERMS``): what a line is multiplied by."""
        n, kinds = self.promised_px.shape
        where = np.concatenate([np.ones((n, 1)), self.places], axis=1)
        return np.concatenate([self.promised_px[..., None], np.repeat(where[:, None], kinds, axis=1)], axis=2)


@dataclass(frozen=True, slots=True, eq=False)
class Rise:
    """How high sides seem, as a start picture tells: the ``line`` (``TERMS``,), its ``covariance``, and the
    ``spread_mm`` of single pieces; all but the first term in millimetres of the paper.
    """

    line: Numbers
    covariance: Numbers
    spread_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    """As ``Rise``, in pixels."""

    mean: Numbers
    covariance: Numbers
    spread_px: float


@dataclass(frozen=True, slots=True, eq=False)
class _Explained:
    """``logs`` (n, kinds) of how likely a piece of each kind is seen so; the side's ``mean_px`` and
    ``square_px`` (n, kinds), if it is of the kind.
    """

    logs: Numbers
    mean_px: Numbers
    square_px: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class _Misseen:
    """The ``share`` (n, kinds) of pieces of each kind of which another thing's edge is taken for theirs, and
    ``logs`` (n, kinds) of how likely each is then seen so.
    """

    logs: Numbers
    share: Numbers


def odds_by_sides(sides: Sides, learned: Rise | None) -> Numbers:
    """(n, kinds): how likely each piece is of each kind; these add up to 1."""
    n, kinds = sides.promised_px.shape
    least = np.array([_MANY_LOW] + [_FEW_HIGH] * (kinds - 1))
    few = np.array([_AS_FEW[0]] + [_AS_FEW[1]] * (kinds - 1))
    before = _usual() if learned is None else _as_before(learned, sides.px_per_mm)
    share, line, misseen = few / few.sum(), before, _misseen(sides)
    for _ in range(_ROUNDS):
        seen = _explained(sides, line.mean, np.full((n, kinds), line.spread_px))
        of_kinds, _ = _shares(seen, misseen, np.log(share))
        share = np.maximum((of_kinds.sum(axis=0) + few) / (of_kinds.sum() + few.sum()), least)
        share /= share.sum()
        line = _refitted(sides, seen, of_kinds, before, line.spread_px)
    seen = _explained(sides, line.mean, _unsure_px(sides, line))
    of_kinds, of_misseen = _shares(seen, misseen, np.log(share))
    return of_kinds + of_misseen


def rise_of(sides: Sides, kinds: NDArray[np.int64]) -> Rise:
    """What pieces tell that are of the ``kinds`` (n,), numbered as those of the sides are."""
    is_known = np.where(np.arange(sides.promised_px.shape[1]) == kinds[:, None], 0.0, -np.inf)
    before, misseen = _usual(), _misseen(sides)
    line = before
    for _ in range(_ROUNDS):
        seen = _explained(sides, line.mean, np.full(is_known.shape, line.spread_px))
        of_kinds, _ = _shares(seen, misseen, is_known)
        line = _refitted(sides, seen, of_kinds, before, line.spread_px)
    to_mm = np.append(1.0, np.full(TERMS - 1, 1 / sides.px_per_mm))
    return Rise(line.mean * to_mm, line.covariance * np.outer(to_mm, to_mm), line.spread_px * to_mm[-1])


def _usual() -> _Line:
    return _Line(_USUAL, np.diag(_USUAL_SIGMAS**2), _USUAL_SPREAD_PX)


def _as_before(learned: Rise, px_per_mm: float) -> _Line:
    to_px = np.append(1.0, np.full(TERMS - 1, px_per_mm))
    covariance = learned.covariance * np.outer(to_px, to_px) + np.diag(_SINCE_SIGMAS**2)
    return _Line(learned.line * to_px, covariance, max(learned.spread_mm * px_per_mm, _LEAST_SPREAD_PX))


def _unsure_px(sides: Sides, line: _Line) -> Numbers:
    """(n, kinds): by how much sides may differ from a line that is not known exactly."""
    terms = sides.terms
    return np.asarray(
        np.sqrt(line.spread_px**2 + np.einsum("nki,ij,nkj->nk", terms, line.covariance, terms)), np.float64
    )


def _explained(sides: Sides, line: Numbers, sigmas_px: Numbers) -> _Explained:
    """How a ``line`` explains the sides, from which they differ by ``sigmas_px`` (n, kinds)."""
    heights_px = np.arange(sides.logs.shape[1]) * STEP_PX
    gap = (heights_px - (sides.terms @ line)[..., None]) / sigmas_px[..., None]
    joint = sides.logs[:, None] - 0.5 * gap**2 - np.log(sigmas_px * np.sqrt(2 * np.pi) / STEP_PX)[..., None]
    logs = np.logaddexp.reduce(joint, axis=2)
    shares = np.exp(joint - logs[..., None])
    return _Explained(logs, shares @ heights_px, shares @ heights_px**2)


def _misseen(sides: Sides) -> _Misseen:
    """How likely pieces of each kind are misseen, whatever the line."""
    heights_px = np.arange(sides.logs.shape[1]) * STEP_PX
    reach_px = np.maximum(_HIGHER * sides.promised_px, STEP_PX)
    reach_px[:, 0] = heights_px[-1]
    within = heights_px <= reach_px[..., None]
    anywhere = np.logaddexp.reduce(np.where(within, sides.logs[:, None], -np.inf), axis=2)
    higher = sides.promised_px.shape[1] - 1
    clear, faint = [_MISSEEN_LOW] + [_MISSEEN_HIGH] * higher, [_FAINT_LOW] + [_FAINT_HIGH] * higher
    share = np.where(sides.is_clear[:, None], clear, faint)
    return _Misseen(anywhere - np.log(within.sum(axis=2)), share)


def _shares(seen: _Explained, misseen: _Misseen, beforehand: Numbers) -> tuple[Numbers, Numbers]:
    """(n, kinds) twice: how likely each piece is of each kind and seen, and misseen. ``beforehand``
    (n, kinds) or (kinds,): logarithms.
    """
    seen_so = seen.logs + np.log(1 - misseen.share) + beforehand
    joint = np.concatenate([seen_so, misseen.logs + np.log(misseen.share) + beforehand], axis=1)
    shares = np.exp(joint - np.logaddexp.reduce(joint, axis=1)[:, None])
    of_kinds, of_misseen = np.split(shares, 2, axis=1)
    return of_kinds, of_misseen


def _refitted(sides: Sides, seen: _Explained, of_kinds: Numbers, before: _Line, spread_px: float) -> _Line:
    """The line that explains the sides best, which are ``of_kinds`` (n, kinds) so likely."""
    terms, weights = sides.terms, of_kinds / spread_px**2
    known_before = np.linalg.inv(before.covariance)
    precision = known_before + np.einsum("nk,nki,nkj->ij", weights, terms, terms)
    pull = known_before @ before.mean + np.einsum("nk,nki,nk->i", weights, terms, seen.mean_px)
    line = np.linalg.solve(precision, pull)
    at_px = terms @ line
    error = (of_kinds * (seen.square_px - 2 * at_px * seen.mean_px + at_px**2)).sum()
    spread = np.sqrt((error + _AS_USUAL * before.spread_px**2) / (of_kinds.sum() + _AS_USUAL))
    return _Line(line, np.linalg.inv(precision), max(float(spread), _LEAST_SPREAD_PX))
