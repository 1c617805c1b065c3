"""A clock display that remembers everything that it was told to show, for tests."""

from tachiai.firmware.devices.clock_display.face import DARK, Faces


class RecordedClockDisplay:
    """``shown`` holds all faces so far, the last ones dark once closed."""

    def __init__(self) -> None:
        self.shown: list[Faces] = []
        self._closed = False

    def show(self, faces: Faces) -> None:
        """Remembers them."""
        self.shown.append(faces)

    def close(self) -> None:
        """Goes dark, once."""
        if not self._closed:
            self.shown.append((DARK, DARK))
        self._closed = True
