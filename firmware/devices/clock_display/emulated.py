"""A clock display without digits, for a table that has none and for tests."""

from tachiai.firmware.devices.clock_display.readout import DARK, Readouts
from tachiai.firmware.settings.sections import ClockDisplaySettings


class EmulatedClockDisplay:
    """``readouts`` is what it would show now."""

    def __init__(self, settings: ClockDisplaySettings) -> None:
        self.readouts: Readouts = (DARK, DARK)

    def show(self, readouts: Readouts) -> None:
        """Keeps the readouts."""
        self.readouts = readouts

    def close(self) -> None:
        """Goes dark."""
        self.readouts = (DARK, DARK)
