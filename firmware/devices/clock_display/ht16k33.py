"""Two displays of four digits with an HT16K33 each, on the I2C bus of the Pi. Not tried on hardware yet.

Wiring: 5 V (4.5 to 5.5 V: Holtek, data sheet HT16K33) and ground; SDA and SCL, which the boards pull up to
their 5 V, through a bidirectional level shifter to GPIO2 and GPIO3; the second display's address jumper A0
closed.
"""

from collections.abc import Callable
from typing import Any

from tachiai.firmware.devices.clock_display.display import DARK, Readout, Readouts
from tachiai.firmware.drivers.clock_displays import Ht16k33Keys
from tachiai.firmware.errors import BLINKA_FAULTS, DisplayFault
from tachiai.firmware.settings.sections import ClockDisplaySettings

_FAULTS = (*BLINKA_FAULTS, OSError)


def open_bus() -> Any:  # Blinka has no types
    """Opens the Pi's I2C bus. Raises what Blinka raises without one (``BLINKA_FAULTS``)."""
    import board

    return board.I2C()


class Ht16k33Displays:
    """The displays of the first and the second player, at ``first_address`` (0x70 by default) and
    ``second_address`` (0x71), as bright as ``brightness``, 0 faint to 1 bright (0.5)::

        displays = Ht16k33Displays(ClockDisplaySettings(driver="ht16k33"))
        displays.show((Readout(" 500", colon=True), Readout(" 459", colon=True)))
        displays.close()

    Drives them through adafruit-circuitpython-ht16k33, imported here and nowhere else. ``bus`` opens the bus,
    the Pi's own by default. Raises ``DisplayFault`` without the library, the bus or a display.
    """

    def __init__(self, settings: ClockDisplaySettings, bus: Callable[[], Any] = open_bus) -> None:
        keys = settings.keys_of(Ht16k33Keys)
        self._addresses = (keys.first_address, keys.second_address)
        self._brightness = settings.brightness
        self._closed = False
        try:
            self._bus = bus()
            self._send((DARK, DARK))
        except _FAULTS as error:
            raise DisplayFault(
                f"the clock display ht16k33 does not start: {error}", "clock_display"
            ) from error

    def show(self, readouts: Readouts) -> None:
        """Sends both readouts."""
        try:
            self._send(readouts)
        except _FAULTS as error:
            raise DisplayFault(f"the clock display ht16k33 failed: {error}", "clock_display") from error

    def close(self) -> None:
        """Turns the digits off and frees the bus; may be called twice."""
        if not self._closed:
            self._closed = True
            try:
                self.show((DARK, DARK))
            finally:
                self._bus.deinit()

    def _send(self, readouts: Readouts) -> None:
        for address, readout in zip(self._addresses, readouts, strict=True):
            self._light(address, readout)

    def _light(self, address: int, readout: Readout) -> None:
        from adafruit_ht16k33.segments import Seg7x4

        # A display that was without power is off: a new object switches it on again.
        digits = Seg7x4(self._bus, address=address, auto_write=False)
        digits.brightness = self._brightness
        for place, segments in enumerate(readout.segments):
            digits.set_digit_raw(place, segments)
        digits.colon = readout.colon
        digits.show()
