"""How much of the tables' logs the hub has stored, and which entries it has received but not stored yet."""

from collections import deque
from dataclasses import dataclass
from threading import Lock

from tachiai.companion_web.club.hub.intake import StoredUpTo

LAGS_FROM_MS = 5000  # an entry that waits so long counts as a lag


@dataclass(frozen=True, slots=True)
class Lag:
    """How far the hub is behind the tables."""

    entries: int = 0  #: received and not stored yet; 0: there is no lag
    since_ms: int = 0  #: when the oldest of them was received (UTC)

    def words(self, now_ms: int) -> str:
        """The line for the program's log.

        >>> Lag(12, since_ms=1_000).words(now_ms=9_000)
        'the hub is behind by 12 entries / 8 s'
        """
        if not self.entries:
            return "the hub has caught up with the tables"
        return f"the hub is behind by {self.entries} entries / {(now_ms - self.since_ms) / 1000:.0f} s"


NO_LAG = Lag()


class Progress:
    """Starts with what is stored already. Thread-safe."""

    def __init__(self, reached: StoredUpTo) -> None:
        self._reached = dict(reached)
        self._waiting: dict[str, deque[tuple[int, int]]] = {}  # by log: numbers, and when they came
        self._lock = Lock()

    def reached(self) -> StoredUpTo:
        """How much of each log is stored."""
        with self._lock:
            return dict(self._reached)

    def table_of(self, log_id: str) -> str:
        """The table from which the entries of a log came, "" if there are none."""
        with self._lock:
            return self._reached.get(log_id, ("", 0))[0]

    def heard(self, log_id: str, seq: int, now_ms: int) -> None:
        """Notes that an entry was received. One that is there already, or that comes after a gap, does not
        count as lag: it is not stored, and its table sends what is missing.
        """
        with self._lock:
            waiting = self._waiting.setdefault(log_id, deque())
            last = waiting[-1][0] if waiting else self._reached.get(log_id, ("", 0))[1]
            if seq == last + 1:
                waiting.append((seq, now_ms))

    def dropped(self) -> None:
        """Notes that the received entries are lost; the tables send them again."""
        with self._lock:
            self._waiting.clear()

    def kept(self, reached: StoredUpTo) -> None:
        """Notes how much of some logs is stored now."""
        with self._lock:
            self._reached.update(reached)
            for log_id, (_, seq) in reached.items():
                waiting = self._waiting.get(log_id, deque())
                while waiting and waiting[0][0] <= seq:
                    waiting.popleft()

    def lag(self, now_ms: int) -> Lag:
        """The lag now, ``NO_LAG`` while no entry has waited for ``LAGS_FROM_MS``."""
        with self._lock:
            waiting = [each for each in self._waiting.values() if each]
            since_ms = min((each[0][1] for each in waiting), default=now_ms)
            return Lag(sum(map(len, waiting)), since_ms) if now_ms - since_ms >= LAGS_FROM_MS else NO_LAG
