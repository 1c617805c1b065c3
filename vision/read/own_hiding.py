"""What of the board standing pieces hide: seen from the side, a tall one covers part of the cell behind it,
and where it stands itself no board can be seen.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points
from tachiai.vision.read.own_features import CellFeatures

_LEANING = 0.25  # of the pitch, from foot to top
_BLUR_PX = 2.0  # of the board picture: so far a piece's colour is seen beside it


def pieces_lean(features: CellFeatures) -> bool:
    """Tells whether pieces reach over much of other cells at all."""
    view = features.board.view
    wall_px = np.linalg.norm(view.wall_px, axis=1).max()
    return bool(features.rise * wall_px > _LEANING * view.pitch_px)


def hidden_points(
    features: CellFeatures,
    standing: NDArray[np.bool_],
    cells: NDArray[np.int64],
    points_px: Points,
) -> Iterator[tuple[int, NDArray[np.bool_]]]:
    """Yields those of the ``cells`` (n,) on which pieces of other cells may hide some of the points (n, m, 2)
    of the board picture, with a mask (m,) of these. ``standing`` (cells,): where pieces stand.
    """
    foot = features.board.view.wall_px  # beside a face, as far as the plane of the faces is high
    tops, feet = features.centres_px - (features.rise - 1) * foot, features.centres_px + foot
    radius_px = features.reach_px + _BLUR_PX
    for cell, points in zip(cells.tolist(), points_px, strict=True):
        middle = points.mean(axis=0)
        wide_px = float(np.linalg.norm(points - middle, axis=1).max())
        reach_px = radius_px + wide_px + np.linalg.norm(feet - tops, axis=1) / 2
        near = standing & (np.linalg.norm(middle - (tops + feet) / 2, axis=1) < reach_px)
        near[cell] = False
        hidden = np.zeros(len(points), np.bool_)
        for other in np.flatnonzero(near):
            hidden |= _from_line(points, tops[other], feet[other]) < radius_px
        if hidden.any():
            yield cell, np.asarray(hidden, np.bool_)


def _from_line(points: Points, start: Points, end: Points) -> NDArray[np.float64]:
    """Returns (m,): how far points (m, 2) are from the line between two."""
    along = end - start
    share = np.clip((points - start) @ along / max(float(along @ along), 1e-9), 0, 1)
    return np.asarray(np.linalg.norm(points - start - share[:, None] * along, axis=1), np.float64)
