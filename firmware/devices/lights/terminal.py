"""An LED matrix drawn in the terminal: two coloured blanks for each LED, sixteen LEDs a line."""

import sys
from collections.abc import Sequence
from typing import TextIO

from tachiai.firmware.devices.lights.pixels import Rgb
from tachiai.firmware.settings.leds import LedSettings

LEDS_A_LINE = 16


class TerminalPixels:
    """Draws each picture over the one before, in ANSI 24-bit colours."""

    def __init__(self, leds: LedSettings, out: TextIO | None = None) -> None:
        self.count = leds.count
        self._out = out or sys.stderr
        self._lines_drawn = 0

    def show(self, colours: Sequence[Rgb]) -> None:
        """Draws the picture."""
        text = f"\x1b[{self._lines_drawn}A" if self._lines_drawn else ""
        self._lines_drawn = 0
        for start in range(0, len(colours), LEDS_A_LINE):
            for red, green, blue in colours[start : start + LEDS_A_LINE]:
                text += f"\x1b[48;2;{red};{green};{blue}m  "
            text += "\x1b[0m\n"
            self._lines_drawn += 1
        self._out.write(text)
        self._out.flush()

    def close(self) -> None:
        """Resets the colour; the last picture stays."""
        self._out.write("\x1b[0m")
        self._out.flush()
