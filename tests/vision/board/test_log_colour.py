"""Log colours: light and shade move their brightness alone."""

import numpy as np
import pytest

from tachiai.vision.board.log_colour import log_colour_of, shares_of, to_log_colour, without_glow


def test_log_colours_and_shares_are_one_another_s_reverse() -> None:
    share = np.array([[0.2, 0.5, 0.9]], np.float32)
    assert shares_of(to_log_colour(share)) == pytest.approx(share, abs=1e-4)


def test_a_shadow_changes_brightness_alone() -> None:
    lit = np.array([0.4, 0.5, 0.6], np.float32)
    change = to_log_colour(lit * 0.5) - to_log_colour(lit)
    assert change[0] < -0.5
    assert np.abs(change[1:]).max() < 0.05


def test_a_glow_is_taken_away_and_a_shade_is_not() -> None:
    field = log_colour_of("#b7c19d")
    green = to_log_colour(shares_of(field) + np.array([0.0, 0.4, 0.1], np.float32))
    assert without_glow(green, field) == pytest.approx(field, abs=1e-5)
    dark = log_colour_of("#17181c")
    assert without_glow(dark, field) == pytest.approx(dark, abs=1e-4)
