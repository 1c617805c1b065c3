"""How high pieces are that look alike from above, and where they lie: a stack shows more of its side.

Of a piece at a place and of a height it is known which pixels show its top, which its side, and which the
board (a cylinder seen from this camera). The picture says of each pixel how well it fits each of the three.
Their sum, at all places around the cell's middle at once, is a correlation; places are averaged out. The
true heights differ from those declared by one factor that all pieces of a picture share.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.frame import Image
from tachiai.vision.own_board.bare import BoardLight
from tachiai.vision.own_board.silhouettes import SQUARE, cylinder
from tachiai.vision.own_board.tiles import (
    Numbers,
    TileGrid,
    Tiles,
    at_level,
    leans,
    nearest_cells,
    pitch_of,
)

Floats = NDArray[np.float64]
Spectra = NDArray[np.complexfloating]

PX_PER_PITCH = 32
_SIDE_PX = 54  # of what is looked at around a cell's middle: 1.7 pitches
_MOST_OFF_PX = 9  # of a piece's foot from its cell's middle, both ways: 0.28 of a pitch
_OFF_SIGMA = 0.12  # of the pitch
_SCALES = np.linspace(0.8, 1.25, 10)  # of the heights: files err, and so does what is known of the lens
_SCALE_SIGMA, _TAUGHT_SIGMA = 0.12, 0.05
_RADII = (0.92, 0.96, 1.0, 1.04, 1.08)  # of the declared radius
_RADII_LOGS = -0.5 * ((np.array(_RADII) - 1) / 0.05) ** 2
_LOWEST_SHARE = 0.9  # of the pieces are of the lowest kind: stacks are few
# Of what the pixels say, were they independent and the model exact: more where a picture has shown how such
# pieces look here.
_EVIDENCE, _EVIDENCE_TAUGHT = 0.06, 0.07
_TOGETHER = 6.0  # pieces' worth of evidence for the factor: one light shades all of them
_INNER = 0.93  # of the radius: its pixels show nothing of what lies beside
_BARE, _TOP, _SIDE = np.array([0.12, 0.07, 0.07]), np.array([0.15, 0.07, 0.07]), np.array([0.3, 0.1, 0.1])
_SHADOW, _MOST_SHADOW, _DARKER = 0.5, 0.7, 0.8  # what a shadow costs; of log brightness; and its depth
_SIDE_DARKER = 0.2  # of log brightness, than the top, at least, before a side has been seen
_OWN_TOP, _MOST_OWN = 0.7, 0.25  # how far a piece's top follows its own colour; of log colour
_SOME = 8  # pieces tell the factors before all are looked at
_RULED_OUT = 6.0  # of the logarithm of how likely a factor is: not looked at again
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
class Standing:
    """The pieces on ``cells`` (n,), which look alike from above: ``likely`` (n, kinds), of which height each
    is, and ``off`` (n, 2), where its foot is seen beside its cell's middle, in pitches.
    """

    likely: Floats
    off: Floats
    rise: Rise


def measure_heights(
    image: Image,
    tiles: Tiles,
    grid: TileGrid,
    board: BoardLight,
    is_bare: NDArray[np.bool_],
    kinds: Sequence[PieceKind],
    cells: NDArray[np.int64],
    taught: Rise | None = None,
    shown: NDArray[np.int64] | None = None,
) -> Standing:
    """How high the pieces on ``cells`` (n,) of a picture (H, W, 3) are, which are of one of the ``kinds``;
    these differ in height alone. ``is_bare`` (cells,) tells which others bear nothing. ``shown`` (n,): which
    kind each is, where a start picture shows that.
    """
    view = _around(image, tiles, grid, board, is_bare, cells)
    masks = _Masks(grid, kinds, cells)
    which = np.zeros(len(cells), np.int64) if shown is None else shown.copy()
    everything = np.arange(len(cells))
    some = everything[:: -(-len(cells) // _SOME)]  # evenly over the board
    scale, off = (1.0 if taught is None else taught.scale), np.zeros((len(cells), 2))
    factor = int(np.abs(_SCALES - scale).argmin())
    possible = np.arange(len(_SCALES))
    if taught is not None:
        masks.radius_factor = taught.radius
    for first_rounds in (True, True, False, False):
        chosen = some if first_rounds else everything
        tops, side = _colours(view, masks, chosen, which, factor, off, taught)
        gains = np.fft.rfft2(_gains(view, chosen, tops, side))
        if taught is None and first_rounds:
            masks.radius_factor = _best_radius(gains, masks, chosen, which, factor)
        logs, best = _fits(gains, masks, chosen, possible, _EVIDENCE if taught is None else _EVIDENCE_TAUGHT)
        if shown is not None:
            logs[np.arange(len(kinds)) != shown[chosen, None]] = -np.inf
        likely, common = _weighed(logs, possible, taught)
        which[chosen], at = likely.argmax(axis=1), int(common.argmax())
        factor = int(possible[at])
        off[chosen] = best[np.arange(len(chosen)), which[chosen], at]
        scale = float(np.exp(common) @ _SCALES[possible])
        possible = possible[common > common[at] - _RULED_OUT]
    middle = np.median(tops, axis=0)
    return Standing(likely, off, Rise(scale, masks.radius_factor, np.asarray(side - middle, np.float64)))


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """``seen`` (n, _SIDE_PX, _SIDE_PX, 3): what is seen around the cells, in even light; ``as_bare`` (n,
    _SIDE_PX, _SIDE_PX): how badly the bare board fits that; ``counted``: which pixels count, those of the
    board on which no other piece stands.
    """

    seen: LogColour
    as_bare: Floats
    counted: NDArray[np.bool_]


class _Masks:
    """Which pixels show a piece's top and side, by piece, kind and factor of the height."""

    def __init__(self, grid: TileGrid, kinds: Sequence[PieceKind], cells: NDArray[np.int64]) -> None:
        larger = SQUARE if kinds[0].face[0].kind == "polygon" else 1.0
        self.kinds, self._radius = len(kinds), larger * kinds[0].diameter_mm / 2 / pitch_of(grid.sheet)
        self._grid, self._cells = grid, cells.tolist()
        self._heights_mm = [[float(kind.height_mm * scale) for scale in _SCALES] for kind in kinds]
        self.radius_factor = 1.0  # of the declared radius: files err

    def of(self, i: int, kind: int, scale: int, shrink: float = 1.0) -> tuple[Numbers, Numbers]:
        """(_SIDE_PX, _SIDE_PX) twice: top and side of the piece ``i`` whose foot is in the middle."""
        radius = self._radius * self.radius_factor * shrink
        return _silhouette(self._grid, self._cells[i], self._heights_mm[kind][scale], radius)

    def spectrum(self, i: int, kind: int, scale: int) -> Spectra:
        """(2, _WIDE_PX, _WIDE_PX // 2 + 1): the same as Fourier transforms."""
        radius = self._radius * self.radius_factor
        return _spectrum(self._grid, self._cells[i], self._heights_mm[kind][scale], radius)

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
_OFF_LOGS = -0.5 * (_OFFS[:, None] ** 2 + _OFFS**2) / _OFF_SIGMA**2


def _around(
    image: Image,
    tiles: Tiles,
    grid: TileGrid,
    board: BoardLight,
    is_bare: NDArray[np.bool_],
    cells: NDArray[np.int64],
) -> _View:
    sheet = grid.sheet
    at_mm = sheet.centres_mm[cells][:, None, None] + _POINTS * pitch_of(sheet)
    shrink = max(1, grid.shrink // 2)
    if shrink > 1:
        size = (image.shape[1] // shrink, image.shape[0] // shrink)
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    px = ((grid.pose.project(at_mm.reshape(-1, 2)) + 0.5) / shrink - 0.5).astype(np.float32)
    px = px.reshape(-1, _SIDE_PX, 2)
    found = cv2.remap(image, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = at_level(np.asarray(found, np.uint8), tiles.level).reshape(*at_mm.shape[:3], 3)
    nearest, inside = nearest_cells(sheet, at_mm)
    counted = inside & (is_bare[nearest] | (nearest == cells[:, None, None]))
    bare = board.fills.astype(np.float32)[grid.own_fill[nearest]]
    even = seen - board.light.astype(np.float32)[cells][:, None, None]
    return _View(even, _as_bare(even - bare), counted)


def _colours(
    view: _View,
    masks: _Masks,
    chosen: NDArray[np.int64],
    which: NDArray[np.int64],
    factor: int,
    off: Floats,
    taught: Rise | None,
) -> tuple[Floats, Floats]:
    """(chosen, 3): the colours of the tops, and (3,) of all sides, by the silhouettes found last."""
    tops, sides = [], []
    for i in chosen.tolist():
        moved = np.array([[1, 0, off[i, 0] * PX_PER_PITCH], [0, 1, off[i, 1] * PX_PER_PITCH]])
        top, side = (
            cv2.warpAffine(mask, moved, (_SIDE_PX, _SIDE_PX)) > _WHOLE
            for mask in masks.of(i, int(which[i]), factor, _INNER)
        )
        tops.append(np.median(view.seen[i][top], axis=0) if top.sum() > _FEW else np.full(3, np.nan))
        sides.append(np.median(view.seen[i][side], axis=0) if side.sum() > _FEW else np.full(3, np.nan))
    top_of_each, side_of_each = np.array(tops, np.float64), np.array(sides, np.float64)
    middle = np.nan_to_num(_middle(top_of_each))
    beside = _middle(side_of_each)
    if taught is not None:
        beside = middle + taught.side
    elif not np.isfinite(beside).all() or not off[chosen].any():
        beside = np.where(np.isfinite(beside), beside, middle)
        beside[0] = min(beside[0], middle[0] - _SIDE_DARKER)
    own = np.clip(np.nan_to_num(top_of_each - middle), -_MOST_OWN, _MOST_OWN)
    return middle + _OWN_TOP * own, beside


def _middle(colours: Floats) -> Floats:
    known = colours[np.isfinite(colours).all(axis=1)]
    return np.median(known, axis=0) if len(known) else np.full(3, np.nan)


def _gains(view: _View, chosen: NDArray[np.int64], tops: Floats, side: Floats) -> Numbers:
    """(chosen, 2, _WIDE_PX, _WIDE_PX): how much worse than the bare board a top, and a side, fits each pixel,
    with a border of the places that are tried.
    """
    found = np.zeros((len(chosen), 2, _WIDE_PX, _WIDE_PX), np.float32)
    inner = slice(_MOST_OFF_PX, _MOST_OFF_PX + _SIDE_PX)
    middle = np.median(tops, axis=0)
    for gains, i, top in zip(found, chosen.tolist(), tops, strict=True):
        for gain, colour, sigma in zip(gains, (top, side + top - middle), (_TOP, _SIDE), strict=True):
            misfit = _misfit(view.seen[i] - colour, sigma) - view.as_bare[i]
            gain[inner, inner] = misfit * view.counted[i]
    return found


def _best_radius(
    gains: Spectra, masks: _Masks, chosen: NDArray[np.int64], which: NDArray[np.int64], factor: int
) -> float:
    """The factor of the declared radius that explains all pieces best, with the heights found last."""
    logs = []
    for masks.radius_factor in _RADII:
        found = [
            _places(gain, masks.spectrum(i, int(which[i]), factor), _EVIDENCE)[0]
            for gain, i in zip(gains, chosen.tolist(), strict=True)
        ]
        logs.append(float(np.sum(found)))
    return _RADII[int(np.argmax(np.array(logs) * _share_of(len(gains)) + _RADII_LOGS))]


def _fits(
    gains: Spectra, masks: _Masks, chosen: NDArray[np.int64], scales: NDArray[np.int64], evidence: float
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
    both = (gain * masks).sum(axis=-3)
    misfit = np.fft.irfft2(both, (_WIDE_PX, _WIDE_PX))[..., : len(_OFFS), : len(_OFFS)]
    place = (_OFF_LOGS - evidence * misfit).reshape(*misfit.shape[:-2], -1)
    y, x = np.divmod(place.argmax(axis=-1), len(_OFFS))
    return np.logaddexp.reduce(place, axis=-1), np.stack([_OFFS[x], _OFFS[y]], axis=-1)


def _share_of(pieces: int) -> float:
    """How much of each piece's evidence counts for what all have in common."""
    return min(1.0, _TOGETHER / pieces)


def _misfit(off: LogColour, sigma: Floats) -> Floats:
    """(...,): how badly colours that are so far ``off`` (..., 3) fit: the logarithm of a Cauchy density."""
    return np.asarray(np.log1p(((off / sigma) ** 2).sum(axis=-1) / 2), np.float64)


def _as_bare(off: LogColour) -> Floats:
    """(...,): how badly the bare board fits, which a shadow may darken."""
    dark = np.clip(-off[..., 0], 0, _MOST_SHADOW)
    lit = off.copy()
    lit[..., 0] += dark
    return np.minimum(_misfit(off, _BARE), _misfit(lit, _BARE) + _SHADOW + _DARKER * dark)


def _weighed(logs: Floats, scales: NDArray[np.int64], taught: Rise | None) -> tuple[Floats, Floats]:
    """(n, kinds): how likely each piece is each, and (scales,) the logarithm of how likely each factor."""
    kinds = logs.shape[1]
    shares = np.full(kinds, (1 - _LOWEST_SHARE) / max(1, kinds - 1))
    shares[0] = _LOWEST_SHARE
    joint = logs + np.log(shares)[:, None]
    expected, sigma = (1.0, _SCALE_SIGMA) if taught is None else (taught.scale, _TAUGHT_SIGMA)
    each = np.logaddexp.reduce(joint, axis=1)
    common = -0.5 * ((_SCALES[scales] - expected) / sigma) ** 2 + each.sum(axis=0) * _share_of(len(each))
    common -= np.logaddexp.reduce(common)
    by_kind = np.logaddexp.reduce(joint + common, axis=2)
    by_kind -= np.logaddexp.reduce(by_kind, axis=1, keepdims=True)
    return np.asarray(np.exp(by_kind), np.float64), common
