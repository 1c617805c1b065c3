"""A clock for the page and the club that a test moves."""

from dataclasses import dataclass


@dataclass
class Clock:
    """A clock that stands still until a test moves it."""

    now_s: float = 1000.0

    def monotonic_s(self) -> float:
        return self.now_s

    def utc_ms(self) -> int:
        return int(self.now_s * 1000)
