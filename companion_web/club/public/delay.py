"""Named values as they were some time ago."""

from collections import deque
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Delay(Generic[T]):
    """Holds values by name, and shows them as they are now and as they were ``delay_s`` ago. ``now_s``: a
    monotonic clock. Thread-safe.
    """

    def __init__(self, delay_s: float, now_s: Callable[[], float]) -> None:
        self.delay_s, self._now_s = delay_s, now_s
        self._waiting: deque[tuple[float, str, T | None]] = deque()
        self._newest: Mapping[str, T] = {}
        self._told: Mapping[str, T] = {}
        self._lock = Lock()

    def alike(self) -> "Delay[U]":
        """A new one with the same delay and clock."""
        return Delay(self.delay_s, self._now_s)

    def newest(self) -> Mapping[str, T]:
        """The values now; the same object until something changes."""
        with self._lock:
            return self._newest

    def say(self, name: str, value: T | None) -> None:
        """Sets the value of ``name``; None deletes it."""
        with self._lock:
            if self._newest.get(name) == value:
                return
            self._newest = _with(self._newest, name, value)
            self._waiting.append((self._now_s(), name, value))

    def told(self) -> Mapping[str, T]:
        """The values ``delay_s`` ago; the same object until something changes."""
        with self._lock:
            until_s = self._now_s() - self.delay_s
            while self._waiting and self._waiting[0][0] <= until_s:
                _, name, value = self._waiting.popleft()
                self._told = _with(self._told, name, value)
            return self._told


def _with(values: Mapping[str, T], name: str, value: T | None) -> Mapping[str, T]:
    others = {other: each for other, each in values.items() if other != name}
    return others if value is None else {**others, name: value}
