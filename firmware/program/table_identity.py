"""Which table this is: two that write to one log must not go on with each other's games."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import IO
from uuid import uuid4

import platformdirs

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.shown import shown
from tachiai.rules.whole_file import write_with_folder


def default_identity_path() -> Path:
    """Returns the file of this computer's identity."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "table_id"


MOST_TABLES = 64  # that one computer has of the same camera: virtual ones


@contextmanager
def held_identity(path: Path, camera: str, port: int) -> Iterator[str]:
    """Holds the identity of a table that no other program on this computer holds: that of ``camera``, as
    ``table_identity`` tells it; where other programs run tables of it, one that is numbered. It is the one
    that was held with the same ``port`` of the page before, if there is one.

    Raises ``BadSetting``.
    """
    identity = table_identity(path, camera)
    number, seat = _free_seat(path, camera, port)
    with seat or nullcontext():
        yield identity if number == 1 else f"{identity} ({number})"


def _free_seat(path: Path, camera: str, port: int) -> tuple[int, IO[str] | None]:
    """The number of an identity that no other program holds, and the locked file by which this one does; the
    system gives the lock back when the program ends, however that comes. Where nothing can be written, there
    is none: such a table is alone.
    """
    stem = f"table-{sha256(camera.encode()).hexdigest()[:16]}"
    files = {number: path.with_name(f"{stem}-{number}.lock") for number in range(1, MOST_TABLES + 1)}
    try:
        for number in sorted(files, key=lambda number: not _was_held_with(files[number], port)):
            seat = files[number].open("a", encoding="utf-8")
            try:
                fcntl.flock(seat, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                seat.close()
                continue
            seat.truncate(0)
            seat.write(str(port))
            seat.flush()
            return number, seat
    except OSError:
        return 1, None
    raise BadSetting(f"expected at most {MOST_TABLES} programs at a time that watch {shown(camera)}")


def _was_held_with(file: Path, port: int) -> bool:
    return file.exists() and file.read_text(encoding="utf-8", errors="replace") == str(port)


def table_identity(path: Path, camera: str) -> str:
    """Returns the identity of the table that ``camera`` watches: that of this computer, drawn by chance at
    the first start and kept in ``path``, and the camera's name, since one computer can watch two tables.

    Raises ``BadSetting``.
    """
    try:
        if not path.exists():
            write_with_folder(path, uuid4().hex + "\n")
        computer = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadSetting(f"{path}: the table's identity cannot be kept: {error.strerror}") from error
    except UnicodeError as error:
        raise BadSetting(f"{path}: expected the table's identity, got a damaged file; delete it") from error
    if len(computer) != 32 or not computer.isalnum():
        raise BadSetting(f"{path}: expected the table's identity, got {shown(computer)}; delete the file")
    return f"{computer} {camera}"
