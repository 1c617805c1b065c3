"""How much one address may ask of a host: a token bucket for each kind of request."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock

from tachiai.companion_web.security.wrong_pins import place_of

MOST_REMEMBERED = 4096  # addresses and kinds


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many requests at once, and after how long there is one more."""

    burst: float
    refill_s: float


ALLOWANCES: Mapping[str, Allowance] = {
    "rooms": Allowance(20, 120.0),
    "messages": Allowance(400, 0.05),  # both sides of some games may share an address
    "codes": Allowance(20, 10.0),  # unknown ones
    "emails": Allowance(10, 600.0),  # addresses that are given
}


@dataclass(slots=True)
class Allowances:
    """What is left to each address. Thread-safe."""

    monotonic_s: Callable[[], float]
    _left: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def spend(self, kind: str, address: str) -> bool:
        """Takes one request off the allowance; False if nothing is left."""
        allowance, key = ALLOWANCES[kind], (kind, place_of(address))
        with self._lock:
            now_s = self.monotonic_s()
            left, since_s = self._left.pop(key, (allowance.burst, now_s))
            left = min(allowance.burst, left + (now_s - since_s) / allowance.refill_s)
            granted = left >= 1.0
            self._left[key] = (left - granted, now_s)
            if len(self._left) > MOST_REMEMBERED:
                self._left.popitem(last=False)
            return granted
