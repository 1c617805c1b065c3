"""A cache of costly pictures and PDF files, which are made one at a time in processes of low priority.

Files are named by a hash of what they show. Requests beyond ``MOST_WAITING`` are refused.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import BoundedSemaphore, Lock

from tachiai.companion_web.drawing.picture_job import PictureJob
from tachiai.rules.atomic_file import write_with_folder

MOST_WAITING = 4  # besides the one whose picture is drawn
PATIENCE_S = 20.0  # a request that waits longer is refused
LONGEST_S = 180.0  # drawing that takes longer is stopped
MOST_KEPT_BYTES = 100_000_000
DRAWING_COMMAND = (sys.executable, "-m", "tachiai.companion_web.drawing.picture_process")
DRAWING = "1"  # part of the hash: raise it when boards are drawn differently


class TooBusy(Exception):
    """Too many pictures are being made."""


@dataclass(slots=True)
class _Places:
    waiting: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(1 + MOST_WAITING))
    turn: Lock = field(default_factory=Lock)


class PictureStore:
    """The cache in ``folder``; None: in a temporary one, removed at the end of the program."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._places = _Places()

    def picture(self, job: PictureJob) -> bytes:
        """The picture's file, drawn if it is not in the cache. Raises ``TooBusy``."""
        return self._once(self._path(job), lambda: _drawn(job))

    def sheet(self, what: str, make: Callable[[], bytes]) -> bytes:
        """The PDF that ``make`` returns, made once while the program runs. ``what`` is its key. Raises
        ``TooBusy``.
        """
        name = hashlib.sha256(what.encode()).hexdigest()
        return self._once(self._temporary / f"{name}.pdf", make)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Waits for the one place in which something is made. Raises ``TooBusy``."""
        if not self._places.waiting.acquire(blocking=False):
            raise TooBusy
        try:
            if not self._places.turn.acquire(timeout=PATIENCE_S):
                raise TooBusy
            try:
                yield
            except subprocess.TimeoutExpired as error:
                raise TooBusy from error
            finally:
                self._places.turn.release()
        finally:
            self._places.waiting.release()

    def _once(self, path: Path, make: Callable[[], bytes]) -> bytes:
        kept = _kept(path)
        if kept is not None:
            return kept
        with self.turn():
            made = _kept(path)
            if made is None:
                made = make()
                with suppress(OSError):  # a full disk costs the time to draw it again
                    _keep(path, made)
            return made

    @cached_property
    def _temporary(self) -> Path:
        folder = tempfile.mkdtemp(prefix="tachiai-pictures-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return Path(folder)

    def _path(self, job: PictureJob) -> Path:
        folder = self._folder or self._temporary
        name = hashlib.sha256(f"{DRAWING} {job.as_json()}".encode()).hexdigest()
        return folder / f"{name}.{job.form.lower()}"


def _drawn(job: PictureJob) -> bytes:
    return subprocess.run(
        DRAWING_COMMAND, input=job.as_json().encode(), capture_output=True, check=True, timeout=LONGEST_S
    ).stdout


def _kept(path: Path) -> bytes | None:
    try:
        kept = path.read_bytes()
        os.utime(path)  # least recently used files are deleted first
    except OSError:
        return None
    return kept


def _keep(path: Path, made: bytes) -> None:
    write_with_folder(path, made, passing=True)
    files = sorted(((file.stat().st_mtime, file) for file in path.parent.iterdir()), reverse=True)
    total = 0
    for _, file in files:
        total += file.stat().st_size
        if total > MOST_KEPT_BYTES and file != path:
            file.unlink()
