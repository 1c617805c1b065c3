"""Which class of a piece set of one's own each cell shows: a mixture of Student distributions.

What a file declares of a colour, or what a start picture has shown, is where a class is expected; the picture
at hand says where it really lies (maximum a posteriori estimates, Bishop 2006, 9.4). Something foreign may
have any colour: a cell that no class expects is likelier foreign than anything declared.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.log_colour import (
    TO_BGR_LOGS,
    LogColour,
    log_colour_of,
    shares_of,
    to_log_colour,
)
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.read.own_empty import weigh_bare
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_names import SOME_MEMBERS, Expected, Found, named
from tachiai.vision.read.student import TOGETHER, student

Numbers = NDArray[np.float64]

# A colour picked from a photograph: brightness errs by half, red and blue by a fifth.
_HINT_SIGMA = np.array([0.45, 0.2, 0.2])
_SOME_HINT_SIGMA = np.array([0.7, 0.35, 0.35])  # of a mark, which blurs into its ground
_LEARNED_SIGMA = np.array([0.16, 0.09, 0.09])  # by which the same thing differs in another picture
_LEAST_SIGMA = np.array([0.10, 0.06, 0.06])  # of single pieces of one class: shading, gloss
_MARK_SIGMA = np.array([0.28, 0.14, 0.14])  # of what differs most from it: rims, highlights
_LEAST_SHARE = np.array([0.6, 0.6, 0.6, 0.35, 0.35, 0.35])  # of these, however alike its members are
_MOST_SHARE = np.array([4.0, 2.0, 2.0, 3.0, 2.0, 2.0])  # of these: what differs more is not of one class
_INK_IN_MIDDLE = (-0.2, 0.9)  # of the way from the ground to the mark: how much more ink than usual covers it
_INK_IN_MARK = (-0.5, 0.6)
_BOARD_ALONE = (
    0.0,
    0.5,
    1.0,
)  # of a change of light: it may be a lamp's mirror image on the board, not on a piece
_MIRRORED = 2.0  # the logarithm of how much less likely that is
_MOST_UNSEEN = 0.5  # of such pieces
_UNSEEN_STEP = 0.35  # of log colour: a piece that differs less from the board has hardly any edge
_MEMBERS = 4.0  # pieces' worth of belief in these
_ANY_COLOUR = np.log(3.5 * 1.6 * 1.6)  # of log colours, that there are: what is foreign may have any
_FOREIGN = 0.02  # of the cells, before anything is seen
_ROUNDS = 8
_SOME_WHITE = 0.25  # of a disc: from here on
_PLAIN = 0.15  # of log colour: no mark is seen that is less dark than its ground
_WHITE = 0.5  # of a disc at the end of the camera's range: no colour is told
_OUTLINE_LEFT, _OUTLINE_SIGMA = 0.42, 0.12  # of a disc's step: blur and walls take the rest away
_LIFTS = (0.05, 0.1, 0.2)  # of white paper's light: what a lamp mirrored in a piece adds
_USUAL_LIFT = 0.05
_LAMP_SIGMA = np.tile([0.1, 0.12, 0.12], 2)  # of log colour: a lamp is seldom as white as the light in all
_LIFTED = 0.4  # of log colour
_USUAL_BARE = 2.5  # by which logarithms of bare cells differ from the plainest one's
_HARDLY = np.array([0.15, 0.1, 0.1])  # of log colour: a piece differs no more from the cell below it
_PLAINER = 1.0  # by so much another piece may look plainer than one that was overlooked
_AS_LIKELY = 1.5  # the logarithm of how much likelier such a cell is bare
_CLEAR_STEP = 0.3  # of log colour: a piece's outline below it may go unseen


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


def expected_as_seen(mean: Numbers, overlooked: Numbers | None) -> Expected:
    """Returns where a class is that was seen in another picture of the same board and camera. ``overlooked``
    as in ``Expected``.
    """
    return Expected(mean, np.concatenate([_LEARNED_SIGMA, _LEARNED_SIGMA * 1.6]), overlooked)


def class_values(features: CellFeatures) -> Numbers:
    """Returns (cells, 6): colour and mark of each cell."""
    return np.concatenate([features.colour, features.mark], axis=1).astype(np.float64)


def weigh_classes(
    features: CellFeatures,
    symbols: tuple[Symbol, ...],
    expected: dict[Symbol, Expected],
    marked: frozenset[Symbol] = frozenset(),
    angular: frozenset[Symbol] = frozenset(),
) -> Weighed:
    """Returns what each cell shows. ``expected`` has every symbol but EMPTY; those ``marked`` bear symbols,
    of which one piece shows more than another; ``angular`` ones have no disc's outline.
    """
    values = class_values(features)
    bare = weigh_bare(features)
    kinds = [symbol for symbol in symbols if symbol != EMPTY]
    found = {symbol: _found(expected[symbol], values[:0], np.zeros(0), values[:0]) for symbol in kinds}
    logs, evidence = np.zeros((len(values), len(symbols) + 1)), 0.0
    for number in range(_ROUNDS):
        shares = _prior(logs if number else None, len(symbols))
        logs = np.full((len(values), len(symbols) + 1), -np.inf)
        logs[:, symbols.index(EMPTY)] = bare.colours + bare.edges + shares[symbols.index(EMPTY)]
        for symbol in kinds:
            mean, sigma = found[symbol].mean, _total_sigma(found[symbol], expected[symbol])
            log = _class_log(features, values, mean, sigma, symbol in marked)
            log += _edges_log(features, bare.edges, mean[:3])
            if symbol not in marked | angular:
                log += _outlined(features, mean[:3])
            logs[:, symbols.index(symbol)] = log + shares[symbols.index(symbol)]
        logs[:, -1] = TOGETHER * -2 * _ANY_COLOUR + np.log(_FOREIGN)
        likely = np.exp(logs - logs.max(axis=1, keepdims=True))
        evidence = float((np.log(likely.sum(axis=1)) + logs.max(axis=1)).sum())
        likely /= likely.sum(axis=1, keepdims=True)
        alike = {
            s: _as_marked(values, found[s].mean, found[s].sigma)[0] if s in marked else values for s in kinds
        }
        found = {s: _found(expected[s], values, likely[:, symbols.index(s)], alike[s]) for s in kinds}
    logs = _doubted(features, values, logs, found, expected, symbols, marked)
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    # A bare cell that is plain white may hold anything as light, unless its lines show.
    blind = np.clip((features.white - _SOME_WHITE) / (_WHITE - _SOME_WHITE), 0, 1) * (not bare.has_lines)
    unseen = likely[:, symbols.index(EMPTY)] * blind
    likely[:, symbols.index(EMPTY)] -= unseen
    likely[:, -1] += unseen
    return Weighed(named(likely, symbols, found, expected), found, evidence)


def _doubted(
    features: CellFeatures,
    values: Numbers,
    logs: Numbers,
    found: dict[Symbol, Found],
    expected: dict[Symbol, Expected],
    symbols: tuple[Symbol, ...],
    marked: frozenset[Symbol],
) -> Numbers:
    """Returns the logarithms (cells, symbols + 1) with what no class of the picture's mean shows: a piece
    that a lamp lifts, one as dark as the square below it, a board whose own colour is not seen.
    """
    logs = logs.copy()
    shares = _prior(logs, len(symbols))
    bare = symbols.index(EMPTY)
    likeliest, seen = logs.max(axis=1), features.white < _SOME_WHITE
    less_plain = logs[:, bare].max() - logs[:, bare]
    for symbol in found:
        here, sigma = found[symbol], _total_sigma(found[symbol], expected[symbol])
        column, wider = symbols.index(symbol), np.hypot(sigma, _LAMP_SIGMA)
        spread = TOGETHER * float(np.log(wider / sigma).sum())
        for lift in () if symbol in marked else _LIFTS:
            parts = here.mean.reshape(2, 3).astype(np.float32)
            lifted = to_log_colour(shares_of(parts) + np.float32(lift)).reshape(6).astype(np.float64)
            log = _class_log(features, values, lifted, wider, False) + spread + shares[column]
            rival = np.minimum(log - lift / _USUAL_LIFT, likeliest)  # a doubt: it never names the piece
            logs[:, column] = np.where(seen, np.maximum(logs[:, column], rival), logs[:, column])
        unseen = _as_bare(features, here.mean, _HARDLY) & (less_plain > _USUAL_BARE)
        if (
            expected[symbol].mean[0] < here.mean[0] - _LIFTED
        ):  # all that are seen may be those that a lamp lifts
            unseen |= _as_bare(features, expected[symbol].mean, 2 * _HARDLY)
        overlooked = expected[symbol].overlooked
        if overlooked is not None:
            unseen |= _as_bare(features, overlooked, _HARDLY) & (less_plain > overlooked[3] - _PLAINER)
        logs[unseen, column] = np.maximum(logs[unseen, column], logs[unseen, bare] - _AS_LIKELY)
    logs[features.uneven, -1] = np.maximum(logs[features.uneven, -1], logs[features.uneven].max(axis=1))
    return logs


def _as_bare(features: CellFeatures, mean: Numbers, near: Numbers) -> NDArray[np.bool_]:
    """Tells for each cell whether a piece of the colour ``mean`` looks as the bare cell does."""
    return np.asarray((np.abs(mean[:3] - features.empty) < near).all(axis=1), np.bool_)


def _prior(logs: Numbers | None, count: int) -> Numbers:
    """Returns (symbols,): the logarithm of how many cells show each, a little of all at least."""
    if logs is None:
        return np.full(count, float(np.log((1 - _FOREIGN) / count)))
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    shares = likely[:, :count].mean(axis=0) + 0.25 / count
    return np.asarray(np.log((1 - _FOREIGN) * shares / shares.sum()), np.float64)


def _censored(values: Numbers, mean: Numbers, white: NDArray[np.float32]) -> Numbers:
    """Returns (cells, 6): the values, but where the camera saw plain white the class's own wherever that is
    lighter: white is all that the camera says of anything so light.
    """
    lighter = (white >= _WHITE) & (values[:, 0] < mean[0])
    whitish = (white >= _WHITE) & (values[:, 0] >= mean[0])
    result = values.copy()
    result[lighter, :3] = mean[:3]
    plain = lighter & (values[:, 3] > values[:, 0] - _PLAIN)  # a mark that shows is told by its own colour
    result[plain, 3:] = mean[3:]
    tints = [1, 2, 4, 5]
    result[:, tints] = np.where(whitish[:, None], mean[tints], result[:, tints])
    return np.asarray(result, np.float64)


def _class_log(
    features: CellFeatures, values: Numbers, mean: Numbers, sigma: Numbers, is_marked: bool
) -> Numbers:
    """Returns (cells,): the logarithm of how likely a piece of a class has these values (cells, 6), in the
    light that the board shows there or in the one that it shows elsewhere.
    """
    light = np.tile(features.light_change, 2)
    best = np.full(len(values), -np.inf)
    for share in _BOARD_ALONE:
        at_hand = _censored(values + share * light, mean, features.white)
        cost = np.full(len(values), share * _MIRRORED)
        if is_marked:
            at_hand, unusual = _as_marked(at_hand, mean, sigma)
            cost = cost + unusual
        best = np.maximum(best, student(at_hand, mean, sigma) - TOGETHER * cost)
    return best


def _edges_log(features: CellFeatures, edges: Numbers, mean: Numbers) -> Numbers:
    """Returns (cells,): the logarithm of how likely a piece has the edges that are seen. A piece of the
    board's own colour may have as few as the bare cell.
    """
    step = _step(features, mean)
    unseen = _MOST_UNSEEN * np.exp(-((step / _UNSEEN_STEP) ** 2))
    return np.asarray(np.logaddexp(np.log(1 - unseen), np.log(unseen + 1e-9) + edges), np.float64)


def _step(features: CellFeatures, mean: Numbers) -> Numbers:
    """Returns (cells,): how far, in log colour, a piece of the colour ``mean`` is from the bare cell."""
    return np.asarray(np.abs((mean - features.empty) @ TO_BGR_LOGS).max(axis=1), np.float64)


def _as_marked(values: Numbers, mean: Numbers, sigma: Numbers) -> tuple[Numbers, Numbers]:
    """Returns (cells, 6): the values as if each piece showed as much of its symbol's ink as the usual one
    of its class, and (cells,) how unusual that is, in squares of sigmas.
    """
    ink = mean[3:] - mean[:3]
    moved, cost = values.copy(), np.zeros(len(values))
    for part, (low, high), usual in ((np.s_[:3], _INK_IN_MIDDLE, 0.2), (np.s_[3:], _INK_IN_MARK, 0.25)):
        weight = 1 / sigma[part] ** 2
        along = ((values[:, part] - mean[part]) * ink * weight).sum(axis=1)
        more = np.clip(along / ((ink * ink * weight).sum() + 1 / usual**2), low, high)
        moved[:, part] -= more[:, None] * ink
        cost += 0.5 * (more / usual) ** 2
    return moved, cost


def _found(expected: Expected, values: Numbers, weight: Numbers, alike: Numbers) -> Found:
    """Returns the class as the picture shows it, given how likely each cell shows it. ``alike`` are the
    values without what may differ within a class.
    """
    members = float(weight.sum())
    least = np.concatenate([_LEAST_SIGMA, _MARK_SIGMA])
    if members < SOME_MEMBERS:
        return Found(expected.mean, least, 0.0, 0.0)
    seen = (values * weight[:, None]).sum(axis=0) / members
    trust = expected.sigma**2 / (expected.sigma**2 + least**2 / members)
    mean = expected.mean + trust * (seen - expected.mean)
    spread = ((alike - mean) ** 2 * weight[:, None]).sum(axis=0)
    sigma = np.sqrt((spread + _MEMBERS * least**2) / (members + _MEMBERS))
    off = float(np.abs((mean - expected.mean) / expected.sigma)[:3].max())
    return Found(mean, np.clip(sigma, _LEAST_SHARE * least, _MOST_SHARE * least), members, off)


def _total_sigma(found: Found, expected: Expected) -> Numbers:
    """Returns (6,): how far a piece of the class may lie off its mean, which few members tell but roughly."""
    least = np.concatenate([_LEAST_SIGMA, _MARK_SIGMA])
    unsure = expected.sigma**2 * least**2 / (least**2 + found.members * expected.sigma**2)
    return np.asarray(np.sqrt(found.sigma**2 + unsure), np.float64)


def _outlined(features: CellFeatures, mean: Numbers) -> Numbers:
    """Returns (cells,): what the lack of an outline costs a piece that should have one."""
    step = _step(features, mean)
    share = features.outline / np.maximum(step, 1e-6)
    lack = np.maximum(_OUTLINE_LEFT - share, 0) / _OUTLINE_SIGMA
    return np.asarray(np.where(step > _CLEAR_STEP, -0.5 * lack**2, 0.0), np.float64)


def declared(pieces: PieceSet, symbols: tuple[Symbol, ...], shift: LogColour) -> dict[Symbol, Expected]:
    """Returns where each class is by the piece file alone."""
    return {symbol: expected_by_file(pieces.kinds[symbol], shift) for symbol in symbols if symbol != EMPTY}
