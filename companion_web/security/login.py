"""Who may do what: watching is free, changing needs the arbiter's PIN. Wrong PINs make the next try wait,
longer each time, for the address that typed them and, after many, for everybody.
"""

import hmac
import ipaddress
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from flask import Request, session

from tachiai.companion_web.config import PageConfig

FREE_TRIES = 5
FREE_TRIES_OF_ALL = 50
FIRST_WAIT_S = 30.0
LONGEST_WAIT_S = 900.0
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")

_ARBITER = "arbiter"
_EVERYBODY = ""


@dataclass(slots=True)
class _Failures:
    count: int = 0
    blocked_until_s: float = 0.0


@dataclass(slots=True)
class ArbiterLogin:
    """The arbiter's login; it counts who tried in vain."""

    config: PageConfig
    _failures: dict[str, _Failures] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def wait_s(self, address: str) -> float:
        """Returns how long ``address`` has to wait before its next try, in seconds."""
        with self._lock:
            now_s = self.config.monotonic_s()
            until_s = max(self._of(address).blocked_until_s, self._of(_EVERYBODY).blocked_until_s)
            return max(0.0, until_s - now_s)

    def try_pin(self, address: str, pin: str) -> bool:
        """Lets this session in if ``pin`` is right. A try during a wait is refused unread."""
        if self.wait_s(address) > 0:
            return False
        if hmac.compare_digest(pin.strip().encode(), self.config.pin.encode()):
            with self._lock:
                self._failures.pop(address, None)
            session[_ARBITER] = self._seal()
            return True
        with self._lock:
            self._note_failure(address, FREE_TRIES)
            self._note_failure(_EVERYBODY, FREE_TRIES_OF_ALL)
        return False

    def log_out(self) -> None:
        """Ends the arbiter's rights of this session."""
        session.pop(_ARBITER, None)

    def is_arbiter(self) -> bool:
        """Returns whether this session typed the PIN that holds now."""
        seal = session.get(_ARBITER)
        return isinstance(seal, str) and hmac.compare_digest(seal, self._seal())

    def may_change(self, request: Request) -> bool:
        """Returns whether this request may change anything."""
        return self.is_arbiter() or (self.config.open_on_loopback and is_at_this_machine(request))

    def _seal(self) -> str:
        return hmac.new(self.config.secret_key, self.config.pin.encode(), sha256).hexdigest()

    def _of(self, address: str) -> _Failures:
        return self._failures.get(address, _Failures())

    def _note_failure(self, address: str, free: int) -> None:
        failures = self._failures.setdefault(address, _Failures())
        failures.count += 1
        if failures.count >= free:
            wait_s = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(failures.count - free, 10))
            failures.blocked_until_s = self.config.monotonic_s() + wait_s


def is_at_this_machine(request: Request) -> bool:
    """Returns whether the visitor sits at the machine that serves the page.

    The Host is looked at too: a foreign page that points its own name at 127.0.0.1 is not at home here.
    """
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return False
    host = request.host if request.host.endswith("]") else request.host.rsplit(":", 1)[0]
    return address.is_loopback and host in LOOPBACK_HOSTS
