"""The one interface between the program and a chain of LEDs.

A driver takes a whole picture at a time. It is chosen by name, never by guessing: on a laptop the
emulated one, on a Pi the one that the settings name.
"""

from collections.abc import Sequence
from typing import Protocol

from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.settings.leds import LedSettings

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


def open_pixels(leds: LedSettings) -> Pixels:
    """Opens the LEDs that the settings name. Raises ``UnknownDriver``, or ``LightsFault`` if they do not
    start.
    """
    pixels: Pixels = LED_DRIVERS.opener(leds.driver)(leds)
    return pixels
