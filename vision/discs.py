"""Finds where on its cell a piece lies: discs are set down up to a third of a cell off the middle."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.limits import Limits
from vision.looks import Looks
from vision.rectify import BoardView
from vision.sheet import Points
from vision.templates import RING_WEIGHTS, RINGS, SPOKES, Templates, polar_points

Floats = NDArray[np.float32] | NDArray[np.float64]

_SHRINK = 2  # the search runs on a picture half as large
_SHIFTS = (-2, -1, 0, 1, 2)  # along both axes, in steps of
_STEPS_PX = (2.0, 0.9)  # a coarse round: a side wall of 6 mm seen at 30 degrees takes it 3 px off; a fine one


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """For each cell where a piece would lie best: ``centres_px`` (cells, 2) in the board picture, and
    ``support`` (cells,): how much better any face explains the disc there than the empty board, -1 to 1.
    """

    centres_px: Points
    support: NDArray[np.float32]


def colour_distance(looks: Looks, colour: Looks, limits: Limits) -> NDArray[np.float32]:
    """Returns (...,): squared distance of looks to a colour in standard deviations, at most ``far``."""
    gap = (looks - colour) / np.array(limits.look_sigmas, np.float32)
    return np.asarray(np.minimum((gap * gap).sum(axis=-1), limits.far), np.float32)


def find_discs(looks: Looks, empty: Looks, templates: Templates, view: BoardView, limits: Limits) -> Places:
    """Returns where discs lie. ``looks`` and ``empty`` are (h, w, 3) of the board picture."""
    size = (looks.shape[1] // _SHRINK, looks.shape[0] // _SHRINK)
    small, small_empty = (
        np.asarray(cv2.resize(layer, size, interpolation=cv2.INTER_AREA), np.float32)
        for layer in (looks, empty)
    )
    to_empty = colour_distance(small, small_empty, limits)
    best = np.full(small.shape[:2], -1.0, np.float32)
    for colours, diameter_mm in _colour_sets(templates):
        to_face = np.min([colour_distance(small, colour, limits) for colour in colours], axis=0)
        gain = (to_empty - to_face) / np.float32(limits.far)
        kernel = _disc_kernel(diameter_mm * view.px_per_mm / _SHRINK)
        best = np.maximum(best, cv2.filter2D(gain, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE))
    return _peaks(best, view, limits)


def refine_discs(
    looks: Looks, places: Places, templates: Templates, view: BoardView, limits: Limits
) -> Places:
    """Returns the places of discs moved by a few pixels so that a face's own rings fit best.

    A disc's dark side wall draws the first search towards the camera's foot. Brightness alone is compared,
    ring by ring, so the turn does not matter; what a rider covers is left out.
    """
    cells = np.flatnonzero(places.support > limits.some_support)
    if not len(cells):
        return places
    rings = np.arange(RINGS // 2 if templates.rider is not None else 1, RINGS)
    radius_px = templates.faces[0].diameter_mm / 2 * view.px_per_mm
    points = polar_points().reshape(RINGS, SPOKES, 2)[rings, ::2] * radius_px
    grid = np.array([(dx, dy) for dy in _SHIFTS for dx in _SHIFTS], np.float64)
    bright = np.ascontiguousarray(looks[..., 0])
    moved = places.centres_px.copy()
    for step_px in _STEPS_PX:
        centres = moved[cells][:, None] + grid[None] * step_px
        maps = (centres[:, :, None, None] + points).reshape(-1, points[..., 0].size, 2).astype(np.float32)
        seen = np.asarray(cv2.remap(bright, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR), np.float32)
        cost = _ring_cost(seen.reshape(len(cells), len(grid), len(rings), -1), rings, templates, limits)
        cost += 0.02 * step_px**2 * (grid**2).sum(axis=1)  # of equal places the found one
        moved[cells] += _lowest(cost) * step_px
    return Places(moved, places.support)


def _ring_cost(
    seen: NDArray[np.float32], rings: NDArray[np.int64], templates: Templates, limits: Limits
) -> NDArray[np.float64]:
    """Returns (cells, places): the least misfit of ``seen`` (cells, places, rings, spokes) with a face."""
    stack, variances = templates.stack[..., 0][:, rings], templates.variances[..., 0][:, rings]
    means = stack.mean(axis=2)
    spreads = stack.var(axis=2) + variances.mean(axis=2) + limits.look_sigmas[0] ** 2
    weights = RING_WEIGHTS[rings] / RING_WEIGHTS[rings].sum()
    costs = []
    for mean, spread in zip(means, spreads, strict=True):
        gap = np.minimum((seen - mean[:, None]) ** 2 / spread[:, None], limits.far).mean(axis=3)
        costs.append((gap + np.log(spread / limits.look_sigmas[0] ** 2)) @ weights)
    return np.asarray(np.min(costs, axis=0), np.float64)


def _lowest(cost: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns (cells, 2): the shift of least cost in steps of the grid, between its points."""
    n = len(_SHIFTS)
    grid = cost.reshape(-1, n, n)
    row, col = np.divmod(cost.argmin(axis=1), n)
    inner_row, inner_col = np.clip(row, 1, n - 2), np.clip(col, 1, n - 2)
    k = np.arange(len(grid))
    at = -grid[k, inner_row, inner_col]
    dx = _vertex(-grid[k, inner_row, inner_col - 1], at, -grid[k, inner_row, inner_col + 1])
    dy = _vertex(-grid[k, inner_row - 1, inner_col], at, -grid[k, inner_row + 1, inner_col])
    # At the rim of the grid there is no parabola to go by.
    x = col + np.where(row == inner_row, np.where(col == inner_col, dx, 0), 0) - n // 2
    y = row + np.where(col == inner_col, np.where(row == inner_row, dy, 0), 0) - n // 2
    return np.stack([x, y], axis=1)


def _colour_sets(templates: Templates) -> list[tuple[Looks, float]]:
    """Returns each different set of colours that a face shows, the rider's with it, and its diameter."""
    sets: dict[tuple[object, ...], tuple[Looks, float]] = {}
    for face in templates.faces:
        colours = face.colours
        if face.carrying and templates.rider_look is not None:
            colours = np.concatenate([colours, templates.rider_look[None]])
        key = (*sorted(map(tuple, colours.round(3).tolist())), face.diameter_mm)
        sets[key] = (colours, face.diameter_mm)
    return list(sets.values())


def _disc_kernel(diameter_px: float) -> NDArray[np.float32]:
    """A disc that counts for it and a collar around it that counts against it, half as much."""
    radius = diameter_px / 2
    half = int(np.ceil(radius * 1.3))
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    distance = np.hypot(x, y)
    disc = np.clip(radius + 0.5 - distance, 0, 1)
    collar = np.clip(radius * 1.25 + 0.5 - distance, 0, 1) - disc
    return np.asarray(disc / disc.sum() - 0.5 * collar / collar.sum(), np.float32)


def _peaks(score: NDArray[np.float32], view: BoardView, limits: Limits) -> Places:
    """Returns each cell's best place within reach of its middle, to a fraction of a pixel."""
    middles = (view.centres_px + 0.5) / _SHRINK - 0.5
    reach = limits.off_centre * view.pitch_px / _SHRINK
    half = int(np.ceil(reach))
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    near = np.hypot(x, y) <= reach + 0.5
    dx, dy = x[near], y[near]
    height, width = score.shape
    base = np.round(middles).astype(int)
    px = np.clip(base[:, :1] + dx, 1, width - 2)
    py = np.clip(base[:, 1:] + dy, 1, height - 2)
    # Of equal places the one in the middle: a piece is likelier to stand there.
    values = score[py, px] - np.float32(0.02) * (np.hypot(dx, dy) / reach).astype(np.float32)
    index = values.argmax(axis=1)
    rows = np.arange(len(index))
    at_x, at_y = px[rows, index], py[rows, index]
    fine = np.stack(
        [
            at_x + _vertex(score[at_y, at_x - 1], score[at_y, at_x], score[at_y, at_x + 1]),
            at_y + _vertex(score[at_y - 1, at_x], score[at_y, at_x], score[at_y + 1, at_x]),
        ],
        axis=1,
    )
    return Places((fine + 0.5) * _SHRINK - 0.5, score[at_y, at_x])


def _vertex(before: Floats, at: Floats, after: Floats) -> NDArray[np.float64]:
    """Returns where a parabola through three values peaks, -0.5 to 0.5 from the middle one."""
    bend = before - 2 * at + after
    shift = np.where(bend < -1e-6, 0.5 * (before - after) / np.where(bend < -1e-6, bend, 1), 0.0)
    return np.asarray(np.clip(shift, -0.5, 0.5), np.float64)
