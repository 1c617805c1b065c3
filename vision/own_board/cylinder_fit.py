"""How well standing pieces, cylinders of some height, explain what is seen around a cell, at all places near
its middle at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.own_board.bare import TiledPicture
from tachiai.vision.own_board.silhouettes import SQUARE, cylinder
from tachiai.vision.own_board.tiles import (
    Numbers,
    TileGrid,
    at_level,
    leans,
    nearest_cells,
    pitch_of,
    shrunk,
)

Floats = NDArray[np.float64]
Spectra = NDArray[np.complexfloating]

PX_PER_PITCH = 32
_SIDE_PX = 54  # of what is looked at around a cell's middle: 1.7 pitches
_MOST_OFF_PX = 9  # of a piece's foot from its cell's middle, both ways: 0.28 of a pitch
_OFF_SIGMA = 0.12  # of the pitch
SCALES = np.linspace(0.8, 1.25, 10)  # of the heights: files err, and so does what is known of the lens
_RADII = (0.92, 0.96, 1.0, 1.04, 1.08)  # of the declared radius
_RADII_LOGS = -0.5 * ((np.array(_RADII) - 1) / 0.05) ** 2
_TOGETHER = 6.0  # pieces' worth of evidence for the factor: one light shades all of them
_INNER = 0.93  # of the radius: its pixels show nothing of what lies beside
_BARE, _TOP, _SIDE = np.array([0.12, 0.07, 0.07]), np.array([0.15, 0.07, 0.07]), np.array([0.3, 0.1, 0.1])
_SHADOW, _MOST_SHADOW, _DARKER = 0.5, 0.7, 0.8  # what a shadow costs; of log brightness; and its depth
_SIDE_DARKER = 0.2  # of log brightness, than the top, at least, before a side has been seen
_OWN_TOP, _MOST_OWN = 0.7, 0.25  # how far a piece's top follows its own colour; of log colour
_WHOLE, _FEW = 0.9, 3  # of a pixel's area; pixels


@dataclass(frozen=True, slots=True, eq=False)
class Rise:
    """What a picture has shown of pieces alike from above: the factors of their heights and of their radius,
    and the colour (3,) of their side beside that of their top.
    """

    scale: float
    radius: float
    side: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """What pieces of one group have in common in a picture: ``top`` (3,), their colour, and ``side`` (3,),
    by how much their sides differ from it; the factor of the radius; by index in SCALES the likeliest factor
    of the heights, and those that are possible.
    """

    top: Floats
    side: Floats
    radius: float
    factor: int
    possible: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """``seen`` (n, _SIDE_PX, _SIDE_PX, 3): what is seen around the cells, in even light; ``as_bare`` (n,
    _SIDE_PX, _SIDE_PX): how badly the bare board fits that; ``counted``: which pixels count, those of the
    board on which no other piece stands.
    """

    seen: LogColour
    as_bare: Floats
    counted: NDArray[np.bool_]


class Masks:
    """Which pixels show a piece's top and side, by piece, kind and factor of the height."""

    def __init__(self, grid: TileGrid, kinds: Sequence[PieceKind], cells: NDArray[np.int64]) -> None:
        larger = SQUARE if kinds[0].face[0].kind == "polygon" else 1.0
        self.kinds, self._radius = len(kinds), larger * kinds[0].diameter_mm / 2 / pitch_of(grid.sheet)
        self.grid, self._cells = grid, cells.tolist()
        self._heights_mm = [[float(kind.height_mm * scale) for scale in SCALES] for kind in kinds]
        self.radius_factor = 1.0  # of the declared radius: files err

    def of(self, i: int, kind: int, scale: int, shrink: float = 1.0) -> tuple[Numbers, Numbers]:
        """(_SIDE_PX, _SIDE_PX) twice: top and side of the piece ``i`` whose foot is in the middle."""
        radius = self._radius * self.radius_factor * shrink
        return _silhouette(self.grid, self._cells[i], self._heights_mm[kind][scale], radius)

    def spectrum(self, i: int, kind: int, scale: int) -> Spectra:
        """(2, _WIDE_PX, _WIDE_PX // 2 + 1): the same as Fourier transforms."""
        radius = self._radius * self.radius_factor
        return _spectrum(self.grid, self._cells[i], self._heights_mm[kind][scale], radius)

    def spectra(self, i: int, scales: NDArray[np.int64]) -> Spectra:
        """(kinds, scales, 2, _WIDE_PX, _WIDE_PX // 2 + 1): those of all kinds and some factors."""
        each = [[self.spectrum(i, kind, scale) for scale in scales.tolist()] for kind in range(self.kinds)]
        return np.array(each)


@lru_cache(maxsize=64)
def _leans(grid: TileGrid, height_mm: float) -> tuple[Numbers, Numbers]:
    return leans(grid.pose, grid.sheet, height_mm)


def _silhouette(grid: TileGrid, cell: int, height_mm: float, radius: float) -> tuple[Numbers, Numbers]:
    lean, larger = _leans(grid, height_mm)
    return cylinder(_POINTS, lean[cell], radius, radius * float(larger[cell]), PX_PER_PITCH)


@lru_cache(maxsize=800)  # a table's board stays where it is; 34 MB
def _spectrum(grid: TileGrid, cell: int, height_mm: float, radius: float) -> Spectra:
    masks = np.stack(_silhouette(grid, cell, height_mm, radius))
    return np.asarray(np.fft.rfft2(masks, (_WIDE_PX, _WIDE_PX)).conj(), np.complex64)


_LINE = (np.arange(_SIDE_PX) + 0.5 - _SIDE_PX / 2) / PX_PER_PITCH
_POINTS = np.stack(np.meshgrid(_LINE, _LINE), axis=2).astype(np.float32)  # in pitches from the cell's middle
_WIDE_PX = _SIDE_PX + 2 * _MOST_OFF_PX
_OFFS = np.arange(-_MOST_OFF_PX, _MOST_OFF_PX + 1) / PX_PER_PITCH
# The inverse of np.fft.rfft2, of the first rows and columns alone: by how much a piece may be off.
_TURNS = np.exp(2j * np.pi * np.outer(np.arange(len(_OFFS)), np.arange(_WIDE_PX)) / _WIDE_PX) / _WIDE_PX
_STANDS_FOR = np.array([1, *[2] * (_WIDE_PX // 2 - 1), 1], np.float32)  # columns: their mirror images, too
_DOWN = _TURNS.astype(np.complex64)
_ACROSS = (_DOWN[:, : len(_STANDS_FOR)] * _STANDS_FOR).T
_OFF_LOGS = -0.5 * (_OFFS[:, None] ** 2 + _OFFS**2) / _OFF_SIGMA**2


def around(picture: TiledPicture, is_bare: NDArray[np.bool_], cells: NDArray[np.int64]) -> Surroundings:
    """What is seen around ``cells`` (n,). ``is_bare`` (cells,): which bear nothing."""
    grid, sheet = picture.grid, picture.grid.sheet
    at_mm = sheet.centres_mm[cells][:, None, None] + _POINTS * pitch_of(sheet)
    shrink = max(1, grid.shrink // 2)
    px = ((grid.pose.project(at_mm.reshape(-1, 2)) + 0.5) / shrink - 0.5).astype(np.float32)
    small, px = shrunk(picture.image, shrink), px.reshape(-1, _SIDE_PX, 2)
    found = cv2.remap(small, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = at_level(np.asarray(found, np.uint8), picture.tiles.level).reshape(*at_mm.shape[:3], 3)
    nearest, inside = nearest_cells(sheet, at_mm)
    counted = inside & (is_bare[nearest] | (nearest == cells[:, None, None]))
    bare = picture.board.fills.astype(np.float32)[grid.own_fill[nearest]]
    even = seen - picture.board.light.astype(np.float32)[cells][:, None, None]
    return Surroundings(even, _as_bare(even - bare), counted)


def colours_of(
    view: Surroundings,
    masks: Masks,
    chosen: NDArray[np.int64],
    which: NDArray[np.int64],
    factor: int,
    off: Floats,
    taught: Rise | None,
    shared: Shared | None = None,
) -> tuple[Floats, Floats, Floats]:
    """By the silhouettes found last, (chosen, 3): the colours of the tops, (3,) by how much sides differ from
    them, and (3,) the middle of what is seen of the tops. What is ``shared`` is not asked again.
    """
    tops, sides = [], []
    for i in chosen.tolist():
        moved = np.array([[1, 0, off[i, 0] * PX_PER_PITCH], [0, 1, off[i, 1] * PX_PER_PITCH]])
        top, side = (
            cv2.warpAffine(mask, moved, (_SIDE_PX, _SIDE_PX)) > _WHOLE
            for mask in masks.of(i, int(which[i]), factor, _INNER)
        )
        tops.append(_median(view.seen[i][top]))
        sides.append(_median(view.seen[i][side]))
    top_of_each, side_of_each = np.array(tops, np.float64), np.array(sides, np.float64)
    middle = np.nan_to_num(_middle(top_of_each)) if shared is None else shared.top
    own = np.clip(np.nan_to_num(top_of_each - middle), -_MOST_OWN, _MOST_OWN)
    each = middle + _OWN_TOP * own
    if shared is not None:
        return each, shared.side, middle
    beside = _middle(side_of_each)
    if taught is not None:
        beside = middle + taught.side
    elif not np.isfinite(beside).all() or not off[chosen].any():
        beside = np.where(np.isfinite(beside), beside, middle)
        beside[0] = min(beside[0], middle[0] - _SIDE_DARKER)
    return each, np.asarray(beside - np.median(each, axis=0), np.float64), middle


def _median(colours: LogColour) -> LogColour:
    """(3,): that of colours (n, 3), NaN where these are few; np.median takes three times as long."""
    if len(colours) <= _FEW:
        return np.full(3, np.nan, np.float32)
    ordered = np.sort(colours, axis=0)
    return np.asarray((ordered[(len(colours) - 1) // 2] + ordered[len(colours) // 2]) / 2, np.float32)


def _middle(colours: Floats) -> Floats:
    known = colours[np.isfinite(colours).all(axis=1)]
    return np.median(known, axis=0) if len(known) else np.full(3, np.nan)


def gains_of(view: Surroundings, chosen: NDArray[np.int64], tops: Floats, side: Floats) -> Numbers:
    """(chosen, 2, _WIDE_PX, _WIDE_PX): how much worse than the bare board a top, and a side, which differs
    from it by ``side`` (3,), fits each pixel, with a border of the places that are tried.
    """
    found = np.zeros((len(chosen), 2, _WIDE_PX, _WIDE_PX), np.float32)
    inner = slice(_MOST_OFF_PX, _MOST_OFF_PX + _SIDE_PX)
    for gains, i, top in zip(found, chosen.tolist(), tops, strict=True):
        for gain, colour, sigma in zip(gains, (top, top + side), (_TOP, _SIDE), strict=True):
            misfit = _misfit(view.seen[i] - colour, sigma) - view.as_bare[i]
            gain[inner, inner] = misfit * view.counted[i]
    return found


def best_radius(
    gains: Spectra,
    masks: Masks,
    chosen: NDArray[np.int64],
    which: NDArray[np.int64],
    factor: int,
    evidence: float,
) -> float:
    """The factor of the declared radius that explains all pieces best, with the heights found last."""
    logs = []
    for masks.radius_factor in _RADII:
        found = [
            _places(gain, masks.spectrum(i, int(which[i]), factor), evidence)[0]
            for gain, i in zip(gains, chosen.tolist(), strict=True)
        ]
        logs.append(float(np.sum(found)))
    return _RADII[int(np.argmax(np.array(logs) * share_of(len(gains)) + _RADII_LOGS))]


def fits(
    gains: Spectra, masks: Masks, chosen: NDArray[np.int64], scales: NDArray[np.int64], evidence: float
) -> tuple[Floats, Floats]:
    """(chosen, kinds, scales): the logarithm of how well each height explains what is seen, and (..., 2)
    where the foot is likeliest then, in pitches from the middle.
    """
    found = [
        _places(gain, masks.spectra(i, scales), evidence)
        for gain, i in zip(gains, chosen.tolist(), strict=True)
    ]
    return np.stack([logs for logs, _ in found]), np.stack([best for _, best in found])


def _places(gain: Spectra, masks: Spectra, evidence: float) -> tuple[Floats, Floats]:
    """(...,): the logarithm of how well silhouettes explain what is seen, wherever they are, and (..., 2)
    where each is likeliest, in pitches from the middle, by the spectra of what is gained (2, h, w) and of the
    ``masks`` (..., 2, h, w): their correlation at all places at once.
    """
    misfit = (_DOWN @ (gain * masks).sum(axis=-3) @ _ACROSS).real
    place = (_OFF_LOGS - evidence * misfit).reshape(*misfit.shape[:-2], -1)
    y, x = np.divmod(place.argmax(axis=-1), len(_OFFS))
    return np.logaddexp.reduce(place, axis=-1), np.stack([_OFFS[x], _OFFS[y]], axis=-1)


def share_of(pieces: int) -> float:
    """How much of each piece's evidence counts for what all have in common."""
    return min(1.0, _TOGETHER / pieces)


def _misfit(off: LogColour, sigma: Floats) -> Floats:
    """(...,): how badly colours that are so far ``off`` (..., 3) fit: the logarithm of a Cauchy density."""
    scaled = off / sigma
    return np.asarray(np.log1p(np.einsum("...i,...i->...", scaled, scaled) / 2), np.float64)


def _as_bare(off: LogColour) -> Floats:
    """(...,): how badly the bare board fits, which a shadow may darken."""
    dark = np.clip(-off[..., 0], 0, _MOST_SHADOW)
    lit = off.copy()
    lit[..., 0] += dark
    return np.minimum(_misfit(off, _BARE), _misfit(lit, _BARE) + _SHADOW + _DARKER * dark)
