"""What a game is played with, found by its name: rules, sheet and pieces."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from firmware.errors import BadSetting
from hardware_docs.catalogue import pieces_path, sheet_names, sheet_path
from rules.line import AnyGame
from rules.registry import open_game
from vision.pieces import PieceSet, load_pieces
from vision.sheet import Sheet, load_sheet


@dataclass(frozen=True)
class Equipment:
    """A game with its options chosen, its printed sheet and its pieces."""

    game: AnyGame
    sheet: Sheet
    pieces: PieceSet


def find_equipment(uid: str, options: Mapping[str, str], own_sheet: Path | None = None) -> Equipment:
    """Returns the equipment of a game, on a sheet file of one's own if it is named.

    Raises ``UnknownGame``, ``BadNotation`` for an unknown option, ``BadSheet`` for a broken file and
    ``BadSetting`` for a sheet that is not this game's board.
    """
    game = open_game(uid, options)
    path = own_sheet or sheet_path(_sheet_name(game))
    sheet = load_sheet(path)
    ours, theirs = game.board, sheet.board
    if (ours.cols, ours.rows, ours.rim) != (theirs.cols, theirs.rows, theirs.rim):
        rim = " with a rim" if theirs.rim else ""
        raise BadSetting(
            f"{path}: grid: expected {ours.cols} × {ours.rows} cells for {uid}, "
            f"got {theirs.cols} × {theirs.rows}{rim}"
        )
    return Equipment(game, sheet, load_pieces(pieces_path(uid)))


def _sheet_name(game: AnyGame) -> str:
    """The sheet that comes with the program for this game and board size."""
    sized = f"{game.uid}_{game.options.get('size', '')}"
    return sized if sized in sheet_names() else game.uid
