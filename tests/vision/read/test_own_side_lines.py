"""How high pieces are is told by how high the sides of all pieces of their colour seem."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from tachiai.vision.read.own_profiles import STEP_PX
from tachiai.vision.read.own_side_lines import Sides, odds_by_sides, rise_of

SURE = 0.98
STEPS = 14
MAN_PX, KING_PX = 3.0, 6.0
PX_PER_MM = 2.0


def seen(heights_px: list[float], sigma_px: float = 0.5, places: NDArray[np.float64] | None = None) -> Sides:
    """Returns sides that seem so high, each to about ``sigma_px``."""
    n = len(heights_px)
    gap = (np.arange(STEPS) * STEP_PX - np.array(heights_px)[:, None]) / sigma_px
    promised = np.tile([MAN_PX, KING_PX], (n, 1))
    return Sides(
        -0.5 * gap**2,
        promised,
        np.zeros((n, 2)) if places is None else places,
        np.ones(n, np.bool_),
        PX_PER_MM,
    )


def across(n: int) -> NDArray[np.float64]:
    """Returns places (n, 2) from the left rim to the right one."""
    return np.stack([np.linspace(-1, 1, n), np.zeros(n)], axis=1)


def test_a_side_twice_as_high_as_the_others_is_a_kings() -> None:
    odds = odds_by_sides(seen([3, 3.2, 6.1, 2.8, 3, 3.1]), None)
    assert (odds.argmax(axis=1) == [0, 0, 1, 0, 0, 0]).all()
    assert odds.max(axis=1).min() > SURE


def test_sides_that_all_seem_shorter_than_promised_are_still_told_apart() -> None:
    odds = odds_by_sides(seen([1.6, 1.9, 4.6, 1.7, 1.8, 1.7, 1.9]), None)
    assert (odds.argmax(axis=1) == [0, 0, 1, 0, 0, 0, 0]).all()
    assert odds[2, 1] > 0.9


def test_a_shadow_that_grows_across_the_board_makes_no_kings() -> None:
    n = 12
    slanted = list(MAN_PX + 1.4 * across(n)[:, 0])
    assert (odds_by_sides(seen(slanted, places=across(n)), None)[:, 0] > SURE).all()


def test_sides_that_are_seen_but_vaguely_leave_heights_open() -> None:
    odds = odds_by_sides(seen([3, 5, 4, 4.5], sigma_px=6.0), None)
    assert ((odds > 1 - SURE) & (odds < SURE)).all()


def test_a_start_picture_tells_how_long_shadows_make_sides_seem() -> None:
    longer = [4.5] * 9 + [7.5]
    learned = rise_of(seen(longer), np.array([0] * 9 + [1]))
    cold, taught = (odds_by_sides(seen([4.5]), rise)[0] for rise in (None, learned))
    assert taught[0] > SURE > cold[0]


def test_what_was_learned_holds_for_a_picture_of_another_size() -> None:
    learned = rise_of(seen([4.5] * 9 + [7.5]), np.array([0] * 9 + [1]))
    small = seen([4.5])
    large = Sides(
        -0.5 * ((np.arange(2 * STEPS) * STEP_PX - 9.0) / 0.5) ** 2 * np.ones((1, 1)),
        2 * small.promised_px,
        small.places,
        small.is_clear,
        2 * PX_PER_MM,
    )
    assert odds_by_sides(large, learned)[0, 0] > SURE


def test_one_side_that_is_another_things_does_not_mislead_the_others() -> None:
    odds = odds_by_sides(seen([3, 3, 3.1, 2.9, 3, 12.5, 6.0]), None)
    assert (odds[:5, 0] > SURE).all()
    assert odds[6, 1] > 0.9


def test_of_pieces_in_the_boards_own_colour_no_height_is_sure() -> None:
    """A shadow before them is as dark as their sides, and its edge as clear as theirs."""
    clear = seen([3, 3.2, 6.1, 2.8, 3, 3.1])
    faint = replace(clear, is_clear=np.zeros(6, np.bool_))
    assert odds_by_sides(clear, None)[2, 1] > SURE
    assert odds_by_sides(faint, None)[2, 1] < SURE


@given(
    arrays(np.float64, (5, STEPS), elements=st.floats(-400, 0)),
    arrays(np.float64, (5, 2), elements=st.floats(-1, 1)),
)
def test_odds_add_up_to_one_whatever_is_seen(logs: NDArray[np.float64], places: NDArray[np.float64]) -> None:
    sides = Sides(logs, np.tile([MAN_PX, KING_PX], (5, 1)), places, np.ones(5, np.bool_), PX_PER_MM)
    odds = odds_by_sides(sides, rise_of(sides, np.array([0, 0, 1, 0, 0])))
    assert (odds >= 0).all()
    np.testing.assert_allclose(odds.sum(axis=1), 1)
