"""How likely each cell of an own board is bare: as the board around it, in the light or in shade,
with nothing on it that has an edge.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.student_t import TOGETHER, student_t

Numbers = NDArray[np.float64]

_LEAST = np.array(
    [0.035, 0.022, 0.022]
)  # of log colour, by which bare cells differ from the board at their corners
_MARK_WIDER = 1.6  # times that: of what differs most within a cell
_LEAST_STEP = 0.035  # of log colour: by which bare cells seem to have outlines
_LEAST_UNLIKE = 0.05  # of a cell's area: lines that do not lie quite where they should
_FEW_KNOWN = 5.0  # times the least that is believed to be usual
_FEW_BARE = 5  # cells, to tell what bare ones look like
_MOST_OVER = 8.0  # sigmas: beyond, a shadow's edge and a disc's are equally unlike a bare cell
_SHADE = (-1.1, 0.9)  # of brightness, what shadows and lamps do to a bare cell
_SHADE_TINT = 0.22
_IN_SHADE = np.log(0.25)  # before anything is seen
_ONE_SIDE = np.log(
    0.1
)  # that only one side's corners show the light on the cell: an edge of a shadow, a neighbour
_SIDES = ((0, 1), (0, 2), (1, 3), (2, 3))  # of the four corners, those of one side
_ALIKE_SIGMAS = 4.0  # of what bare cells differ by: corners in the same light
_NO_CORNER = np.log(0.05)  # that all its corners are hidden, so that the board elsewhere tells more
_NEAR_SIGMAS = 4.0  # of the board's own: cells that may be bare, to learn from
_CLEAR_LINES = 0.3  # of log colour: how much darker a bare cell's lines are than the rest of it
_LIT_SIGMAS = 3.0  # of the board's own: in the same light as elsewhere


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """(cells,) each: the logarithm of how likely a cell's ``colours`` are if it is bare, and its ``edges``,
    beside something that may have any. ``has_lines``: bare cells show lines, which a piece would hide.
    """

    colours: Numbers
    edges: Numbers
    has_lines: bool

    def as_usual_at(self, cells: NDArray[np.bool_]) -> "Bare":
        """The same, but some cells (cells,) agree with being bare as half of the others do."""
        colours, edges = self.colours.copy(), self.edges.copy()
        colours[cells], edges[cells] = np.median(self.colours[~cells]), np.median(self.edges[~cells])
        return replace(self, colours=colours, edges=edges)


def weigh_bare(features: CellFeatures) -> Bare:
    """How well each cell agrees with being bare."""
    corners = features.corners - features.base[:, None]
    sides = np.stack([corners[:, side].mean(axis=1) for side in _SIDES], axis=1)
    around = np.concatenate([np.median(corners, axis=1)[:, None], sides], axis=1)  # the light's change here
    apart = np.stack([np.abs(corners[:, a] - corners[:, b]) for a, b in _SIDES], axis=1)
    likely = np.ones(around.shape[:2], np.bool_)
    likely[:, 1:] = (apart < _ALIKE_SIGMAS * _LEAST).all(axis=2)
    gap = (features.ground - features.empty).astype(np.float64)
    mark_gap = features.ground_mark - features.empty
    local = gap - around[:, 0]
    near = np.asarray((np.abs(local) < _NEAR_SIGMAS * np.maximum(_LEAST, 0.05)).all(axis=1), np.bool_)
    usual, sigma = usual_of(local, near, _LEAST)
    usual_mark, mark_sigma = usual_of(mark_gap - around[:, 0], near, _MARK_WIDER * _LEAST)
    both, zero = np.concatenate([sigma, mark_sigma]), np.concatenate([usual, usual_mark])
    log = _NO_CORNER + student_t(
        np.concatenate([gap, mark_gap], axis=1), zero, np.maximum(np.tile(features.board_sigma, 2), both)
    )
    likely &= (around[..., 0] > _SHADE[0]) & (around[..., 0] < _SHADE[1])
    likely &= (np.abs(around[..., 1:]) < _SHADE_TINT).all(axis=2)
    lit = (np.abs(around) < _LIT_SIGMAS * features.board_sigma).all(axis=2)
    for i in range(around.shape[1]):
        moved = np.concatenate([gap - around[:, i], mark_gap - around[:, i]], axis=1)
        prior = np.where(lit[:, i], 0.0, _IN_SHADE) + (_ONE_SIDE if i else 0.0)
        log = np.where(likely[:, i], np.maximum(log, student_t(moved, zero, both) + prior), log)
    has_lines = bool(usual_mark[0] < -_CLEAR_LINES)
    return Bare(np.asarray(log, np.float64), TOGETHER * _edges_log(features, near), has_lines)


def _edges_log(features: CellFeatures, near: NDArray[np.bool_]) -> Numbers:
    """(cells,): how likely a bare cell has the edges that are seen, beside something on it, which may
    have any.
    """
    result = np.zeros(len(near))
    for sign, least in ((features.outline, _LEAST_STEP), (features.unlike, _LEAST_UNLIKE)):
        step, sigma = usual_of(sign[:, None].astype(np.float64), near, np.array([least]))
        over = np.clip((sign - step) / sigma, 0, _MOST_OVER)
        result -= 0.5 * over**2 + np.log(2.5 * sigma)
    return result


def usual_of(values: Numbers, near: NDArray[np.bool_], least: Numbers) -> tuple[Numbers, Numbers]:
    """(n,) what cells that look bare show of values (cells, n), and by how much it varies."""
    if near.sum() < _FEW_BARE:
        return np.zeros(values.shape[1]), _FEW_KNOWN * least
    usual = np.median(values[near], axis=0)
    return usual, np.maximum(1.48 * np.median(np.abs(values[near] - usual), axis=0), least)
