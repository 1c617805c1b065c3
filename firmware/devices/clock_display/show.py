"""Keeps the digits up to date on a display that may be missing or fail."""

from collections.abc import Callable

from tachiai.firmware.devices.clock_display.display import ClockDisplay
from tachiai.firmware.devices.clock_display.readout import Readouts
from tachiai.firmware.errors import DisplayFault

RETRY_S = 5.0
SEND_AGAIN_S = 2.0  # unchanged readouts are sent again: the display may have been without power


class ClockShow:
    """``open_display`` opens the display or raises ``DisplayFault``. A missing or failed display is opened
    again after ``RETRY_S``; ``fault`` says what is wrong meanwhile.
    """

    def __init__(self, open_display: Callable[[], ClockDisplay]) -> None:
        self.fault: DisplayFault | None = None
        self._open_display = open_display
        self._display: ClockDisplay | None = None
        self._shown: Readouts | None = None
        self._sent_at_s = self._retry_at_s = float("-inf")

    def refresh(self, readouts: Readouts, at_s: float) -> None:
        """Sends ``readouts`` if they have changed or ``SEND_AGAIN_S`` has passed."""
        still = readouts == self._shown and at_s < self._sent_at_s + SEND_AGAIN_S
        if still or at_s < self._retry_at_s:
            return
        try:
            if self._display is None:
                self._display = self._open_display()
            self._display.show(readouts)
        except DisplayFault as fault:
            self.close()
            self.fault, self._retry_at_s = fault, at_s + RETRY_S
            return
        self.fault, self._shown, self._sent_at_s = None, readouts, at_s

    def close(self) -> None:
        """Turns the digits off and closes the device; may be called twice."""
        display, self._display, self._shown = self._display, None, None
        if display is None:
            return
        try:
            display.close()
        except DisplayFault:
            return  # a display that has failed cannot be turned off
