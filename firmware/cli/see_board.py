"""Board, corners and observer for commands that read single pictures."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np

from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.messages import Message
from tachiai.rules.registry import open_game
from tachiai.vision.board.own_pieces import StartPicture
from tachiai.vision.board.pieces import STONE_SYMBOLS, PieceSet, plain_stones
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.grid_search import find_grid
from tachiai.vision.locate.lens import load_lens
from tachiai.vision.opencv import read_image
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.watch.observer import Observer
from tachiai.vision.watch.single_picture import corners_from_text

AUTO = "auto"
NO_GRID = Message("No grid of the sheet's size is seen clearly. Give its corners: --corners x,y,x,y,x,y,x,y")
FOUND = Message("{path}: the grid seems to lie at --corners {corners}")
UNSURE = Message(
    "{path}: the grid may lie at --corners {corners}, but much of it is not seen where it should be. Look at "
    "the picture of --overlay or `tachiai sheet check`."
)


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """A board to read."""

    sheet: Sheet
    pieces: PieceSet
    symbols: tuple[Symbol, ...]
    start: Layout | None  #: layout of a game's start position; None without a game


def chosen_board(game: str | None, sheet_file: Path | None) -> ReadBoard:
    """The board of a game or of a sheet file. Raises ``CommandMistake`` where neither is given."""
    if game is None and sheet_file is None:
        raise CommandMistake("expected --game or --sheet, got neither")
    sheet = open_sheet(str(game)) if sheet_file is None else load_sheet(sheet_file)
    uid = game or sheet.game
    if sheet.pieces is not None and not game:
        return ReadBoard(sheet, sheet.pieces, (EMPTY, *sheet.pieces.kinds), None)
    if not uid:
        return ReadBoard(sheet, plain_stones(sheet.kind, sheet.pitch_mm), STONE_SYMBOLS, None)
    rules = open_game(uid)
    start = rules.layout(rules.start())
    fits = len(start) == len(sheet.centres_mm)
    return ReadBoard(sheet, open_pieces(uid), rules.symbols, start if fits else None)


def observer_of(
    board: ReadBoard, calibration_file: Path | None, lens_file: Path | None, language: str
) -> Observer:
    """An observer of a board with the given calibration and lens. Raises ``CommandMistake``."""
    calibration = None if calibration_file is None else load_calibration(calibration_file)
    lens = None if lens_file is None else load_lens(lens_file)
    observer = Observer(board.sheet, board.pieces, board.symbols, calibration=calibration, lens=lens)
    lesson = board.sheet.lesson
    if calibration is None and lesson is not None and board.pieces is board.sheet.pieces:
        _teach(observer, lesson, language)
    return observer


def _teach(observer: Observer, lesson: StartPicture, language: str) -> None:
    """Learns the sheet file's pieces from the picture that it names."""
    image = read_image(lesson.picture)
    if lesson.corners_px:
        point(observer, np.array(lesson.corners_px).reshape(4, 2), image, language)
    problem = observer.learn(image, dict(lesson.cells))
    if problem is not None:
        raise CommandMistake(f"{lesson.picture}: {problem.words.in_language(language)}")


def corners_in(
    text: str | None, quarter_turns: int, sheet: Sheet, image: Image, name: str, language: str
) -> Points | None:
    """Corners of the grid in px (4, 2), by an option's text, or found in ``image`` for "auto"; None for None.

    The first one is the board's upper left after ``quarter_turns``. Corners that are found are printed.
    Raises ``BadCorners`` and ``CommandMistake``.
    """
    if text is None:
        return None
    if text != AUTO:
        return np.roll(corners_from_text(text), -quarter_turns, axis=0)
    grid = find_grid(image, sheet)
    if grid is None:
        raise CommandMistake(NO_GRID.in_language(language))
    corners = np.roll(grid.corners_px, -quarter_turns, axis=0)
    words = FOUND if grid.is_sure else UNSURE
    click.echo(words.in_language(language).format(path=name, corners=corners_text(corners)), err=True)
    return corners


def corners_text(corners: Points) -> str:
    """Corners as ``--corners`` takes them.

    >>> corners_text(np.array([[10.0, 20.0], [30.4, 19.6]]))
    '10,20,30,20'
    """
    return ",".join(f"{value:.0f}" for value in corners.ravel())


def point(observer: Observer, corners: Points | None, image: Image, language: str) -> None:
    """Sets the corners of ``observer`` for pictures like this one. Raises ``CommandMistake``."""
    if corners is None:
        return
    problem = observer.point_in(image, corners)
    if problem is not None:
        raise CommandMistake(problem.words.in_language(language))


def by_sentence(said: Iterable[tuple[str, str]]) -> list[str]:
    """One line for each sentence, after the names of all cells that it is said of.

    >>> by_sentence([("a1", "too dark"), ("b1", "covered"), ("c1", "too dark")])
    ['a1 c1: too dark', 'b1: covered']
    """
    cells: dict[str, list[str]] = {}
    for name, sentence in said:
        cells.setdefault(sentence, []).append(name)
    return [f"{' '.join(names)}: {sentence}" for sentence, names in cells.items()]
