"""LEDs that may be missing or fail: opened when there is something to show, and again after a failure, so
that a table works without them.
"""

from collections.abc import Callable, Sequence

from tachiai.firmware.devices.lights.pixels import Pixels, Rgb
from tachiai.firmware.errors import LightsFault


class ReconnectingPixels:
    """A chain of ``count`` LEDs; ``open_chain`` opens it or raises ``LightsFault``."""

    def __init__(self, count: int, open_chain: Callable[[], Pixels]) -> None:
        self.count = count
        self._open_chain = open_chain
        self._chain: Pixels | None = None

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows one picture. Raises ``LightsFault``; the next call opens the chain again."""
        if self._chain is None:
            self._chain = self._open_chain()
        try:
            self._chain.show(colours)
        except LightsFault:
            self.close()
            raise

    def close(self) -> None:
        """Turns the LEDs off and closes the device; may be called twice."""
        chain, self._chain = self._chain, None
        if chain is None:
            return
        try:
            chain.close()
        except LightsFault:
            return  # a chain that has failed cannot be turned off
