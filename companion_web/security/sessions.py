"""The sessions in which the arbiter's PIN was typed: kept here, so that leaving ends them for good, and in a
file, so that a start of the program ends none.
"""

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Lock

from tachiai.rules.plain_values import read_json
from tachiai.rules.whole_file import write_with_folder

MOST_KEPT = 100  # sessions, and addresses; the oldest is forgotten first


@dataclass(slots=True)
class ArbiterSessions:
    """The sessions of the arbiter, and the addresses that typed the PIN. ``kept_for``: the PIN's hash;
    sessions of another PIN are over. ``path``: the file that they are kept in, None to forget them at the
    end. The file holds hashes of the sessions' names only.
    """

    kept_for: str
    path: Path | None = None
    _sessions: dict[str, None] = field(default_factory=dict)  # in the order of their beginning
    _addresses: dict[str, None] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        try:
            kept = read_json(self.path.read_text(encoding="utf-8")) if self.path is not None else {}
            if kept.get("pin") == _hash(self.kept_for):
                self._sessions = dict.fromkeys(map(str, kept["sessions"]))
                self._addresses = dict.fromkeys(map(str, kept["addresses"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return  # no such file yet, or a damaged one: the PIN is typed again

    def begin(self, address: str) -> str:
        """Returns the name of a new session of the arbiter at ``address``, which nobody can guess."""
        name = secrets.token_urlsafe(24)
        with self._lock:
            self._sessions = _newest(self._sessions, _hash(name))
            self._addresses = _newest(self._addresses, address)
            self._keep()
        return name

    def end(self, name: str) -> None:
        """Ends a session: its name is worth nothing from now on."""
        with self._lock:
            self._sessions.pop(_hash(name), None)
            self._keep()

    def holds(self, name: str) -> bool:
        """Returns whether this session was begun and has not ended."""
        return _hash(name) in self._sessions

    def knows(self, address: str) -> bool:
        """Returns whether the PIN was typed at this address before."""
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
            return  # a full disk costs the arbiter the PIN after the next start, and nothing now


def _newest(kept: Iterable[str], new: str) -> dict[str, None]:
    names = [name for name in kept if name != new]
    return dict.fromkeys([*names[1 - MOST_KEPT :], new])


def _hash(name: str) -> str:
    return sha256(name.encode()).hexdigest()
