"""A piece's height shows by where its side begins, if the side can be told from the board."""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.read.own_profiles import (
    BOARD,
    FAR_SHADOW,
    NEAR_SHADOW,
    OFF_PX,
    SIDE,
    TOP,
    profile_parts,
    steps_of,
)
from tachiai.vision.read.own_sides import explain_sides

SIDES = 9
AHEAD = 6
SOFTNESS = 0.6
AT_THE_TOP = int(np.flatnonzero(OFF_PX == 0)[0])
GROUND, FACE = np.array([-2.0, 0.2, -0.3]), np.array([-0.2, 0.1, -0.1])
STEPS = steps_of(SIDES - 1, AHEAD)


def profiles(
    heights: list[int], side: NDArray[np.float64], shadow: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """Returns (n, m, 3): pieces whose tops end where the far edge says, as a camera blurs them; ``shadow``
    (m,): how much darker, in log colour, the board is so many steps before the foot.
    """
    shown = []
    for height in heights:
        board = np.tile(GROUND, (len(STEPS), 1))
        if shadow is not None:
            before = np.clip(-height - STEPS, 0, len(shadow) - 1)
            board[:, 0] -= shadow[before]
        is_top, is_side = 1 / (1 + np.exp(-STEPS / SOFTNESS)), 1 / (1 + np.exp(-(STEPS + height) / SOFTNESS))
        above = np.exp(side) + is_top[:, None] * (np.exp(FACE) - np.exp(side))
        shown.append(np.log(np.exp(board) + is_side[:, None] * (above - np.exp(board))))
    return np.array(shown)


def explained(
    shown: NDArray[np.float64], known: NDArray[np.bool_] | None = None, softness: float = SOFTNESS
) -> NDArray[np.float64]:
    """Returns (n, sides): the logarithms where the top's edge is where it is."""
    n = len(shown)
    usual = np.zeros((n, len(OFF_PX), SIDES))
    ground, top = np.tile(GROUND, (n, 1)), np.tile(FACE, (n, 1))
    everywhere = np.ones(shown.shape[:2], np.bool_)
    logs = explain_sides(shown, everywhere if known is None else known, ground, top, usual, softness)
    return logs[:, AT_THE_TOP]


LIGHT_SIDE = np.array([-0.9, 0.1, -0.2])


def test_the_side_is_as_high_as_it_shows() -> None:
    heights = [3, 3, 4, 6, 3]
    assert explained(profiles(heights, LIGHT_SIDE)).argmax(axis=1).tolist() == heights


def test_no_side_is_told_that_is_as_dark_as_the_board() -> None:
    told = explained(profiles([3, 3, 6], GROUND))
    assert (told[:, 0] > told[:, 2:].max(axis=1) - 1).all()


def test_a_shadow_that_fades_away_from_the_foot_is_no_side() -> None:
    heights, fading = [3, 3, 6, 3], 0.3 * np.maximum(1 - np.arange(12) / 9, 0)
    assert explained(profiles(heights, LIGHT_SIDE, fading)).argmax(axis=1).tolist() == heights


def test_what_is_not_known_does_not_count() -> None:
    known = np.ones((3, len(STEPS)), np.bool_)
    known[0, STEPS < -4] = False
    seen = explained(profiles([6, 3, 3], LIGHT_SIDE), known)
    assert np.ptp(seen[0, 6:]) < 1  # the side goes on to where nothing is seen
    assert seen[0, 6] - seen[0, 3] > 2


def test_single_samples_that_err_tell_less() -> None:
    rough = profiles([3, 3, 3], LIGHT_SIDE)
    rough += np.random.default_rng(1).normal(0, 0.15, rough.shape)
    smooth = explained(profiles([3, 3, 3], LIGHT_SIDE))
    told = explained(rough)
    assert (np.ptp(told, axis=1) < np.ptp(smooth, axis=1) / 2).all()


def test_the_parts_of_a_profile_make_up_all_of_it() -> None:
    parts = profile_parts(len(STEPS), SIDES, SOFTNESS, -0.6, 1.4)
    assert np.allclose(parts[..., [BOARD, SIDE, TOP]].sum(axis=2), 1)
    assert (parts[..., [NEAR_SHADOW, FAR_SHADOW]] <= parts[..., [BOARD]]).all()


def test_a_blurred_edge_seems_to_lie_on_its_dark_side() -> None:
    """Light mixes: half way up in light is more than half way up in its logarithm."""
    onto_light = profile_parts(len(STEPS), SIDES, 1.0, 0.1, 1.5)
    onto_dark = profile_parts(len(STEPS), SIDES, 1.0, 0.1, -1.5)
    case, edge = AT_THE_TOP * SIDES + 4, int(np.flatnonzero(STEPS == 0)[0])
    assert onto_light[case, edge, TOP] > 0.6
    assert onto_dark[case, edge, TOP] < 0.4
