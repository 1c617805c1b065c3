"""Declarations of the LED drivers that come with the program."""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.firmware.drivers.declaration import SPI, Driver, Drivers
from tachiai.firmware.drivers.keys import Section, key
from tachiai.rules.messages import Message


@dataclass(frozen=True, kw_only=True)
class LedDriver(Driver):
    """An LED driver. ``opens`` is called with a ``LedSettings`` and returns ``Pixels``."""

    #: on the SPI bus: bytes of one transfer for so many LEDs
    picture_bytes: Callable[[int], int] | None = None


LED_DRIVERS = Drivers("tachiai.led_drivers", LedDriver, "an LED driver")


class NeopixelPwmKeys(Section):
    """The keys of ``neopixel_pwm``."""

    pin: str = key(
        "D18",
        Message("Data pin of neopixel_pwm, as Blinka names it: D18 is GPIO18"),
        pattern=r"^D(1?[0-9]|2[0-7])$",
    )


def _data_pin(section: Section) -> dict[int, str]:
    pin = section.keys_of(NeopixelPwmKeys).pin
    return {int(pin.removeprefix("D")): f"pin {pin}"}


EMULATED = LedDriver(
    title=Message("none: the page shows the lights"),
    opens="tachiai.firmware.devices.lights.pixels:EmulatedPixels",
    place=0,
)
TERMINAL = LedDriver(
    title=Message("drawn in the terminal"),
    opens="tachiai.firmware.devices.lights.pixels:TerminalPixels",
    place=1,
)
WS2812_SPI = LedDriver(
    title=Message("WS2812 on the SPI bus (every Pi)"),
    opens="tachiai.firmware.devices.lights.ws2812_spi:Ws2812Spi",
    modules=("spidev",),
    distributions=("spidev",),
    debian_packages=("python3-spidev",),
    bus=SPI,
    picture_bytes=lambda count: 240 + 12 * count,
    place=2,
)
NEOPIXEL_SPI = LedDriver(
    title=Message("NeoPixels on the SPI bus (Adafruit's library)"),
    opens="tachiai.firmware.devices.lights.neopixel_spi:NeopixelSpi",
    modules=("board", "neopixel_spi"),
    distributions=("adafruit-circuitpython-neopixel-spi",),
    bus=SPI,
    picture_bytes=lambda count: 242 + 24 * count,
    place=3,
)
NEOPIXEL_PWM = LedDriver(
    title=Message("NeoPixels by PWM (Pi 3, 4 or Zero 2, as root)"),
    opens="tachiai.firmware.devices.lights.neopixel_pwm:NeopixelPwm",
    modules=("board", "neopixel"),
    distributions=("adafruit-circuitpython-neopixel", "Adafruit-Blinka-Raspberry-Pi-PWM", "rpi_ws281x"),
    gpios=_data_pin,
    keys=NeopixelPwmKeys,
    place=4,
)
RECORDER = LedDriver(
    title=Message("none: recorded for tests"),
    opens="tachiai.firmware.devices.lights.pixels:RecordedPixels",
    place=99,
    for_tests=True,
)
