"""The queue of received entries that wait for the database, with a limit for each table."""

from collections import Counter, deque
from threading import Condition

from tachiai.companion_web.club.bus.messages import EntryMessage

Arrived = tuple[str, EntryMessage]  # with the name of its table
MOST = 20_000
MOST_OF_ONE = 1_000  # of one table, which sends a hundred at most before it waits


class Incoming:
    """The entries in the order in which they came. Thread-safe."""

    def __init__(self) -> None:
        self._waiting: deque[Arrived] = deque()
        self._of: Counter[str] = Counter()
        self._changed = Condition()

    def put(self, table: str, message: EntryMessage) -> None:
        """Adds an entry; one that finds no room is dropped, and its table sends it again."""
        with self._changed:
            if len(self._waiting) < MOST and self._of[table] < MOST_OF_ONE:
                self._waiting.append((table, message))
                self._of[table] += 1
                self._changed.notify()

    def take(self, most: int, timeout_s: float) -> list[Arrived]:
        """Removes and returns at most ``most`` entries; none if none has come within the time-out."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting, timeout_s)
            taken = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            self._of.subtract(table for table, _ in taken)
            self._of += Counter()  # drops tables without an entry
            return taken
