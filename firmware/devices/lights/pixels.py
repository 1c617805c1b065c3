"""The interface of LED chains. A driver takes a whole picture at a time and is chosen by its name in the
settings.
"""

from collections.abc import Sequence
from typing import Protocol

from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.settings.leds import LedSettings

Rgb = tuple[int, int, int]
DARK: Rgb = (0, 0, 0)
FULL_CURRENT_A = 0.060  # one WS2812B at full white, 20 mA a colour (data sheet WS2812B)
IDLE_CURRENT_A = 0.001  # one dark WS2812B


class Pixels(Protocol):
    """A chain of ``count`` LEDs."""

    count: int

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows one colour (red, green, blue; 0 to 255) per LED, along the wire. Raises ``LightsFault``."""

    def close(self) -> None:
        """Turns all LEDs off and closes the device; may be called twice."""


def open_pixels(leds: LedSettings) -> Pixels:
    """Opens the LEDs that the settings name. Raises ``UnknownDriver``, or ``LightsFault`` if they do not
    start.
    """
    pixels: Pixels = LED_DRIVERS.opener(leds.driver)(leds)
    return pixels
