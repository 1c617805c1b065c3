"""How high pieces of one colour are: a stack shows more of its side, in the direction of the camera.

Seen from straight above all heights look alike; then no height is told, and neither is sure.
"""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.sampling import sample

Numbers = NDArray[np.float64]

_STEP_PX = 0.5
_ACROSS = np.linspace(-0.35, 0.35, 5)  # of the radius: where along a disc its length is measured
_ROUND = float(np.sqrt(1 - _ACROSS**2).mean())  # of the diameter, how long it is there
_BEYOND_PX = 7.0  # past the highest piece's end
_LENGTH_SIGMA_PX = 1.1  # blur, shadows, the rounding of edges


def height_odds(features: CellFeatures, kinds: tuple[PieceKind, ...]) -> Numbers:
    """Returns (cells, kinds): how likely what lies on each cell is as high as each kind; they add up to 1."""
    view = features.board.view
    wall = (view.paper_to_px(view.centres_mm) - view.centres_px) / view.height_mm
    per_mm = np.linalg.norm(wall, axis=1)
    along = wall / np.maximum(per_mm, 1e-6)[:, None]
    radius_px = kinds[0].diameter_mm / 2 * view.px_per_mm
    highest_px = per_mm.max() * max(kind.height_mm for kind in kinds)
    length = _extent(features, along, radius_px, highest_px)
    width = _extent(features, np.stack([-along[:, 1], along[:, 0]], axis=1), radius_px, 0.0)
    usual = float(np.nanmedian(width)) if np.isfinite(width).any() else 2 * radius_px * _ROUND
    side_px = length - usual
    expected = per_mm[:, None] * np.array([kind.height_mm for kind in kinds])
    off = (side_px[:, None] - expected) / _LENGTH_SIGMA_PX
    logs = np.where(np.isfinite(off), -2.5 * np.log1p(off**2 / 4), 0.0)
    likely = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float64)


def _extent(features: CellFeatures, along: Numbers, radius_px: float, more_px: float) -> Numbers:
    """Returns (cells,): how far what lies on each cell reaches along a direction (cells, 2) and against
    it, in pixels; NaN where something else of its colour touches it.
    """
    reach = radius_px + more_px + _BEYOND_PX
    steps = np.arange(-reach, reach + _STEP_PX, _STEP_PX)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    lines = steps[None, :, None, None] * along[:, None, None] + (
        _ACROSS[None, None, :, None] * radius_px * across[:, None, None]
    )
    at = (features.centres_px[:, None, None] + lines).reshape(len(along), -1, 2)
    contrast = features.contrast
    size = np.maximum((contrast**2).sum(axis=1), 1e-6)
    gap = sample(features.board.seen, at[..., 0], at[..., 1]) - sample(
        features.board.empty, at[..., 0], at[..., 1]
    )
    share = np.einsum("cpk,ck->cp", gap, contrast) / size[:, None]
    solid = share.reshape(len(along), len(steps), len(_ACROSS)).mean(axis=2)
    middle = len(steps) // 2
    ends = []
    for part in (solid[:, middle:], solid[:, middle::-1]):
        bare = part < 0.5
        first = bare.argmax(axis=1)
        rows = np.arange(len(part))
        before = np.maximum(first - 1, 0)
        drop = part[rows, before] - part[rows, first]
        fine = before + (part[rows, before] - 0.5) / np.where(drop > 1e-6, drop, 1)
        ends.append(np.where(bare.any(axis=1) & (first > 0), fine * _STEP_PX, np.nan))
    return np.asarray(ends[0] + ends[1], np.float64)
