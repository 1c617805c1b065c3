"""A clock display without digits, for a table that has none: what it would show is there to be read."""

from tachiai.firmware.devices.clock_display.readout import DARK, Readouts
from tachiai.firmware.settings.sections import ClockDisplaySettings


class EmulatedClockDisplay:
    """``readouts`` are those that are lit now."""

    def __init__(self, settings: ClockDisplaySettings) -> None:
        self.readouts: Readouts = (DARK, DARK)

    def show(self, readouts: Readouts) -> None:
        """Shows them."""
        self.readouts = readouts

    def close(self) -> None:
        """Goes dark."""
        self.readouts = (DARK, DARK)
