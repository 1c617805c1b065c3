"""The one seam between the program and a chain of LEDs, and the drivers by name.

A driver takes a whole picture at a time. It is chosen by name, never by guessing: on a laptop the
emulated one, on a Pi the one that the settings name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from tachiai.firmware.errors import UnknownDriver

Rgb = tuple[int, int, int]
DARK: Rgb = (0, 0, 0)
FULL_CURRENT_A = 0.060  # one WS2812B at full white, 20 mA a colour (data sheet WS2812B)
IDLE_CURRENT_A = 0.001  # one WS2812B that shows nothing


class Pixels(Protocol):
    """A chain of LEDs, first to last along the wire."""

    count: int

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows one colour (0–255 each of red, green, blue) per LED. Raises ``LightsFault``."""

    def close(self) -> None:
        """Turns all LEDs off and gives the device back; may be called twice."""


@dataclass(frozen=True, slots=True)
class PixelWiring:
    """How the chain is connected: number of LEDs, data pin or SPI bus, order of the colours on the wire."""

    count: int = 256
    pin: str = "D18"
    pixel_order: str = "GRB"


# Driver name → (module, class). The module is imported only when its driver is asked for.
DRIVERS = {
    "emulated": ("tachiai.firmware.devices.lights.emulated", "EmulatedPixels"),
    "terminal": ("tachiai.firmware.devices.lights.terminal", "TerminalPixels"),
    "recorder": ("tachiai.firmware.devices.lights.recorder", "RecordedPixels"),
    "ws2812_spi": ("tachiai.firmware.devices.lights.ws2812_spi", "Ws2812Spi"),
    "neopixel_pwm": ("tachiai.firmware.devices.lights.neopixel_pwm", "NeopixelPwm"),
    "neopixel_spi": ("tachiai.firmware.devices.lights.neopixel_spi", "NeopixelSpi"),
}


def known_driver(name: str) -> str:
    """Returns ``name`` if it is a driver's. Raises ``UnknownDriver``."""
    if name not in DRIVERS:
        raise UnknownDriver(f"expected an LED driver out of {', '.join(DRIVERS)}, got {name!r}")
    return name


def open_pixels(name: str, wiring: PixelWiring) -> Pixels:
    """Opens the driver ``name``. Raises ``UnknownDriver``, or ``LightsFault`` if it does not start."""
    module, kind = DRIVERS[known_driver(name)]
    driver: Callable[[PixelWiring], Pixels] = getattr(import_module(module), kind)
    return driver(wiring)
