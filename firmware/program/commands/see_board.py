"""Which board ``tachiai see`` reads, and with what."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np

from tachiai.firmware.commands.sentences import Mistake
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.registry import open_game
from tachiai.rules.words import Words
from tachiai.vision.board.own_pieces import Lesson
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.board.stones import STONE_SYMBOLS, plain_stones
from tachiai.vision.frame import Image
from tachiai.vision.locate.grid_search import find_grid
from tachiai.vision.locate.lens_file import load_lens
from tachiai.vision.opencv import read_image
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.watch.observer import Observer
from tachiai.vision.watch.single_picture import corners_from_text

AUTO = "auto"
NO_GRID = Words(
    "No grid of the sheet's size is seen clearly. Give its corners: --corners x,y,x,y,x,y,x,y",
    "盤の格子がはっきり見つかりません。四隅を指定してください：--corners x,y,x,y,x,y,x,y",
)
FOUND = Words(
    "{path}: the grid seems to lie at --corners {corners}",
    "{path}：盤の四隅は --corners {corners} のようです。",
)
UNSURE = Words(
    "{path}: the grid may lie at --corners {corners}, but much of it is not seen where it should be. "
    "Look at the picture of --overlay or `tachiai sheet check`.",
    "{path}：盤の四隅は --corners {corners} かもしれませんが、線の多くが合っていません。"
    "--overlay か tachiai sheet check の画像で確かめてください。",
)


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """What is to be read: a sheet, its pieces, the symbols and, for a game, its start position."""

    sheet: Sheet
    pieces: PieceSet
    symbols: tuple[Symbol, ...]
    start: Layout | None


def chosen_board(game: str | None, sheet_file: Path | None) -> ReadBoard:
    """Returns the board of a game, or that of a sheet file with its pieces, if it declares any. Raises
    ``Mistake`` where neither is named.
    """
    if game is None and sheet_file is None:
        raise Mistake("expected --game or --sheet, got neither")
    sheet = open_sheet(str(game)) if sheet_file is None else load_sheet(sheet_file)
    uid = game or sheet.game
    if sheet.pieces is not None and not game:
        return ReadBoard(sheet, sheet.pieces, (EMPTY, *sheet.pieces.kinds), None)
    if not uid:
        return ReadBoard(sheet, plain_stones(sheet), STONE_SYMBOLS, None)
    rules = open_game(uid)
    start = rules.layout(rules.start())
    fits = len(start) == len(sheet.centres_mm)
    return ReadBoard(sheet, open_pieces(uid), rules.symbols, start if fits else None)


def observer_of(
    board: ReadBoard, calibration_file: Path | None, lens_file: Path | None, language: str
) -> Observer:
    """Returns an observer of a board that knows what is in the files. Raises ``Mistake`` in a language."""
    calibration = None if calibration_file is None else load_calibration(calibration_file)
    lens = None if lens_file is None else load_lens(lens_file)
    observer = Observer(board.sheet, board.pieces, board.symbols, calibration=calibration, lens=lens)
    lesson = board.sheet.lesson
    if calibration is None and lesson is not None and board.pieces is board.sheet.pieces:
        _teach(observer, lesson, language)
    return observer


def _teach(observer: Observer, lesson: Lesson, language: str) -> None:
    """Shows an observer the picture from which a sheet file has its pieces learned."""
    image = read_image(lesson.picture)
    if lesson.corners_px:
        point(observer, np.array(lesson.corners_px).reshape(4, 2), image, language)
    problem = observer.learn(image, dict(lesson.cells))
    if problem is not None:
        raise Mistake(f"{lesson.picture}: {problem.sentence(language)}")


def corners_in(
    text: str | None, quarter_turns: int, sheet: Sheet, image: Image, name: str, language: str
) -> Points | None:
    """Returns the grid's corners as an option's text says, or as "auto" finds them in a picture, which is
    said; the first of them is the board's own upper left after so many quarter turns. Raises ``BadCorners``
    and ``Mistake``.
    """
    if text is None:
        return None
    if text != AUTO:
        return np.roll(corners_from_text(text), -quarter_turns, axis=0)
    grid = find_grid(image, sheet)
    if grid is None:
        raise Mistake(NO_GRID.in_language(language))
    corners = np.roll(grid.corners_px, -quarter_turns, axis=0)
    words = FOUND if grid.is_sure else UNSURE
    click.echo(words.in_language(language).format(path=name, corners=corners_text(corners)), err=True)
    return corners


def corners_text(corners: Points) -> str:
    """Returns corners as ``--corners`` takes them."""
    return ",".join(f"{value:.0f}" for value in corners.ravel())


def point(observer: Observer, corners: Points | None, image: Image, language: str) -> None:
    """Tells an observer a grid's corners in pictures like this one. Raises ``Mistake``."""
    if corners is None:
        return
    problem = observer.point_in(image, corners)
    if problem is not None:
        raise Mistake(problem.sentence(language))


def by_sentence(said: Iterable[tuple[str, str]]) -> list[str]:
    """Returns a line for each sentence that is said of some cells: their names, then the sentence."""
    cells: dict[str, list[str]] = {}
    for name, sentence in said:
        cells.setdefault(sentence, []).append(name)
    return [f"{' '.join(names)}: {sentence}" for sentence, names in cells.items()]
