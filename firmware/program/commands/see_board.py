"""Which board ``tachiai see`` reads, and with what."""

from dataclasses import dataclass
from pathlib import Path

from tachiai.firmware.commands.sentences import Mistake
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.registry import open_game
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.board.stones import STONE_SYMBOLS, plain_stones
from tachiai.vision.locate.lens_file import load_lens
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.watch.observer import Observer


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """What is to be read: a sheet, its pieces, the symbols and, for a game, its start position."""

    sheet: Sheet
    pieces: PieceSet
    symbols: tuple[Symbol, ...]
    start: Layout | None


def chosen_board(game: str | None, sheet_file: Path | None) -> ReadBoard:
    """Returns the board of a game, or that of a sheet file. Raises ``Mistake`` where neither is named."""
    if game is None and sheet_file is None:
        raise Mistake("expected --game or --sheet, got neither")
    sheet = open_sheet(str(game)) if sheet_file is None else load_sheet(sheet_file)
    uid = game or sheet.game
    if not uid:
        return ReadBoard(sheet, plain_stones(sheet), STONE_SYMBOLS, None)
    rules = open_game(uid)
    start = rules.layout(rules.start())
    fits = len(start) == len(sheet.centres_mm)
    return ReadBoard(sheet, open_pieces(uid), rules.symbols, start if fits else None)


def observer_of(board: ReadBoard, calibration_file: Path | None, lens_file: Path | None) -> Observer:
    """Returns an observer of a board that knows what is in the files."""
    calibration = None if calibration_file is None else load_calibration(calibration_file)
    lens = None if lens_file is None else load_lens(lens_file)
    return Observer(board.sheet, board.pieces, board.symbols, calibration=calibration, lens=lens)
