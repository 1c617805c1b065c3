"""An LED chain without LEDs, with the same buffer as a real one."""

from collections.abc import Sequence

import adafruit_pixelbuf

from tachiai.firmware.devices.lights.pixels import Rgb
from tachiai.firmware.settings.leds import LedSettings


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
