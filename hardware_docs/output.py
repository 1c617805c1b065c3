"""Writes files and folders, with errors that name them."""

from pathlib import Path

from tachiai.hardware_docs.errors import CannotWrite
from tachiai.rules.atomic_file import write_whole


def make_folder(folder: Path) -> None:
    """Creates a folder if it is missing. Raises ``CannotWrite``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{folder}: the folder cannot be made: {error.strerror}") from error


def write_file(path: Path, content: bytes | str) -> None:
    """Writes a file atomically, texts in UTF-8. Raises ``CannotWrite``."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from error
