"""The interface of LED chains. A driver takes whole pictures and is chosen by its name in the settings."""

import sys
from collections.abc import Sequence
from typing import Protocol, TextIO

import adafruit_pixelbuf

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
    """Opens the LEDs of the settings. Raises ``UnknownDriver``; ``LightsFault`` if they do not start."""
    pixels: Pixels = LED_DRIVERS.opener(leds.driver)(leds)
    return pixels


class PixelBuffer(adafruit_pixelbuf.PixelBuf):  # type: ignore[misc]  # the library has no types
    """The buffer that NeoPixel drivers fill, with the bytes of the wire kept instead of sent."""

    def __init__(self, count: int, pixel_order: str) -> None:
        self.wire_bytes = b""
        super().__init__(count, byteorder=pixel_order, brightness=1.0, auto_write=False)

    def _transmit(self, buffer: bytearray) -> None:
        self.wire_bytes = bytes(buffer)


class EmulatedPixels:
    """Keeps the last picture: ``colours`` as shown, ``wire_bytes`` as they would be sent."""

    def __init__(self, leds: LedSettings) -> None:
        self.count = leds.count
        self._buffer = PixelBuffer(leds.count, leds.pixel_order)

    @property
    def colours(self) -> tuple[Rgb, ...]:
        """Present colours, first LED first."""
        return tuple((int(r), int(g), int(b)) for r, g, b in (self._buffer[i][:3] for i in range(self.count)))

    @property
    def wire_bytes(self) -> bytes:
        """Last bytes for the wire, in pixel order."""
        return self._buffer.wire_bytes

    def show(self, colours: Sequence[Rgb]) -> None:
        """Fills the buffer."""
        self._buffer[:] = list(colours)
        self._buffer.show()

    def close(self) -> None:
        """Turns everything off."""
        self._buffer.fill((0, 0, 0))
        self._buffer.show()


class RecordedPixels:
    """``pictures``: all pictures so far, the last one dark once closed."""

    def __init__(self, leds: LedSettings) -> None:
        self.count = leds.count
        self.pictures: list[tuple[Rgb, ...]] = []
        self._closed = False

    def show(self, colours: Sequence[Rgb]) -> None:
        """Keeps one picture."""
        self.pictures.append(tuple(colours))

    def close(self) -> None:
        """Adds a dark picture; may be called twice."""
        if not self._closed:
            self.pictures.append((DARK,) * self.count)
        self._closed = True


LEDS_A_LINE = 16


class TerminalPixels:
    """An LED matrix in the terminal: two blanks for each LED in 24-bit colours, pictures over each other."""

    def __init__(self, leds: LedSettings, out: TextIO | None = None) -> None:
        self.count = leds.count
        self._out = out or sys.stderr
        self._lines_drawn = 0

    def show(self, colours: Sequence[Rgb]) -> None:
        """Draws the picture."""
        text = f"\x1b[{self._lines_drawn}A" if self._lines_drawn else ""
        self._lines_drawn = 0
        for start in range(0, len(colours), LEDS_A_LINE):
            for red, green, blue in colours[start : start + LEDS_A_LINE]:
                text += f"\x1b[48;2;{red};{green};{blue}m  "
            text += "\x1b[0m\n"
            self._lines_drawn += 1
        self._out.write(text)
        self._out.flush()

    def close(self) -> None:
        """Resets the colour; the last picture stays."""
        self._out.write("\x1b[0m")
        self._out.flush()
