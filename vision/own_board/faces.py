"""Which of several kinds of one colour a piece is, by all of its face: an engraved symbol, a size.

Learned from a picture, and looked at in the camera's own, which has more pixels than a tile. A
piece may lie at any turn: its rings are compared at all turns at once, by circular cross-correlation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.board.log_colour import linear, to_log_colour
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose

Numbers = NDArray[np.float64]

RINGS, SPOKES = 14, 48
_AREA = (2 * np.arange(RINGS) + 1.0)[:, None, None] / (RINGS**2 * SPOKES)  # of all points together 1
_RADIUS_PX = 20.0  # of a piece: a camera's picture with more is made smaller, so that no stroke is missed
_WIDE = np.array([(x, y) for y in np.linspace(-0.3, 0.3, 11) for x in np.linspace(-0.3, 0.3, 11)])
_SHIFTS = np.array([(x, y) for y in (-0.05, 0.0, 0.05) for x in (-0.05, 0.0, 0.05)])  # of the radius
_RIM = slice(RINGS // 2, RINGS)  # of the rings: a piece's edge, and its face beside it
_FACE, _PAST_EDGE = 0.88, 1.12  # of the radius: what is looked at, and where sizes differ
_LEAST_CONTRAST = 0.08  # of log colour: a plain face has no look to speak of
_BLEACHED = 0.7  # of the looks' usual contrast
# How alike two looks are at the turn that suits best, 0 to 1; measured in README.md.
_SAME = 0.75  # pieces that bear one symbol are as alike as this, or the picture does not show their look
_MOST_FOUND = 0.7  # of the kinds shown: where more have no look, what spoils those spoils the others too
_TOO_LIKE = 0.75  # two looks as like as pieces of one symbol are are one symbol, shown twice
_ANY = 0.7  # how alike anything may be
_EVIDENCE = 30.0  # the logarithm of how much likelier a look is that is wholly alike than one that is not


@dataclass(frozen=True, slots=True, eq=False)
class SeenTops:
    """Pieces in a picture (H, W, 3), whose tops' middles are about at ``middles_mm`` (n, 2), ``height_mm``
    above the board.
    """

    image: Image
    pose: Pose
    middles_mm: Numbers
    height_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class RingColours:
    """``rings`` (RINGS, SPOKES, 3): log colours around a piece's middle beside their mean, out to
    ``reach_mm``.
    """

    rings: Numbers
    reach_mm: float


def reach_of(diameters_mm: Sequence[float]) -> float:
    """How far from its middle, in mm, a piece is looked at that is one of several sizes."""
    share = _FACE if len(set(diameters_mm)) == 1 else _PAST_EDGE
    return share * max(diameters_mm) / 2


def learn_face(tops: SeenTops, reach_mm: float) -> RingColours | None:
    """What the pieces of one kind look like, turned and shifted upon each other; None where they do not look
    alike: in sheen, or not sharp.
    """
    seen = _seen(tops, reach_mm)
    rings = seen[0, len(_SHIFTS) // 2]
    for i in range(1, len(seen)):
        round_ = rings.mean(axis=1, keepdims=True)
        alike = _alike(_unit(seen[i : i + 1] - round_), _unit(rings - round_)[None])[0, :, 0]
        shift, turn = np.unravel_index(int(alike.argmax()), alike.shape)
        rings = (i * rings + np.roll(seen[i, shift], turn, axis=1)) / (i + 1)
    round_ = rings.mean(axis=1, keepdims=True)
    alike = _alike(_unit(seen - round_), _unit(rings - round_)[None]).max(axis=(1, 2, 3))
    return RingColours(rings, reach_mm) if alike.min() > _SAME else None


def distinct(found: Mapping[Symbol, RingColours | None]) -> dict[Symbol, RingColours]:
    """The faces found of kinds of one colour that are not too like each other; none where
    many kinds have no look: those of the others cannot be trusted then.
    """
    looks = {symbol: look for symbol, look in found.items() if look is not None}
    if len(looks) < _MOST_FOUND * len(found):
        return {}
    rings = np.stack([look.rings for look in looks.values()])
    units = _unit(rings - rings.mean(axis=(0, 2))[:, None])
    alike = _alike(units[:, None], units).max(axis=(1, 3))
    np.fill_diagonal(alike, 0.0)
    return {
        s: look for (s, look), most in zip(looks.items(), alike.max(axis=1), strict=True) if most < _TOO_LIKE
    }


def face_odds(tops: SeenTops, symbols: Sequence[Symbol], faces: Mapping[Symbol, RingColours]) -> Numbers:
    """(n, symbols): how much likelier what is seen of the pieces shows each of the symbols than anything at
    all. 1 for those whose face is not known.
    """
    odds = np.ones((len(tops.middles_mm), len(symbols)))
    known = [symbol for symbol in symbols if symbol in faces]
    if known:
        rings = np.stack([faces[symbol].rings for symbol in known])
        common = rings.mean(axis=(0, 2))[:, None]  # a rim that all have, at any turn
        seen = _seen(tops, faces[known[0]].reach_mm)
        # A symbol that sheen has bleached is not known again by what noise makes of it.
        faint = _BLEACHED * float(np.median(_length(rings - common)))
        alike = _alike(_unit(seen - common, faint), _unit(rings - common)).max(axis=(1, 3))
        odds[:, [symbols.index(symbol) for symbol in known]] = np.exp(_EVIDENCE * (alike - _ANY))
    return odds


def _seen(tops: SeenTops, reach_mm: float) -> Numbers:
    """(n, shifts, RINGS, SPOKES, 3): log colours beside their mean of the pieces, around places near their
    middles.
    """
    # Where a piece lies is known to within a part of its side: around its face's middle its rim is even.
    wide = _rings_at(tops, tops.middles_mm, _WIDE * reach_mm, reach_mm)
    uneven = wide[:, :, _RIM].var(axis=3).sum(axis=(2, 3))
    middles_mm = tops.middles_mm + _WIDE[uneven.argmin(axis=1)] * reach_mm
    rings = _rings_at(tops, middles_mm, _SHIFTS * reach_mm, reach_mm)
    return np.asarray(rings - (rings * _AREA).sum(axis=(2, 3), keepdims=True), np.float64)


def _rings_at(tops: SeenTops, middles_mm: Numbers, shifts_mm: Numbers, reach_mm: float) -> Numbers:
    """(n, shifts, RINGS, SPOKES, 3): log colours around places near each of (n, 2) middles."""
    radius_px = reach_mm * tops.pose.px_per_mm((float(middles_mm[0, 0]), float(middles_mm[0, 1])))
    smaller = min(1.0, _RADIUS_PX / radius_px)
    frame = cv2.resize(tops.image, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
    around = _polar()
    at_mm = middles_mm[:, None, None] + shifts_mm[:, None] + reach_mm * around
    px = ((tops.pose.project(at_mm.reshape(-1, 2), tops.height_mm) + 0.5) * smaller - 0.5).astype(np.float32)
    px = px.reshape(-1, len(around), 2)
    found = cv2.remap(frame, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    logs = to_log_colour(linear(np.asarray(found, np.uint8))).astype(np.float64)
    return np.asarray(logs.reshape(len(middles_mm), len(shifts_mm), RINGS, SPOKES, 3), np.float64)


def _polar() -> Numbers:
    """(RINGS * SPOKES, 2): points in the unit circle, ring by ring."""
    radii = (np.arange(RINGS) + 0.5) / RINGS
    angles = 2 * np.pi * np.arange(SPOKES) / SPOKES
    round_ = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.asarray((radii[:, None, None] * round_).reshape(-1, 2), np.float64)


def _length(rings: Numbers) -> Numbers:
    """(..., 1, 1, 1): how much log colours (..., RINGS, SPOKES, 3) differ, each counting by its
    area.
    """
    return np.asarray(np.sqrt((rings**2 * _AREA).sum(axis=(-3, -2, -1), keepdims=True)), np.float64)


def _unit(rings: Numbers, least: float = _LEAST_CONTRAST) -> Numbers:
    """(..., RINGS, SPOKES, 3) of length 1, or less where they differ by less than ``least``."""
    return np.asarray(rings * np.sqrt(_AREA) / np.maximum(_length(rings), least), np.float64)


def _alike(seen: Numbers, rings: Numbers) -> Numbers:
    """(n, shifts, looks, SPOKES): how alike what was seen (n, shifts, RINGS, SPOKES, 3) and looks
    (looks, RINGS, SPOKES, 3) are, at most 1, when it is turned by so many spokes.
    """
    a = np.moveaxis(np.fft.rfft(seen, axis=3), 3, 0)  # (frequencies, n, shifts, RINGS, 3)
    b = np.moveaxis(np.fft.rfft(rings, axis=2), 2, 0)  # (frequencies, looks, RINGS, 3)
    flat = a.reshape(*a.shape[:3], -1).conj() @ b.reshape(len(b), 1, len(rings), -1).transpose(0, 1, 3, 2)
    return np.asarray(np.fft.irfft(np.moveaxis(flat, 0, -1), n=SPOKES, axis=-1), np.float64)
