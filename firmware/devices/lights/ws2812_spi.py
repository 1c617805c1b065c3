"""WS2812 LEDs on the SPI bus, by the Linux driver spidev alone: every Raspberry Pi, 5 included, without root.

Wiring: data on GPIO10 (MOSI, pin 19 of the header) through a 3.3 V → 5 V level shifter; ground shared with
the Pi; SPI enabled in raspi-config; the user in the group ``spi``. Not tried on hardware yet.

Each bit of a colour is sent as four bits of SPI at 3.2 MHz, so of 312.5 ns each: 1000 for a zero (high for
0.31 µs), 1110 for a one (0.94 µs); data sheet WS2812B: 0.25–0.55 µs and 0.65–0.95 µs. That is 12 bytes an
LED, so up to 321 LEDs fit into one transfer of spidev's usual 4096 bytes. A picture must not be cut in two:
the pause between transfers would end it. Before and after each picture the line is low for 0.3 ms: some
buses rest high between transfers, and without a pause before it the first LED would take that for a bit.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from tachiai.firmware.devices.lights.pixels import DARK, Rgb
from tachiai.firmware.errors import LightsFault
from tachiai.firmware.settings.leds import LedSettings

SPEED_HZ = 3_200_000
RESET_BYTES = 120  # 0.3 ms; newer WS2812B need 0.28 ms, older 0.05 ms
BUFFER_PATH = Path("/sys/module/spidev/parameters/bufsiz")
USUAL_BUFFER_BYTES = 4096

_ZERO, _ONE = 0b1000, 0b1110
# Colour value → its four bytes on the wire, most significant bit first.
_CODES = [
    bytes(
        (_ONE if value >> bit & 1 else _ZERO) << 4 | (_ONE if value >> (bit - 1) & 1 else _ZERO)
        for bit in (7, 5, 3, 1)
    )
    for value in range(256)
]


class SpiDevice(Protocol):
    """The part of ``spidev.SpiDev`` that is used here."""

    def writebytes2(self, values: bytes) -> None: ...
    def close(self) -> None: ...


def open_spidev() -> SpiDevice:
    """Opens the first SPI bus. Raises ``ImportError`` and ``OSError``."""
    import spidev

    bus = spidev.SpiDev()
    bus.open(0, 0)
    bus.max_speed_hz = SPEED_HZ
    bus.mode = 0
    opened: SpiDevice = bus
    return opened


def encode(colours: Sequence[Rgb], pixel_order: str) -> bytes:
    """Bytes for the bus: a reset pulse, the colours in ``pixel_order``, and another reset pulse."""
    places = ["RGB".index(letter) for letter in pixel_order]
    body = b"".join(_CODES[colour[place]] for colour in colours for place in places)
    return bytes(RESET_BYTES) + body + bytes(RESET_BYTES)


def buffer_bytes(path: Path = BUFFER_PATH) -> int:
    """Bytes that spidev sends in one transfer."""
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return USUAL_BUFFER_BYTES


class Ws2812Spi:
    """A chain of ``leds.count`` WS2812 LEDs whose colours come in ``leds.pixel_order``::

        pixels = Ws2812Spi(LedSettings(driver="ws2812_spi", count=256, pixel_order="GRB"))
        pixels.show([(255, 0, 0)] * 256)
        pixels.close()

    ``open_bus`` opens the bus, SPI0 with chip select 0 by default; ``buffer_path`` is the file that says how
    much one transfer holds, spidev's own by default. Raises ``LightsFault`` without a bus, or where one
    transfer cannot hold a picture.
    """

    def __init__(
        self,
        leds: LedSettings,
        open_bus: Callable[[], SpiDevice] = open_spidev,
        buffer_path: Path = BUFFER_PATH,
    ) -> None:
        self.count = leds.count
        self._order = leds.pixel_order
        needed, room = len(encode([DARK] * leds.count, leds.pixel_order)), buffer_bytes(buffer_path)
        if needed > room:
            raise LightsFault(
                f"the LED driver ws2812_spi does not start: {leds.count} LEDs need an SPI buffer of "
                f"{needed} bytes, got {room}; add spidev.bufsiz=65536 to cmdline.txt",
                "led_driver",
            )
        try:
            self._bus: SpiDevice | None = open_bus()
        except (ImportError, OSError) as error:
            raise LightsFault(f"the LED driver ws2812_spi does not start: {error}", "led_driver") from error

    def show(self, colours: Sequence[Rgb]) -> None:
        """Sends one picture."""
        if self._bus is None:
            raise LightsFault("the LED driver ws2812_spi failed: it is closed", "led_driver")
        try:
            self._bus.writebytes2(encode(colours, self._order))
        except OSError as error:
            raise LightsFault(f"the LED driver ws2812_spi failed: {error}", "led_driver") from error

    def close(self) -> None:
        """Turns all LEDs off and closes the bus; may be called twice."""
        if self._bus is None:
            return
        try:
            self.show([DARK] * self.count)
        finally:
            self._bus.close()
            self._bus = None
