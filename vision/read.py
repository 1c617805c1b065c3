"""Reads what stands on every cell: probabilities over the game's symbols.

Each cell is explained in every way that the piece set allows (empty, each face, with the rider or
without); an explanation's misfit is the mean of robust colour distances over the disc, after the best
turn and the best brightness. What fits nothing well enough is no reading at all.
"""

from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.boards import Cell
from rules.core import EMPTY
from rules.sight import Probabilities
from vision.discs import Places, colour_distance, find_discs, fit_discs, strain_of
from vision.frame import Image
from vision.limits import LIMITS, Limits
from vision.looks import Looks, looks_of, over_looks, without_glow
from vision.rectify import BoardView
from vision.sheet import Points
from vision.templates import REACH, RING_WEIGHTS, RINGS, SPOKES, Face, Templates, polar_points

Floats = NDArray[np.float32]

_ACROSS_EDGE = np.array([0.75, 0.85, 0.95, 1.05, 1.15, 1.25])  # of the radius: where an edge is looked for
_AGAIN_PX = (-3.2, -1.6, 0.0, 1.6, 3.2)  # where to look again, along both axes


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What was read, in cell order.

    ``probabilities`` (cells, symbols) add up to at most 1 a cell: the rest is for "something else".
    ``centres_px`` (cells, 2): where the discs lie in the board picture; ``misfit`` (cells,) is that of the
    best explanation, 0 to 1; ``saturated`` (cells,) tells where the camera saw plain white: a lamp's mirror
    image, no information.
    """

    probabilities: NDArray[np.float64]
    centres_px: Points
    misfit: NDArray[np.float64]
    saturated: NDArray[np.bool_]

    def cells(self, limits: Limits = LIMITS) -> tuple[Probabilities | None, ...]:
        """Returns each cell's probabilities adding up to 1, or None where something else is likelier. What
        is left of "something else" is shared out evenly: it makes a reading less sure.
        """
        strange = 1 - self.probabilities.sum(axis=1, keepdims=True)
        whole = self.probabilities + strange / self.probabilities.shape[1]
        return tuple(
            tuple(row.tolist()) if rest < 1 - limits.known_share else None
            for row, rest in zip(whole, strange[:, 0], strict=True)
        )


def read_board(
    picture: Image,
    share: Floats,
    empty: Looks,
    templates: Templates,
    view: BoardView,
    limits: Limits = LIMITS,
    lit: Collection[Cell] = (),
) -> Reading:
    """Returns what stands on every cell.

    ``picture`` (h, w, 3) is the board picture, ``share`` the same as shares of white paper's light, and
    ``empty`` (h, w, 3) the looks of the empty board there. Cells in ``lit`` may glow from below.
    """
    looks = levelled(looks_of(share), empty, view, limits)
    places = find_discs(looks, empty, templates, view, limits)
    found = np.flatnonzero(places.support > limits.some_support)
    misfits, odds, centres, edgeless = _explain_discs(looks, places, found, templates, view, limits)
    radius_px = np.full(len(centres), max(face.diameter_mm for face in templates.faces) / 2 * view.px_per_mm)
    # Any disc that belongs to a cell covers much of its middle; a neighbour's disc does not.
    glowing = np.isin(np.arange(len(centres)), list(lit))
    empty_misfit = _empty_misfit(looks, empty, view.centres_px, radius_px, glowing, limits)
    # A glow hides nothing: what has a disc's edge is no glow.
    empty_misfit += limits.outline * 0.5 * np.where(glowing, 1 - edgeless, 0)
    likely = _weigh(empty_misfit, misfits, odds, templates, limits)
    saturated = _saturated(picture, centres, radius_px, limits)
    likely[saturated] = 0.0
    return Reading(likely, centres, np.minimum(empty_misfit, misfits.min(axis=0)), saturated)


def _explain_discs(
    looks: Looks,
    places: Places,
    found: NDArray[np.int64],
    templates: Templates,
    view: BoardView,
    limits: Limits,
) -> tuple[NDArray[np.float64], NDArray[np.float64], Points, NDArray[np.float64]]:
    """Returns for the cells ``found`` (n,) to hold something (faces, cells) misfits and (faces, cells) rider
    odds, (cells, 2) where the best face lies, and (cells,) how far it lacks an edge; for other cells misfit 1
    and no edge.
    """
    shape = len(templates.faces), len(places.support)
    misfits, odds = np.ones(shape), np.full(shape, -limits.rider_slope * limits.rider_share)
    centres, edgeless = places.centres_px.copy(), np.ones(shape[1])
    if not len(found):
        return misfits, odds, centres, edgeless
    covered = _rider_layer(looks, templates, limits)
    fits = fit_discs(looks, covered, places, found, templates, view, limits)
    for i, face in enumerate(templates.faces):
        misfits[i, found], odds[i, found] = _explain(looks, fits.centres_px[i], face, templates, view, limits)
    misfits[:, found] += fits.strain
    where = np.repeat(centres[None], shape[0], axis=0)
    where[:, found] = fits.centres_px
    _look_again(looks, places, where, misfits, odds, templates, view, limits)
    best = misfits[:, found].argmin(axis=0)
    centres[found] = where[best, found]
    radius_px = np.array([face.diameter_mm / 2 * view.px_per_mm for face in templates.faces])[best]
    plain = np.array([[face.is_plain] for face in templates.faces])
    edgeless[found] = _no_outline(looks, centres[found], radius_px, limits)
    misfits[:, found] += limits.outline * plain * edgeless[found]
    return misfits, odds, centres, edgeless


def _look_again(
    looks: Looks,
    places: Places,
    centres_px: Points,
    misfits: NDArray[np.float64],
    odds: NDArray[np.float64],
    templates: Templates,
    view: BoardView,
    limits: Limits,
) -> None:
    """Tries more places, with the pattern's turn, where something is there and nothing has fitted well;
    changes centres (faces, cells, 2), misfits and odds (faces, cells) for the better.
    """
    best = misfits.min(axis=0)
    doubtful = (best > limits.doubtful) & (places.support > limits.much_support)
    steps = np.array([(dx, dy) for dy in _AGAIN_PX for dx in _AGAIN_PX], np.float64)
    for i, face in enumerate(templates.faces):
        cells = np.flatnonzero(doubtful & (misfits[i] < best + limits.rival))
        if not len(cells):
            continue
        tried = centres_px[i, cells][:, None] + steps
        misfit, ride = _explain(looks, tried.reshape(-1, 2), face, templates, view, limits)
        total = misfit.reshape(len(cells), -1) + strain_of(places, cells, tried, view, limits)
        pick, rows = total.argmin(axis=1), np.arange(len(cells))
        centres_px[i, cells] = tried[rows, pick]
        misfits[i, cells] = total[rows, pick]
        odds[i, cells] = ride.reshape(len(cells), -1)[rows, pick]


def _rider_layer(looks: Looks, templates: Templates, limits: Limits) -> Floats:
    """Returns (h, w): 1 where the rider's colour shows in the board picture and next to it."""
    if templates.rider is None:
        return np.zeros(looks.shape[:2], np.float32)
    layer = rider_points(looks, templates, limits)
    return np.asarray(cv2.dilate(layer, np.ones((3, 3), np.uint8)), np.float32)


def _empty_misfit(
    looks: Looks,
    empty: Looks,
    centres_px: Points,
    radius_px: NDArray[np.float64],
    glowing: NDArray[np.bool_],
    limits: Limits,
) -> NDArray[np.float64]:
    """Returns (cells,): how badly the empty board explains each disc, 0 to 1. Where it may glow, more light
    of any colour is no misfit.
    """
    seen, behind = (sample_discs(layer, centres_px, radius_px) for layer in (looks, empty))
    seen[glowing] = without_glow(seen[glowing], behind[glowing])
    distance = colour_distance(seen, behind, limits)
    return np.asarray(_weighted(distance, np.ones_like(distance)) / limits.far, np.float64)


def _saturated(
    picture: Image, centres_px: Points, radius_px: NDArray[np.float64], limits: Limits
) -> NDArray[np.bool_]:
    """Tells for each disc whether too much of it is at the end of the camera's range."""
    blue, green, red = cv2.split(picture)
    white = np.asarray(cv2.min(cv2.min(blue, green), red) >= 250, np.uint8)
    maps = (centres_px[:, None] + polar_points() * radius_px[:, None, None]).astype(np.float32)
    flat = cv2.remap(white, maps[..., 0], maps[..., 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    shares = np.asarray(flat, np.float32).reshape(-1, RINGS, SPOKES)
    return np.asarray(_weighted(shares, np.ones_like(shares)) > limits.white_disc, np.bool_)


def _no_outline(
    looks: Looks, centres_px: Points, radius_px: NDArray[np.float64], limits: Limits
) -> NDArray[np.float64]:
    """Returns (cells,): 0 where something ends at the disc's edge, up to 1 where it goes on outside: a glow
    from below or a patch of sun has no edge there. A neighbour or side wall of the same colour may touch.
    """
    angle = 2 * np.pi * np.arange(SPOKES) / SPOKES
    around = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rays = _ACROSS_EDGE[:, None, None] * around  # (radii, SPOKES, 2)
    maps = centres_px[:, None, None] + rays * radius_px[:, None, None, None]
    table = maps.reshape(len(centres_px), -1, 2).astype(np.float32)
    found = cv2.remap(looks, table[..., 0], table[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = np.abs(np.diff(np.asarray(found, np.float32).reshape(*maps.shape[:3], 3), axis=1))
    goes_on = (steps < limits.outline_step).all(axis=(1, 3)).mean(axis=1)
    return np.asarray(np.clip((goes_on - 0.5) / 0.3, 0, 1), np.float64)


def levelled(looks: Looks, empty: Looks, view: BoardView, limits: Limits) -> Looks:
    """Returns looks with slow changes of light taken out, by the parts that look like empty board."""
    gap = empty - looks
    bare = (gap[..., 0] < limits.shade_reach) & (gap[..., 0] > -limits.shine_reach)
    bare &= (np.abs(gap[..., 1]) < limits.tint_reach) & (np.abs(gap[..., 2]) < limits.tint_reach)
    weight = bare.astype(np.float32)
    side = int(view.pitch_px * 1.2) | 1
    window = (side, side)
    total = cv2.blur(weight, window)[..., None]
    shift = cv2.blur(gap * weight[..., None], window)
    # Where hardly any empty board is near nothing is known and nothing is changed.
    return np.asarray(looks + shift / (total + 0.05), np.float32)


def sample_discs(picture: Looks, centres_px: NDArray[np.float64], radius_px: NDArray[np.float64]) -> Looks:
    """Returns (cells, RINGS, SPOKES, 3): what lies around each centre, in polar coordinates."""
    points = polar_points()
    maps = centres_px[:, None, :] + points[None] * radius_px[:, None, None]
    maps = maps.astype(np.float32)
    sampled = cv2.remap(
        picture, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(sampled, np.float32).reshape(len(centres_px), RINGS, SPOKES, 3)


def rider_points(seen: Looks, templates: Templates, limits: Limits) -> Floats:
    """Returns (...,) for looks (..., 3): 1 where the rider's colour shows, 0 elsewhere, between if unsure."""
    if not len(templates.rider_looks):
        return np.zeros(seen.shape[:-1], np.float32)
    sigmas = np.array(limits.rider_sigmas, np.float32)
    distance = np.full(seen.shape[:-1], np.inf, np.float32)
    for look in templates.rider_looks:
        distance = np.minimum(distance, over_looks(((seen - look) / sigmas) ** 2))
    return np.asarray(np.exp(-0.5 * np.maximum(0, distance - 1)), np.float32)


def _rider_odds(rider: Floats, face: Face, templates: Templates, limits: Limits) -> NDArray[np.float64]:
    """Returns (cells,): the logarithm of the odds that something of the rider's colour and size is there."""
    if templates.rider is None:
        return np.full(len(rider), -50.0)
    face_mm = face.diameter_mm * REACH
    whole = (min(templates.rider.diameter_mm, face_mm) ** 2 - templates.rider.hole_mm**2) / face_mm**2
    share = _weighted(rider, np.ones_like(rider)) / whole
    return np.clip((share - limits.rider_share) * limits.rider_slope, -25, 25)


def _weighted(values: Floats, weight: Floats) -> Floats:
    """Returns the mean over a disc's area of (..., RINGS, SPOKES) values under a weight."""
    area = RING_WEIGHTS[:, None].astype(np.float32) * weight
    total = np.maximum(area.sum(axis=(-1, -2)), 1e-6)
    return np.asarray((values * area).sum(axis=(-1, -2)) / total, np.float32)


def _explain(
    looks: Looks, centres_px: Points, face: Face, templates: Templates, view: BoardView, limits: Limits
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Returns (cells,) how badly a face explains the disc around each centre at its best turn, 0 to 1, and
    (cells,) the logarithm of the odds that the rider lies on it.
    """
    radius_px = np.full(len(centres_px), face.diameter_mm / 2 * view.px_per_mm)
    seen = sample_discs(looks, centres_px, radius_px)
    rider = rider_points(seen, templates, limits)
    weight = np.ones_like(rider) if templates.rider is None else 1 - _tinged(seen, rider, templates, limits)
    area = RING_WEIGHTS[:, None].astype(np.float32) * weight
    turns = _best_turns(seen, area, face)
    spokes = (np.arange(SPOKES)[None, :] - turns[:, None]) % SPOKES
    gap = seen - face.polar[:, spokes].swapaxes(0, 1)  # (cells, RINGS, SPOKES, 3)
    # One brightness for the whole disc is free, within what shadows and gloss do.
    level = (gap[..., 0] * area).sum(axis=(1, 2)) / np.maximum(area.sum(axis=(1, 2)), 1e-6)
    level = np.clip(level, -limits.free_level, limits.free_level)
    gap[..., 0] -= level[:, None, None]
    squared = over_looks(np.asarray(gap * gap / face.variance[:, spokes].swapaxes(0, 1), np.float32))
    misfit = _weighted(np.minimum(squared, np.float32(limits.far)), weight)
    vagueness = float((face.vagueness * RING_WEIGHTS[:, None]).sum())
    misfit = misfit + (level / limits.level_sigma) ** 2 + limits.vagueness * vagueness
    # A cloth of the rider's colour would hide all of the face and leave nothing to misfit.
    seen_share = _weighted(weight, np.ones_like(weight))
    hidden = np.clip((limits.face_seen - seen_share) / limits.face_seen, 0, 1)
    return (
        np.asarray(misfit / limits.far + hidden, np.float64),
        _rider_odds(rider, face, templates, limits),
    )


def _tinged(seen: Looks, rider: Floats, templates: Templates, limits: Limits) -> Floats:
    """Returns (cells, RINGS, SPOKES): 1 where the rider lies or blends with the face at its edge."""
    tint = templates.rider_looks[0, 1:]
    share = (seen[..., 1:] @ tint) / float(tint @ tint)
    blended = np.clip((share - limits.rider_tinge) / limits.rider_tinge, 0, 1)
    wide = np.maximum(rider, np.asarray(blended, np.float32))
    wide[:, 1:] = np.maximum(wide[:, 1:], rider[:, :-1])
    wide[:, :-1] = np.maximum(wide[:, :-1], rider[:, 1:])
    return wide


def _best_turns(seen: Looks, area: Floats, face: Face) -> NDArray[np.int64]:
    """Returns (cells,): by how many spokes a face is turned to fit best (least squares, by correlation)."""
    scale = 1 / face.variance.mean(axis=(0, 1))
    signal = np.fft.rfft(seen * area[..., None], axis=2)
    weight = np.fft.rfft(area, axis=2)
    pattern = np.fft.rfft(face.polar * scale, axis=1)
    power = np.fft.rfft((face.polar**2 * scale).sum(axis=-1), axis=1)
    cross = np.einsum("crsk,rsk->cs", signal, pattern.conj())
    energy = np.einsum("crs,rs->cs", weight, power.conj())
    return np.asarray(np.fft.irfft(2 * cross - energy, n=SPOKES, axis=1).argmax(axis=1), np.int64)


def _weigh(
    empty_misfit: NDArray[np.float64],
    misfits: NDArray[np.float64],
    odds: NDArray[np.float64],
    templates: Templates,
    limits: Limits,
) -> NDArray[np.float64]:
    """Turns misfits into (cells, symbols) probabilities: ``limits.evidence`` independent points a disc."""
    sharp = -0.5 * limits.evidence * limits.far
    carried, bare = -np.logaddexp(0, -odds), -np.logaddexp(0, odds)
    best = misfits.argmin(axis=0)
    logs = np.full((len(best), len(templates.symbols) + 1), -np.inf)
    column = {symbol: i for i, symbol in enumerate(templates.symbols)}
    logs[:, column[EMPTY]] = sharp * empty_misfit + bare[best, np.arange(len(best))]
    for face, misfit, with_rider, without in zip(templates.faces, misfits, carried, bare, strict=True):
        if face.bare:
            logs[:, column[face.bare]] = sharp * misfit + without
        if face.carrying:
            logs[:, column[face.carrying]] = sharp * misfit + with_rider
    logs[:, -1] = sharp * limits.strange
    logs -= logs.max(axis=1, keepdims=True)
    likely = np.exp(logs)
    likely /= likely.sum(axis=1, keepdims=True)
    return np.asarray(likely[:, :-1], np.float64)
