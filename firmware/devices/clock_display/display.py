"""The interface of clock displays."""

from typing import Protocol

from tachiai.firmware.devices.clock_display.readout import Readouts
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.settings.sections import ClockDisplaySettings


class ClockDisplay(Protocol):
    """Two displays of four digits."""

    def show(self, readouts: Readouts) -> None:
        """Shows the readouts of both players. Raises ``DisplayFault``."""

    def close(self) -> None:
        """Turns the digits off and closes the device; may be called twice."""


def open_clock_display(settings: ClockDisplaySettings) -> ClockDisplay:
    """Opens the display that the settings name. Raises ``UnknownDriver``, or ``DisplayFault`` if it does not
    start.
    """
    display: ClockDisplay = CLOCK_DISPLAYS.opener(settings.driver)(settings)
    return display
