"""Who did what, written down whatever happens: in a file of the hub's computer while the database is away."""

import json
import logging
import os
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from threading import Lock

from tachiai.companion_web.club.hub.accounts import Accounts, Deed
from tachiai.companion_web.errors import LogNotWritable, ValueRefused

_log = logging.getLogger(__name__)


class Audit:
    """Writes deeds into the database of ``accounts``, each by itself. What waits for it lies in the file at
    ``path``, line by line, and is taken from there at the next start; None: it waits in memory only. From any
    thread.
    """

    def __init__(self, accounts: Accounts, path: Path | None) -> None:
        self._accounts, self._path = accounts, path
        self._lock = Lock()
        self._waiting = deque(_deeds_in(path) if path is not None else ())

    def note(self, deed: Deed) -> None:
        """Writes down what somebody did."""
        with self._lock:
            if self._waiting or not self._written(deed):
                self._keep(deed)

    def write_down(self) -> None:
        """Writes what waits into the database; what cannot be written now is left for the next time."""
        with self._lock:
            if not self._waiting:
                return
            while self._waiting and self._written(self._waiting[0], is_new=False):
                self._waiting.popleft()
            if not self._waiting and self._path is not None:
                with suppress(OSError):  # a line that is left there is written once all the same
                    self._path.unlink(missing_ok=True)

    def _written(self, deed: Deed, is_new: bool = True) -> bool:
        """Whether a deed needs no more care. One that the database will never take stops no other; one that
        is not new may be in it: a connection may break when it is, and before that is said.
        """
        try:
            if is_new or not self._accounts.is_noted(deed):
                self._accounts.note(deed)
        except ValueRefused:
            _log.exception("this cannot be written down: %s", deed)
        except LogNotWritable:
            return False
        return True

    def _keep(self, deed: Deed) -> None:
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


def _deeds_in(path: Path) -> Iterator[Deed]:
    """What waits in the file. A last line that a power cut broke off was never said to be kept."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return
    for line in lines:
        with suppress(ValueError, TypeError):
            yield Deed(**json.loads(line))
