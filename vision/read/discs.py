"""Finds where on its cell a piece lies: up to a third of a cell off the centre."""

from dataclasses import dataclass
from functools import lru_cache, reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour, variances
from tachiai.vision.board.sheet import Points
from tachiai.vision.limits import VisionLimits
from tachiai.vision.read.board_colours import BoardColours, Floats, sample
from tachiai.vision.read.peaks import SHRINK, best_places, field_of, inside, vertex, widened
from tachiai.vision.read.templates import RING_WEIGHTS, RINGS, SPOKES, FaceTemplate, Templates, polar_points

# Rounds of a search: how many steps to either side along both axes, and how long each is.
_NEAR = ((2, 2.0), (2, 0.9))  # side walls of 6 mm reach 6 px at the widest angles
_WIDE = ((4, 2.6), (2, 0.9))  # the whole cell
_RING_AREAS = RING_WEIGHTS[:, None].astype(np.float32)
_SEARCHED = 0.8  # of the pitch from a cell's centre: no fit is tried farther off


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where on each cell a piece would lie, by a first search."""

    centres_px: Points  #: (cells, 2) in the board picture
    support: Floats  #: (cells,): how much better any face explains the disc than the empty board, -1 to 1
    score: Floats  #: (h, w): the same for a disc around any pixel of a picture ``SHRINK`` times smaller


@dataclass(frozen=True, slots=True, eq=False)
class Fits:
    """Where each face fits best on each of n cells."""

    centres_px: Points  #: (faces, n, 2)
    strain: NDArray[np.float64]  #: (faces, n): penalty, in misfit, where less of a disc is seen


@dataclass(frozen=True, slots=True, eq=False)
class _Rings:
    bright: Floats  #: (RINGS, spokes, n): brightness around n places
    #: (RINGS, spokes, n): 0 where a rider hides the face, up to 1; (n,): area left of each disc. None without
    #: riders.
    free: tuple[Floats, Floats] | None


def colour_distance(log_colour: LogColour, colour: LogColour, limits: VisionLimits) -> Floats:
    """(...,): squared distance of log colours (..., 3) to one, in standard deviations, at most ``far``."""
    variance = variances(colour, limits.colour_sigmas, limits.gloss)
    # Channel by channel: NumPy is slow over an axis of three.
    distance = np.zeros(log_colour.shape[:-1], np.float32)
    for i in range(3):
        gap = log_colour[..., i] - colour[..., i]
        gap *= gap
        gap /= variance[..., i]
        distance += gap
    return np.minimum(distance, np.float32(limits.far), out=distance)


def find_discs(board: BoardColours, templates: Templates) -> Places:
    view, limits = board.view, board.limits
    small, small_empty = board.resized((board.seen.shape[1] // SHRINK, board.seen.shape[0] // SHRINK))
    score = np.full(small.shape[:2], -1.0, np.float32)
    field = field_of(view, _SEARCHED * view.pitch_px)
    sets = [
        (colours, _disc_kernel(diameter_mm * view.px_per_mm / SHRINK))
        for colours, diameter_mm in templates.colour_sets
    ]
    wide = widened(field, max(len(kernel) for _, kernel in sets) // 2, score.shape)
    seen = small[wide]
    to_empty = colour_distance(seen, small_empty[wide], limits)
    known: dict[bytes, Floats] = {}
    for colours, kernel in sets:
        for colour in colours:
            if colour.tobytes() not in known:
                known[colour.tobytes()] = colour_distance(seen, colour, limits)
        to_face = reduce(np.minimum, (known[colour.tobytes()] for colour in colours))
        gain = (to_empty - to_face) / np.float32(limits.far)
        found = cv2.filter2D(gain, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE)
        score[field] = np.maximum(score[field], found[inside(field, wide)])
    return Places(*best_places(score, view, limits), score)


def fit_discs(
    board: BoardColours,
    covered: Floats,
    places: Places,
    cells: NDArray[np.int64],
    templates: Templates,
    wide: bool = False,
) -> Fits:
    """Where each face fits best on ``cells`` (n,): within a few pixels of ``places``, or with ``wide``
    anywhere on the cell, since a disc's shadow may look more like a disc than the board does.

    The first search takes a disc's side wall for a part of its face, so the face lies anywhere between the
    place found and a wall's length from it. Only brightness is compared, ring by ring, which makes the
    rotation irrelevant; where ``covered`` (h, w) is 1, a rider hides the face.
    """
    view, limits = board.view, board.limits
    found = (view.centres_px[cells] if wide else (places.centres_px - view.wall_px / 2)[cells])[None]
    bright = np.ascontiguousarray(board.seen[..., 0])
    for reach, step_px in _WIDE if wide else _NEAR:
        shifts = np.arange(-reach, reach + 1)
        grid = np.stack(np.meshgrid(shifts, shifts), axis=-1).reshape(-1, 2)
        tried = found[:, :, None] + grid * step_px
        cost = limits.far * strain_of(board, places, cells, tried)
        if not wide:
            cost += 0.02 * step_px**2 * (grid**2).sum(axis=1)  # prefers the place found, all else equal
        cost = cost + _ring_costs(bright, covered, tried, templates, board)
        found = found + _lowest(cost, reach) * step_px
    return Fits(found, strain_of(board, places, cells, found[:, :, None])[..., 0])


def strain_of(
    board: BoardColours, places: Places, cells: NDArray[np.int64], centres_px: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(..., cells, n): penalty, in misfit, of centres (..., cells, n, 2) for support below that of their
    cells; centres beyond a cell's reach would be the neighbours' discs.
    """
    view, limits = board.view, board.limits
    small = (centres_px.reshape(-1, centres_px.shape[-2], 2) + 0.5) / SHRINK - 0.5
    score = sample(places.score, small[..., 0], small[..., 1]).reshape(centres_px.shape[:-1])
    lost = np.maximum(places.support[cells][:, None] - score, 0)
    off_px = np.linalg.norm(centres_px - view.centres_px[cells][:, None], axis=-1)
    beyond = np.maximum(off_px / view.pitch_px - limits.off_centre - 0.05, 0)
    return np.asarray(limits.strain * lost + 10 * beyond, np.float64)


def _ring_costs(
    bright: Floats, covered: Floats, tried_px: NDArray[np.float64], templates: Templates, board: BoardColours
) -> NDArray[np.float64]:
    """(faces, cells, n): misfit of each face's rings around ``tried_px`` (faces, cells, n, 2), or (1, cells,
    n, 2) for the same places for all faces.
    """
    costs = []
    seen: dict[tuple[int, float], _Rings] = {}
    for i, face in enumerate(templates.faces):
        key = (min(i, len(tried_px) - 1), face.diameter_mm)
        if key not in seen:
            around, radius_px = tried_px[key[0]], face.diameter_mm / 2 * board.view.px_per_mm
            free = None if templates.rider is None else _free(covered, around, radius_px)
            seen[key] = _Rings(_rings_at(bright, around.reshape(-1, 2), radius_px), free)
        costs.append(_ring_cost(seen[key], face, board.limits).reshape(tried_px.shape[1:3]))
    return np.stack(costs)


def _rings_at(layer: Floats, centres_px: Points, radius_px: float) -> Floats:
    """(RINGS, spokes, n): a layer (h, w) around (n, 2) centres."""
    points = polar_points().reshape(RINGS, SPOKES, 2)[:, ::2].reshape(-1, 2) * np.float32(radius_px)
    centres = np.ascontiguousarray(centres_px.T, np.float32)
    x, y = (points[:, axis, None] + centres[axis] for axis in (0, 1))
    return sample(layer, x, y).reshape(RINGS, -1, len(centres_px))


def _free(covered: Floats, tried_px: NDArray[np.float64], radius_px: float) -> tuple[Floats, Floats]:
    """``_Rings.free`` around ``tried_px`` (cells, n, 2); riders hide what is ``covered`` (h, w)."""
    height, width = covered.shape
    low = np.clip(tried_px.min(axis=1) - radius_px - 1, 0, (width - 1, height - 1)).astype(int).tolist()
    high = np.maximum(tried_px.max(axis=1) + radius_px + 3, 1).astype(int).tolist()
    # Most cells have no rider anywhere near.
    near = [covered[y:to_y, x:to_x].any() for (x, y), (to_x, to_y) in zip(low, high, strict=True)]
    places = np.flatnonzero(np.repeat(near, tried_px.shape[1]))
    free = np.ones((RINGS, SPOKES // 2, tried_px.shape[0] * tried_px.shape[1]), np.float32)
    if len(places):
        free[:, :, places] = 1 - _rings_at(covered, tried_px.reshape(-1, 2)[places], radius_px)
    return free, np.maximum((free.sum(axis=1) * _RING_AREAS).sum(axis=0), np.float32(1e-6))


def _ring_cost(seen: _Rings, face: FaceTemplate, limits: VisionLimits) -> Floats:
    """(n,): misfit of ``seen`` with a face's rings."""
    mean, variance = face.rings
    gap = seen.bright - mean[:, None, None]
    gap *= gap
    gap /= variance[:, None, None]
    np.minimum(gap, np.float32(limits.far), out=gap)
    if seen.free is None:
        return np.asarray((gap.mean(axis=1) * (_RING_AREAS / _RING_AREAS.sum())).sum(axis=0), np.float32)
    free, area = seen.free
    gap *= free
    return np.asarray((gap.sum(axis=1) * _RING_AREAS).sum(axis=0) / area, np.float32)


def _lowest(cost: NDArray[np.float64], reach: int) -> NDArray[np.float64]:
    """(..., 2): the shift of least cost (..., places) in steps of the grid, interpolated."""
    n = 2 * reach + 1
    grid = cost.reshape(-1, n, n)
    row, col = np.divmod(cost.reshape(-1, n * n).argmin(axis=1), n)
    inner_row, inner_col = np.clip(row, 1, n - 2), np.clip(col, 1, n - 2)
    k = np.arange(len(grid))
    at = -grid[k, inner_row, inner_col]
    dx = vertex(-grid[k, inner_row, inner_col - 1], at, -grid[k, inner_row, inner_col + 1])
    dy = vertex(-grid[k, inner_row - 1, inner_col], at, -grid[k, inner_row + 1, inner_col])
    # At the edge of the grid there is no parabola to fit.
    x = col + np.where(row == inner_row, np.where(col == inner_col, dx, 0), 0) - n // 2
    y = row + np.where(col == inner_col, np.where(row == inner_row, dy, 0), 0) - n // 2
    return np.stack([x, y], axis=1).reshape(*cost.shape[:-1], 2)


@lru_cache(maxsize=8)
def _disc_kernel(diameter_px: float) -> Floats:
    """A disc with weight 1 and a collar around it with weight -1/2."""
    radius = diameter_px / 2
    half = int(np.ceil(radius * 1.3))
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    distance = np.hypot(x, y)
    disc = np.clip(radius + 0.5 - distance, 0, 1)
    collar = np.clip(radius * 1.25 + 0.5 - distance, 0, 1) - disc
    return np.asarray(disc / disc.sum() - 0.5 * collar / collar.sum(), np.float32)
