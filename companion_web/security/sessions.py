"""The arbiter's PIN and sessions, stored on the server, and the code of a table shown to people at it."""

import hmac
import json
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Lock

from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.plain_values import read_json

LETTERS = 12  # of 5 bits
GROUP = 4


def table_code(secret_key: bytes) -> str:
    """The code that belongs to ``secret_key``.

    >>> table_code(b"secret")
    'FB5B-LFJP-3V4J'
    """
    digest = hmac.digest(secret_key, b"tachiai table code", "sha256")
    letters = b32encode(digest).decode()[:LETTERS]
    return "-".join(letters[begin : begin + GROUP] for begin in range(0, LETTERS, GROUP))


def is_table_code(given: str, secret_key: bytes) -> bool:
    """True if ``given`` is the code, in upper or lower case, with or without hyphens."""
    letters = "".join(letter for letter in given[:100] if letter.isalnum()).upper()
    return hmac.compare_digest(letters.encode(), table_code(secret_key).replace("-", "").encode())


MOST_KEPT = 100  # sessions, and addresses; the oldest is forgotten first


@dataclass(slots=True)
class ArbiterPin:
    """The arbiter's account: the PIN, the sessions, which end with it, and addresses where it was typed."""

    pin_hash: str
    path: Path | None = None  #: file of the sessions; None: in memory
    _sessions: dict[str, None] = field(default_factory=dict)  #: oldest first
    _addresses: dict[str, None] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        try:
            kept = read_json(self.path.read_text(encoding="utf-8")) if self.path is not None else {}
            if kept.get("pin") == hash_of(self.pin_hash):
                self._sessions = dict.fromkeys(map(str, kept["sessions"]))
                self._addresses = dict.fromkeys(map(str, kept["addresses"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return  # no file yet, or a damaged one: the PIN has to be typed again

    def password_of(self, _name: str) -> str:
        """Hash of the PIN."""
        return self.pin_hash

    def begin(self, session: str, _name: str, place: str, _now_ms: int) -> None:
        """Stores a new session, and from where the PIN was typed."""
        with self._lock:
            self._sessions = _newest(self._sessions, session)
            self._addresses = _newest(self._addresses, place)
            self._keep()

    def of_session(self, session: str, _now_ms: int) -> Account | None:
        """The arbiter, if this session was begun and has not ended."""
        return Account("", Role.TABLE_ARBITER) if session in self._sessions else None

    def end(self, session: str) -> None:
        """Ends a session for good."""
        with self._lock:
            self._sessions.pop(session, None)
            self._keep()

    def knows(self, session: str, place: str) -> bool:
        """True if the PIN was typed at this place before, or by this visitor at another one."""
        return place in self._addresses or session in self._sessions

    def _keep(self) -> None:
        if self.path is None:
            return
        pin, sessions, addresses = hash_of(self.pin_hash), list(self._sessions), list(self._addresses)
        kept = {"pin": pin, "sessions": sessions, "addresses": addresses}
        try:
            write_with_folder(self.path, json.dumps(kept), only_for_owner=True)
        except OSError:
            return  # full disk: the PIN has to be typed again after the next start


def _newest(kept: Iterable[str], new: str) -> dict[str, None]:
    names = [name for name in kept if name != new]
    return dict.fromkeys([*names[1 - MOST_KEPT :], new])


def hash_of(name: str) -> str:
    """What is stored instead of the name of a session."""
    return sha256(name.encode(errors="surrogateescape")).hexdigest()
