"""Log-in by password: with an account of a club, or with a table's PIN, which is an account without a name.

After wrong passwords the next try has to wait (``wrong_pins``). Whoever the accounts know, or has the code of
the table or hub, does not wait because of others; nor do the table's own buttons.
"""

import secrets
from dataclasses import dataclass, field
from threading import Lock
from typing import Protocol

from flask import request, session
from werkzeug.security import check_password_hash, generate_password_hash

from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.security.roles import Account, Right
from tachiai.companion_web.security.sessions import hash_of, is_table_code
from tachiai.companion_web.security.wrong_pins import WrongPins, place_of

PASSWORD_HASH = "scrypt:16384:8:1"  # 16 MB and some 50 ms for each try


def password_hash(password: str) -> str:
    """Hash that is stored instead of a password or PIN."""
    return generate_password_hash(password, PASSWORD_HASH)


class AccountStore(Protocol):
    """Accounts and their sessions. A ``session`` is a hash: its name is in the visitor's cookie only."""

    def password_of(self, name: str) -> str:
        """Hash of an account's password; without such an account of one that nobody knows."""

    def begin(self, session: str, name: str, place: str, now_ms: int) -> None:
        """Stores a new session of an account, begun at an address or network (``place_of``)."""

    def of_session(self, session: str, now_ms: int) -> Account | None:
        """Whose session this is; None if it was never begun, or has ended."""

    def end(self, session: str) -> None:
        """Ends a session for good."""

    def knows(self, session: str, place: str) -> bool:
        """Whether a visitor with this session, "" for none, at this place waits for nobody else."""


@dataclass(slots=True)
class Authentication:
    """The log-in of whoever sent the present request: from its address, with the ``code`` in its form."""

    config: PageConfig
    accounts: AccountStore
    key: str  #: of the session's name in the cookie
    _wrong: WrongPins = field(default_factory=WrongPins)
    _lock: Lock = field(default_factory=Lock)
    _one_try: Lock = field(default_factory=Lock)

    def account(self) -> Account | None:
        """The account that this visitor is logged in with."""
        mine = self._session()
        return self.accounts.of_session(mine, self.config.utc_ms()) if mine else None

    def may(self, right: Right) -> bool:
        """Whether this visitor is logged in with an account that has ``right``."""
        account = self.account()
        return account is not None and account.may(right)

    def wait_s(self) -> float:
        """Time until this visitor's next try."""
        with self._lock:
            return self._wrong.wait_s(_address(), self._is_known(), self.config.monotonic_s())

    def is_held_up(self) -> bool:
        """Whether this visitor waits because of what others typed: the code would end that."""
        with self._lock:
            held_up = self._wrong.is_held_up(_address(), self.config.monotonic_s())
        return held_up and not self.accounts.knows(self._session(), place_of(_address()))

    def try_password(self, name: str, password: str) -> bool:
        """Logs in if the password is right. A try during a wait is refused unchecked."""
        with self._one_try:  # one hash at a time: many tries at once cost one core at most
            if self.wait_s() > 0:  # asked here, so that tries at once do not all pass
                return False
            is_right = check_password_hash(self.accounts.password_of(name), password)
            with self._lock:
                if is_right:
                    self._wrong.forgive(_address())
                else:
                    self._wrong.note(_address(), self._is_known(), self.config.monotonic_s())
        if is_right:
            begun = secrets.token_urlsafe(24)
            self.accounts.begin(hash_of(begun), name, place_of(_address()), self.config.utc_ms())
            session[self.key] = begun
        return is_right

    def refusal(self, wrong: str, too_many: str, others: str) -> tuple[str, int]:
        """(one of these sentences, status) after a refused try; two of them have a place for ``seconds``."""
        wait_s = self.wait_s()
        if wait_s <= 0:
            return wrong, 403
        return (others if self.is_held_up() else too_many) % {"seconds": wait_s + 1}, 429

    def end(self) -> None:
        """Logs out. The session ends on the server, wherever its cookie was copied to."""
        mine = self._session()
        session.pop(self.key, None)
        if mine:
            self.accounts.end(mine)

    def _session(self) -> str:
        name = session.get(self.key)
        return hash_of(name) if isinstance(name, str) else ""

    def _is_known(self) -> bool:
        return self.accounts.knows(self._session(), place_of(_address())) or is_table_code(
            request.form.get("code", ""), self.config.secret_key
        )


def _address() -> str:
    return request.remote_addr or ""
