"""What of the board standing pieces hide: seen from the side, a tall one covers part of the cell behind it,
and where it stands itself no board can be seen.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points
from tachiai.vision.read.own_features import CellFeatures

_BLUR_PX = 2.0  # of the board picture: so far a piece's colour is seen beside it


def hidden_points(
    features: CellFeatures, standing: NDArray[np.bool_], points_px: Points
) -> Iterator[tuple[int, NDArray[np.bool_]]]:
    """Yields the cells on which no piece stands and pieces of other cells may hide some of the points (cells,
    m, 2) of the board picture, with a mask (m,) of these. ``standing`` (cells,): where pieces stand.
    """
    foot = features.board.view.wall_px  # beside a face, as far as the plane of the faces is high
    tops, feet = features.centres_px - (features.rise - 1) * foot, features.centres_px + foot
    radius_px = features.reach_px + _BLUR_PX
    middles = points_px.mean(axis=1)
    wide_px = np.linalg.norm(points_px[0] - middles[0], axis=1).max()
    apart_px = np.linalg.norm(middles[:, None] - (tops + feet)[None] / 2, axis=2)
    near = apart_px < radius_px + wide_px + np.linalg.norm(feet - tops, axis=1) / 2
    near &= standing & ~standing[:, None]
    for cell in np.flatnonzero(near.any(axis=1)):
        hidden = np.zeros(points_px.shape[1], np.bool_)
        for other in np.flatnonzero(near[cell]):
            hidden |= _from_line(points_px[cell], tops[other], feet[other]) < radius_px
        if hidden.any():
            yield int(cell), np.asarray(hidden, np.bool_)


def _from_line(points: Points, start: Points, end: Points) -> NDArray[np.float64]:
    """Returns (m,): how far points (m, 2) are from the line between two."""
    along = end - start
    share = np.clip((points - start) @ along / max(float(along @ along), 1e-9), 0, 1)
    return np.asarray(np.linalg.norm(points - start - share[:, None] * along, axis=1), np.float64)
