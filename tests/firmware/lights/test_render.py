"""Scenes as light."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.errors import BadSetting
from firmware.lights.pixels import DARK
from firmware.lights.render import PALETTE, current_a, render
from firmware.scene import Mark, Scene
from rules.boards import Cell

AMPLE_A = 100.0


def test_every_mark_has_a_glow_of_its_own() -> None:
    assert set(PALETTE) == set(Mark)
    assert len(set(PALETTE.values())) == len(PALETTE)


def test_a_marked_cell_lights_its_own_led_and_no_other() -> None:
    colours = render(
        Scene({Cell(1): Mark.LEGAL}), leds=[5, 3], count=8, at_s=0, brightness=1, supply_a=AMPLE_A
    )
    assert colours[3] == PALETTE[Mark.LEGAL].colour
    assert all(colour == DARK for i, colour in enumerate(colours) if i != 3)


def test_a_cell_without_a_led_stays_dark() -> None:
    colours = render(Scene({Cell(0): Mark.LEGAL}), leds=[-1], count=4, at_s=0, brightness=1, supply_a=AMPLE_A)
    assert set(colours) == {DARK}


def test_a_warning_blinks() -> None:
    scene = Scene({Cell(0): Mark.WRONG})
    bright = render(scene, [0], 1, at_s=0.1, brightness=1, supply_a=AMPLE_A)
    faint = render(scene, [0], 1, at_s=0.6, brightness=1, supply_a=AMPLE_A)
    assert sum(bright[0]) > 2 * sum(faint[0]) > 0


@given(
    marks=st.lists(st.sampled_from(list(Mark)), min_size=1, max_size=256),
    at_s=st.floats(0, 1e6),
    brightness=st.floats(0, 1),
    supply_a=st.floats(0.3, 10),
)
def test_no_picture_draws_more_than_the_supply_gives(
    marks: list[Mark], at_s: float, brightness: float, supply_a: float
) -> None:
    scene = Scene({Cell(i): mark for i, mark in enumerate(marks)})
    colours = render(scene, range(len(marks)), len(marks), at_s, brightness, supply_a)
    assert current_a(colours) <= supply_a + 1e-9


def test_brightness_outside_zero_to_one_is_refused() -> None:
    with pytest.raises(BadSetting, match="brightness from 0 to 1, got 1.5"):
        render(Scene(), [], 1, at_s=0, brightness=1.5, supply_a=1)
