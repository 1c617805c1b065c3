"""The files of the installed games by name: sheets, piece sets, lessons, guides (``rules.declaration``)."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from tachiai.hardware_docs.errors import UnknownPrint
from tachiai.rules.lessons.reading import Course, read_course
from tachiai.rules.messages import Message
from tachiai.rules.quoting import none_called
from tachiai.rules.registry import declaration_of, game_ids, open_game
from tachiai.vision.board.pieces import PieceSet, load_pieces
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet

SHEET = Message("sheet")
GAME = Message("game")

SHEETS_PATH = Path(__file__).parent / "sheets"
DIAGRAMS_PATH = Path(__file__).parent / "games" / "diagrams"  # of the guides, drawn by tachiai print diagrams


def resource_path(resource: str) -> Path:
    """The file of a resource ``package:path``. Raises ``UnknownPrint`` for an unknown package."""
    package, _, path = resource.partition(":")
    try:
        return Path(str(files(package).joinpath(path)))
    except ModuleNotFoundError as error:
        raise UnknownPrint(f"{resource}: expected a file of an installed package: {error}") from error


def sheet_names() -> tuple[str, ...]:
    """The names of all sheets, sorted: each game's own, and its other sizes."""
    return tuple(sorted(_sheets()))


def sheet_path(name: str) -> Path:
    """The file of a sheet. Raises ``UnknownPrint``."""
    return resource_path(_known(_sheets(), name, SHEET))


def pieces_path(name: str) -> Path:
    """The file of a game's pieces. Raises ``UnknownPrint``."""
    return resource_path(_known(_piece_sets(), name, GAME))


def open_sheet(name: str) -> Sheet:
    """Loads a sheet by its name. Raises ``UnknownPrint``."""
    return load_sheet(sheet_path(name))


def open_pieces(name: str) -> PieceSet:
    """Loads the pieces of a game. Raises ``UnknownPrint``."""
    return load_pieces(pieces_path(name))


@cache
def open_course(name: str) -> Course:
    """Loads the lessons of a game. Raises ``UnknownPrint`` for a game without any, and ``BadFile``."""
    return read_course(resource_path(_known(_courses(), name, GAME)), open_game(name))


def games_with_lessons() -> tuple[str, ...]:
    """The uids of the games that have lessons, in their usual order."""
    return tuple(_courses())


def guide_text(name: str, language: str) -> str:
    """The players' guide of a game as Markdown; "" where there is none."""
    resource = declaration_of(name).guides.get(language, "")
    return resource_path(resource).read_text(encoding="utf-8") if resource else ""


def diagram_svg(file: str) -> str | None:
    """A diagram of the guides by its file name; None if there is none of that name."""
    if file not in {path.name for path in DIAGRAMS_PATH.glob("*.svg")}:
        return None
    return (DIAGRAMS_PATH / file).read_text(encoding="utf-8")


def _courses() -> dict[str, str]:
    return {uid: declaration_of(uid).lessons for uid in game_ids() if declaration_of(uid).lessons}


def _sheets() -> dict[str, str]:
    return {sheet.name: sheet.resource for uid in game_ids() for sheet in declaration_of(uid).sheets}


def _piece_sets() -> dict[str, str]:
    return {uid: declaration_of(uid).piece_set for uid in game_ids() if declaration_of(uid).piece_set}


def _known(resources: dict[str, str], name: str, what: Message) -> str:
    if name not in resources:
        raise UnknownPrint(none_called(what, name, sorted(resources)))
    return resources[name]
