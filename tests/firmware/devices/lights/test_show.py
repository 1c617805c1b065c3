"""The light show tells the observer which cells it lights."""

from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.recorder import RecordedPixels
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.firmware.settings.leds import LedSettings
from tachiai.rules.boards import Cell


def show_of(leds: LedMap) -> LightShow:
    return LightShow(RecordedPixels(LedSettings(count=3)), leds, LightStyle(1, 100))


def test_cells_glow_until_the_picture_after_the_next_scene() -> None:
    show = show_of(LedMap(((0,), (1,), (2,)), under=True))
    show.show(Scene({Cell(1): Mark.LEGAL}))
    show.show(Scene())
    assert show.glowing == {Cell(1)}
    show.show(Scene())
    assert show.glowing == frozenset()


def test_a_panel_beside_the_board_makes_no_cell_glow() -> None:
    show = show_of(LedMap(((0,), (1,), (2,)), corners=(Cell(0),)))
    show.show(Scene({Cell(1): Mark.LEGAL}))
    show.trouble = True
    show.refresh(0.0)
    assert show.glowing == frozenset()


def test_corners_that_warn_glow_until_the_picture_after_the_trouble() -> None:
    show = show_of(LedMap(((0,), (1,), (2,)), corners=(Cell(0), Cell(2)), under=True))
    show.trouble = True
    show.refresh(0.0)
    assert show.glowing == {Cell(0), Cell(2)}
    show.trouble = False
    show.refresh(0.1)
    assert show.glowing == {Cell(0), Cell(2)}
    show.refresh(0.2)
    assert show.glowing == frozenset()


def test_a_status_led_lies_under_no_cell() -> None:
    show = show_of(LedMap(((0,), (1,)), status=2, corners=(Cell(0), Cell(1)), under=True))
    show.trouble = True
    show.refresh(0.0)
    assert show.glowing == frozenset()
