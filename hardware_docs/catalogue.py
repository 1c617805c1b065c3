"""The sheets and piece sets that come with the program, by name."""

from pathlib import Path

from tachiai.hardware_docs.errors import UnknownPrint
from tachiai.vision.board.pieces import PieceSet, load_pieces
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet

_HERE = Path(__file__).parent
SHEETS_PATH = _HERE / "sheets"
PIECES_PATH = _HERE / "pieces"


def sheet_names() -> tuple[str, ...]:
    """The names of all sheets: each game's own, then its other sizes."""
    return _names(SHEETS_PATH)


def piece_set_names() -> tuple[str, ...]:
    """The names of all piece sets: one for each game."""
    return _names(PIECES_PATH)


def sheet_path(name: str) -> Path:
    """Returns the file of a sheet. Raises ``UnknownPrint``."""
    return _path(SHEETS_PATH, name, "a sheet")


def pieces_path(name: str) -> Path:
    """Returns the file of a game's pieces. Raises ``UnknownPrint``."""
    return _path(PIECES_PATH, name, "a game")


def open_sheet(name: str) -> Sheet:
    """Returns a sheet of the program's own. Raises ``UnknownPrint``."""
    return load_sheet(sheet_path(name))


def open_pieces(name: str) -> PieceSet:
    """Returns the pieces of a game. Raises ``UnknownPrint``."""
    return load_pieces(pieces_path(name))


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def _path(folder: Path, name: str, what: str) -> Path:
    if name not in _names(folder):
        raise UnknownPrint(f"expected {what} out of {', '.join(_names(folder))}, got {name!r}")
    return folder / f"{name}.toml"
