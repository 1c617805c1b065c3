"""Paths from untrusted names: inside their folder, or an error (no path traversal)."""

import errno
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
