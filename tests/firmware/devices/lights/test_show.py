"""The light show: which cells glow, what is sent again, and how a fault of the LEDs is over."""

from collections.abc import Sequence

from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import RecordedPixels, Rgb
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import RESEND_S, RETRY_S, LightShow
from tachiai.firmware.errors import LightsFault
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


class Breakable(RecordedPixels):
    """A chain that can be taken away."""

    broken = False

    def show(self, colours: Sequence[Rgb]) -> None:
        if self.broken:
            raise LightsFault("remote I/O error", "led_driver")
        super().show(colours)


def test_a_fault_is_over_as_soon_as_the_same_picture_goes_through_again() -> None:
    pixels = Breakable(LedSettings(count=3))
    show = LightShow(pixels, LedMap(((0,), (1,), (2,))), LightStyle(1, 100))
    show.refresh(0.0)
    pixels.broken = True
    show.show(Scene({Cell(1): Mark.LEGAL}))
    show.refresh(0.1)
    assert show.fault is not None
    pixels.broken = False
    show.show(Scene())
    show.refresh(0.1 + RETRY_S)
    assert show.fault is None


def test_a_picture_is_sent_again_by_and_by_though_nothing_changes() -> None:
    pixels = RecordedPixels(LedSettings(count=3))
    show = LightShow(pixels, LedMap(((0,), (1,), (2,))), LightStyle(1, 100))
    for tenths in range(int(RESEND_S * 10)):
        show.refresh(tenths / 10)
    assert len(pixels.pictures) == 1
    show.refresh(RESEND_S)
    assert len(pixels.pictures) == 2
