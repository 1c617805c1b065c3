"""The clock display of a table that has none: the page shows the clocks."""

from tachiai.firmware.devices.clock_display.face import Faces
from tachiai.firmware.settings.sections import ClockDisplaySettings


class NoClockDisplay:
    """Shows nothing."""

    def __init__(self, settings: ClockDisplaySettings) -> None:
        """Opens nothing."""

    def show(self, faces: Faces) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""
