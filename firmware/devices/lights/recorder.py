"""An LED chain that keeps every picture, for tests."""

from collections.abc import Sequence

from tachiai.firmware.devices.lights.pixels import DARK, Rgb
from tachiai.firmware.settings.leds import LedSettings


class RecordedPixels:
    """``pictures``: all pictures so far, the last one dark once closed."""

    def __init__(self, leds: LedSettings) -> None:
        self.count = leds.count
        self.pictures: list[tuple[Rgb, ...]] = []
        self._closed = False

    def show(self, colours: Sequence[Rgb]) -> None:
        """Keeps one picture."""
        self.pictures.append(tuple(colours))

    def close(self) -> None:
        """Adds a dark picture; may be called twice."""
        if not self._closed:
            self.pictures.append((DARK,) * self.count)
        self._closed = True
