"""The arbiter's sessions, stored on the server: so log-out ends them, and a restart of the program does
not.
"""

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Lock

from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.plain_values import read_json

MOST_KEPT = 100  # sessions, and addresses; the oldest is forgotten first


@dataclass(slots=True)
class ArbiterSessions:
    """Sessions of the arbiter, and the addresses from which the PIN was typed."""

    kept_for: str  #: the PIN's hash; sessions of another PIN are over
    path: Path | None = None  #: file of the sessions, with hashes of their names only; None: in memory
    _sessions: dict[str, None] = field(default_factory=dict)  #: oldest first
    _addresses: dict[str, None] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        try:
            kept = read_json(self.path.read_text(encoding="utf-8")) if self.path is not None else {}
            if kept.get("pin") == _hash(self.kept_for):
                self._sessions = dict.fromkeys(map(str, kept["sessions"]))
                self._addresses = dict.fromkeys(map(str, kept["addresses"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return  # no file yet, or a damaged one: the PIN has to be typed again

    def begin(self, address: str) -> str:
        """Begins a session at ``address`` and returns its random name."""
        name = secrets.token_urlsafe(24)
        with self._lock:
            self._sessions = _newest(self._sessions, _hash(name))
            self._addresses = _newest(self._addresses, address)
            self._keep()
        return name

    def end(self, name: str) -> None:
        """Ends a session for good."""
        with self._lock:
            self._sessions.pop(_hash(name), None)
            self._keep()

    def holds(self, name: str) -> bool:
        """True if this session was begun and has not ended."""
        return _hash(name) in self._sessions

    def knows(self, address: str) -> bool:
        """True if the PIN was typed at this address before."""
        return address in self._addresses

    def _keep(self) -> None:
        if self.path is None:
            return
        kept = {
            "pin": _hash(self.kept_for),
            "sessions": list(self._sessions),
            "addresses": list(self._addresses),
        }
        try:
            write_with_folder(self.path, json.dumps(kept), only_for_owner=True)
        except OSError:
            return  # full disk: the PIN has to be typed again after the next start


def _newest(kept: Iterable[str], new: str) -> dict[str, None]:
    names = [name for name in kept if name != new]
    return dict.fromkeys([*names[1 - MOST_KEPT :], new])


def _hash(name: str) -> str:
    return sha256(name.encode()).hexdigest()
