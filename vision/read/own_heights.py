"""How high pieces of one colour are: a stack shows more of its side, towards the camera.

A point of the foot's near edge is followed upwards in millimetres of height: first there is the board, from
height 0 on the piece's side, from its height on its top. The far edge tells where the top ends. Seen from
straight above all heights look alike; then no height is told, and neither is sure.
"""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_places import OTHER
from tachiai.vision.read.own_profiles import OFF_PX, STEP_PX, steps_of
from tachiai.vision.read.own_side_lines import Rise, Sides, odds_by_sides, rise_of
from tachiai.vision.read.own_sides import explain_sides
from tachiai.vision.read.own_softness import camera_softness_px
from tachiai.vision.read.own_standing import (
    BESIDE,
    Footprints,
    aligned,
    centred,
    far_edge_mm,
    looks_bare,
    near_profile,
    standing,
)

Numbers = NDArray[np.float64]

_SCALES = np.linspace(0.75, 1.3, 12)  # of the heights: files err, and so does what is known of the lens
_SCALE_SIGMA = 0.15
_LIKELY_HIGH = (
    0.15  # of the pieces are as high as each kind: what is expected of sides when they are explained
)
_LIKELY_LOW = 0.5  # are single pieces
_OFF_SIGMA_PX = 0.6  # of single pieces
_ROUGH_SIGMA_PX = 4.0  # of where discs were found, whose far edge is unseen
_COMMON_SIGMA_PX = 1.5  # of all of a colour: shadows make them seem wider
# Of an edge that arcs show which are averaged, per standard deviation of the picture's blur: a logistic
# curve's scale is 0.55 of it, and arcs never lie quite upon each other.
_SOFT_EDGE = 0.75
_HIGHEST = 1.4  # of the highest kind: what is higher is none
_LEAST_RISE_PX = 1.3  # of the lowest piece: less shows no side
_ERR_TOGETHER = 8.0  # pieces' worth of evidence for what all have in common: one light shades all of them
_CLEAR = 0.7  # times as different from the board as another thing: the colour of pieces that stand out
_MOST_WIDER = 0.05  # of the radius: files err by less, and shadows make pieces seem wider
_MISSEEN = 0.05  # of the pieces: another thing's edge is taken for the top's


def height_odds(
    picture: ReadPicture,
    features: CellFeatures,
    kinds: tuple[PieceKind, ...],
    cells: NDArray[np.int64],
    learned: Rise | None = None,
) -> Numbers:
    """(n, kinds) for the cells (n,) on which one of the kinds lies, which look alike from above:
    how likely it is each of them; these add up to 1.
    """
    likely = np.full((len(cells), len(kinds)), 1 / len(kinds))
    shown, sides = _looked_at(picture, features, kinds, cells)
    if sides is not None:
        likely[shown] = odds_by_sides(sides, learned)
    return likely


def learn_rise(
    picture: ReadPicture,
    features: CellFeatures,
    kinds: tuple[PieceKind, ...],
    cells: NDArray[np.int64],
    shown_kinds: NDArray[np.int64],
) -> Rise | None:
    """What the pieces on ``cells`` (n,) tell, which are of the kinds (n,) numbered so; None where
    they show no side.
    """
    shown, sides = _looked_at(picture, features, kinds, cells)
    return None if sides is None else rise_of(sides, shown_kinds[shown])


def _px_per_mm(picture: ReadPicture) -> float:
    x, y = picture.view.sheet.centres_mm.mean(axis=0)
    return picture.view.pose.px_per_mm((float(x), float(y)))


def _looked_at(
    picture: ReadPicture, features: CellFeatures, kinds: tuple[PieceKind, ...], cells: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], Sides | None]:
    """(n,) which pieces show enough of their side, and what is seen of these sides."""
    heights = np.array([kind.height_mm for kind in kinds])
    there = standing(picture, features, cells)
    shown = there.rise_px * heights.min() >= _LEAST_RISE_PX
    if not shown.any():
        return shown, None
    declared_mm = kinds[0].diameter_mm / 2
    pieces, wider_mm = centred(there.only(shown), declared_mm)
    wider = float(np.nanmedian(wider_mm)) if np.isfinite(wider_mm).any() else 0.0
    radius_mm = declared_mm * (1 + float(np.clip(wider / declared_mm, -_MOST_WIDER, _MOST_WIDER)))
    pieces = aligned(pieces, radius_mm, float(heights.max()))
    softness = _SOFT_EDGE * camera_softness_px(picture, features, looks_bare(features)) / STEP_PX
    top_mm = far_edge_mm(pieces, radius_mm, float(heights.max()))
    logs = _side_logs(pieces, radius_mm, heights, top_mm, softness)
    half_mm = np.array(picture.view.sheet.size_mm) / 2
    places = pieces.foot_mm / half_mm - 1
    contrast = np.abs(features.contrast[pieces.cells]) / OTHER
    is_clear = np.asarray(contrast.max(axis=1) > _CLEAR, np.bool_)
    return shown, Sides(logs, pieces.rise_px[:, None] * heights, places, is_clear, _px_per_mm(picture))


def _side_logs(
    pieces: Footprints, radius_mm: float, heights: Numbers, top_mm: Numbers, softness: float
) -> Numbers:
    """(n, sides): the logarithm of how well a side so many steps high explains the near side, if the
    tops of all pieces seem to end about as far off. Where the far edge is unseen, as before a square of the
    piece's colour, or is another thing's, the top is roughly where those of the others are. ``softness`` of
    edges, in steps.
    """
    step_mm = STEP_PX / pieces.rise_px
    beside = int(np.ceil(BESIDE * radius_mm * float(np.median(pieces.px_per_mm)) / STEP_PX))
    sides = heights[:, None] * _SCALES / step_mm[:, None, None]  # (n, kinds, scales), in steps
    highest = int(np.ceil(_HIGHEST * heights.max() / step_mm.min()))
    middle_mm = pieces.picture.view.height_mm  # where discs were looked for
    is_seen = np.abs(np.nan_to_num(top_mm, nan=np.inf) - middle_mm) < heights.max()
    usual_mm = float(np.median(top_mm[is_seen])) if 2 * is_seen.sum() > len(top_mm) else middle_mm
    near_mm = np.where(is_seen, top_mm, usual_mm)
    at = near_mm[:, None] + steps_of(highest, beside) * step_mm[:, None]
    seen, known = near_profile(pieces, radius_mm, at)
    rough, common = (_normal(OFF_PX / sigma) for sigma in (_ROUGH_SIGMA_PX, _COMMON_SIGMA_PX))
    usual = np.where(is_seen[:, None], common, rough)[:, :, None] + _usual_sides(sides, highest)[:, None]
    empty, colour = (
        layer[pieces.cells].astype(np.float64) for layer in (pieces.features.empty, pieces.features.colour)
    )
    logs = explain_sides(seen, known, empty, colour, usual, softness)
    own = np.stack([_normal((OFF_PX - off) / _OFF_SIGMA_PX) for off in OFF_PX])
    belief = np.where(is_seen[:, None, None], own, rough)  # (n, offs, own offs)
    mixed = _mixed(logs.swapaxes(1, 2), np.exp(belief)).swapaxes(1, 2)  # (n, offs, sides)
    offs = np.logaddexp.reduce(mixed, axis=2)
    offs -= offs.max(axis=1, keepdims=True)
    each = np.logaddexp(offs + np.log(1 - _MISSEEN), np.log(_MISSEEN / len(OFF_PX)))
    together = common + each.sum(axis=0) * min(1.0, _ERR_TOGETHER / len(each))
    together -= np.logaddexp.reduce(together)
    return np.asarray(np.logaddexp.reduce(mixed + together[:, None], axis=1), np.float64)


def _usual_sides(sides: Numbers, highest: int) -> Numbers:
    """(n, sides): the logarithm of how likely each is by the heights (n, kinds, scales) declared, in
    steps.
    """
    n, kinds, _ = sides.shape
    shares = np.array([_LIKELY_LOW] + [_LIKELY_HIGH] * (kinds - 1))[:, None] * np.exp(
        _normal((_SCALES - 1) / _SCALE_SIGMA)
    )
    usual = np.full((n, highest + 1), 1e-9)
    np.add.at(usual, (np.arange(n)[:, None, None], np.round(sides).astype(int)), shares)
    return np.asarray(np.log(usual), np.float64)


def _normal(values: Numbers) -> Numbers:
    """The logarithms of normal weights of values (..., m) in sigmas, which add up to 1."""
    logs = -0.5 * values**2
    return np.asarray(logs - np.logaddexp.reduce(logs, axis=-1, keepdims=True), np.float64)


def _mixed(logs: Numbers, shares: Numbers) -> Numbers:
    """(..., m): the logarithms of sums, under shares (..., m, k), of what has logarithms (..., k)."""
    most = logs.max(axis=-1, keepdims=True)
    total = np.exp(logs - most) @ shares.swapaxes(-1, -2)
    return np.asarray(np.log(np.maximum(total, np.finfo(np.float64).tiny)) + most, np.float64)
