"""The camera over the virtual table."""

from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.vision.frame import Frame


class VirtualCamera:
    """A ``vision.frame.Camera`` over a virtual table.

    Pictures come every ``1 / frames_a_second`` seconds of the clock, twice as often while a hand follows
    somebody's pointer: on a simulated clock as fast as they can be drawn, on the real one at that pace or,
    where drawing is slower, as soon as they are ready.
    """

    def __init__(self, table: VirtualTable, clock: TimeSource, frames_a_second: float = 10.0) -> None:
        self._table = table
        self._clock = clock
        self._apart_s = 1.0 / frames_a_second
        self._due_s = clock.now_s()
        self._number = 0
        self._closed = False

    def capture(self) -> Frame | None:
        """Waits for the next frame; None once the camera is closed."""
        if self._closed:
            return None
        self._clock.sleep_until(self._due_s)
        now_s = self._clock.now_s()
        self._table.advance_to(now_s)
        apart_s = self._apart_s / (2 if self._table.is_hurried else 1)
        # Counted from when it was due, so that the pace holds; missed frames are not made up for.
        self._due_s += apart_s
        if self._due_s <= now_s:
            self._due_s = now_s + apart_s
        frame = Frame(self._table.render(), self._number, now_s)
        self._number += 1
        return frame

    def close(self) -> None:
        """Closes the camera."""
        self._closed = True
