"""Files that are written: what cannot be written is said with its name."""

from pathlib import Path

from tachiai.hardware_docs.errors import CannotWrite
from tachiai.rules.whole_file import write_whole


def make_folder(folder: Path) -> None:
    """Makes a folder if there is none. Raises ``CannotWrite``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{folder}: the folder cannot be made: {error.strerror}") from error


def write_file(path: Path, content: bytes | str) -> None:
    """Writes a file, texts in UTF-8. Raises ``CannotWrite``: a full disk, say, names no file by itself."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from error
