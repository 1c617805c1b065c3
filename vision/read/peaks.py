"""Where on each cell something is seen best, on a score made for every other pixel of the board picture."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points
from tachiai.vision.limits import Limits
from tachiai.vision.locate.per_view import once_per_view
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.sampling import AnyFloats

SHRINK = 2  # scores are made on a picture half as large
# Of a score, 0 to 1, at the farthest place looked at: of places that are as good but for noise the one in the
# middle is taken, where a piece is likelier to stand.
_FARTHEST = np.float32(0.02)

Field = tuple[slice, slice]  # rows and columns of a picture ``SHRINK`` times smaller


def field_of(view: BoardView, reach_px: float) -> Field:
    """Returns the part that lies within ``reach_px`` (of the board picture) of the cells' middles."""
    width, height = (side // SHRINK for side in view.size_px)
    low = np.maximum((view.centres_px.min(axis=0) - reach_px) / SHRINK, 0).astype(int)
    high = np.minimum((view.centres_px.max(axis=0) + reach_px) / SHRINK + 1, (width, height)).astype(int)
    return slice(low[1], high[1]), slice(low[0], high[0])


def widened(field: Field, margin: int, shape: tuple[int, ...]) -> Field:
    """Returns a field with so many pixels more on each side, within a picture of ``shape`` (h, w, ...)."""
    rows, columns = (
        slice(max(part.start - margin, 0), min(part.stop + margin, side))
        for part, side in zip(field, shape[:2], strict=True)
    )
    return rows, columns


def inside(field: Field, wide: Field) -> Field:
    """Returns where a field lies within a wider one."""
    rows, columns = (
        slice(part.start - whole.start, part.stop - whole.start)
        for part, whole in zip(field, wide, strict=True)
    )
    return rows, columns


def best_places(
    score: NDArray[np.float32], view: BoardView, limits: Limits
) -> tuple[Points, NDArray[np.float32]]:
    """Returns (cells, 2) where in the board picture each cell's ``score`` (h, w) is best within reach of its
    middle, to a fraction of a pixel, and (cells,) the score there.
    """
    places, loss = _places_near(view, limits.off_centre * view.pitch_px / SHRINK, *score.shape)
    best = (score.ravel()[places] - loss).argmax(axis=1)
    at_y, at_x = np.divmod(places[np.arange(len(best)), best], score.shape[1])
    fine = np.stack(
        [
            at_x + vertex(score[at_y, at_x - 1], score[at_y, at_x], score[at_y, at_x + 1]),
            at_y + vertex(score[at_y - 1, at_x], score[at_y, at_x], score[at_y + 1, at_x]),
        ],
        axis=1,
    )
    return np.asarray((fine + 0.5) * SHRINK - 0.5, np.float64), score[at_y, at_x]


@once_per_view
def _places_near(
    view: BoardView, reach: float, height: int, width: int
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Returns (cells, places): which pixels of a picture (``height``, ``width``), row after row, lie within
    ``reach`` of each cell's middle, and (places,) what is taken off their scores.
    """
    half = int(np.ceil(reach))
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    near = np.hypot(x, y) <= reach + 0.5
    dx, dy = x[near], y[near]
    base = np.round((view.centres_px + 0.5) / SHRINK - 0.5).astype(int)
    px = np.clip(base[:, :1] + dx, 1, width - 2)
    py = np.clip(base[:, 1:] + dy, 1, height - 2)
    return py * width + px, _FARTHEST * (np.hypot(dx, dy) / reach).astype(np.float32)


def vertex(before: AnyFloats, at: AnyFloats, after: AnyFloats) -> NDArray[np.float64]:
    """Returns where a parabola through three values peaks, -0.5 to 0.5 from the middle one."""
    bend = before - 2 * at + after
    shift = np.where(bend < -1e-6, 0.5 * (before - after) / np.where(bend < -1e-6, bend, 1), 0.0)
    return np.asarray(np.clip(shift, -0.5, 0.5), np.float64)
