"""The exceptions of the printer, and files that are written with errors that name them."""

from pathlib import Path

from tachiai.rules.atomic_file import write_whole
from tachiai.rules.messages import Message


class DocsError(Exception):
    """Anything that cannot be printed."""


class UnknownPrint(DocsError, LookupError):
    """No sheet, piece set, paper or game has this name. ``words`` is the text as a ``Message``."""

    def __init__(self, said: str | Message) -> None:
        self.words = said if isinstance(said, Message) else Message(said)
        super().__init__(self.words.en)


class DoesNotFit(DocsError, ValueError):
    """Something is larger than the space for it."""


class CannotWrite(DocsError, OSError):
    """A file or a folder that cannot be written."""


class BadDiagram(DocsError, ValueError):
    """A diagram in a game's file that cannot be drawn: names the file, the diagram and what is wrong."""


class BadWiring(DocsError, ValueError):
    """A wiring file that contradicts itself: names the file, the key and both uses."""


class BadAccessPoint(DocsError, ValueError):
    """A file of the table's own Wi-Fi that cannot be used."""


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
