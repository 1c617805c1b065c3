"""Reads what stands on every cell: probabilities over the game's symbols.

Each cell is explained in every way that the piece set allows (empty, each face, with the rider or
without); an explanation's misfit is the mean of robust colour distances over the disc, after the best
turn and the best brightness. What fits nothing well enough is no reading at all.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import EMPTY
from rules.sight import Probabilities
from vision.discs import Places, colour_distance, find_discs, refine_discs
from vision.frame import Image
from vision.limits import LIMITS, Limits
from vision.looks import Looks, looks_of
from vision.rectify import BoardView
from vision.templates import RING_WEIGHTS, RINGS, SPOKES, Templates, polar_points

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What was read, in cell order.

    ``probabilities`` (cells, symbols) add up to at most 1 a cell: the rest is for "something else".
    ``places`` says where the discs lie; ``misfit`` (cells,) is that of the best explanation, 0 to 1;
    ``saturated`` (cells,) tells where the camera saw plain white: a lamp's mirror image, no information.
    """

    probabilities: NDArray[np.float64]
    places: Places
    misfit: Floats
    saturated: NDArray[np.bool_]

    def cells(self, limits: Limits = LIMITS) -> tuple[Probabilities | None, ...]:
        """Returns each cell's probabilities adding up to 1, or None where something else is likelier."""
        known = self.probabilities.sum(axis=1)
        return tuple(
            tuple(float(p) for p in row / total) if total > limits.known_share else None
            for row, total in zip(self.probabilities, known, strict=True)
        )


def read_board(
    picture: Image,
    share: Floats,
    empty: Looks,
    templates: Templates,
    view: BoardView,
    limits: Limits = LIMITS,
) -> Reading:
    """Returns what stands on every cell.

    ``picture`` (h, w, 3) is the board picture, ``share`` the same as shares of white paper's light, and
    ``empty`` (h, w, 3) the looks of the empty board there.
    """
    looks = levelled(looks_of(share), empty, view, limits)
    places = find_discs(looks, empty, templates, view, limits)
    places = refine_discs(looks, places, templates, view, limits)
    radius_px = np.full(len(places.centres_px), templates.faces[0].diameter_mm / 2 * view.px_per_mm)
    seen, behind = (sample_discs(layer, places.centres_px, radius_px) for layer in (looks, empty))
    rider = _rider_points(seen, behind, templates, limits)
    misfits = _face_misfits(seen, rider, templates, limits)
    empty_misfit = _weighted(colour_distance(seen, behind, limits), np.ones_like(rider)) / limits.far
    riding = _rider_odds(rider, templates, limits)
    saturated = _saturated(picture, places.centres_px, radius_px, limits)
    likely = _weigh(empty_misfit, misfits, riding, templates, limits)
    likely[saturated] = 0.0
    return Reading(likely, places, np.minimum(empty_misfit, misfits.min(axis=1)), saturated)


def _saturated(
    picture: Image, centres_px: NDArray[np.float64], radius_px: NDArray[np.float64], limits: Limits
) -> NDArray[np.bool_]:
    """Tells for each disc whether too much of it is at the end of the camera's range."""
    white = (picture.min(axis=2) >= 250).astype(np.float32)
    flat = sample_discs(np.repeat(white[..., None], 3, axis=2), centres_px, radius_px)[..., 0]
    return np.asarray(_weighted(flat, np.ones_like(flat)) > limits.white_disc, np.bool_)


def levelled(looks: Looks, empty: Looks, view: BoardView, limits: Limits) -> Looks:
    """Returns looks with slow changes of light taken out, by the parts that look like empty board."""
    gap = empty - looks
    bare = (gap[..., 0] < limits.shade_reach) & (gap[..., 0] > -limits.shine_reach)
    bare &= np.abs(gap[..., 1:]).max(axis=-1) < limits.tint_reach
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


def _rider_points(seen: Looks, behind: Looks, templates: Templates, limits: Limits) -> Floats:
    """Returns (cells, RINGS, SPOKES): 1 where the rider's colour shows, 0 elsewhere, in between unsure."""
    if templates.rider_look is None:
        return np.zeros(seen.shape[:3], np.float32)
    gap = (seen - templates.rider_look) / np.array(limits.rider_sigmas, np.float32)
    distance = (gap * gap).sum(axis=-1)
    return np.asarray(np.exp(-0.5 * np.maximum(0, distance - 1)), np.float32)


def _rider_odds(rider: Floats, templates: Templates, limits: Limits) -> NDArray[np.float64]:
    """Returns (cells,): the logarithm of the odds that something of the rider's colour and size is there."""
    if templates.rider is None:
        return np.full(len(rider), -50.0)
    face_mm = templates.faces[0].diameter_mm * 0.94
    whole = (min(templates.rider.diameter_mm, face_mm) ** 2 - templates.rider.hole_mm**2) / face_mm**2
    share = _weighted(rider, np.ones_like(rider)) / whole
    return np.clip((share - limits.rider_share) * limits.rider_slope, -25, 25)


def _weighted(values: Floats, weight: Floats) -> Floats:
    """Returns the mean over a disc's area of (..., RINGS, SPOKES) values under a weight."""
    area = RING_WEIGHTS[:, None].astype(np.float32) * weight
    total = np.maximum(area.sum(axis=(-1, -2)), 1e-6)
    return np.asarray((values * area).sum(axis=(-1, -2)) / total, np.float32)


def _face_misfits(seen: Looks, rider: Floats, templates: Templates, limits: Limits) -> Floats:
    """Returns (cells, faces): how badly each face explains each disc, 0 to 1, at its best turn."""
    faces = templates.stack
    weight = 1 - _spread(rider)
    area = RING_WEIGHTS[:, None].astype(np.float32) * weight
    turns = _best_turns(seen, area, templates, limits)
    spokes = (np.arange(SPOKES)[None, None, :] - turns[:, :, None]) % SPOKES
    index = np.arange(len(faces))[None, :, None]
    turned = faces[index, :, spokes].swapaxes(2, 3)  # (cells, faces, RINGS, SPOKES, 3)
    variance = templates.variances[index, :, spokes].swapaxes(2, 3)
    variance = variance + np.array(limits.look_sigmas, np.float32) ** 2
    gap = seen[:, None] - turned
    # One brightness for the whole disc is free, within what shadows and gloss do.
    area = area[:, None, :, :]
    level = (gap[..., 0] * area).sum(axis=(-1, -2)) / np.maximum(area.sum(axis=(-1, -2)), 1e-6)
    level = np.clip(level, -limits.free_level, limits.free_level)
    gap[..., 0] -= level[..., None, None]
    distance = np.minimum((gap * gap / variance).sum(axis=-1), np.float32(limits.far))
    penalty = (level / limits.level_sigma) ** 2 + _vagueness(templates, limits)
    return np.asarray((_weighted(distance, weight[:, None]) + penalty) / limits.far, np.float32)


def _vagueness(templates: Templates, limits: Limits) -> Floats:
    """Returns (faces,): what a face pays for fitting much: the logarithm of how its variances spread it."""
    spread = np.log1p(templates.variances / np.array(limits.look_sigmas, np.float32) ** 2).sum(axis=-1)
    return np.asarray((spread * RING_WEIGHTS[:, None]).sum(axis=(1, 2)), np.float32)


def _spread(rider: Floats) -> Floats:
    """Returns the rider's points and those next to them, where its edge blends with the face."""
    turns = np.maximum(rider, np.maximum(np.roll(rider, 1, axis=2), np.roll(rider, -1, axis=2)))
    wide = turns.copy()
    wide[:, 1:] = np.maximum(wide[:, 1:], turns[:, :-1])
    wide[:, :-1] = np.maximum(wide[:, :-1], turns[:, 1:])
    return wide


def _best_turns(seen: Looks, area: Floats, templates: Templates, limits: Limits) -> NDArray[np.int64]:
    """Returns (cells, faces): by how many spokes each face is turned to fit best (least squares)."""
    scale = 1 / np.array(limits.look_sigmas, np.float32) ** 2
    signal = np.fft.rfft(seen * area[..., None] * scale, axis=2).astype(np.complex64)
    weight = np.fft.rfft(area, axis=2).astype(np.complex64)
    power = np.fft.rfft((templates.stack**2 * scale).sum(axis=-1), axis=2).astype(np.complex64)
    cross = np.einsum("crsk,frsk->cfs", signal, templates.spectra.conj())
    energy = np.einsum("crs,frs->cfs", weight, power.conj())
    fit = np.fft.irfft(2 * cross - energy, n=SPOKES, axis=2)
    return np.asarray(fit.argmax(axis=2), np.int64)


def _weigh(
    empty_misfit: Floats,
    misfits: Floats,
    riding: NDArray[np.float64],
    templates: Templates,
    limits: Limits,
) -> NDArray[np.float64]:
    """Turns misfits into (cells, symbols) probabilities: ``limits.evidence`` independent points a disc."""
    sharp = -0.5 * limits.evidence * limits.far
    carried, bare = -np.logaddexp(0, -riding), -np.logaddexp(0, riding)
    logs = np.full((len(misfits), len(templates.symbols) + 1), -np.inf)
    column = {symbol: i for i, symbol in enumerate(templates.symbols)}
    logs[:, column[EMPTY]] = sharp * empty_misfit + bare
    for face, misfit in zip(templates.faces, misfits.T, strict=True):
        if face.bare:
            logs[:, column[face.bare]] = sharp * misfit + bare
        if face.carrying:
            logs[:, column[face.carrying]] = sharp * misfit + carried
    logs[:, -1] = sharp * limits.strange
    logs -= logs.max(axis=1, keepdims=True)
    likely = np.exp(logs)
    likely /= likely.sum(axis=1, keepdims=True)
    return np.asarray(likely[:, :-1], np.float64)
