"""A clock display without digits: what it shows is there to be read."""

from tachiai.firmware.devices.clock_display.face import DARK, Faces
from tachiai.firmware.settings.sections import ClockDisplaySettings


class EmulatedClockDisplay:
    """``faces`` are those that are lit now."""

    def __init__(self, settings: ClockDisplaySettings) -> None:
        self.faces: Faces = (DARK, DARK)

    def show(self, faces: Faces) -> None:
        """Shows them."""
        self.faces = faces

    def close(self) -> None:
        """Goes dark."""
        self.faces = (DARK, DARK)
