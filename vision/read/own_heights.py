"""How high pieces of one colour are: a stack shows more of its side, towards the camera.

A point of the foot's near edge is followed upwards in millimetres of height: first there is the board, from
height 0 on the piece's side, from its height on its top. The far edge tells where the top ends. Seen from
straight above all heights look alike; then no height is told, and neither is sure.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_profiles import OFF_PX, STEP_PX, steps_of
from tachiai.vision.read.own_sides import explain_sides
from tachiai.vision.read.own_softness import camera_softness_px
from tachiai.vision.read.own_standing import (
    BESIDE,
    Standing,
    aligned,
    centred,
    far_edge_mm,
    looks_bare,
    near_profile,
    standing,
)
from tachiai.vision.read.read_picture import ReadPicture

Numbers = NDArray[np.float64]

_SCALES = np.linspace(0.75, 1.3, 12)  # of the heights: files err, and so does what is known of the lens
_SCALE_SIGMA = 0.15
_LEARNED_SCALE_SIGMA, _LEARNED_OFF_SIGMA_PX = 0.1, 0.8  # after a start picture
_OFF_SIGMA_PX = 0.6  # of single pieces
# By how much the height of single pieces' sides is misseen, since shadows that they touch hide the foot:
# pictures differ, which their pieces tell together.
_FOOT_SIGMAS_PX = np.array([0.35, 0.6, 0.9, 1.4, 2.2])
_LIKELY_FOOT = np.log(np.array([0.1, 0.2, 0.3, 0.25, 0.15]))
_ROUGH_SIGMA_PX = 4.0  # of where discs were found, whose far edge is unseen
_COMMON_SIGMA_PX = 1.5  # of all of a colour: shadows make them seem wider
# Of an edge that arcs show which are averaged, per standard deviation of the picture's blur: a logistic
# curve's scale is 0.55 of it, and arcs never lie quite upon each other.
_SOFT_EDGE = 0.75
_HIGHEST = 1.4  # of the highest kind: what is higher is none
_LEAST_RISE_PX = 1.3  # of the lowest piece: less shows no side
_ERR_TOGETHER = 8.0  # pieces' worth of evidence for what all have in common: one light shades all of them
_MOST_WIDER = 0.05  # of the radius: files err by less, and shadows make pieces seem wider
_FEW_HIGH = 0.15  # of the pieces, at least, are as high as each kind: so that what tells nothing stays unsure
_MANY_LOW = 0.5  # are single pieces, at least
_MISSEEN = 0.01  # of the pieces: another thing's edge is taken for theirs
_ROUNDS = 8
# What is measured of all pieces must be near what is declared, and alike; else it is something else's edge.
_LEAST_RATIO, _MOST_RATIO, _MOST_SCATTER = 0.65, 1.35, 0.22
# Of single pieces' sides: lower ones are little more than soft edges, and so much of what they tell counts.
_LOW_PX, _OF_LOW = 4.5, 0.5
_TELLS = 3.0  # the logarithm of how much likelier one height is than all: a piece whose side is seen


@dataclass(frozen=True, slots=True)
class Rise:
    """What a start picture tells of a colour's pieces: their heights' ``scale`` beside the declared ones,
    and by how much their tops seem to end farther off (``off_mm``).
    """

    scale: float
    off_mm: float


def height_odds(
    picture: ReadPicture,
    features: CellFeatures,
    kinds: tuple[PieceKind, ...],
    cells: NDArray[np.int64],
    learned: Rise | None = None,
) -> Numbers:
    """Returns (n, kinds) for the cells (n,) on which one of the kinds lies, which look alike from above:
    how likely it is each of them; these add up to 1.
    """
    heights = np.array([kind.height_mm for kind in kinds])
    likely = np.full((len(cells), len(kinds)), 1 / len(kinds))
    shown, logs = _looked_at(picture, features, kinds, cells)
    if not shown.any():
        return likely
    usual = _usual()
    if learned is not None:
        off_px = learned.off_mm * _px_per_mm(picture)
        usual = _usual(learned.scale, _LEARNED_SCALE_SIGMA, off_px, _LEARNED_OFF_SIGMA_PX)
    least = np.where(heights == heights.min(), _MANY_LOW, _FEW_HIGH)
    share, common = least / least.sum(), usual
    for _ in range(_ROUNDS):
        prior = np.log(np.append((1 - _MISSEEN) * share, _MISSEEN))[:, None, None, None]
        joint = logs + prior + _weights(common)
        each = np.exp(joint - joint.max(axis=(1, 2, 3, 4), keepdims=True)).sum(axis=(2, 3, 4))
        each /= each.sum(axis=1, keepdims=True)
        likely[shown] = each[:, :-1] + each[:, -1:] * share
        share = np.maximum(likely[shown].mean(axis=0), least)
        share /= share.sum()
        together = np.logaddexp.reduce(logs + prior, axis=1).sum(axis=0)
        common = usual + together * min(1.0, _ERR_TOGETHER / len(logs))
    return likely


def learn_rise(
    picture: ReadPicture,
    features: CellFeatures,
    kinds: tuple[PieceKind, ...],
    cells: NDArray[np.int64],
    shown_kinds: NDArray[np.int64],
) -> Rise | None:
    """Returns what the pieces on ``cells`` (n,) tell, which are of the kinds (n,) numbered so; None where
    they show no side.
    """
    shown, logs = _looked_at(picture, features, kinds, cells)
    if not shown.any():
        return None
    named = logs[np.arange(len(logs)), shown_kinds[shown]]
    each = np.logaddexp(named + np.log(1 - _MISSEEN), logs[:, -1] + np.log(_MISSEEN))
    true = each.sum(axis=0) + _usual()
    _, scale, off = np.unravel_index(int(true.argmax()), true.shape)
    return Rise(float(_SCALES[scale]), float(OFF_PX[off] / _px_per_mm(picture)))


def _usual(
    scale: float = 1.0,
    scale_sigma: float = _SCALE_SIGMA,
    off_px: float = 0.0,
    off_sigma_px: float = _COMMON_SIGMA_PX,
) -> Numbers:
    """Returns (foot sigmas, scales, offs): the logarithm of how likely each is before anything is seen."""
    far = ((_SCALES[:, None] - scale) / scale_sigma) ** 2 + ((OFF_PX - off_px) / off_sigma_px) ** 2
    return np.asarray(_LIKELY_FOOT[:, None, None] - 0.5 * far, np.float64)


def _px_per_mm(picture: ReadPicture) -> float:
    x, y = picture.view.sheet.centres_mm.mean(axis=0)
    return picture.view.pose.px_per_mm((float(x), float(y)))


def _looked_at(
    picture: ReadPicture, features: CellFeatures, kinds: tuple[PieceKind, ...], cells: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], Numbers]:
    """Returns (n,) which pieces show enough of their side, and for these (m, kinds + 1, foot sigmas, scales,
    offs) the logarithm of how well each height explains them, and at the end any height.
    """
    heights = np.array([kind.height_mm for kind in kinds])
    there = standing(picture, features, cells)
    shown = there.rise_px * heights.min() >= _LEAST_RISE_PX
    if not shown.any():
        return shown, np.zeros((0, len(kinds) + 1, *_usual().shape))
    declared_mm = kinds[0].diameter_mm / 2
    pieces, wider_mm = centred(there.only(shown), declared_mm)
    wider = float(np.nanmedian(wider_mm)) if np.isfinite(wider_mm).any() else 0.0
    radius_mm = declared_mm * (1 + float(np.clip(wider / declared_mm, -_MOST_WIDER, _MOST_WIDER)))
    pieces = aligned(pieces, radius_mm, float(heights.max()))
    softness = _SOFT_EDGE * camera_softness_px(picture, features, looks_bare(features)) / STEP_PX
    top_mm = far_edge_mm(pieces, radius_mm, float(heights.max()))
    return shown, _weigh(pieces, radius_mm, heights, top_mm, softness)


def _weigh(pieces: Standing, radius_mm: float, heights: Numbers, top_mm: Numbers, softness: float) -> Numbers:
    """Returns (n, kinds + 1, foot sigmas, scales, offs): the logarithm of how well the near side is explained
    by each height, and by any, if the tops of all pieces seem to end that far off. Where the far edge is
    unseen, as before a square of the piece's colour, or is another thing's, the top is roughly where those of
    the others are. ``softness`` of edges, in steps.
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
    beyond = np.isin(logs.max(axis=2).argmax(axis=1), (0, len(OFF_PX) - 1))  # the top is farther off
    by_side = (mixed + common[:, None]).max(axis=1)
    likeliest = by_side.argmax(axis=1) * step_mm
    tells = ~beyond & (by_side.max(axis=1) - by_side.mean(axis=1) > _TELLS)
    if not _agree(likeliest[tells], heights):
        return np.zeros((len(logs), len(heights) + 1, *_usual().shape))
    mixed = mixed * np.where(pieces.rise_px * heights.min() < _LOW_PX, _OF_LOW, 1.0)[:, None, None]
    of_sides = mixed[:, None, None]  # (n, 1, 1, offs, sides)
    far = np.arange(highest + 1) - sides[:, :, None, :, None]  # (n, kinds, 1, scales, sides)
    shares = _normal(far * STEP_PX / _FOOT_SIGMAS_PX[:, None, None])
    shaped = _mixed(of_sides, np.exp(shares)).swapaxes(3, 4)
    any_height = np.logaddexp.reduce(mixed, axis=2) - np.log(highest + 1)  # (n, offs)
    wide = np.broadcast_to(any_height[:, None, None, None], (len(seen), 1, *shaped.shape[2:]))
    return np.where(beyond[:, None, None, None, None], 0.0, np.concatenate([shaped, wide], axis=1))


def _usual_sides(sides: Numbers, highest: int) -> Numbers:
    """Returns (n, sides): the logarithm of how likely each is by the heights (n, kinds, scales) declared, in
    steps.
    """
    n, kinds, _ = sides.shape
    shares = np.array([_MANY_LOW] + [_FEW_HIGH] * (kinds - 1))[:, None] * np.exp(
        _normal((_SCALES - 1) / _SCALE_SIGMA)
    )
    usual = np.full((n, highest + 1), 1e-9)
    np.add.at(usual, (np.arange(n)[:, None, None], np.round(sides).astype(int)), shares)
    return np.asarray(np.log(usual), np.float64)


def _agree(measured_mm: Numbers, heights: Numbers) -> bool:
    """Tells whether the heights measured (n,) of all pieces are about those declared."""
    ratios = np.maximum(measured_mm[:, None] / heights, 1e-3)
    ratios = ratios[np.arange(len(ratios)), np.abs(np.log(ratios)).argmin(axis=1)]
    if not len(ratios):
        return False
    usual = float(np.median(ratios))
    scatter = float(np.median(np.abs(ratios - usual)))
    return _LEAST_RATIO < usual < _MOST_RATIO and scatter < _MOST_SCATTER


def _normal(values: Numbers) -> Numbers:
    """Returns the logarithms of normal weights of values (..., m) in sigmas, which add up to 1."""
    logs = -0.5 * values**2
    return np.asarray(logs - np.logaddexp.reduce(logs, axis=-1, keepdims=True), np.float64)


def _weights(logs: Numbers) -> Numbers:
    return np.asarray(logs - np.logaddexp.reduce(logs, axis=None), np.float64)


def _mixed(logs: Numbers, shares: Numbers) -> Numbers:
    """Returns (..., m): the logarithms of sums, under shares (..., m, k), of what has logarithms (..., k)."""
    most = logs.max(axis=-1, keepdims=True)
    total = np.exp(logs - most) @ shares.swapaxes(-1, -2)
    return np.asarray(np.log(np.maximum(total, np.finfo(np.float64).tiny)) + most, np.float64)
