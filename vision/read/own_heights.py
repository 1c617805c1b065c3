"""How high pieces of one colour are: a stack shows more of its side, towards the camera.

Looked at in the camera's own picture, which has more pixels than the board picture. A point of the foot's
near edge is followed upwards in millimetres of height: first there is the board, from height 0 on the
piece's side, from its height on its top. The far edge tells where the top ends. Seen from straight above
all heights look alike; then no height is told, and neither is sure.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import linear, to_log_colour
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.peaks import vertex
from tachiai.vision.read.read_picture import ReadPicture

Numbers = NDArray[np.float64]

_STEP_PX = 0.5  # of the camera's picture
_ACROSS = np.linspace(-0.6, 0.6, 9)  # of the radius: arcs of the outline are averaged
_BESIDE = 0.3  # of the radius: what is looked at beyond the piece, and of its top
_SCALES = np.linspace(0.75, 1.3, 12)  # of the heights: files err, and so does what is known of the lens
_SCALE_SIGMA = 0.15
_OFF_PX = np.arange(-4.0, 4.25, 0.5)  # where the top's near edge is, beside where the far edge says
_LEARNED_SCALE_SIGMA, _LEARNED_OFF_SIGMA_PX = 0.06, 0.6  # after a start picture
_OFF_SIGMA_PX = 0.6  # of single pieces
_FOOT_SIGMA_PX = 0.6  # of single pieces: a shadow that they touch hides the foot
_ROUGH_SIGMA_PX = 2.5  # of where discs were found, whose far edge is unseen
_COMMON_SIGMA_PX = 1.5  # of all of a colour: shadows make them seem wider
_MODEL_SIGMA = 0.1  # of log colour: shading, seams, soft shadows
_INDEPENDENT_PX = 4.0  # neighbouring samples err together
_BELOW_STEPS = 8  # of the board before the foot: farther away it has other colours
_EDGE_PX = 2.0  # of a cell: nearer, the next one's colour blurs into it
_SOFT_STEPS = 1.2  # of an edge
_LEAST_FALL = 0.15  # of a piece's contrast, within five samples: an edge
_LEAST_RISE_PX = 1.5  # of the lowest piece: less shows no side
_ERR_TOGETHER = 4.0  # pieces' worth of evidence for what all have in common: one light shades all of them
_FEW_HIGH = 0.15  # of the pieces, at least, are as high as each kind: so that what tells nothing stays unsure
_MANY_LOW = 0.5  # are single pieces, at least
_MISSEEN = 0.01  # of the pieces: another thing's edge is taken for theirs
_ROUNDS = 8


@dataclass(frozen=True, slots=True, eq=False)
class _Pieces:
    """What is looked at: the cells (n,), the feet (n, 2) in mm, roughly, the directions (n, 2) on the paper
    in which pieces seem to rise, how many of the camera's pixels per millimetre of height (n,), and along
    the paper (n,).
    """

    picture: ReadPicture
    features: CellFeatures
    cells: NDArray[np.int64]
    foot_mm: Numbers
    along: Numbers
    rise_px: Numbers
    px_per_mm: Numbers

    def only(self, which: NDArray[np.bool_]) -> "_Pieces":
        """Returns some of the pieces, by a mask (n,)."""
        return replace(
            self,
            cells=self.cells[which],
            foot_mm=self.foot_mm[which],
            along=self.along[which],
            rise_px=self.rise_px[which],
            px_per_mm=self.px_per_mm[which],
        )

    def looked_at(self, points_mm: Numbers, heights_mm: Numbers) -> Numbers:
        """Returns (n, m, k, 3): log colours at points (n, k, 2) beside the feet, at heights (n, m)."""
        n, m, k = len(points_mm), heights_mm.shape[1], points_mm.shape[1]
        pose = self.picture.view.pose
        at = np.repeat((self.foot_mm[:, None] + points_mm)[:, None], m, axis=1).reshape(-1, 2)
        flat = pose.project(at)
        # Straight up is straight in the picture, all but for perspective, which a board's pieces hardly show.
        up = (pose.project(self.foot_mm, 1.0) - pose.project(self.foot_mm))[:, None] * heights_mm[..., None]
        px = (flat.reshape(n, m, k, 2) + up[:, :, None]).reshape(n, m * k, 2)
        x, y = px[..., 0].astype(np.float32), px[..., 1].astype(np.float32)
        found = cv2.remap(self.picture.frame, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        raw = linear(np.asarray(found, np.uint8))
        light = self.picture.light
        gain = light.gain_at(self.foot_mm, self.picture.view.sheet) * np.exp(self.features.light[self.cells])
        share = np.maximum(raw - light.veil, 0) / gain[:, None]
        return np.asarray(to_log_colour(share.astype(np.float32)).reshape(n, m, k, 3), np.float64)

    def share(self, seen: Numbers) -> Numbers:
        """Returns (n, m): how much of the way from the bare board to the piece's colour what was seen is."""
        contrast = self.features.contrast[self.cells].astype(np.float64)
        size = np.maximum((contrast**2).sum(axis=1), 1e-6)
        gap = seen.mean(axis=2) - self.features.empty[self.cells][:, None]
        return np.asarray(np.einsum("nmc,nc->nm", gap, contrast) / size[:, None], np.float64)


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
        joint = logs + np.log(share)[:, None, None] + _weights(common)
        each = np.exp(joint - joint.max(axis=(1, 2, 3), keepdims=True)).sum(axis=(2, 3))
        likely[shown] = each / each.sum(axis=1, keepdims=True)
        share = np.maximum(likely[shown].mean(axis=0), least)
        share /= share.sum()
        together = np.logaddexp.reduce(logs + np.log(share)[:, None, None], axis=1).sum(axis=0)
        common = usual + together * min(1.0, _ERR_TOGETHER / len(logs))
    likely[shown] += _MISSEEN * (share - likely[shown])
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
    true = logs[np.arange(len(logs)), shown_kinds[shown]].sum(axis=0) + _usual()
    scale, off = np.unravel_index(int(true.argmax()), true.shape)
    return Rise(float(_SCALES[scale]), float(_OFF_PX[off] / _px_per_mm(picture)))


def _usual(
    scale: float = 1.0,
    scale_sigma: float = _SCALE_SIGMA,
    off_px: float = 0.0,
    off_sigma_px: float = _COMMON_SIGMA_PX,
) -> Numbers:
    """Returns (scales, offs): the logarithm of how likely each is before anything is seen."""
    far = ((_SCALES[:, None] - scale) / scale_sigma) ** 2
    return np.asarray(-0.5 * far - 0.5 * ((_OFF_PX - off_px) / off_sigma_px) ** 2, np.float64)


def _px_per_mm(picture: ReadPicture) -> float:
    x, y = picture.view.sheet.centres_mm.mean(axis=0)
    return picture.view.pose.px_per_mm((float(x), float(y)))


def _looked_at(
    picture: ReadPicture, features: CellFeatures, kinds: tuple[PieceKind, ...], cells: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], Numbers]:
    """Returns (n,) which pieces show enough of their side, and for these (m, kinds, scales, offs) the
    logarithm of how well each height explains them.
    """
    heights = np.array([kind.height_mm for kind in kinds])
    there = _pieces(picture, features, cells)
    shown = there.rise_px * heights.min() >= _LEAST_RISE_PX
    if not shown.any():
        return shown, np.zeros((0, len(kinds), len(_SCALES), len(_OFF_PX)))
    pieces, wider_mm = _placed(there.only(shown), kinds[0].diameter_mm / 2)
    wider = float(np.nanmedian(wider_mm)) if np.isfinite(wider_mm).any() else 0.0
    radius_mm = kinds[0].diameter_mm / 2 + wider
    return shown, _weigh(pieces, radius_mm, heights, _far_edge_mm(pieces, radius_mm, float(heights.max())))


def _weights(logs: Numbers) -> Numbers:
    return np.asarray(logs - np.logaddexp.reduce(logs, axis=None), np.float64)


def _mixed(logs: Numbers, shares: Numbers) -> Numbers:
    """Returns (..., m): the logarithms of sums, under shares (..., m, k), of what has logarithms (..., k)."""
    most = logs.max(axis=-1, keepdims=True)
    total = np.exp(logs - most) @ shares.swapaxes(-1, -2)
    return np.asarray(np.log(np.maximum(total, np.finfo(np.float64).tiny)) + most, np.float64)


def _pieces(picture: ReadPicture, features: CellFeatures, cells: NDArray[np.int64]) -> _Pieces:
    view, pose = picture.view, picture.view.pose
    foot = view.to_mm(features.centres_px[cells])
    up = pose.project(foot, 1.0) - pose.project(foot)
    side = [pose.project(foot + np.array(step)) - pose.project(foot) for step in ((1.0, 0.0), (0.0, 1.0))]
    to_mm = np.linalg.inv(np.stack(side, axis=2))  # (n, 2, 2): pixels to millimetres of the paper
    on_paper = np.einsum("nij,nj->ni", to_mm, up)
    length = np.maximum(np.linalg.norm(on_paper, axis=1), 1e-9)
    rise_px = np.linalg.norm(up, axis=1)
    return _Pieces(picture, features, cells, foot, on_paper / length[:, None], rise_px, rise_px / length)


def _placed(pieces: _Pieces, declared_mm: float) -> tuple[_Pieces, Numbers]:
    """Returns the pieces with their feet in the middle across the direction in which they rise, and (n,)
    how much larger than declared their radius is there.
    """
    across = np.stack([-pieces.along[:, 1], pieces.along[:, 0]], axis=1)
    steps = np.arange(-_BESIDE, _BESIDE, 1 / 64) * declared_mm
    half = np.sqrt(1 - (_ACROSS / 2) ** 2) * declared_mm
    level = np.full((len(across), 1), pieces.picture.view.height_mm)
    ends = []
    for sign in (-1.0, 1.0):
        reach_mm = sign * (half[None, :] + steps[:, None])  # (steps, arcs)
        points = reach_mm[None, ..., None] * across[:, None, None] + (
            (_ACROSS / 2 * declared_mm)[None, None, :, None] * pieces.along[:, None, None]
        )
        seen = pieces.looked_at(points.reshape(len(across), -1, 2), level)
        ends.append(_leaves(pieces.share(seen.reshape(len(across), len(steps), len(_ACROSS), 3)), steps))
    off = np.nan_to_num((ends[1] - ends[0]) / 2)
    return replace(pieces, foot_mm=pieces.foot_mm + off[:, None] * across), (ends[0] + ends[1]) / 2


def _leaves(share: Numbers, at: Numbers) -> Numbers:
    """Returns (n,): where the shares (n, m) fall most steeply, as at an edge and not in a shadow; NaN where
    they hardly fall. Beyond the bare board, as on a lighter square, nothing counts.
    """
    soft = cv2.blur(np.clip(share, 0, 1.1), (5, 1), borderType=cv2.BORDER_REPLICATE)
    fall = soft[:, :-4] - soft[:, 4:]
    steepest = fall.argmax(axis=1)
    rows = np.arange(len(share))
    inside = np.clip(steepest, 1, fall.shape[1] - 2)
    fine = inside + vertex(fall[rows, inside - 1], fall[rows, inside], fall[rows, inside + 1])
    return np.where(fall[rows, steepest] > _LEAST_FALL, at[0] + (fine + 2) * (at[1] - at[0]), np.nan)


def _arc(pieces: _Pieces, radius_mm: float, sign: float) -> Numbers:
    """Returns (n, arcs, 2): points of a foot's edge, beside its middle: the far (1) or near (-1) half."""
    across = np.stack([-pieces.along[:, 1], pieces.along[:, 0]], axis=1)
    on = sign * np.sqrt(1 - _ACROSS**2) * radius_mm
    points = (
        on[None, :, None] * pieces.along[:, None] + (_ACROSS * radius_mm)[None, :, None] * across[:, None]
    )
    return np.asarray(points, np.float64)


def _far_edge_mm(pieces: _Pieces, radius_mm: float, highest_mm: float) -> Numbers:
    """Returns (n,): at which height above the rough foot the top ends on its far side, NaN where unseen."""
    beside = _BESIDE * radius_mm * pieces.px_per_mm
    steps = np.arange(0, 1.0, 1 / 128)
    low = -beside / pieces.rise_px - highest_mm
    span = 2 * highest_mm + 2 * beside / pieces.rise_px
    heights = low[:, None] + steps * span[:, None]
    share = pieces.share(pieces.looked_at(_arc(pieces, radius_mm, 1.0), heights))
    return np.asarray(low + _leaves(share, steps) * span, np.float64)


def _weigh(pieces: _Pieces, radius_mm: float, heights: Numbers, top_mm: Numbers) -> Numbers:
    """Returns (n, kinds, scales, offs): the logarithm of how well the near side is explained by each
    height, if the tops of all pieces seem to end that far off. Where the far edge is unseen, as before a
    square of the piece's colour, the top is where the disc was found, roughly.
    """
    step_mm = _STEP_PX / pieces.rise_px
    beside = int(np.ceil(_BESIDE * radius_mm * float(np.median(pieces.px_per_mm)) / _STEP_PX))
    sides = np.round(heights[:, None] * _SCALES * pieces.rise_px[:, None, None] / _STEP_PX).astype(int)
    below = int(sides.max()) + _BELOW_STEPS
    is_seen = np.isfinite(top_mm)
    near_mm = np.where(is_seen, np.nan_to_num(top_mm), pieces.picture.view.height_mm)
    at = near_mm[:, None] + np.arange(-below, beside + 1) * step_mm[:, None]
    arc = _arc(pieces, radius_mm, -1.0)
    seen = _on_own_cell(pieces, arc, at, pieces.looked_at(arc, at)).mean(axis=2)
    logs = -_left(seen, _bases(below, beside)) / (2 * _MODEL_SIGMA**2) * (_STEP_PX / _INDEPENDENT_PX)
    apart = (_OFF_PX[:, None] - _OFF_PX) / _OFF_SIGMA_PX
    own = np.stack([_weights(row) for row in -0.5 * apart**2])
    rough = _weights(-0.5 * (_OFF_PX / _ROUGH_SIGMA_PX) ** 2)
    prior = np.where(is_seen[:, None, None], own, rough)  # (n, offs, own offs)
    mixed = _mixed(logs.swapaxes(1, 2), np.exp(prior)).swapaxes(1, 2)  # (n, offs, sides)
    steps = np.arange(mixed.shape[2])
    apart_px = (steps[:, None] - steps) * _STEP_PX
    blurred = np.stack([_weights(row) for row in -0.5 * (apart_px / _FOOT_SIGMA_PX) ** 2])
    by_side = _mixed(mixed, np.exp(blurred))
    chosen = np.take_along_axis(by_side, sides.reshape(len(seen), 1, -1), axis=2)
    shaped = np.moveaxis(chosen.reshape(len(seen), len(_OFF_PX), *sides.shape[1:]), 1, -1)
    best = logs.max(axis=2).argmax(axis=1)
    beyond = (best == 0) | (best == len(_OFF_PX) - 1)  # the top is farther off than was looked
    return np.where(beyond[:, None, None, None], 0.0, shaped)


def _on_own_cell(pieces: _Pieces, points_mm: Numbers, heights_mm: Numbers, seen: Numbers) -> Numbers:
    """Returns what was seen (n, m, k, 3) with the board's colour at the cell's edge repeated beyond it: the
    next cell may have another colour, or a piece.
    """
    sheet = pieces.picture.view.sheet
    rise_mm = heights_mm * (pieces.rise_px / pieces.px_per_mm)[:, None]
    shown_mm = (pieces.foot_mm[:, None] + points_mm)[:, None] + (
        rise_mm[..., None, None] * pieces.along[:, None, None]
    )
    off_mm = np.abs(shown_mm - sheet.centres_mm[pieces.cells][:, None, None])
    room_mm = np.array(sheet.pitch_mm) / 2 - _EDGE_PX / float(np.median(pieces.px_per_mm))
    first = (off_mm < room_mm).all(axis=3).argmax(axis=1)  # (n, k)
    index = np.maximum(np.arange(seen.shape[1])[None, :, None], first[:, None])
    return np.take_along_axis(seen, index[..., None], axis=1)


@lru_cache(maxsize=16)
def _bases(below: int, beside: int) -> Numbers:
    """Returns (offs, sides, m, 5): orthonormal bases of what a profile over the steps from ``-below`` to
    ``beside`` is made of, if the top's edge is so far off and the side so high, in steps.
    """
    index = np.arange(-below, beside + 1)
    sides = range(below - _BELOW_STEPS + 1)
    parts = [[_edges(index, off - side, off) for side in sides] for off in _OFF_PX / _STEP_PX]
    return np.asarray(np.linalg.qr(np.array(parts) + 1e-9)[0], np.float64)


def _edges(index: NDArray[np.int64], foot: float, top: float) -> Numbers:
    """Returns (m, 5): what a profile over ``index`` is made of: the board and the top, each of a colour
    that changes evenly, and the side between them, with edges as soft as pictures have them.
    """
    above_foot, above_top = (1 / (1 + np.exp(-(index - edge) / _SOFT_STEPS)) for edge in (foot, top))
    board = 1 - above_foot
    return np.stack([board, board * index, above_foot - above_top, above_top, above_top * index], axis=1)


def _left(seen: Numbers, bases: Numbers) -> Numbers:
    """Returns (n, offs, sides): the sum of squares of profiles (n, m, 3) that ``bases`` do not explain."""
    offs, sides, m, parts = bases.shape
    flat = bases.transpose(2, 0, 1, 3).reshape(m, -1)
    explained = (seen.transpose(0, 2, 1) @ flat).reshape(len(seen), 3, offs, sides, parts)
    whole = (seen**2).sum(axis=(1, 2))
    return np.asarray(whole[:, None, None] - (explained**2).sum(axis=(1, 4)), np.float64)
