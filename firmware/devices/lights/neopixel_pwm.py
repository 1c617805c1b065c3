"""NeoPixels by PWM and DMA: Raspberry Pi 3, 4 and Zero 2. Not tried on hardware yet.

Wiring: data on GPIO18 (``D18``) through a 3.3 V → 5 V level shifter; ground shared with the Pi. The PWM
clashes with the analogue sound output, and the process needs root for DMA. On a Pi 5 the library goes by PIO
if its owner installs Adafruit-Blinka-Raspberry-Pi5-Neopixel, which is under the GPL and so is no part of
this project; ``ws2812_spi`` works there without it.
"""

from collections.abc import Sequence
from typing import ClassVar

from tachiai.firmware.devices.lights.pixels import DARK, Rgb
from tachiai.firmware.drivers.leds import NeopixelPwmKeys
from tachiai.firmware.errors import BLINKA_FAULTS, LightsFault
from tachiai.firmware.settings.leds import LedSettings


class NeopixelPwm:
    """A chain of ``leds.count`` NeoPixels on the pin ``leds.pin``, D18 by default, with colours in
    ``leds.pixel_order``::

        pixels = NeopixelPwm(LedSettings(driver="neopixel_pwm", count=256))
        pixels.show([(255, 0, 0)] * 256)
        pixels.close()

    Drives them through adafruit-circuitpython-neopixel, imported here and nowhere else. Raises
    ``LightsFault`` without the library, a Pi's pins or root.

    rpi_ws281x, which is below that library, keeps one chain for the whole process. When its start has failed,
    any further call of it reads through a null pointer and ends the process: so there is none.
    """

    _start_failure: ClassVar[str] = ""

    def __init__(self, leds: LedSettings) -> None:
        if NeopixelPwm._start_failure:
            raise _does_not_start(f"{NeopixelPwm._start_failure} (start the program again to try again)")
        try:
            import board
            import neopixel

            pin = getattr(board, leds.keys_of(NeopixelPwmKeys).pin)
            self._pixels = neopixel.NeoPixel(
                pin, leds.count, brightness=1.0, auto_write=False, pixel_order=leds.pixel_order
            )
        except BLINKA_FAULTS as error:
            raise _does_not_start(str(error)) from error
        try:
            self._pixels.show()  # starts rpi_ws281x
        except (OSError, RuntimeError) as error:
            NeopixelPwm._start_failure = str(error)
            self._pixels.pin.deinit()
            raise _does_not_start(str(error)) from error
        self.count = leds.count
        self._closed = False

    def show(self, colours: Sequence[Rgb]) -> None:
        """Sends one picture."""
        try:
            self._pixels[:] = list(colours)
            self._pixels.show()
        except (OSError, RuntimeError) as error:
            raise LightsFault(f"the LED driver neopixel_pwm failed: {error}", "led_driver") from error

    def close(self) -> None:
        """Turns all LEDs off and frees the pin; may be called twice."""
        if not self._closed:
            self._closed = True
            try:
                self.show([DARK] * self.count)
            finally:
                self._pixels.pin.deinit()


def _does_not_start(why: str) -> LightsFault:
    return LightsFault(f"the LED driver neopixel_pwm does not start: {why}", "led_driver")
