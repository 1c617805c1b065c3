"""Files at paths given by others: inside their folder, read up to a size limit, written atomically."""

import errno
import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

LONGEST_NAME_BYTES = 255  # of a file or a folder, as file systems have it


def path_within(folder: Path, name: str) -> Path:
    """The path of the file ``name``, such as ``games/1.json``, in ``folder``. Raises ``OSError``, whose
    ``strerror`` is a sentence, for a name that leads out of the folder, by itself or by a link, and for an
    invalid one.
    """
    if any(not _is_plain(part) for part in name.split("/")):
        raise OSError(
            errno.EINVAL, "expected the name of a file within the folder", name[:LONGEST_NAME_BYTES]
        )
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise OSError(
            errno.EINVAL, "expected a file within the folder, got a link that leads out of it", name
        )
    return path


def _is_plain(part: str) -> bool:
    """Whether ``part`` is a valid name of one file or folder."""
    if part in ("", ".", "..") or not part.isprintable():
        return False
    return len(part.encode("utf-8", "replace")) <= LONGEST_NAME_BYTES


LARGEST = 64 << 20  # bytes; a record, a sheet or a calibration has at most a few millions


def must_be_regular(path: Path) -> os.stat_result:
    """The file's ``stat``. Raises ``OSError``, also for a folder, device, pipe (it might block for ever)."""
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "expected a file, got a folder, a pipe or a device")
    return found


def read_whole(path: Path, most: int = LARGEST) -> bytes:
    """Reads a regular file of up to ``most`` bytes. ``OSError``: ``strerror`` is a sentence, no name."""
    found = must_be_regular(path)
    if found.st_size > most:
        raise OSError(errno.EFBIG, f"expected at most {most} bytes, got {found.st_size}")
    return path.read_bytes()


def write_whole(
    path: Path, content: str | bytes, *, only_for_owner: bool = False, passing: bool = False
) -> None:
    """Writes ``content`` (text as UTF-8) to ``path`` atomically: after a full disk or a power cut there is
    the old file or the new one. ``passing`` skips the fsync, for a file that is soon written again: a power
    cut may lose it. A pipe or a device, such as ``/dev/stdout``, is written to directly. Raises ``OSError``.
    """
    data = content.encode() if isinstance(content, str) else content
    path = Path(os.path.realpath(path))  # what a link leads to is written, not the link
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    beside = path.with_name(path.name + ".new")
    try:
        if only_for_owner:
            beside.touch(mode=0o600)
        beside.write_bytes(data)
        if not passing:
            with beside.open("rb") as file:
                os.fsync(file.fileno())
        if path.exists() and not only_for_owner:
            shutil.copymode(path, beside)  # whoever could not read it still cannot
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def write_with_folder(
    path: Path, content: str | bytes, *, only_for_owner: bool = False, passing: bool = False
) -> None:
    """``write_whole``, after creating the file's folder if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content, only_for_owner=only_for_owner, passing=passing)
