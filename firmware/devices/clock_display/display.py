"""The one seam between the program and a clock display, and the drivers by name."""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from tachiai.firmware.devices.clock_display.face import Faces
from tachiai.firmware.settings.model import ClockDisplaySettings


class ClockDisplay(Protocol):
    """Two displays of four digits."""

    def show(self, faces: Faces) -> None:
        """Shows the faces of both players. Raises ``DisplayFault``."""

    def close(self) -> None:
        """Goes dark and gives the device back; may be called twice."""


# Driver name → (module, class). The module is imported only when its driver is asked for.
DRIVERS = {
    "none": ("tachiai.firmware.devices.clock_display.absent", "NoClockDisplay"),
    "emulated": ("tachiai.firmware.devices.clock_display.emulated", "EmulatedClockDisplay"),
    "ht16k33": ("tachiai.firmware.devices.clock_display.ht16k33", "Ht16k33Displays"),
}


def open_clock_display(settings: ClockDisplaySettings) -> ClockDisplay:
    """Opens the display that the settings name. Raises ``DisplayFault`` if it does not start."""
    module, kind = DRIVERS[settings.driver]
    driver: Callable[[ClockDisplaySettings], ClockDisplay] = getattr(import_module(module), kind)
    return driver(settings)
