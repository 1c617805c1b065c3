"""The audit log without losses: while the database is away, lines go into a file of the hub's computer."""

import json
import logging
import os
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from threading import Lock

from tachiai.companion_web.club.hub.accounts import Accounts, AuditLine
from tachiai.companion_web.errors import LogNotWritable, ValueRefused

_log = logging.getLogger(__name__)


class Audit:
    """Writes lines of the audit log into the database of ``accounts``, each in its own transaction. Lines
    that wait for the database are in the file at ``path`` (JSON Lines), and are read from it at the next
    start; None: they wait in memory only. Thread-safe.
    """

    def __init__(self, accounts: Accounts, path: Path | None) -> None:
        self._accounts, self._path = accounts, path
        self._lock = Lock()
        self._waiting = deque(_deeds_in(path) if path is not None else ())

    def note(self, deed: AuditLine) -> None:
        """Writes a line into the database, or into the file while the database is away."""
        with self._lock:
            if self._waiting or not self._written(deed):
                self._keep(deed)

    def write_down(self) -> None:
        """Writes the waiting lines into the database, as many as it takes now."""
        with self._lock:
            if not self._waiting:
                return
            while self._waiting and self._written(self._waiting[0], is_new=False):
                self._waiting.popleft()
            if not self._waiting and self._path is not None:
                with suppress(OSError):  # a line that stays in the file is still written once only
                    self._path.unlink(missing_ok=True)

    def _written(self, deed: AuditLine, is_new: bool = True) -> bool:
        """Whether a line is done with. One that the database will never accept holds up no other. One that is
        not new may be stored already: a connection can break after the commit, before its confirmation.
        """
        try:
            if is_new or not self._accounts.is_noted(deed):
                self._accounts.note(deed)
        except ValueRefused:
            _log.exception("this cannot be written down: %s", deed)
        except LogNotWritable:
            return False
        return True

    def _keep(self, deed: AuditLine) -> None:
        self._waiting.append(deed)
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with open(self._path, "a", encoding="utf-8", opener=_for_owner) as file:
                file.write(json.dumps(asdict(deed), ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            _log.error("%s: cannot be written: %s: %s", self._path, error.strerror, deed)


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _deeds_in(path: Path) -> Iterator[AuditLine]:
    """The lines of the file, without one that a power cut broke off: it was never confirmed."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return
    for line in lines:
        with suppress(ValueError, TypeError):
            yield AuditLine(**json.loads(line))
