"""Templates: the faces of a piece set as log colours in polar coordinates.

A face is ``RINGS`` × ``SPOKES`` log colours around its centre; turning the piece shifts it along the spokes.
Kinds that differ only in what they carry share a face.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.faces import bgr_of, rasterise_shapes
from tachiai.vision.board.log_colour import LINEAR, LogColour, linear, log_colour_of, to_log_colour, variances
from tachiai.vision.board.pieces import FaceShape, PieceSet, Rider
from tachiai.vision.limits import LIMITS, VisionLimits

RINGS = 10
SPOKES = 32
REACH = 0.94  # of the radius: the outermost part blends with the table
_FACE_PX = 96

# Factors of blur and size, offsets x and y of the centre: none is known exactly. The disc search errs by 0.06
# of a radius or so.
_VARIANTS = (
    (1.0, 1.0, 0.0, 0.0),
    (0.7, 1.0, 0.0, 0.0),
    (1.4, 1.0, 0.0, 0.0),
    (1.0, 0.94, 0.0, 0.0),
    (1.0, 1.06, 0.0, 0.0),
    (1.0, 1.0, 0.07, 0.0),
    (1.0, 1.0, -0.07, 0.0),
    (1.0, 1.0, 0.0, 0.07),
    (1.0, 1.0, 0.0, -0.07),
)

# (RINGS,): the area of a point of each ring; the sum over all points is 1.
RING_WEIGHTS = (2 * np.arange(RINGS) + 1.0) / (RINGS**2 * SPOKES)


@dataclass(frozen=True, slots=True, eq=False)
class TurnedFace:
    """A face turned by 0, 1, 2 … spokes. ``pattern`` and ``squares`` are weighted by the inverse variance."""

    log_colour: NDArray[np.float32]  #: (SPOKES, 3, RINGS, SPOKES)
    variance: NDArray[np.float32]  #: (SPOKES, 3, RINGS, SPOKES)
    pattern: NDArray[np.float32]  #: (3 * RINGS * SPOKES, SPOKES): a column for each turn
    squares: NDArray[np.float32]  #: (RINGS * SPOKES, SPOKES): summed over the three channels


@dataclass(frozen=True, eq=False)
class FaceTemplate:
    """A face as it looks through one camera."""

    polar: LogColour  #: (RINGS, SPOKES, 3)
    variance: LogColour  #: (RINGS, SPOKES, 3): of light, ink, gloss, blur, size and centre
    log_variance: NDArray[np.float32]  #: (RINGS, SPOKES): log penalty for the spread by blur, size and centre
    colours: LogColour  #: (M, 3): of its fills
    diameter_mm: float
    bare: Symbol  #: the symbol of this face without a rider, "" if there is none
    carrying: Symbol  #: the symbol with the rider, "" if there is none

    @cached_property
    def is_plain(self) -> bool:
        """Whether the face has next to no pattern, so that a patch of light could look like it."""
        bright = self.polar[..., 0]
        return float(np.sqrt(bright.var(axis=1).mean() + bright.mean(axis=1).var())) < 0.4

    @cached_property
    def rings(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """(RINGS,) twice: mean brightness of each ring, and its variance."""
        bright = self.polar[..., 0]
        return bright.mean(axis=1), bright.var(axis=1) + self.variance[..., 0].mean(axis=1)

    @cached_property
    def mean_log_variance(self) -> float:
        return float((self.log_variance * RING_WEIGHTS[:, None]).sum())

    @cached_property
    def turned(self) -> TurnedFace:
        turned = (np.arange(SPOKES) - np.arange(SPOKES)[:, None]) % SPOKES
        log_colour, variance = (
            np.ascontiguousarray(layer.transpose(2, 0, 1)[:, :, turned].transpose(2, 0, 1, 3))
            for layer in (self.polar, self.variance)
        )
        scaled = log_colour / self.variance.mean(axis=(0, 1))[:, None, None]
        squares = (log_colour * scaled).sum(axis=1)
        return TurnedFace(log_colour, variance, scaled.reshape(SPOKES, -1).T, squares.reshape(SPOKES, -1).T)


@dataclass(frozen=True)
class Templates:
    """All faces of a piece set as they look through one camera."""

    symbols: tuple[Symbol, ...]
    faces: tuple[FaceTemplate, ...]
    rider: Rider | None
    rider_log_colour: LogColour  #: (n, 3): from the rider's bright side to its dark one; n = 0 without one

    @cached_property
    def colour_sets(self) -> tuple[tuple[LogColour, float], ...]:
        """Each different set of colours (n, 3) of a face, the rider's included, and its diameter."""
        sets: dict[tuple[object, ...], tuple[LogColour, float]] = {}
        for face in self.faces:
            colours = face.colours
            if face.carrying and len(self.rider_log_colour):
                colours = np.concatenate([colours, self.rider_log_colour])
            key = (*sorted(map(tuple, colours.round(3).tolist())), face.diameter_mm)
            sets[key] = (colours, face.diameter_mm)
        return tuple(sets.values())


@cache
def polar_points() -> NDArray[np.float32]:
    """(RINGS * SPOKES, 2): where a face is sampled, in units of its radius."""
    radius = (np.arange(RINGS) + 0.5) / RINGS * REACH
    angle = 2 * np.pi * np.arange(SPOKES) / SPOKES
    x, y = radius[:, None] * np.cos(angle), radius[:, None] * np.sin(angle)
    return np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float32)


def make_templates(
    pieces: PieceSet,
    symbols: tuple[Symbol, ...],
    softness: float,
    learned: dict[str, NDArray[np.float32]] | None = None,
    limits: VisionLimits = LIMITS,
) -> Templates:
    """The templates of all ``symbols`` but EMPTY.

    ``softness`` is the picture's blur (standard deviation) in units of a face's radius. ``learned`` maps
    colours ``#rrggbb`` to the shares (3,) B, G, R that a calibration saw instead of the file's own. Raises
    ``LookupError`` for a symbol that the piece set lacks.
    """
    by_face: dict[tuple[FaceShape, ...], dict[bool, Symbol]] = {}
    diameters: dict[tuple[FaceShape, ...], float] = {}
    for symbol in symbols:
        if symbol == EMPTY:
            continue
        if symbol not in pieces.kinds:
            raise LookupError(f"expected a piece kind for {symbol!r} in the pieces of {pieces.game}")
        kind = pieces.kinds[symbol]
        by_face.setdefault(kind.face, {})[kind.carries is not None] = symbol
        diameters[kind.face] = kind.diameter_mm
    known = learned or {}
    faces = tuple(
        _face(shapes, worn, diameters[shapes], softness, known, limits) for shapes, worn in by_face.items()
    )
    rider = pieces.rider if any(face.carrying for face in faces) else None
    return Templates(symbols, faces, rider, _shaded(rider, known))


def _shaded(rider: Rider | None, learned: dict[str, NDArray[np.float32]]) -> LogColour:
    """(n, 3): log colours of a rider in full light and on a ball's dark side."""
    if rider is None:
        return np.zeros((0, 3), np.float32)
    share = learned.get(rider.colour, LINEAR[list(bgr_of(rider.colour))])
    return to_log_colour(np.array([[1.1], [0.55], [0.25]], np.float32) * share)


def _face(
    shapes: tuple[FaceShape, ...],
    worn: dict[bool, Symbol],
    diameter_mm: float,
    softness: float,
    learned: dict[str, NDArray[np.float32]],
    limits: VisionLimits,
) -> FaceTemplate:
    picture, _ = rasterise_shapes(shapes, _FACE_PX)
    share = linear(picture)
    for colour, seen in learned.items():
        share = _recoloured(share, picture, colour, seen, shapes)
    soft = {blur: _softened(share, blur * softness) for blur in {change[0] for change in _VARIANTS}}
    variants = np.stack([_sample(soft[blur], *change) for blur, *change in _VARIANTS])
    fills = dict.fromkeys(shape.fill for shape in shapes)
    known = {fill: to_log_colour(share) for fill, share in learned.items()}
    colours = np.stack([known[fill] if fill in known else log_colour_of(fill) for fill in fills])
    polar = variants.mean(axis=0)
    least = variances(polar, limits.colour_sigmas, limits.gloss)
    variance = variants.var(axis=0) + least
    log_variance = np.asarray(np.log(variance / least).sum(axis=-1), np.float32)
    return FaceTemplate(
        polar, variance, log_variance, colours, diameter_mm, worn.get(False, ""), worn.get(True, "")
    )


def _softened(share: NDArray[np.float32], softness: float) -> NDArray[np.float32]:
    sigma_px = max(0.3, softness * _FACE_PX / 2)
    return np.asarray(cv2.GaussianBlur(share, (0, 0), sigma_px, borderType=cv2.BORDER_REPLICATE), np.float32)


def _sample(soft: NDArray[np.float32], size: float, dx: float, dy: float) -> LogColour:
    """A face's polar log colours, ``size`` times as large, centre off by ``dx``, ``dy`` (in radii)."""
    points = (polar_points() * np.float32(size) + np.array([[dx, dy]], np.float32) + 1) * (_FACE_PX / 2) - 0.5
    maps = points.reshape(RINGS, SPOKES, 2).astype(np.float32)
    return to_log_colour(
        np.asarray(cv2.remap(soft, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR), np.float32)
    )


def _recoloured(
    share: NDArray[np.float32],
    picture: NDArray[np.uint8],
    colour: str,
    seen: NDArray[np.float32],
    shapes: tuple[FaceShape, ...],
) -> NDArray[np.float32]:
    """``share`` with the pixels painted in exactly ``colour`` replaced by ``seen``."""
    if all(shape.fill != colour for shape in shapes):
        return share
    from_file = [int(colour[i : i + 2], 16) for i in (5, 3, 1)]
    result = share.copy()
    result[(picture == from_file).all(axis=2)] = seen
    return result
