"""A clock display that remembers everything that it was told to show, for tests."""

from tachiai.firmware.devices.clock_display.display import DARK, Readouts


class RecordedClockDisplay:
    """``shown`` holds all readouts so far, the last ones dark once closed."""

    def __init__(self) -> None:
        self.shown: list[Readouts] = []
        self._closed = False

    def show(self, readouts: Readouts) -> None:
        """Remembers them."""
        self.shown.append(readouts)

    def close(self) -> None:
        """Goes dark, once."""
        if not self._closed:
            self.shown.append((DARK, DARK))
        self._closed = True
