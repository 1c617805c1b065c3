"""Pieces that stand on the board, in the camera's own picture, which has more pixels than the board picture:
which way they seem to rise, where the edges of their tops are, what is seen from their feet upwards.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import linear, to_log_colour
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.peaks import vertex

Numbers = NDArray[np.float64]

BESIDE = 0.3  # of the radius: what is looked at beyond the piece, and of its top
_ACROSS = np.linspace(-0.6, 0.6, 9)  # of the radius: arcs of the outline are averaged
_SHIFTS = np.linspace(-0.25, 0.25, 15)  # of the radius, across the direction in which pieces rise
_EDGE_PX = 3.0  # of a cell: nearer, the next one's colour blurs into it
_LIKE_BARE, _HARDLY_UNLIKE = np.array([0.2, 0.1, 0.1]), 0.15  # of log colour; of a cell's area
_PLAIN = np.array([0.3, 0.15, 0.15])  # of log colour: no more than a shadow's edge
_MOST_GAP = 10  # samples between two cells, whose colours blur into each other
_LEAST_FALL = 0.15  # of a piece's contrast, within five samples: an edge


@dataclass(frozen=True, slots=True, eq=False)
class Footprints:
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

    @property
    def across(self) -> Numbers:
        """(n, 2): the directions on the paper across those in which the pieces seem to rise."""
        return np.stack([-self.along[:, 1], self.along[:, 0]], axis=1)

    def only(self, which: NDArray[np.bool_]) -> "Footprints":
        """Some of the pieces, by a mask (n,)."""
        return replace(
            self,
            cells=self.cells[which],
            foot_mm=self.foot_mm[which],
            along=self.along[which],
            rise_px=self.rise_px[which],
            px_per_mm=self.px_per_mm[which],
        )

    def looked_at(self, points_mm: Numbers, heights_mm: Numbers) -> Numbers:
        """(n, m, k, 3): log colours at points (n, k, 2) beside the feet, at heights (n, m)."""
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
        """(n, m): how much of the way from the bare board to the piece's colour what was seen is."""
        contrast = self.features.contrast[self.cells].astype(np.float64)
        size = np.maximum((contrast**2).sum(axis=1), 1e-6)
        gap = seen.mean(axis=2) - self.features.empty[self.cells][:, None]
        return np.asarray(np.einsum("nmc,nc->nm", gap, contrast) / size[:, None], np.float64)


def standing(picture: ReadPicture, features: CellFeatures, cells: NDArray[np.int64]) -> Footprints:
    view, pose = picture.view, picture.view.pose
    foot = view.to_mm(features.centres_px[cells])
    up = pose.project(foot, 1.0) - pose.project(foot)
    side = [pose.project(foot + np.array(step)) - pose.project(foot) for step in ((1.0, 0.0), (0.0, 1.0))]
    to_mm = np.linalg.inv(np.stack(side, axis=2))  # (n, 2, 2): pixels to millimetres of the paper
    on_paper = np.einsum("nij,nj->ni", to_mm, up)
    length = np.maximum(np.linalg.norm(on_paper, axis=1), 1e-9)
    rise_px = np.linalg.norm(up, axis=1)
    return Footprints(picture, features, cells, foot, on_paper / length[:, None], rise_px, rise_px / length)


def centred(pieces: Footprints, declared_mm: float) -> tuple[Footprints, Numbers]:
    """The pieces with their feet in the middle across the direction in which they rise, and (n,)
    how much larger than declared their radius is there.
    """
    steps = np.arange(-BESIDE, BESIDE, 1 / 64) * declared_mm
    half = np.sqrt(1 - (_ACROSS / 2) ** 2) * declared_mm
    level = np.full((len(pieces.cells), 1), pieces.picture.view.height_mm)
    ends = []
    for sign in (-1.0, 1.0):
        reach_mm = sign * (half[None, :] + steps[:, None])  # (steps, arcs)
        points = reach_mm[None, ..., None] * pieces.across[:, None, None] + (
            (_ACROSS / 2 * declared_mm)[None, None, :, None] * pieces.along[:, None, None]
        )
        seen = pieces.looked_at(points.reshape(len(pieces.cells), -1, 2), level)
        ends.append(
            _leaves(pieces.share(seen.reshape(len(pieces.cells), len(steps), len(_ACROSS), 3)), steps)
        )
    off = np.nan_to_num((ends[1] - ends[0]) / 2)
    return replace(pieces, foot_mm=pieces.foot_mm + off[:, None] * pieces.across), (ends[0] + ends[1]) / 2


def aligned(pieces: Footprints, radius_mm: float, highest_mm: float) -> Footprints:
    """The pieces with their feet where the arcs of their outlines, near and far, are seen most
    sharply when they are averaged: across the direction in which they rise.
    """
    beside_mm = BESIDE * radius_mm * pieces.px_per_mm / pieces.rise_px
    steps_mm = 1 / pieces.rise_px
    count = int(np.ceil(float(((highest_mm + 2 * beside_mm) / steps_mm).max())))
    heights = -beside_mm[:, None] + np.arange(count) * steps_mm[:, None]
    sharp = []
    for share in _SHIFTS:
        moved = replace(pieces, foot_mm=pieces.foot_mm + share * radius_mm * pieces.across)
        total = np.zeros(len(pieces.cells))
        for sign in (-1.0, 1.0):
            mean = moved.looked_at(_arc(pieces, radius_mm, sign), heights).mean(axis=2)
            total += (np.diff(mean, axis=1) ** 2).sum(axis=(1, 2))
        sharp.append(total)
    best = np.stack(sharp, axis=1)
    at = np.clip(best.argmax(axis=1), 1, len(_SHIFTS) - 2)
    rows = np.arange(len(at))
    fine = at + np.clip(vertex(best[rows, at - 1], best[rows, at], best[rows, at + 1]), -1, 1)
    off_mm = (_SHIFTS[0] + fine * (_SHIFTS[1] - _SHIFTS[0])) * radius_mm
    return replace(pieces, foot_mm=pieces.foot_mm + off_mm[:, None] * pieces.across)


def _leaves(share: Numbers, at: Numbers) -> Numbers:
    """(n,): where the shares (n, m) fall most steeply, as at an edge and not in a shadow; NaN where
    they hardly fall. Beyond the bare board, as on a lighter square, nothing counts.
    """
    soft = cv2.blur(np.clip(share, 0, 1.1), (5, 1), borderType=cv2.BORDER_REPLICATE)
    fall = soft[:, :-4] - soft[:, 4:]
    steepest = fall.argmax(axis=1)
    rows = np.arange(len(share))
    inside = np.clip(steepest, 1, fall.shape[1] - 2)
    fine = inside + vertex(fall[rows, inside - 1], fall[rows, inside], fall[rows, inside + 1])
    return np.where(fall[rows, steepest] > _LEAST_FALL, at[0] + (fine + 2) * (at[1] - at[0]), np.nan)


def _arc(pieces: Footprints, radius_mm: float, sign: float) -> Numbers:
    """(n, arcs, 2): points of a foot's edge, beside its middle: the far (1) or near (-1) half."""
    on = sign * np.sqrt(1 - _ACROSS**2) * radius_mm
    points = (
        on[None, :, None] * pieces.along[:, None]
        + (_ACROSS * radius_mm)[None, :, None] * pieces.across[:, None]
    )
    return np.asarray(points, np.float64)


def far_edge_mm(pieces: Footprints, radius_mm: float, highest_mm: float) -> Numbers:
    """(n,): at which height above the rough foot the top ends on its far side, NaN where unseen."""
    beside = BESIDE * radius_mm * pieces.px_per_mm
    steps = np.arange(0, 1.0, 1 / 128)
    low = -beside / pieces.rise_px - highest_mm
    span = 2 * highest_mm + 2 * beside / pieces.rise_px
    heights = low[:, None] + steps * span[:, None]
    share = pieces.share(pieces.looked_at(_arc(pieces, radius_mm, 1.0), heights))
    return np.asarray(low + _leaves(share, steps) * span, np.float64)


def near_profile(
    pieces: Footprints, radius_mm: float, heights_mm: Numbers
) -> tuple[Numbers, NDArray[np.bool_]]:
    """(n, m, 3): the colours at the foot's near edge, at heights (n, m) above the rough foot, and
    (n, m) where they are known: on the piece's own cell, and before it on bare ones as long as nothing but
    the board is seen there, whose colour is exchanged for that of the piece's own cell.
    """
    arc, sheet, features = _arc(pieces, radius_mm, -1.0), pieces.picture.view.sheet, pieces.features
    rise_mm = heights_mm * (pieces.rise_px / pieces.px_per_mm)[:, None]
    shown_mm = (pieces.foot_mm[:, None] + arc)[:, None] + (
        rise_mm[..., None, None] * pieces.along[:, None, None]
    )
    cols, rows, pitch_mm = sheet.board.cols, sheet.board.rows, np.array(sheet.pitch_mm)
    off = (shown_mm - sheet.centres_mm[pieces.cells][:, None, None]) / pitch_mm
    beside = np.round(off).astype(int)  # cells
    room = 0.5 - _EDGE_PX / float(np.median(pieces.px_per_mm)) / pitch_mm
    is_clear = (np.abs(off - beside) < room).all(axis=3)
    own = np.logical_or.accumulate(is_clear & (beside == 0).all(axis=3), axis=1)
    y, x = np.divmod(pieces.cells, cols)
    x, y = x[:, None, None] + beside[..., 0], y[:, None, None] + beside[..., 1]
    shown = np.clip(y, 0, rows - 1) * cols + np.clip(x, 0, cols - 1)
    bare = is_clear & ~own & (x >= 0) & (x < cols) & (y >= 0) & (y < rows) & looks_bare(features)[shown]
    seen = pieces.looked_at(arc, heights_mm)
    gap = seen - features.empty[shown]
    on_own, on_bare = own.sum(axis=2), bare.sum(axis=2)
    beside_bare = (gap * bare[..., None]).sum(axis=2) / np.maximum(on_bare, 1)[..., None]
    is_board = (2 * on_bare > own.shape[2]) & (np.abs(beside_bare) < _PLAIN).all(axis=2)
    here = features.empty[pieces.cells][:, None] + beside_bare
    mean = (seen * own[..., None]).sum(axis=2) / np.maximum(on_own, 1)[..., None]
    is_own = 2 * on_own > own.shape[2]
    # What lies beyond another thing tells nothing; nor do samples where cells meet, whose colours blur.
    index, first = np.arange(own.shape[1]), is_own.argmax(axis=1)[:, None]
    last = np.where(is_board & (index < first), index, -1).max(axis=1, keepdims=True)
    start = np.where(~is_board & (index < last), index, -1).max(axis=1, keepdims=True)
    is_next = is_board & (index < first) & (index > start) & (first - last <= _MOST_GAP)
    return np.where(is_own[..., None], mean, here), is_own | is_next


def looks_bare(features: CellFeatures) -> NDArray[np.bool_]:
    """Which cells look as the bare board does."""
    gap = np.abs(features.ground - features.empty)
    return np.asarray((gap < _LIKE_BARE).all(axis=1) & (features.unlike < _HARDLY_UNLIKE), np.bool_)
