"""The time of a session: real, or simulated."""

import time
from typing import Protocol


class TimeSource(Protocol):
    """Where a session takes its time from."""

    def now_s(self) -> float:
        """Seconds since the session began."""

    def sleep_until(self, at_s: float) -> None:
        """Waits until ``now_s()`` is ``at_s``; returns at once if that has passed."""

    def unix_ms(self) -> int:
        """Time of day, UTC, in milliseconds since 1970."""


class RealClock:
    """The computer's time; ``now_s`` is monotonic, ``unix_ms`` may jump."""

    def __init__(self) -> None:
        self._start_s = time.monotonic()

    def now_s(self) -> float:
        """Monotonic seconds since the clock was made."""
        return time.monotonic() - self._start_s

    def sleep_until(self, at_s: float) -> None:
        """Sleeps."""
        time.sleep(max(0.0, at_s - self.now_s()))

    def unix_ms(self) -> int:
        """The computer's time of day."""
        return time.time_ns() // 1_000_000


class SimulatedClock:
    """Time that passes only in ``sleep_until``: a recording is processed as fast as possible."""

    def __init__(self, start_unix_ms: int = 0) -> None:
        self._now_s = 0.0
        self._start_unix_ms = start_unix_ms

    def now_s(self) -> float:
        """The simulated time."""
        return self._now_s

    def sleep_until(self, at_s: float) -> None:
        """Moves the simulated time forward to ``at_s``."""
        self._now_s = max(self._now_s, at_s)

    def unix_ms(self) -> int:
        """The simulated time of day: that of the start plus the time that has passed."""
        return self._start_unix_ms + round(self._now_s * 1000)
