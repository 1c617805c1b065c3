"""How likely a cell looks as it does if a piece of a class lies there, whose colours are known so well."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import TO_BGR_LOGS
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_names import ClassColour, Expected
from tachiai.vision.read.student_t import TOGETHER, student_t

Numbers = NDArray[np.float64]

LEAST_SIGMA = np.array([0.10, 0.06, 0.06])  # of single pieces of one class: shading, gloss
MARK_SIGMA = np.array([0.28, 0.14, 0.14])  # of what differs most from it: rims, highlights
_INK_IN_MIDDLE = (-0.2, 0.9)  # of the way from the ground to the mark: how much more ink than usual covers it
_INK_IN_MARK = (-0.5, 0.6)
# Of a change of light: it may be a lamp's mirror image on the board, not on a piece.
_BOARD_ALONE = (0.0, 0.5, 1.0)
_MIRRORED = 2.0  # the logarithm of how much less likely that is
_MOST_UNSEEN = 0.5  # of such pieces
_UNSEEN_STEP = 0.35  # of log colour: a piece that differs less from the board has hardly any edge
_PLAIN = 0.15  # of log colour: no mark is seen that is less dark than its ground
# Of a disc at the end of the camera's range: from here on little of its colour is told, and none.
SOME_WHITE, WHITE = 0.25, 0.5
_OUTLINE_LEFT, _OUTLINE_SIGMA = 0.42, 0.12  # of a disc's step: blur and walls take the rest away
_CLEAR_STEP = 0.3  # of log colour: a piece's outline below it may go unseen


def _censored(values: Numbers, mean: Numbers, white: NDArray[np.float32], is_marked: bool) -> Numbers:
    """(cells, 6): the values, but where the camera saw plain white the class's own wherever that is
    lighter: white is all that the camera says of anything so light.
    """
    lighter = (white >= WHITE) & (values[:, 0] < mean[0])
    whitish = (white >= WHITE) & (values[:, 0] >= mean[0])
    result = values.copy()
    result[lighter, :3] = mean[:3]
    no_mark = values[:, 3] > values[:, 0] - _PLAIN  # a mark that shows is told by its own colour
    result[lighter & no_mark, 3:] = mean[3:]
    result[:, 1:3] = np.where(whitish[:, None], mean[1:3], result[:, 1:3])
    tells_nothing = whitish & (no_mark | (not is_marked))  # what is dark on a plain piece is its wall
    result[:, 4:] = np.where(tells_nothing[:, None], mean[4:], result[:, 4:])
    return np.asarray(result, np.float64)


def class_log(
    features: CellFeatures, values: Numbers, mean: Numbers, sigma: Numbers, is_marked: bool
) -> Numbers:
    """(cells,): the logarithm of how likely a piece of a class has these values (cells, 6), in the
    light that the board shows there or in the one that it shows elsewhere.
    """
    light = np.tile(features.light_change, 2)
    best = np.full(len(values), -np.inf)
    for share in _BOARD_ALONE:
        at_hand = _censored(values + share * light, mean, features.white, is_marked)
        cost = np.full(len(values), share * _MIRRORED)
        if is_marked:
            at_hand, unusual = as_marked(at_hand, mean, sigma)
            cost = cost + unusual
        best = np.maximum(best, student_t(at_hand, mean, sigma) - TOGETHER * cost)
    return best


def edges_log(features: CellFeatures, edges: Numbers, mean: Numbers) -> Numbers:
    """(cells,): the logarithm of how likely a piece has the edges that are seen. A piece of the
    board's own colour may have as few as the bare cell.
    """
    step = _step(features, mean)
    unseen = _MOST_UNSEEN * np.exp(-((step / _UNSEEN_STEP) ** 2))
    return np.asarray(np.logaddexp(np.log(1 - unseen), np.log(unseen + 1e-9) + edges), np.float64)


def _step(features: CellFeatures, mean: Numbers) -> Numbers:
    """(cells,): how far, in log colour, a piece of the colour ``mean`` is from the bare cell."""
    return np.asarray(np.abs((mean - features.empty) @ TO_BGR_LOGS).max(axis=1), np.float64)


def as_marked(values: Numbers, mean: Numbers, sigma: Numbers) -> tuple[Numbers, Numbers]:
    """(cells, 6): the values as if each piece showed as much of its symbol's ink as the usual one
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


def outlined(features: CellFeatures, mean: Numbers) -> Numbers:
    """(cells,): what the lack of an outline costs a piece that should have one."""
    step = _step(features, mean)
    share = features.outline / np.maximum(step, 1e-6)
    lack = np.maximum(_OUTLINE_LEFT - share, 0) / _OUTLINE_SIGMA
    return np.asarray(np.where(step > _CLEAR_STEP, -0.5 * lack**2, 0.0), np.float64)


def total_sigma(found: ClassColour, expected: Expected) -> Numbers:
    """(6,): how far a piece of the class may lie off its mean, which few members tell but roughly."""
    least = np.concatenate([LEAST_SIGMA, MARK_SIGMA])
    unsure = expected.sigma**2 * least**2 / (least**2 + found.members * expected.sigma**2)
    return np.asarray(np.sqrt(found.sigma**2 + unsure), np.float64)


def inked(values: Numbers, mean: Numbers) -> Numbers:
    """(cells,): how much of the ink of a class's symbol cells show, whose values are (cells, 6)."""
    ink = mean[3:] - mean[:3]
    return np.asarray(((values[:, 3:] - values[:, :3]) @ ink) / max(float(ink @ ink), 1e-6), np.float64)
