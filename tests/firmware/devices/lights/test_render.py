"""Scenes as light."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import DARK
from tachiai.firmware.devices.lights.render import PALETTES, TROUBLE, LightStyle, current_a, render
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.rules.boards import Cell

AMPLE = LightStyle(brightness=1, supply_a=100)


def test_a_marked_cell_lights_its_own_leds_and_no_other() -> None:
    colours = render(Scene({Cell(1): Mark.LEGAL}), LedMap(((5,), (3, 4))), 8, 0, AMPLE)
    lit = {i: colour for i, colour in enumerate(colours) if colour != DARK}
    assert lit == {3: PALETTES["usual"][Mark.LEGAL].colour, 4: PALETTES["usual"][Mark.LEGAL].colour}


def test_a_cell_without_a_led_stays_dark() -> None:
    assert set(render(Scene({Cell(0): Mark.LEGAL}), LedMap(((),)), 4, 0, AMPLE)) == {DARK}


def test_a_warning_blinks() -> None:
    scene = Scene({Cell(0): Mark.WRONG})
    bright = render(scene, LedMap(((0,),)), 1, 0.1, AMPLE)
    faint = render(scene, LedMap(((0,),)), 1, 0.6, AMPLE)
    assert sum(bright[0]) > 2 * sum(faint[0]) > 0


def test_trouble_lights_the_status_led_beside_the_scene() -> None:
    scene, leds = Scene({Cell(0): Mark.LEGAL}), LedMap(((0,),), status=3)
    quiet, troubled = (render(scene, leds, 4, 0, AMPLE, trouble) for trouble in (False, True))
    assert quiet[3] == DARK
    assert troubled[3] != DARK
    assert quiet[:3] == troubled[:3]


def test_without_a_status_led_the_corners_warn_where_nothing_is_marked() -> None:
    scene = Scene({Cell(0): Mark.LEGAL})
    leds = LedMap(((0,), (1,), (2,)), corners=(Cell(0), Cell(2)))
    quiet, troubled = (render(scene, leds, 3, 0, AMPLE, trouble) for trouble in (False, True))
    assert quiet == (PALETTES["usual"][Mark.LEGAL].colour, DARK, DARK)
    assert troubled == (PALETTES["usual"][Mark.LEGAL].colour, DARK, TROUBLE.colour)


def test_gamma_darkens_the_middle_and_keeps_both_ends() -> None:
    scene = Scene({Cell(0): Mark.HINT})  # red 240, green 180, blue 0
    plain = render(scene, LedMap(((0,),)), 1, 0.5, AMPLE)[0]
    curved = render(scene, LedMap(((0,),)), 1, 0.5, LightStyle(1, 100, gamma=2.2))[0]
    assert plain == (240, 180, 0)
    assert curved == (round(255 * (240 / 255) ** 2.2), round(255 * (180 / 255) ** 2.2), 0)


def test_half_the_brightness_is_half_the_current() -> None:
    scene, leds = Scene({Cell(0): Mark.TO_DO}), LedMap(((0,),))
    full, half = (
        sum(render(scene, leds, 1, 0, LightStyle(share, 100, gamma=2.2))[0]) for share in (1.0, 0.5)
    )
    assert half == pytest.approx(full / 2, abs=3)


@given(
    marks=st.lists(st.sampled_from(list(Mark)), min_size=1, max_size=256),
    at_s=st.floats(0, 1e6),
    brightness=st.floats(0, 1),
    supply_a=st.floats(0.3, 10),
    gamma=st.floats(1, 3),
)
def test_no_picture_draws_more_than_the_supply_gives(
    marks: list[Mark], at_s: float, brightness: float, supply_a: float, gamma: float
) -> None:
    scene = Scene({Cell(i): mark for i, mark in enumerate(marks)})
    leds = LedMap(tuple((i,) for i in range(len(marks))))
    colours = render(scene, leds, len(marks), at_s, LightStyle(brightness, supply_a, gamma))
    assert current_a(colours) <= supply_a + 1e-9


def test_brightness_outside_zero_to_one_is_refused() -> None:
    with pytest.raises(BadSetting, match="brightness from 0 to 1, got 1.5"):
        LightStyle(brightness=1.5, supply_a=1)


def test_an_unknown_palette_is_refused_by_name() -> None:
    with pytest.raises(BadSetting, match="expected a palette out of usual, .*, got 'loud'"):
        LightStyle(1, 1, palette="loud")
