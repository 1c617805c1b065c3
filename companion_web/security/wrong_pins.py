"""Rate limit of PINs: a wrong one makes the next try wait.

The wait grows with each wrong PIN of an address. Addresses that never typed the right PIN also share a slow
budget.
"""

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass, field

FREE_TRIES = 5
FIRST_WAIT_S = 30.0
LONGEST_WAIT_S = 900.0
# The shared budget, a token bucket. Guessing a PIN of six digits then takes months on average.
BUDGET = 50.0  # tries
REFILL_S = 30.0  # for one try more
MOST_REMEMBERED = 4096  # addresses


@dataclass(slots=True)
class _Failures:
    count: int = 0
    blocked_until_s: float = 0.0


@dataclass(slots=True)
class WrongPins:
    """Wrong PINs by address. All times are of one monotonic clock."""

    _by_place: OrderedDict[str, _Failures] = field(default_factory=OrderedDict)
    _budget: float = BUDGET
    _filled_s: float = 0.0

    def wait_s(self, address: str, known: bool, now_s: float) -> float:
        """Time until the next try from ``address``; one that is ``known`` does not depend on the shared
        budget.
        """
        failures = self._by_place.get(place_of(address), _Failures())
        own_s = max(0.0, failures.blocked_until_s - now_s)
        if known:
            return own_s
        self._refill(now_s)
        return max(own_s, (1.0 - self._budget) * REFILL_S)

    def is_held_up(self, address: str, now_s: float) -> bool:
        """True if ``address`` has to wait because of others' wrong PINs."""
        return self.wait_s(address, False, now_s) > self.wait_s(address, True, now_s)

    def note(self, address: str, known: bool, now_s: float) -> None:
        """Counts a wrong PIN."""
        place = place_of(address)
        failures = self._by_place.pop(place, None) or _Failures()
        self._by_place[place] = failures
        failures.count += 1
        if failures.count >= FREE_TRIES:
            wait_s = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(failures.count - FREE_TRIES, 10))
            failures.blocked_until_s = now_s + wait_s
        if len(self._by_place) > MOST_REMEMBERED:
            self._by_place.popitem(last=False)
        if not known:
            self._refill(now_s)
            self._budget -= 1.0

    def forgive(self, address: str) -> None:
        """Forgets the wrong PINs of an address that typed the right one."""
        self._by_place.pop(place_of(address), None)

    def _refill(self, now_s: float) -> None:
        self._budget = min(BUDGET, self._budget + max(0.0, now_s - self._filled_s) / REFILL_S)
        self._filled_s = max(self._filled_s, now_s)


def place_of(address: str) -> str:
    """The key of an address: itself for IPv4, the /64 network of one home for IPv6.

    >>> place_of("2001:db8::17"), place_of("::ffff:192.0.2.1")
    ('2001:db8::/64', '192.0.2.1')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped or ipaddress.ip_network((parsed, 64), strict=False))
