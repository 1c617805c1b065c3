"""A folder for any web server, kept up to date by a thread: files are replaced atomically, and only if they
changed.
"""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tachiai.companion_web.club.bus.bus import take_turns
from tachiai.companion_web.club.public.pages import Screens
from tachiai.companion_web.errors import BadFolder
from tachiai.rules.atomic_file import path_within, write_with_folder

EVERY_S = 1.0
LIST = "files.json"  # names of the files that a hub has written
KEPT = "games/"  # these are never deleted


class PublicFolder:
    """The folder at ``path``, which is made if it does not exist. Raises ``BadFolder`` for one that holds
    other files, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._digests: dict[str, bytes] = {}  # SHA-256 of its files
        try:
            path.mkdir(parents=True, exist_ok=True)
            if any(path.iterdir()):
                self._digests = {name: _digest(path_within(path, name)) for name in _listed(path)}
            self._write_list()
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise BadFolder(
                f"{path}: expected a new folder, an empty one, or one that a hub has filled, and that may be "
                "written"
            ) from error

    @property
    def is_empty(self) -> bool:
        """Whether no file was ever written."""
        return not self._digests

    def write(self, files: Mapping[str, bytes]) -> int:
        """Makes the folder hold ``files``, by their path in it, and the games that it has already. Returns
        how many were written. An ``OSError`` is raised after all other files are written; the next call
        tries the missing ones again.
        """
        known, written = set(self._digests), 0
        faults: list[OSError] = []
        for name, content in files.items():
            digest = sha256(content).digest()
            if self._digests.get(name) == digest:
                continue
            try:
                place = path_within(self._path, name)
                write_with_folder(place, content, passing=not name.startswith(KEPT))
            except OSError as error:
                faults.append(error)
                continue
            self._digests[name] = digest
            written += 1
        for name in known - files.keys():
            if not name.startswith(KEPT):
                path_within(self._path, name).unlink(missing_ok=True)
                del self._digests[name]
        if known != set(self._digests):
            self._write_list()
        if faults:
            raise faults[0]
        return written

    def _write_list(self) -> None:
        content = json.dumps({"files": sorted(self._digests)}, indent=0)
        write_with_folder(self._path / LIST, content, passing=True)


def _listed(path: Path) -> list[str]:
    """The names in the list. Raises ``OSError``, ``ValueError``, ``LookupError`` or ``TypeError``."""
    return [str(name) for name in json.loads((path / LIST).read_bytes())["files"]]


def _digest(file: Path) -> bytes:
    return sha256(file.read_bytes()).digest() if file.is_file() else b""


@dataclass(slots=True)
class Publisher:
    """Writes the delayed pages of ``screens`` into ``folder``."""

    screens: Screens
    folder: PublicFolder
    _stopping: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Runs until ``stop``; what cannot be written is tried again."""
        take_turns("the public folder", self._wait_and_turn, self._stopping)

    def stop(self) -> None:
        """Ends ``run``; from any thread."""
        self._stopping.set()

    def _wait_and_turn(self) -> None:
        if not self._stopping.wait(EVERY_S):
            self.turn()

    def turn(self) -> None:
        """Writes what has changed. Raises ``OSError``.

        After a restart there are no delayed boards until the delay is over; the folder stays as it is then.
        """
        files = self.screens.later()
        if self.screens.boards.delayed() or self.folder.is_empty:
            self.folder.write(files)


@contextmanager
def published(screens: Screens, folder: PublicFolder | None) -> Iterator[None]:
    """Keeps ``folder`` up to date while the context lasts; None: does nothing."""
    if folder is None:
        yield
        return
    publisher = Publisher(screens, folder)
    thread = threading.Thread(target=publisher.run, name="public", daemon=True)
    thread.start()
    try:
        yield
    finally:
        publisher.stop()
        thread.join()
