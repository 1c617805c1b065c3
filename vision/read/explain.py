"""How well a face explains the board picture around a point, and whether a rider is on it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.sheet import Points
from tachiai.vision.limits import VisionLimits
from tachiai.vision.read.board_colours import BoardColours, Floats, sample_around
from tachiai.vision.read.templates import (
    REACH,
    RING_WEIGHTS,
    RINGS,
    SPOKES,
    FaceTemplate,
    Templates,
    TurnedFace,
    polar_points,
)

_WHOLE = np.ones((1, RINGS, SPOKES), np.float32)  # the weight of an unhidden disc
_USUAL_SPREAD = 0.5  # of log colour: a gap this far from the others counts half
_ACROSS_EDGE = np.array([0.75, 0.85, 0.95, 1.05, 1.15, 1.25])  # of the radius: samples across an edge


def sample_discs(picture: LogColour, centres_px: Points, radius_px: NDArray[np.float64]) -> LogColour:
    """(cells, RINGS, SPOKES, 3): the picture around each centre, in polar coordinates."""
    found = sample_around(picture, centres_px, polar_points(), radius_px)
    return found.reshape(-1, RINGS, SPOKES, 3)


def sample_seen_and_empty(
    board: BoardColours, centres_px: Points, radius_px: NDArray[np.float64]
) -> tuple[LogColour, LogColour]:
    """The discs around each centre as seen, and as on the empty board."""
    return sample_discs(board.seen, centres_px, radius_px), sample_discs(board.empty, centres_px, radius_px)


def explain_face(
    board: BoardColours, centres_px: Points, face: FaceTemplate, templates: Templates
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(cells,): misfit of a face with the disc around each centre at its best rotation, 0 to 1; (cells,): log
    odds that the rider lies on it.
    """
    limits = board.limits
    radius_px = np.array([face.diameter_mm / 2 * board.view.px_per_mm])
    discs = sample_discs(board.seen, centres_px, radius_px)
    rider = rider_points(discs, templates, limits)
    weight = _WHOLE if templates.rider is None else 1 - _hidden(rider)
    area = RING_WEIGHTS[:, None].astype(np.float32) * weight
    seen = np.ascontiguousarray(np.moveaxis(discs, -1, 1))  # (cells, 3, RINGS, SPOKES)
    turns = _best_turns(seen, area, face.turned)
    gap = face.turned.log_colour[turns]
    np.subtract(seen, gap, out=gap)
    # One brightness for the whole disc is free, within what shadows and gloss do.
    level = np.clip(_usual(gap[:, 0], area), -limits.free_level, limits.free_level)
    gap[:, 0] -= level[:, None, None]
    gap *= gap
    gap /= face.turned.variance[turns]
    misfit = over_disc(np.minimum(gap.sum(axis=1), np.float32(limits.far)), weight)
    misfit = np.asarray(
        misfit + (level / limits.level_sigma) ** 2 + limits.spread_penalty * face.mean_log_variance,
        np.float32,
    )
    # A cloth of the rider's colour would hide all of the face, and nothing would misfit.
    seen_share = over_disc(weight)
    hidden = np.clip((limits.face_seen - seen_share) / limits.face_seen, 0, 1)
    return (np.asarray(misfit / limits.far + hidden, np.float64), _rider_odds(rider, face, templates, limits))


def _usual(gap: Floats, area: Floats) -> Floats:
    """(cells,): robust mean of (cells, RINGS, SPOKES) gaps, on which a ball's shadow has little influence."""
    usual = _mean(gap, area)
    for _ in range(2):
        off = gap - usual[:, None, None]
        off /= _USUAL_SPREAD
        off *= off
        off += 1
        usual = _mean(gap, np.divide(area, off, out=off))
    return usual


def _mean(values: Floats, weight: Floats) -> Floats:
    total = np.maximum(weight.sum(axis=(1, 2)), 1e-6)
    return np.asarray((values * weight).sum(axis=(1, 2)) / total, np.float32)


def rider_points(seen: LogColour, templates: Templates, limits: VisionLimits) -> Floats:
    """(...,) for log colours (..., 3): 1 where the rider's tint shows, at any brightness, 0 where it does
    not, between where it blends with the face.
    """
    if templates.rider is None:
        return np.zeros(seen.shape[:-1], np.float32)
    red, blue = templates.rider_log_colour[0, 1:]
    share = (seen[..., 1] * red + seen[..., 2] * blue) / (red * red + blue * blue)
    low, high = limits.ring_tinge if templates.rider.hole_mm else limits.ball_tinge
    return np.asarray(np.clip((share - low) / (high - low), 0, 1), np.float32)


def rider_layer(board: BoardColours, templates: Templates) -> Floats:
    """(h, w): 1 where the rider's colour shows in the board picture, and next to it."""
    if templates.rider is None:
        return np.zeros(board.seen.shape[:2], np.float32)
    layer = rider_points(board.seen, templates, board.limits)
    return np.asarray(cv2.dilate(layer, np.ones((3, 3), np.uint8)), np.float32)


def _rider_odds(
    rider: Floats, face: FaceTemplate, templates: Templates, limits: VisionLimits
) -> NDArray[np.float64]:
    """(cells,): log odds that something of the rider's colour and size is there."""
    if templates.rider is None:
        return np.full(len(rider), -50.0)
    face_mm = face.diameter_mm * REACH
    whole = (min(templates.rider.diameter_mm, face_mm) ** 2 - templates.rider.hole_mm**2) / face_mm**2
    share = over_disc(rider) / whole
    return np.clip((share - limits.rider_share) * limits.rider_slope, -25, 25)


def _hidden(rider: Floats) -> Floats:
    """(cells, RINGS, SPOKES): 1 where the rider hides the face or blends with it at its edges."""
    wide = np.minimum(2 * rider, 1)
    wide[:, 1:] = np.maximum(wide[:, 1:], wide[:, :-1])
    wide[:, :-1] = np.maximum(wide[:, :-1], wide[:, 1:])
    return np.asarray(wide, np.float32)


def _best_turns(seen: Floats, area: Floats, turned: TurnedFace) -> NDArray[np.int64]:
    """(cells,): by how many spokes a face is turned to fit (cells, 3, RINGS, SPOKES) log colours best, each
    point weighted by its ``area`` (cells or 1, RINGS, SPOKES). Least squares, without the squares of the seen
    colours, which no rotation changes.
    """
    cells = len(seen)
    # One product a cell: a single large one NumPy would split among threads and wait for them.
    squares = area.reshape(len(area), 1, -1) @ turned.squares
    alike = (seen * area[:, None]).reshape(cells, 1, -1) @ turned.pattern
    return np.asarray((2 * alike - squares)[:, 0].argmax(axis=1), np.int64)


def no_outline(
    board: BoardColours, centres_px: Points, radius_px: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(cells,): 0 where something ends at the disc's edge, up to 1 where it continues outside: a glow from
    below or a patch of sun has no edge there. A neighbour or side wall of the same colour may touch.
    """
    angle = 2 * np.pi * np.arange(SPOKES) / SPOKES
    around = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rays = (_ACROSS_EDGE[:, None, None] * around).reshape(-1, 2)
    found = sample_around(board.seen, centres_px, rays, radius_px)
    steps = np.abs(np.diff(found.reshape(-1, len(_ACROSS_EDGE), SPOKES, 3), axis=1))
    goes_on = (steps < board.limits.outline_step).all(axis=(1, 3)).mean(axis=1)
    return np.asarray(np.clip((goes_on - 0.5) / 0.3, 0, 1), np.float64)


def over_disc(values: Floats, weight: Floats = _WHOLE) -> Floats:
    """(cells,): weighted mean of (cells, RINGS, SPOKES) values over a disc's area."""
    area = RING_WEIGHTS[:, None].astype(np.float32) * weight
    total = np.maximum(area.sum(axis=(-1, -2)), 1e-6)
    return np.asarray((values * area).sum(axis=(-1, -2)) / total, np.float32)
