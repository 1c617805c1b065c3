"""The driver over rpi_ws281x, on a stand-in that dies like it when used after a failure."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import pytest

from tachiai.firmware.devices.lights.neopixel_pwm import NeopixelPwm
from tachiai.firmware.devices.lights.show import ReconnectingPixels
from tachiai.firmware.errors import LightsFault
from tachiai.firmware.settings.leds import LedSettings

LEDS = LedSettings(driver="neopixel_pwm", count=2)
NEEDS_ROOT = "NeoPixel support requires running with sudo"


class Pin:
    def __init__(self) -> None:
        self.is_free = False

    def deinit(self) -> None:
        self.is_free = True


class Library:
    """Stands in for the module ``neopixel``; the chain that it starts is the process's only one."""

    def __init__(self) -> None:
        self.starts_as_root = False
        self.start_failed = False
        self.breaks = False
        self.pictures = 0
        self.pins: list[Pin] = []

    def write(self) -> None:
        assert not self.start_failed, "rpi_ws281x is called after its start has failed: exit 139"
        if not self.starts_as_root:
            self.start_failed = True
            raise RuntimeError(NEEDS_ROOT)
        if self.breaks:
            raise RuntimeError("ws2811_render failed with code -10")
        self.pictures += 1


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    made = Library()

    class NeoPixel(list[object]):
        def __init__(self, pin: object, count: int, **how: object) -> None:
            super().__init__([(0, 0, 0)] * count)
            self.pin = Pin()
            made.pins.append(self.pin)

        def show(self) -> None:
            made.write()

    neopixel, board = ModuleType("neopixel"), SimpleNamespace(D18=object())
    neopixel.__dict__["NeoPixel"] = NeoPixel
    monkeypatch.setitem(sys.modules, "neopixel", neopixel)
    monkeypatch.setitem(sys.modules, "board", board)
    monkeypatch.setattr(NeopixelPwm, "_start_failure", "", raising=False)
    yield made
    assert all(pin.is_free for pin in made.pins)


def test_without_root_it_does_not_start_and_the_library_is_called_once(library: Library) -> None:
    pixels = ReconnectingPixels(2, lambda: NeopixelPwm(LEDS))
    for _ in range(2):
        with pytest.raises(LightsFault, match=f"neopixel_pwm does not start: {NEEDS_ROOT}"):
            pixels.show([(1, 2, 3)] * 2)
    pixels.close()
    assert len(library.pins) == 1


def test_a_chain_that_fails_later_is_opened_anew(library: Library) -> None:
    library.starts_as_root = True
    pixels = ReconnectingPixels(2, lambda: NeopixelPwm(LEDS))
    pixels.show([(1, 2, 3)] * 2)
    library.breaks = True
    with pytest.raises(LightsFault, match="neopixel_pwm failed: ws2811_render"):
        pixels.show([(1, 2, 3)] * 2)
    library.breaks = False
    pixels.show([(1, 2, 3)] * 2)
    pixels.close()
    assert len(library.pins) == 2
