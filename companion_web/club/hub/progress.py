"""How far the hub has come with the tables' logs: what it keeps, and what it has heard and not kept yet."""

from collections import deque
from dataclasses import dataclass
from threading import Lock

from tachiai.companion_web.club.hub.intake import Reached

LAGS_FROM_MS = 5000  # an entry that waits so long makes it a lag


@dataclass(frozen=True, slots=True)
class Lag:
    """``entries`` were heard and are not kept yet, the oldest of them since ``since_ms`` (UTC); 0: none."""

    entries: int = 0
    since_ms: int = 0

    def words(self, now_ms: int) -> str:
        """Returns what the hub writes down about it."""
        if not self.entries:
            return "the hub has caught up with the tables"
        return f"the hub is behind by {self.entries} entries / {(now_ms - self.since_ms) / 1000:.0f} s"


NO_LAG = Lag()


class Progress:
    """Begins with what is ``reached``. From any thread."""

    def __init__(self, reached: Reached) -> None:
        self._reached = dict(reached)
        self._waiting: dict[str, deque[tuple[int, int]]] = {}  # by log: numbers, and when they were heard
        self._lock = Lock()

    def reached(self) -> Reached:
        """Returns how much of each log is kept."""
        with self._lock:
            return dict(self._reached)

    def table_of(self, log_id: str) -> str:
        """Returns from which table the entries of a log came, "" where there are none."""
        with self._lock:
            return self._reached.get(log_id, ("", 0))[0]

    def heard(self, log_id: str, seq: int, now_ms: int) -> None:
        """Takes in that an entry came. One that came before, or before its turn, makes no lag: its table has
        to send what is between.
        """
        with self._lock:
            waiting = self._waiting.setdefault(log_id, deque())
            last = waiting[-1][0] if waiting else self._reached.get(log_id, ("", 0))[1]
            if seq == last + 1:
                waiting.append((seq, now_ms))

    def dropped(self) -> None:
        """Takes in that what was heard is waited for no more: the tables send it again."""
        with self._lock:
            self._waiting.clear()

    def kept(self, reached: Reached) -> None:
        """Takes in how much of some logs is kept now."""
        with self._lock:
            self._reached.update(reached)
            for log_id, (_, seq) in reached.items():
                waiting = self._waiting.get(log_id, deque())
                while waiting and waiting[0][0] <= seq:
                    waiting.popleft()

    def lag(self, now_ms: int) -> Lag:
        """Returns by how much the hub is behind the tables now."""
        with self._lock:
            waiting = [each for each in self._waiting.values() if each]
            since_ms = min((each[0][1] for each in waiting), default=now_ms)
            return Lag(sum(map(len, waiting)), since_ms) if now_ms - since_ms >= LAGS_FROM_MS else NO_LAG
