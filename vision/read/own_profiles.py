"""What is seen on the way up a piece's near side: first the board, perhaps in the piece's shadow, then the
side, then the top, with edges between them as soft as the picture is.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

STEP_PX = 1.0  # of the camera's picture
# Where the top's near edge is, beside where the far edge says; where that is unseen, the middle of what is
# seen was taken for the top's, and a stack's top lies far beyond it.
OFF_PX = np.arange(-8.0, 17.0)
BELOW_STEPS, ABOVE_STEPS = 4, 18  # of the board before the foot, of the top: farther away others lie
BOARD, BOARD_SLOPE, SIDE, TOP, TOP_SLOPE, NEAR_SHADOW, FAR_SHADOW = range(7)
_FOOT_SOFTNESS = 1.3  # times the top's: what lies close to a piece is dark, and its side is round
_SHADOW_STEPS = 3.0, 9.0  # over which shadows fade away from the foot
_CONTRAST = 0.25  # of log colour: so exactly steps are told from each other


def steps_of(highest: int, beside: int) -> NDArray[np.int64]:
    """(m,): the steps of a profile, 0 where the far edge says that the top begins, for sides at most
    ``highest`` steps high and tops whose edge may be ``beside`` steps farther on.
    """
    return np.arange(-highest - BELOW_STEPS, beside + ABOVE_STEPS + 1)


def profile_parts(steps: int, sides: int, softness: float, onto_side: float, onto_top: float) -> Numbers:
    """(offs * sides, steps, 7): how much of each part is in each step of a profile, in each case of
    where the top's edge is (``OFF_PX``) and how many steps the side is high (0 to ``sides`` - 1). Board and
    top have a colour that changes evenly, and shadows darken the board towards the foot.

    ``softness`` of edges, in steps; ``onto_side`` and ``onto_top``: by how much the side is lighter than the
    board, and the top than the side, in log colour.
    """
    return _parts(steps, sides, round(softness, 1), _rounded(onto_side), _rounded(onto_top))


@lru_cache(maxsize=8)
def _parts(steps: int, sides: int, softness: float, onto_side: float, onto_top: float) -> Numbers:
    index = np.arange(steps) - (sides - 1 + BELOW_STEPS)
    top = np.repeat(OFF_PX / STEP_PX, sides)[:, None]
    foot = top - np.tile(np.arange(sides), len(OFF_PX))[:, None]
    above_foot = _in_logs(_share_above(index - foot, softness * _FOOT_SOFTNESS), onto_side)
    above_top = _in_logs(_share_above(index - top, softness), onto_top)
    board = 1 - above_foot
    near, far = (board * np.maximum(1 - np.maximum(foot - index, 0) / fade, 0) for fade in _SHADOW_STEPS)
    parts = board, board * index, above_foot - above_top, above_top, above_top * index, near, far
    return np.stack(parts, axis=2)


def _share_above(beyond: Numbers, softness: float) -> Numbers:
    """How much of the light comes from above an edge, so many steps ``beyond`` it."""
    return np.asarray(1 / (1 + np.exp(-beyond / softness)), np.float64)


def _in_logs(share: Numbers, step: float) -> Numbers:
    """How much of a step of log colour is seen where this share of the light comes from above it:
    light mixes, not its logarithms, so that blurred edges seem to lie on their dark side.
    """
    return np.asarray(np.log1p(share * np.expm1(step)) / step, np.float64)


def _rounded(step: float) -> float:
    """Returns a step of log colour as one of few, none of which is 0."""
    return float(np.floor(step / _CONTRAST) + 0.5) * _CONTRAST
