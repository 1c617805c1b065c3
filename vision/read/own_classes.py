"""Which class of the pieces of an own board each cell shows: a mixture of Student distributions.

What a file declares of a colour, or what a start picture has shown, is where a class is expected; the picture
at hand says where it really lies (maximum a posteriori estimates, Bishop 2006, 9.4). Something foreign may
have any colour: a cell that no class expects is likelier foreign than anything declared.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.read.own_contrast import Contrast
from tachiai.vision.read.own_doubts import doubted
from tachiai.vision.read.own_empty import Bare, weigh_bare
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_hiding import pieces_lean
from tachiai.vision.read.own_likelihoods import (
    LEAST_SIGMA,
    MARK_SIGMA,
    SOME_WHITE,
    WHITE,
    as_marked,
    class_log,
    edges_log,
    outlined,
    total_sigma,
)
from tachiai.vision.read.own_names import SOME_MEMBERS, ClassColour, Expected, named
from tachiai.vision.read.own_relief import CellReliefs
from tachiai.vision.read.student_t import TOGETHER

Numbers = NDArray[np.float64]

# A colour picked from a photograph: brightness errs by half, red and blue by a fifth.
_HINT_SIGMA = np.array([0.45, 0.2, 0.2])
_SOME_HINT_SIGMA = np.array([0.7, 0.35, 0.35])  # of a mark, which blurs into its ground
_LEARNED_SIGMA = np.array([0.16, 0.09, 0.09])  # by which the same thing differs in another picture
_LEAST_SHARE = np.array([0.6, 0.6, 0.6, 0.35, 0.35, 0.35])  # of these, however alike its members are
_MOST_SHARE = np.array([4.0, 2.0, 2.0, 3.0, 2.0, 2.0])  # of these: what differs more is not of one class
# Of log colour: pieces that differ more in brightness than those of any one class; they may be of another.
_TWO_KINDS, _ANOTHER = 0.45, 0.1
_AS_SHOWN = 1.2  # times what a start picture's pieces differ by: one lamp lights them alike
_UNLIKE = 5.0  # sigmas of what is expected of a class: what differs more may be of another, in a lamp's light
_MEMBERS = 4.0  # pieces' worth of belief in these
_ANY_COLOUR = np.log(3.5 * 1.6 * 1.6)  # of log colours, that there are: what is foreign may have any
_FOREIGN = 0.02  # of the cells, before anything is seen
_ROUNDS = 8
# Of a cell, and of that part: a piece of a neighbour's height would show a third of itself beyond it.
_MOST_SEEN, _ALL_BOARD = 0.5, 0.95


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """``probabilities`` (cells, symbols + 1), the last for something foreign; ``found`` by symbol.
    ``evidence``: the logarithm of how likely all cells look as they do.
    """

    probabilities: Numbers
    found: dict[Symbol, ClassColour]
    evidence: float


def expected_by_file(kind: PieceKind, shift: LogColour) -> Expected:
    """Where a class is by its file. ``shift`` (3,): by how much the board is not as declared."""
    ground = log_colour_of(kind.face[0].fill) + shift
    inks = [log_colour_of(shape.fill) + shift for shape in kind.face[1:]]
    if not inks:
        return Expected(np.concatenate([ground, ground]), np.concatenate([_HINT_SIGMA, _SOME_HINT_SIGMA]))
    half = (ground + np.mean(inks, axis=0)) / 2
    return Expected(np.concatenate([ground, half]), np.concatenate([_HINT_SIGMA, _SOME_HINT_SIGMA]))


def expected_as_seen(
    mean: Numbers,
    overlooked: Numbers | None,
    reliefs: Mapping[str, float],
    contrasts: Mapping[str, Contrast],
    spread: float,
) -> Expected:
    """Where a class is that was seen in another picture of the same board and camera. ``overlooked``,
    ``reliefs``, ``contrasts`` and ``spread`` as in ``Expected``.
    """
    sigma = np.concatenate([_LEARNED_SIGMA, _LEARNED_SIGMA * 1.6])
    return Expected(mean, sigma, overlooked, reliefs=reliefs, contrasts=contrasts, spread=spread)


def class_values(features: CellFeatures) -> Numbers:
    """(cells, 6): colour and mark of each cell."""
    return np.concatenate([features.colour, features.mark], axis=1).astype(np.float64)


def weigh_classes(
    features: CellFeatures,
    symbols: tuple[Symbol, ...],
    expected: dict[Symbol, Expected],
    marked: frozenset[Symbol] = frozenset(),
    angular: frozenset[Symbol] = frozenset(),
) -> Weighed:
    """What each cell shows. ``expected`` has every symbol but EMPTY; those ``marked`` bear symbols,
    of which one piece shows more than another; ``angular`` ones have no disc's outline.
    """
    values = class_values(features)
    bare = weigh_bare(features)
    settled = _settled(features, values, bare, symbols, expected, marked, angular)
    behind = _bare_as_far_as_seen(features, settled[0][:, :-1].argmax(axis=1) != symbols.index(EMPTY))
    if behind.any():
        bare = bare.as_usual_at(behind)
        settled = _settled(features, values, bare, symbols, expected, marked, angular)
    logs, found, evidence = settled
    logs = doubted(
        features, values, logs, _prior(logs, len(symbols)), found, expected, symbols, marked, bare.has_lines
    )
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    # A bare cell that is plain white may hold anything as light, unless its lines show.
    blind = np.clip((features.white - SOME_WHITE) / (WHITE - SOME_WHITE), 0, 1) * (not bare.has_lines)
    unseen = likely[:, symbols.index(EMPTY)] * blind
    likely[:, symbols.index(EMPTY)] -= unseen
    likely[:, -1] += unseen
    for symbol, here in found.items():
        is_other = _duller_than_white(features, likely[:, symbols.index(symbol)], here)
        is_other |= _unlike_expected(features, expected[symbol])
        if here.spread > max(_TWO_KINDS, _AS_SHOWN * expected[symbol].spread):
            is_other[:] = True
        if is_other.any():
            doubt = _ANOTHER * likely[:, symbols.index(symbol)] * is_other
            likely[:, symbols.index(symbol)] -= doubt
            likely[:, -1] += doubt
    return Weighed(named(likely, symbols, found, expected), found, evidence)


def _unlike_expected(features: CellFeatures, expected: Expected) -> NDArray[np.bool_]:
    """On which cells the colour is far from what was declared or shown of a class, in the light that
    the board shows there and in the one that it shows elsewhere: others may have drawn the class so far.
    """
    off = np.abs(features.colour - expected.mean[:3])
    relit = np.abs(features.colour + features.light_change - expected.mean[:3])
    near = (np.minimum(off, relit) < _UNLIKE * (expected.sigma[:3] + expected.drift)).all(axis=1)
    return np.asarray(~near & (features.white < SOME_WHITE), np.bool_)


def _duller_than_white(features: CellFeatures, likely: Numbers, here: ClassColour) -> NDArray[np.bool_]:
    """On which cells a class, most of whose pieces are plain white to the camera, is duller: a
    lamp may lift a darker piece so far. ``likely`` (cells,): how likely each cell shows the class.
    """
    is_white = features.white >= WHITE
    most_are = float((likely * is_white).sum()) > float(likely.sum()) / 2
    dull = (features.white < SOME_WHITE) & (features.colour[:, 0] < here.mean[0] - LEAST_SIGMA[0])
    return np.asarray(dull & most_are, np.bool_)


def _settled(
    features: CellFeatures,
    values: Numbers,
    bare: Bare,
    symbols: tuple[Symbol, ...],
    expected: dict[Symbol, Expected],
    marked: frozenset[Symbol],
    angular: frozenset[Symbol],
) -> tuple[Numbers, dict[Symbol, ClassColour], float]:
    """The logarithms (cells, symbols + 1) of how likely each cell shows each class, or something
    foreign, where the classes lie, and the logarithm for all cells (expectation maximisation).
    """
    kinds = [symbol for symbol in symbols if symbol != EMPTY]
    found = {symbol: _found(expected[symbol], values[:0], np.zeros(0), values[:0]) for symbol in kinds}
    logs, evidence = np.zeros((len(values), len(symbols) + 1)), 0.0
    for number in range(_ROUNDS):
        shares = _prior(logs if number else None, len(symbols))
        logs = np.full((len(values), len(symbols) + 1), -np.inf)
        logs[:, symbols.index(EMPTY)] = bare.colours + bare.edges + shares[symbols.index(EMPTY)]
        for symbol in kinds:
            mean, sigma = found[symbol].mean, total_sigma(found[symbol], expected[symbol])
            log = class_log(features, values, mean, sigma, symbol in marked)
            log += edges_log(features, bare.edges, mean[:3])
            if symbol not in marked | angular:
                log += outlined(features, mean[:3])
            logs[:, symbols.index(symbol)] = log + shares[symbols.index(symbol)]
        logs[:, -1] = TOGETHER * -2 * _ANY_COLOUR + np.log(_FOREIGN)
        likely = np.exp(logs - logs.max(axis=1, keepdims=True))
        evidence = float((np.log(likely.sum(axis=1)) + logs.max(axis=1)).sum())
        likely /= likely.sum(axis=1, keepdims=True)
        alike = {
            s: as_marked(values, found[s].mean, found[s].sigma)[0] if s in marked else values for s in kinds
        }
        found = {s: _found(expected[s], values, likely[:, symbols.index(s)], alike[s]) for s in kinds}
    return logs, found, evidence


def _bare_as_far_as_seen(features: CellFeatures, standing: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """On which of the cells that do not look bare no more than another piece is seen, and the board."""
    result = np.zeros(len(standing), np.bool_)
    if not pieces_lean(features):
        return result
    cells = np.flatnonzero(standing)
    in_sight, board = CellReliefs(features, standing).board_in_sight(cells)
    result[cells[(in_sight > _MOST_SEEN) & (in_sight < 1) & (board > _ALL_BOARD)]] = True
    return result


def _prior(logs: Numbers | None, count: int) -> Numbers:
    """(symbols,): the logarithm of how many cells show each, a little of all at least."""
    if logs is None:
        return np.full(count, float(np.log((1 - _FOREIGN) / count)))
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    shares = likely[:, :count].mean(axis=0) + 0.25 / count
    return np.asarray(np.log((1 - _FOREIGN) * shares / shares.sum()), np.float64)


def _found(expected: Expected, values: Numbers, weight: Numbers, alike: Numbers) -> ClassColour:
    """The class as the picture shows it, given how likely each cell shows it. ``alike`` are the
    values without what may differ within a class.
    """
    members = float(weight.sum())
    least = np.concatenate([LEAST_SIGMA, MARK_SIGMA])
    if members < SOME_MEMBERS:
        return ClassColour(expected.mean, least, 0.0, 0.0)
    seen = (values * weight[:, None]).sum(axis=0) / members
    trust = expected.sigma**2 / (expected.sigma**2 + least**2 / members)
    mean = expected.mean + trust * (seen - expected.mean)
    spread = ((alike - mean) ** 2 * weight[:, None]).sum(axis=0)
    sigma = np.sqrt((spread + _MEMBERS * least**2) / (members + _MEMBERS))
    off = float(np.abs((mean - expected.mean) / expected.sigma)[:3].max())
    sigma = np.clip(sigma, _LEAST_SHARE * least, _MOST_SHARE * least)
    return ClassColour(mean, sigma, members, off, float(np.sqrt(spread[0] / members)))


def declared(pieces: PieceSet, symbols: tuple[Symbol, ...], shift: LogColour) -> dict[Symbol, Expected]:
    """Where each class is by the piece file alone."""
    return {symbol: expected_by_file(pieces.kinds[symbol], shift) for symbol in symbols if symbol != EMPTY}
