"""Who may do what: watching is free, changing needs the arbiter's PIN. Wrong PINs make the next try wait, for
those who typed them. Whoever was right before, whoever has the code of the table, and the table's own buttons
wait for nobody else.
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
    """Returns what is kept instead of the PIN."""
    return generate_password_hash(pin, PIN_HASH)


@dataclass(slots=True)
class ArbiterLogin:
    """The arbiter's login; it counts who tried in vain."""

    config: PageConfig
    _wrong: WrongPins = field(default_factory=WrongPins)
    _lock: Lock = field(default_factory=Lock)
    _one_try: Lock = field(default_factory=Lock)
    _sessions: ArbiterSessions = field(init=False)

    def __post_init__(self) -> None:
        self._sessions = ArbiterSessions(self.config.pin_hash, self.config.sessions_path)

    def wait_s(self, address: str, code: str = "") -> float:
        """Returns how long ``address`` has to wait before its next try, in seconds. ``code``: that of the
        table, if it was typed.
        """
        with self._lock:
            return self._wrong.wait_s(address, self._knows(address, code), self.config.monotonic_s())

    def is_held_up(self, address: str) -> bool:
        """Returns whether ``address`` has to wait for what others typed: the code of the table would end
        that.
        """
        with self._lock:
            return not self._knows(address, "") and self._wrong.is_held_up(address, self.config.monotonic_s())

    def try_pin(self, address: str, pin: str, code: str = "") -> bool:
        """Lets this session in if ``pin`` is right. A try during a wait is refused unread."""
        if self.wait_s(address, code) > 0:
            return False
        with self._one_try:  # one hash at a time: many tries at once cost the table one core at most
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
        """Ends the arbiter's rights of this session, wherever its cookie may still be."""
        name = session.pop(_ARBITER, None)
        if isinstance(name, str):
            self._sessions.end(name)

    def is_arbiter(self) -> bool:
        """Returns whether this session typed the PIN that holds now, and was not left."""
        name = session.get(_ARBITER)
        return isinstance(name, str) and self._sessions.holds(name)

    def may_change(self, request: Request) -> bool:
        """Returns whether this request may change anything."""
        return self.is_arbiter() or (self.config.open_on_loopback and is_at_this_machine(request))

    def _knows(self, address: str, code: str) -> bool:
        return (
            self._sessions.knows(place_of(address))
            or self.is_arbiter()  # at another address than before
            or is_table_code(code, self.config.secret_key)
        )


def is_at_this_machine(request: Request) -> bool:
    """Returns whether the visitor sits at the machine that serves the page.

    The Host is looked at too: a foreign page that points its own name at 127.0.0.1 is not at home here.
    """
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return False
    return address.is_loopback and host_name(request.host) in LOOPBACK_HOSTS
