"""Entries that were heard and wait for the database: no more of one table than leave room for the others."""

from collections import Counter, deque
from threading import Condition

from tachiai.companion_web.club.bus.messages import EntryMessage

Arrived = tuple[str, EntryMessage]  # with the name of its table
MOST = 20_000
MOST_OF_ONE = 1_000  # a table has a hundred under way at most


class Incoming:
    """What waits, in the order in which it came. From any thread."""

    def __init__(self) -> None:
        self._waiting: deque[Arrived] = deque()
        self._of: Counter[str] = Counter()
        self._changed = Condition()

    def put(self, table: str, message: EntryMessage) -> None:
        """Takes an entry in; one that finds no room is left out: its table sends it again."""
        with self._changed:
            if len(self._waiting) < MOST and self._of[table] < MOST_OF_ONE:
                self._waiting.append((table, message))
                self._of[table] += 1
                self._changed.notify()

    def take(self, most: int, timeout_s: float) -> list[Arrived]:
        """Returns ``most`` entries at most; none if none has come within the time-out."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting, timeout_s)
            taken = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            self._of.subtract(table for table, _ in taken)
            self._of += Counter()  # without those of which nothing waits
            return taken
