"""The arbiter's log-in: watching is free, changing needs the PIN.

After wrong PINs the next try has to wait (``wrong_pins``). Whoever was right before, or has the code of the
table, does not wait because of others; nor do the table's own buttons.
"""

import ipaddress
from dataclasses import dataclass, field
from threading import Lock

from flask import Request, session
from werkzeug.security import check_password_hash, generate_password_hash

from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.security.hosts import LOOPBACK_HOSTS, host_name
from tachiai.companion_web.security.sessions import ArbiterSessions
from tachiai.companion_web.security.table_code import is_table_code
from tachiai.companion_web.security.wrong_pins import WrongPins, place_of

PIN_HASH = "scrypt:16384:8:1"  # 16 MB and some 50 ms for each try
_ARBITER = "arbiter"


def pin_hash(pin: str) -> str:
    """Hash that is stored instead of the PIN."""
    return generate_password_hash(pin, PIN_HASH)


@dataclass(slots=True)
class ArbiterLogin:
    """Checks of the PIN, and the sessions of the arbiter."""

    config: PageConfig
    _wrong: WrongPins = field(default_factory=WrongPins)
    _lock: Lock = field(default_factory=Lock)
    _one_try: Lock = field(default_factory=Lock)
    _sessions: ArbiterSessions = field(init=False)

    def __post_init__(self) -> None:
        self._sessions = ArbiterSessions(self.config.pin_hash, self.config.sessions_path)

    def wait_s(self, address: str, code: str = "") -> float:
        """Time until the next try from ``address``; ``code``: the table's code, if it was typed."""
        with self._lock:
            return self._wrong.wait_s(address, self._knows(address, code), self.config.monotonic_s())

    def is_held_up(self, address: str) -> bool:
        """True if ``address`` waits because of others' wrong PINs: the table's code would end that."""
        with self._lock:
            return not self._knows(address, "") and self._wrong.is_held_up(address, self.config.monotonic_s())

    def try_pin(self, address: str, pin: str, code: str = "") -> bool:
        """Begins a session of the arbiter if ``pin`` is right. A try during a wait is refused unchecked."""
        if self.wait_s(address, code) > 0:
            return False
        with self._one_try:  # one hash at a time, so that many tries load one core at most
            if self.wait_s(address, code) > 0:
                return False
            if not check_password_hash(self.config.pin_hash, pin.strip()):
                with self._lock:
                    self._wrong.note(address, self._knows(address, code), self.config.monotonic_s())
                return False
        with self._lock:
            self._wrong.forgive(address)
        session[_ARBITER] = self._sessions.begin(place_of(address))
        return True

    def log_out(self) -> None:
        """Ends this session on the server, wherever its cookie was copied to."""
        name = session.pop(_ARBITER, None)
        if isinstance(name, str):
            self._sessions.end(name)

    def is_arbiter(self) -> bool:
        """True if the present PIN was typed in this session, and it has not ended."""
        name = session.get(_ARBITER)
        return isinstance(name, str) and self._sessions.holds(name)

    def may_change(self, request: Request) -> bool:
        """True if this request may change anything."""
        return self.is_arbiter() or (self.config.open_on_loopback and is_at_this_machine(request))

    def _knows(self, address: str, code: str) -> bool:
        return (
            self._sessions.knows(place_of(address))
            or self.is_arbiter()  # at another address than before
            or is_table_code(code, self.config.secret_key)
        )


def is_at_this_machine(request: Request) -> bool:
    """True if the visitor sits at the machine that serves the page.

    Checks the Host header as well, since a foreign page may have a name that resolves to 127.0.0.1.
    """
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return False
    return address.is_loopback and host_name(request.host) in LOOPBACK_HOSTS
