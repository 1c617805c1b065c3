"""Supply, fuse and leads for the LEDs, computed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.devices.lights import pixels
from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.hardware_docs.writing import parts_page as power
from tachiai.hardware_docs.writing.parts_page import DROP_V, LEADS_A, SPARE, size_supply


def test_a_panel_held_to_four_amperes() -> None:
    found = size_supply(leds=256, limit_a=4, lead_m=0.5)
    assert found.full_a == pytest.approx(15.36)
    assert (found.fuse_a, found.supply_a, found.lead_mm2) == (5, 5, 0.5)
    assert found.drop_v == pytest.approx(2 * 0.5 * 0.0175 / 0.5 * 4)


@pytest.mark.parametrize(("limit_a", "feeds"), [(2, 1), (3, 1), (4, 2), (8, 3)])
def test_more_than_a_small_plug_carries_comes_in_at_several_points(limit_a: float, feeds: int) -> None:
    assert size_supply(leds=256, limit_a=limit_a, lead_m=0.5).feeds == feeds


def test_half_the_led_current_is_half_as_bright() -> None:
    idle_a, full_a = 0.1, 6.0
    found = size_supply(leds=100, limit_a=(idle_a + full_a) / 2, lead_m=0.5)
    assert found.white == pytest.approx(0.5)


@given(leds=st.integers(1, 400), limit_a=st.floats(0.5, 10), lead_m=st.floats(0.05, 0.8))
def test_everything_has_to_spare(leds: int, limit_a: float, lead_m: float) -> None:
    found = size_supply(leds, limit_a, lead_m)
    assert found.fuse_a >= SPARE * limit_a
    assert found.supply_a >= found.fuse_a, "a short circuit blows the fuse"
    assert LEADS_A[found.lead_mm2] >= found.fuse_a, "before the leads get hot"
    assert found.drop_v <= DROP_V


def test_a_limit_that_dark_leds_exceed_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="expected a limit above 0.4 A, which 400 dark LEDs draw, got 0.3 A"):
        size_supply(400, 0.3, 0.5)


def test_too_much_current_and_too_long_leads_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="expected a fuse of 16 A at most"):
        size_supply(256, 14, 0.5)
    with pytest.raises(DoesNotFit, match="leads short enough for 8 A, got 5 m"):
        size_supply(256, 8, 5)


def test_the_guide_and_the_program_know_the_same_led() -> None:
    assert (power.FULL_A, power.IDLE_A) == (pixels.FULL_CURRENT_A, pixels.IDLE_CURRENT_A)
