"""Which class of a piece set of one's own each cell shows: a mixture of Student distributions.

What a file declares of a colour, or what a start picture has shown, is where a class is expected; the picture
at hand says where it really lies (maximum a posteriori estimates, Bishop 2006, 9.4). Something foreign may
have any colour: a cell that no class expects is likelier foreign than anything declared.
"""

from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.log_colour import TO_BGR_LOGS, LogColour, log_colour_of
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.read.own_features import CellFeatures

Numbers = NDArray[np.float64]

# A colour picked from a photograph: brightness errs by half, red and blue by a fifth.
_HINT_SIGMA = np.array([0.45, 0.2, 0.2])
_SOME_HINT_SIGMA = np.array([0.7, 0.35, 0.35])  # of a mark, which blurs into its ground
_LEARNED_SIGMA = np.array([0.16, 0.09, 0.09])  # by which the same thing differs in another picture
_LEAST_SIGMA = np.array([0.10, 0.06, 0.06])  # of single pieces of one class: shading, gloss
_MARK_SIGMA = np.array([0.28, 0.14, 0.14])  # of what differs most from it: rims, highlights
_LEAST_SHARE = np.array([0.6, 0.6, 0.6, 0.35, 0.35, 0.35])  # of these, however alike its members are
_MEMBERS = 4.0  # pieces' worth of belief in these
_FREEDOM = 8.0  # of the distributions: tails heavier than Gauss's
_ANY_COLOUR = np.log(3.5 * 1.6 * 1.6)  # of log colours, that there are: what is foreign may have any
_FOREIGN = 0.02  # of the cells, before anything is seen
_TOGETHER = 0.5  # of the evidence: colour and mark of one disc err together
_ROUNDS = 8
_SOME_MEMBERS = 0.5  # cells that a class needs to be there
_MOST_NAMED = 6  # classes whose orders are all compared
_SOME_WHITE = 0.25  # of a disc: from here on
_WHITE = 0.5  # of a disc at the end of the camera's range: no colour is told
_OUTLINE_LEFT, _OUTLINE_SIGMA = 0.42, 0.12  # of a disc's step: blur and walls take the rest away
_CLEAR_STEP = 0.3  # of log colour: a piece's outline below it may go unseen
_LEAST_STEP = 0.035  # of log colour: by which bare cells seem to have outlines
_LEAST_UNLIKE = 0.05  # of a cell's area: lines that do not lie quite where they should
_FEW_KNOWN = 5.0  # times the least that is believed to be usual
_FEW_BARE = 5  # cells, to tell what bare ones look like
_MOST_OVER = 8.0  # sigmas: beyond, a shadow's edge and a disc's are equally unlike a bare cell
_SHADE = (-1.1, 0.7)  # of brightness, what shadows and lamps do to a bare cell
_SHADE_TINT = 0.22
_IN_SHADE = np.log(0.25)  # before anything is seen


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Where a class's colour and mark (6,) are expected, and how far off they may be."""

    mean: Numbers
    sigma: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Where a class lies in one picture: ``mean``, how much single pieces vary (``sigma``), and how many
    cells showed it. ``off`` is how far that is from what was expected, in its sigmas.
    """

    mean: Numbers
    sigma: Numbers
    members: float
    off: float


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """``probabilities`` (cells, symbols + 1), the last for something foreign; ``found`` by symbol.
    ``evidence``: the logarithm of how likely all cells look as they do.
    """

    probabilities: Numbers
    found: dict[Symbol, Found]
    evidence: float


def expected_by_file(kind: PieceKind, shift: LogColour) -> Expected:
    """Returns where a class is by its file. ``shift`` (3,): by how much the board is not as declared."""
    ground = log_colour_of(kind.face[0].fill) + shift
    inks = [log_colour_of(shape.fill) + shift for shape in kind.face[1:]]
    if not inks:
        return Expected(np.concatenate([ground, ground]), np.concatenate([_HINT_SIGMA, _SOME_HINT_SIGMA]))
    half = (ground + np.mean(inks, axis=0)) / 2
    return Expected(np.concatenate([ground, half]), np.concatenate([_HINT_SIGMA, _SOME_HINT_SIGMA]))


def expected_as_seen(mean: Numbers) -> Expected:
    """Returns where a class is that was seen in another picture of the same board and camera."""
    return Expected(mean, np.concatenate([_LEARNED_SIGMA, _LEARNED_SIGMA * 1.6]))


def class_values(features: CellFeatures) -> Numbers:
    """Returns (cells, 6): colour and mark of each cell."""
    return np.concatenate([features.colour, features.mark], axis=1).astype(np.float64)


def weigh_classes(
    features: CellFeatures, symbols: tuple[Symbol, ...], expected: dict[Symbol, Expected]
) -> Weighed:
    """Returns what each cell shows. ``expected`` has every symbol but EMPTY."""
    values = class_values(features)
    empty_log = _empty_log(features, values)
    kinds = [symbol for symbol in symbols if symbol != EMPTY]
    found = {symbol: _found(expected[symbol], values[:0], np.zeros(0)) for symbol in kinds}
    logs, evidence = np.zeros((len(values), len(symbols) + 1)), 0.0
    for _ in range(_ROUNDS):
        shares = _prior(logs if _ else None, len(symbols))
        logs = np.full((len(values), len(symbols) + 1), -np.inf)
        logs[:, symbols.index(EMPTY)] = empty_log + shares[symbols.index(EMPTY)]
        for symbol in kinds:
            mean, sigma = found[symbol].mean, _total_sigma(found[symbol], expected[symbol])
            log = _student(_censored(values, mean, features.white), mean, sigma)
            log += _outlined(features, found[symbol].mean[:3])
            logs[:, symbols.index(symbol)] = log + shares[symbols.index(symbol)]
        logs[:, -1] = _TOGETHER * -2 * _ANY_COLOUR + np.log(_FOREIGN)
        likely = np.exp(logs - logs.max(axis=1, keepdims=True))
        evidence = float((np.log(likely.sum(axis=1)) + logs.max(axis=1)).sum())
        likely /= likely.sum(axis=1, keepdims=True)
        found = {s: _found(expected[s], values, likely[:, symbols.index(s)]) for s in kinds}
    # A bare cell that is plain white may hold anything as light.
    blind = np.clip((features.white - _SOME_WHITE) / (_WHITE - _SOME_WHITE), 0, 1)
    unseen = likely[:, symbols.index(EMPTY)] * blind
    likely[:, symbols.index(EMPTY)] -= unseen
    likely[:, -1] += unseen
    return Weighed(_named(likely, symbols, found, expected), found, evidence)


def _named(
    likely: Numbers, symbols: tuple[Symbol, ...], found: dict[Symbol, Found], expected: dict[Symbol, Expected]
) -> Numbers:
    """Returns the probabilities (cells, symbols + 1) with the doubt about which colour is which class: two
    colours that could change places without being farther off what was expected are neither.
    """
    seen = [symbol for symbol in found if found[symbol].members >= _SOME_MEMBERS]
    if not seen or len(found) > _MOST_NAMED:
        return likely
    fits = {
        (a, b): _student(found[a].mean[None], expected[b].mean, expected[b].sigma)[0]
        for a in seen
        for b in found
    }
    ways = list(permutations(found, len(seen)))
    logs = np.array([sum(fits[a, b] for a, b in zip(seen, way, strict=True)) for way in ways])
    share = np.exp(logs - logs.max())
    share /= share.sum()
    result = likely.copy()
    for a in seen:
        result[:, symbols.index(a)] = 0.0
    for way, weight in zip(ways, share, strict=True):
        for a, b in zip(seen, way, strict=True):
            result[:, symbols.index(b)] += weight * likely[:, symbols.index(a)]
    return np.asarray(result, np.float64)


def _prior(logs: Numbers | None, count: int) -> Numbers:
    """Returns (symbols,): the logarithm of how many cells show each, a little of all at least."""
    if logs is None:
        return np.full(count, float(np.log((1 - _FOREIGN) / count)))
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    shares = likely[:, :count].mean(axis=0) + 0.25 / count
    return np.asarray(np.log((1 - _FOREIGN) * shares / shares.sum()), np.float64)


def _student(values: Numbers, mean: Numbers, sigma: Numbers) -> Numbers:
    """Returns (cells,): the logarithm of the density of each cell's values."""
    off = ((values - mean) / sigma) ** 2
    each = -0.5 * (_FREEDOM + 1) * np.log1p(off / _FREEDOM) - np.log(sigma) - 0.97
    return np.asarray(_TOGETHER * each.sum(axis=1), np.float64)


def _censored(values: Numbers, mean: Numbers, white: NDArray[np.float32]) -> Numbers:
    """Returns (cells, 6): the values, but where the camera saw plain white the class's own wherever that is
    lighter: white is all that the camera says of anything so light.
    """
    lighter = (white >= _WHITE) & (values[:, 0] < mean[0])
    whitish = (white >= _WHITE) & (values[:, 0] >= mean[0])
    result = np.where(lighter[:, None], mean, values)
    tints = [1, 2, 4, 5]
    result[:, tints] = np.where(whitish[:, None], mean[tints], result[:, tints])
    return np.asarray(result, np.float64)


def _found(expected: Expected, values: Numbers, weight: Numbers) -> Found:
    """Returns the class as the picture shows it, given how likely each cell shows it."""
    members = float(weight.sum())
    least = np.concatenate([_LEAST_SIGMA, _MARK_SIGMA])
    if members < _SOME_MEMBERS:
        return Found(expected.mean, least, 0.0, 0.0)
    seen = (values * weight[:, None]).sum(axis=0) / members
    trust = expected.sigma**2 / (expected.sigma**2 + least**2 / members)
    mean = expected.mean + trust * (seen - expected.mean)
    spread = ((values - mean) ** 2 * weight[:, None]).sum(axis=0)
    sigma = np.sqrt((spread + _MEMBERS * least**2) / (members + _MEMBERS))
    off = float(np.abs((mean - expected.mean) / expected.sigma)[:3].max())
    return Found(mean, np.maximum(sigma, _LEAST_SHARE * least), members, off)


def _total_sigma(found: Found, expected: Expected) -> Numbers:
    """Returns (6,): how far a piece of the class may lie off its mean, which few members tell but roughly."""
    least = np.concatenate([_LEAST_SIGMA, _MARK_SIGMA])
    unsure = expected.sigma**2 * least**2 / (least**2 + found.members * expected.sigma**2)
    return np.asarray(np.sqrt(found.sigma**2 + unsure), np.float64)


def _outlined(features: CellFeatures, mean: Numbers) -> Numbers:
    """Returns (cells,): what the lack of an outline costs a piece that should have one."""
    step = np.abs((mean - features.empty) @ TO_BGR_LOGS).max(axis=1)
    share = features.outline / np.maximum(step, 1e-6)
    lack = np.maximum(_OUTLINE_LEFT - share, 0) / _OUTLINE_SIGMA
    return np.asarray(np.where(step > _CLEAR_STEP, -0.5 * lack**2, 0.0), np.float64)


def _empty_log(features: CellFeatures, values: Numbers) -> Numbers:
    """Returns (cells,): the logarithm of how likely each cell looks if it is bare, in the light or in
    shade.
    """
    gap = values[:, :3] - features.empty
    mark_gap = values[:, 3:] - features.empty
    near = np.asarray((np.abs(gap) < 4 * features.board_sigma).all(axis=1), np.bool_)
    sigma = np.maximum(features.board_sigma, [0.06, 0.04, 0.04])
    usual, mark_sigma = _usual(mark_gap, near, 1.6 * sigma)
    both, zero = np.concatenate([sigma, mark_sigma]), np.concatenate([np.zeros(3), usual])
    lit = _student(np.concatenate([gap, mark_gap], axis=1), zero, both)
    shade = features.corners - features.empty[:, None]
    likely = (shade[..., 0] > _SHADE[0]) & (shade[..., 0] < _SHADE[1])
    likely &= (np.abs(shade[..., 1:]) < _SHADE_TINT).all(axis=2)
    in_shade = np.full(len(values), -np.inf)
    for corner in range(shade.shape[1]):
        moved = np.concatenate([gap - shade[:, corner], mark_gap - shade[:, corner]], axis=1)
        log = _student(moved, zero, 1.3 * both) + _IN_SHADE
        in_shade = np.where(likely[:, corner], np.maximum(in_shade, log), in_shade)
    unlike = np.zeros(len(values))
    for sign, least in ((features.outline, _LEAST_STEP), (features.unlike, _LEAST_UNLIKE)):
        step, step_sigma = _usual(sign[:, None].astype(np.float64), near, np.array([least]))
        over = np.clip((sign - step) / step_sigma, 0, _MOST_OVER)
        unlike += 0.5 * over**2
    return np.asarray(np.maximum(lit, in_shade) - _TOGETHER * unlike, np.float64)


def _usual(values: Numbers, near: NDArray[np.bool_], least: Numbers) -> tuple[Numbers, Numbers]:
    """Returns (n,) what cells that look bare show of values (cells, n), and by how much it varies."""
    if near.sum() < _FEW_BARE:
        return np.zeros(values.shape[1]), _FEW_KNOWN * least
    usual = np.median(values[near], axis=0)
    return usual, np.maximum(1.48 * np.median(np.abs(values[near] - usual), axis=0), least)


def declared(pieces: PieceSet, symbols: tuple[Symbol, ...], shift: LogColour) -> dict[Symbol, Expected]:
    """Returns where each class is by the piece file alone."""
    return {symbol: expected_by_file(pieces.kinds[symbol], shift) for symbol in symbols if symbol != EMPTY}
