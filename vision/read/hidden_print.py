"""Detects where something opaque hides what is printed between the cells of a board: its lines, the steps
between its squares.

A shadow, whatever its colour, darkens both sides of such a step by the same factor, and a lamp's mirror image
adds the same light to both: the step remains, in the logarithm or in the light itself.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import shares_of, to_log_colour
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import BoardColours, Floats

# Of the pitch: steps are measured between means over these lengths. Lines are as thin as the first; the
# second finds the steps between squares if the pose is less exact.
_LENGTHS = (0.06, 0.14)
_AROUND = 0.14  # of the pitch, each way from where four cells meet: pieces seldom reach so far
_SAMPLES = 9  # along each side of that square
_GRID = 0.42  # of the pitch, outwards from the outermost cells' centres: steps of the margin are not known
_STEP = 0.08  # of log colour, the root of the mean square around a place: less may be noise
_LEFT = 0.35  # of it: blur and pieces that reach so far remove some of it
_NEAR_WHITE = 0.7  # of log colour, below the end of the camera's range: two thirds of its grey levels
_SAME_TINT = 0.06  # of log colour
_USUALLY_LEFT = 0.7  # of most steps of a picture: with less the pose is not exact enough
_MIRRORED = 0.2  # of log colour, by which a lamp's mirror image is lighter than the bare board, at least


def hidden_corners(board: BoardColours, light: Floats, ceiling: Floats) -> NDArray[np.bool_]:
    """(cells, 4), in the order of ``at_corners``: whether the bare board's steps are hidden at each corner of
    a cell. False where it has none, and everywhere if the steps are not where they should be.

    ``light`` (cells, 3): the change of light removed from the colours, as logarithms; ``ceiling`` (cells, 3):
    the largest shares of white below saturation.
    """
    view = board.view
    places, which = np.unique(where_cells_meet(view).reshape(-1, 2), axis=0, return_inverse=True)
    brightness = _mean_of(np.exp(light.mean(axis=1)).repeat(4), which)
    known, left = np.zeros(len(places), np.bool_), np.full(len(places), -np.inf)
    for length in _LENGTHS:
        strength, in_logs, in_light = _steps_left(board, max(3, int(length * view.pitch_px) | 1), places)
        strong = strength > _STEP
        known |= strong
        left = np.where(strong, np.maximum(left, np.maximum(in_logs, in_light * brightness)), left)
    if not known.any() or np.median(left[known]) < _USUALLY_LEFT:
        return np.zeros((len(light), 4), np.bool_)
    white = _mean_of(to_log_colour(ceiling)[:, 0].repeat(4), which)
    hidden = known & (left < _LEFT) & ~_lit(board, white, places)
    return np.asarray(hidden[which].reshape(-1, 4), np.bool_)


def _mean_of(values: Floats, which: NDArray[np.int64]) -> Floats:
    """(n,): mean of the values (m,) that belong to each of n places, ``which`` (m,)."""
    return np.asarray(np.bincount(which, values) / np.bincount(which), np.float32)


def _lit(board: BoardColours, white: Floats, places: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(n,): places (n, 2) beside which a lamp seems to be mirrored in one of the cells while the light side
    is near saturation, ``white`` (n,): it gets no lighter, and the step disappears.
    """
    half_px = max(1, int(_AROUND * board.view.pitch_px))
    beside = np.array([(x, y) for y in (-1, 1) for x in (-1, 1)]) * half_px // 2
    seen, bare = (_at(_even(layer, half_px), places[:, None] + beside) for layer in (board.seen, board.empty))
    brighter, tint = (seen - bare)[..., 0], np.abs(seen - bare)[..., 1:].max(axis=-1)
    whiter = (np.abs(seen[..., 1:]) < np.abs(bare[..., 1:]) + _SAME_TINT).all(axis=-1)
    mirrored = ((brighter > _MIRRORED) & (whiter | (brighter > 2 * tint))).any(axis=1)
    return np.asarray(mirrored & (seen[..., 0].max(axis=1) > white - _NEAR_WHITE), np.bool_)


def _steps_left(
    board: BoardColours, length_px: int, places: NDArray[np.int64]
) -> tuple[Floats, Floats, Floats]:
    """(n,) three times: strength of the bare board's steps around each place (n, 2), and the part of them
    that is seen, in log colours and in shares of light.
    """
    reach = np.linspace(-_AROUND, _AROUND, _SAMPLES) * board.view.pitch_px
    around = np.array([(x, y) for y in np.round(reach) for x in np.round(reach)], np.int64)
    points = places[:, None] + around
    across = np.array([(length_px // 2, 0), (0, length_px // 2)])[:, None, None]
    inside = _is_inside(board.view, points)[..., None]
    sides = [
        [_at(even, points + sign * across) for sign in (-1, 1)]
        for even in (_even(layer, length_px) for layer in (board.seen, board.empty))
    ]
    (seen, bare), (seen_light, bare_light) = (
        [(change(after) - change(before)) * inside for before, after in sides]
        for change in (np.asarray, shares_of)
    )
    power, power_light = ((steps**2).mean(axis=(0, 2)).sum(axis=-1) for steps in (bare, bare_light))
    both, both_light = (
        (steps * expected).mean(axis=(0, 2)).sum(axis=-1)
        for steps, expected in ((seen, bare), (seen_light, bare_light))
    )
    return np.sqrt(power), both / np.maximum(power, 1e-9), both_light / np.maximum(power_light, 1e-9)


def _even(layer: Floats, side_px: int) -> Floats:
    """(h, w, 3): the mean of a layer around each pixel."""
    return np.asarray(cv2.blur(layer, (side_px, side_px)), np.float32)


def _at(layer: Floats, points: NDArray[np.int64]) -> Floats:
    """(..., 3): a layer (h, w, 3) at points (..., 2), clamped to its edge."""
    x, y = np.moveaxis(np.clip(points, 0, np.array(layer.shape[1::-1]) - 1), -1, 0)
    return np.asarray(layer[y, x], np.float32)


def where_cells_meet(view: BoardView) -> NDArray[np.int64]:
    """(cells, 4, 2): each cell's corners in the board picture."""
    half = np.array([(x, y) for y in (-0.5, 0.5) for x in (-0.5, 0.5)])
    points = (view.sheet.centres_mm[:, None] + half * view.sheet.pitch_mm).reshape(-1, 2)
    return np.round(view.paper_to_px(points)).astype(np.int64).reshape(-1, 4, 2)


def _is_inside(view: BoardView, points: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which points (..., 2) lie where steps between cells are, not in the margin."""
    pitch_mm, middles_mm = np.array(view.sheet.pitch_mm), view.sheet.centres_mm
    ends = np.stack([middles_mm.min(axis=0) - _GRID * pitch_mm, middles_mm.max(axis=0) + _GRID * pitch_mm])
    first, last = view.paper_to_px(ends)
    return np.asarray(((points >= first) & (points <= last)).all(axis=-1), np.bool_)
