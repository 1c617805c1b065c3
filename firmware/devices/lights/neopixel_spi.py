"""NeoPixels on the SPI bus: every Raspberry Pi, 5 included, without root. Not tried on hardware yet.

Wiring: data on GPIO10 (MOSI) through a 3.3 V → 5 V level shifter; SPI enabled in raspi-config. This library
sends 24 bytes an LED: from 170 LEDs on, spidev.bufsiz has to be raised in cmdline.txt, else the picture is
cut in two. ``ws2812_spi`` needs half of that and no library.
"""

from collections.abc import Sequence

from tachiai.firmware.devices.lights.pixels import DARK, Rgb
from tachiai.firmware.errors import BLINKA_FAULTS, LightsFault
from tachiai.firmware.settings.leds import LedSettings


class NeopixelSpi:
    """A chain of ``leds.count`` NeoPixels with colours in ``leds.pixel_order``::

        pixels = NeopixelSpi(LedSettings(driver="neopixel_spi", count=256))
        pixels.show([(255, 0, 0)] * 256)
        pixels.close()

    Drives them through adafruit-circuitpython-neopixel-spi, imported here and nowhere else. Raises
    ``LightsFault`` without the library or the bus.
    """

    def __init__(self, leds: LedSettings) -> None:
        try:
            import board
            import neopixel_spi

            self._pixels = neopixel_spi.NeoPixel_SPI(
                board.SPI(), leds.count, brightness=1.0, auto_write=False, pixel_order=leds.pixel_order
            )
        except (*BLINKA_FAULTS, OSError) as error:
            raise LightsFault(f"the LED driver neopixel_spi does not start: {error}", "led_driver") from error
        self.count = leds.count

    def show(self, colours: Sequence[Rgb]) -> None:
        """Sends one picture."""
        try:
            self._pixels[:] = list(colours)
            self._pixels.show()
        except (OSError, RuntimeError) as error:
            raise LightsFault(f"the LED driver neopixel_spi failed: {error}", "led_driver") from error

    def close(self) -> None:
        """Turns all LEDs off."""
        self.show([DARK] * self.count)
