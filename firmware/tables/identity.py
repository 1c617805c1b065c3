"""Identity of a table, so that two tables that write to one log do not resume each other's games."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import IO
from uuid import uuid4

import platformdirs

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import APP_NAME, without_log_in
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.quoting import quoted_value


def default_identity_path() -> Path:
    """File of this computer's identity."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "table_id"


MOST_TABLES = 64  # programs on one computer with the same camera, such as the virtual one


@contextmanager
def held_identity(path: Path, camera: str, port: int) -> Iterator[str]:
    """Holds an identity that no other program on this computer holds, while the context lasts.

    It is ``table_identity``, numbered where other programs watch the same camera, and the same as before for
    the same ``port`` of the page. Raises ``BadSetting``.
    """
    identity = table_identity(path, camera)
    number, seat = _free_seat(path, camera, port)
    with seat or nullcontext():
        yield identity if number == 1 else f"{identity} ({number})"


def _free_seat(path: Path, camera: str, port: int) -> tuple[int, IO[str] | None]:
    """Number of a free identity and its locked file; the system unlocks it when the program ends. Where no
    file can be written it is (1, None).
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
    raise BadSetting(f"expected at most {MOST_TABLES} programs at a time that watch {quoted_value(camera)}")


def _was_held_with(file: Path, port: int) -> bool:
    return file.exists() and file.read_text(encoding="utf-8", errors="replace") == str(port)


def table_identity(path: Path, camera: str) -> str:
    """Identity of the table that ``camera`` watches: this computer's random id and the camera's name. The id
    is drawn at the first start and kept in ``path``. Raises ``BadSetting``.
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
        raise BadSetting(
            f"{path}: expected the table's identity, got {quoted_value(computer)}; delete the file"
        )
    return f"{computer} {without_log_in(camera)}"
