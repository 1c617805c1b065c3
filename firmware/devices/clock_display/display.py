"""The interface of clock displays, what four digits show, a display without digits, and one kept up."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.errors import DisplayFault
from tachiai.firmware.settings.sections import ClockDisplaySettings

# Character → segments: bit 0 is a, the top one; clockwise b to f; bit 6 is g, the middle one.
SEGMENTS = {
    " ": 0x00, "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07,
    "8": 0x7F, "9": 0x6F, "P": 0x73, "A": 0x77, "U": 0x3E, "S": 0x6D,
}  # fmt: skip
DOT = 0x80


@dataclass(frozen=True, slots=True)
class Readout:
    """Four digits with dots and a colon.

    >>> str(Readout(" 959", frozenset({3}), colon=True))
    ' 9:59.'
    """

    digits: str  #: four characters out of ``SEGMENTS``
    dots: frozenset[int] = frozenset()  #: places (0 to 3) whose dot is lit
    colon: bool = False  #: between the second and the third digit

    def __str__(self) -> str:
        cells = [digit + "." * (place in self.dots) for place, digit in enumerate(self.digits)]
        return "".join(cells[:2]) + ":" * self.colon + "".join(cells[2:])

    @property
    def segments(self) -> tuple[int, ...]:
        """Segments of each digit, its dot included."""
        return tuple(
            SEGMENTS[digit] | (DOT if place in self.dots else 0) for place, digit in enumerate(self.digits)
        )


Readouts = tuple[Readout, Readout]  # of the first and the second player

DARK = Readout("    ")
ALL_LIT = Readout("8888", frozenset(range(4)), colon=True)


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


class ClockDisplay(Protocol):
    """Two displays of four digits."""

    def show(self, readouts: Readouts) -> None:
        """Shows the readouts of both players. Raises ``DisplayFault``."""

    def close(self) -> None:
        """Turns the digits off and closes the device; may be called twice."""


def open_clock_display(settings: ClockDisplaySettings) -> ClockDisplay:
    """Opens the display of the settings. Raises ``UnknownDriver``; ``DisplayFault`` if it does not start."""
    display: ClockDisplay = CLOCK_DISPLAYS.opener(settings.driver)(settings)
    return display


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
