"""An LED chain that remembers: every picture that it was told to show, for tests and comparisons."""

from collections.abc import Sequence

from tachiai.firmware.devices.lights.pixels import DARK, Rgb
from tachiai.firmware.settings.leds import LedSettings


class RecordedPixels:
    """``pictures`` holds all pictures so far, the last one dark once closed."""

    def __init__(self, leds: LedSettings) -> None:
        self.count = leds.count
        self.pictures: list[tuple[Rgb, ...]] = []
        self._closed = False

    def show(self, colours: Sequence[Rgb]) -> None:
        """Remembers one picture."""
        self.pictures.append(tuple(colours))

    def close(self) -> None:
        """Goes dark, once."""
        if not self._closed:
            self.pictures.append((DARK,) * self.count)
        self._closed = True
