"""Where on each cell a score, computed for every other pixel of the board picture, is best."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView, once_per_view
from tachiai.vision.read.board_colours import AnyFloats

SHRINK = 2  # scores are computed on a picture half as large
# Subtracted from a score, 0 to 1, at the farthest place searched: of places that differ by noise alone the
# one nearest to the centre wins, where a piece is likelier to stand.
_FARTHEST = np.float32(0.02)

Field = tuple[slice, slice]  # rows and columns of a picture ``SHRINK`` times smaller


def field_of(view: BoardView, reach_px: float) -> Field:
    """The part of the reduced picture within ``reach_px`` (of the board picture) of the cells' centres."""
    width, height = (side // SHRINK for side in view.size_px)
    low = np.maximum((view.centres_px.min(axis=0) - reach_px) / SHRINK, 0).astype(int)
    high = np.minimum((view.centres_px.max(axis=0) + reach_px) / SHRINK + 1, (width, height)).astype(int)
    return slice(low[1], high[1]), slice(low[0], high[0])


def widened(field: Field, margin: int, shape: tuple[int, ...]) -> Field:
    """A field widened by ``margin`` pixels on each side, within a picture of ``shape`` (h, w, ...).

    >>> widened((slice(2, 5), slice(0, 4)), 1, (10, 4))
    (slice(1, 6, None), slice(0, 4, None))
    """
    rows, columns = (
        slice(max(part.start - margin, 0), min(part.stop + margin, side))
        for part, side in zip(field, shape[:2], strict=True)
    )
    return rows, columns


def inside(field: Field, wide: Field) -> Field:
    """Where ``field`` lies within ``wide``.

    >>> inside((slice(2, 5), slice(0, 4)), (slice(1, 6), slice(0, 4)))
    (slice(1, 4, None), slice(0, 4, None))
    """
    rows, columns = (
        slice(part.start - whole.start, part.stop - whole.start)
        for part, whole in zip(field, wide, strict=True)
    )
    return rows, columns


def best_places(
    score: NDArray[np.float32], view: BoardView, limits: VisionLimits
) -> tuple[Points, NDArray[np.float32]]:
    """(cells, 2): where in the board picture each cell's ``score`` (h, w) is best within reach of its centre,
    interpolated; (cells,): the score there.
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
    """(cells, places): indices of the pixels of a picture (``height``, ``width``) within ``reach`` of each
    cell's centre; (places,): what is subtracted from their scores.
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
    """Offset of the peak of a parabola through three values from the middle one, -0.5 to 0.5.

    >>> float(vertex(np.array(0.0), np.array(1.0), np.array(1.0)))
    0.5
    """
    bend = before - 2 * at + after
    shift = np.where(bend < -1e-6, 0.5 * (before - after) / np.where(bend < -1e-6, bend, 1), 0.0)
    return np.asarray(np.clip(shift, -0.5, 0.5), np.float64)
