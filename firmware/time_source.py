"""The clocks that a session can run by: the real one, and one that a program moves."""

import time
from typing import Protocol


class TimeSource(Protocol):
    """The time of a session, in seconds since it began."""

    def now_s(self) -> float:
        """Returns the time."""

    def sleep_until(self, at_s: float) -> None:
        """Waits until the time is ``at_s``; returns at once if it has passed."""

    def unix_ms(self) -> int:
        """Returns the time of day, UTC, in milliseconds since 1970."""


class RealClock:
    """The computer's own time; the session's part of it never jumps."""

    def __init__(self) -> None:
        self._start_s = time.monotonic()

    def now_s(self) -> float:
        """Returns the monotonic time since the clock was made."""
        return time.monotonic() - self._start_s

    def sleep_until(self, at_s: float) -> None:
        """Sleeps."""
        time.sleep(max(0.0, at_s - self.now_s()))

    def unix_ms(self) -> int:
        """Returns the computer's time of day."""
        return time.time_ns() // 1_000_000


class SimulatedClock:
    """Time that passes only when somebody waits for it: a film runs as fast as it can be made."""

    def __init__(self, start_unix_ms: int = 0) -> None:
        self._now_s = 0.0
        self._start_unix_ms = start_unix_ms

    def now_s(self) -> float:
        """Returns the simulated time."""
        return self._now_s

    def sleep_until(self, at_s: float) -> None:
        """Moves the time forward."""
        self._now_s = max(self._now_s, at_s)

    def unix_ms(self) -> int:
        """Returns the simulated time of day."""
        return self._start_unix_ms + round(self._now_s * 1000)
