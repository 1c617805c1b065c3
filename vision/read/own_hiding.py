"""What of the board standing pieces hide: seen from the side, a tall one covers part of the cell behind it,
and where it stands itself no board can be seen.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points
from tachiai.vision.read.own_features import CellFeatures

_LEANING = 0.25  # of the pitch, from foot to top
# Of the pitch, from a cell's middle: places in the margin beside it.
_BESIDE = np.array([(x, y) for y in np.linspace(-0.9, 0.9, 9) for x in np.linspace(-0.9, 0.9, 9)])
_BLUR_PX = 2.0  # of the board picture: so far a piece's colour is seen beside it


def pieces_lean(features: CellFeatures) -> bool:
    """Whether pieces reach over much of other cells at all."""
    view = features.board.view
    wall_px = np.linalg.norm(view.wall_px, axis=1).max()
    return bool(features.rise * wall_px > _LEANING * view.pitch_px)


def hidden_points(
    features: CellFeatures, standing: NDArray[np.bool_], cells: NDArray[np.int64], points_px: Points
) -> Iterator[tuple[int, NDArray[np.bool_]]]:
    """Those of the ``cells`` (n,) on which pieces of other cells may hide some of the points (n, m, 2)
    of the board picture, with a mask (m,) of these. ``standing`` (cells,): where pieces stand.
    """
    tops, feet = _tops_and_feet(features)
    radius_px = features.reach_px + _BLUR_PX
    middles = points_px.mean(axis=1)
    wide_px = np.linalg.norm(points_px - middles[:, None], axis=2).max(axis=1, initial=0.0)
    apart_px = np.linalg.norm(middles[:, None] - (tops + feet)[None] / 2, axis=2)
    reach_px = radius_px + wide_px[:, None] + np.linalg.norm(feet - tops, axis=1) / 2
    near = standing & (apart_px < reach_px)
    near[np.arange(len(cells)), cells] = False
    for i in np.flatnonzero(near.any(axis=1)):
        others = np.flatnonzero(near[i])
        hidden = (_from_lines(points_px[i], tops[others], feet[others]) < radius_px).any(axis=0)
        if hidden.any():
            yield int(cells[i]), np.asarray(hidden, np.bool_)


def leaned_over(features: CellFeatures, standing: NDArray[np.bool_], points_px: Points) -> NDArray[np.bool_]:
    """Which points (..., 2) of the board picture pieces hide that stand and lean over other cells;
    ``standing`` (cells,): where pieces stand.
    """
    if not pieces_lean(features) or not standing.any():
        return np.zeros(points_px.shape[:-1], np.bool_)
    tops, feet = (ends[standing] for ends in _tops_and_feet(features))
    apart_px = _from_lines(points_px.reshape(-1, 2), tops, feet).min(axis=0)
    return np.asarray((apart_px < features.reach_px + _BLUR_PX).reshape(points_px.shape[:-1]), np.bool_)


def overhung(features: CellFeatures, standing: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tells beside which cells (cells,) pieces that stand lean over the margin; ``standing`` (cells,): where
    they do.
    """
    view = features.board.view
    pitch_px = np.array(view.sheet.pitch_mm) * view.px_per_mm
    middles = view.paper_to_px(view.centres_mm)
    points = middles[:, None] + _BESIDE * pitch_px
    first, last = middles.min(axis=0) - pitch_px / 2, middles.max(axis=0) + pitch_px / 2
    is_outside = ((points < first) | (points > last)).any(axis=-1)
    return np.asarray((leaned_over(features, standing, points) & is_outside).any(axis=1), np.bool_)


def _tops_and_feet(features: CellFeatures) -> tuple[Points, Points]:
    """(cells, 2) twice: where the tops of pieces are, and their feet."""
    foot = features.board.view.wall_px  # beside a face, as far as the plane of the faces is high
    return features.centres_px - (features.rise - 1) * foot, features.centres_px + foot


def _from_lines(points: Points, starts: Points, ends: Points) -> NDArray[np.float64]:
    """(n, m): how far points (m, 2) are from the lines between n pairs of them."""
    along = (ends - starts)[:, None]
    beside = points[None] - starts[:, None]
    length2 = np.maximum((along**2).sum(axis=2), 1e-9)
    share = np.clip((beside * along).sum(axis=2) / length2, 0, 1)
    return np.asarray(np.linalg.norm(beside - share[..., None] * along, axis=2), np.float64)
