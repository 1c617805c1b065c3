"""Rules, sheet and pieces of a game, found by its name."""

from collections.abc import Mapping
from pathlib import Path

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.sections import TableSettings
from tachiai.hardware_docs.catalogue import open_pieces, resource_path
from tachiai.rules.registry import USUAL_ORDER, declaration_of, left_out_ids
from tachiai.vision.board.sheet_file import load_sheet


def find_equipment(uid: str, options: Mapping[str, str], own_sheet: Path | None = None) -> Equipment:
    """Equipment of a game, on ``own_sheet`` if it is given.

    Raises ``UnknownGame``, ``BadNotation`` for an unknown option, ``BadSheet`` for a broken file and
    ``BadSetting`` for a sheet that does not fit the game's board, or a game without one.
    """
    declared = declaration_of(uid)
    game = declared.create(options)
    printed = declared.sheet_for(game.options)
    if printed is None or not declared.piece_set:
        raise BadSetting(f"expected a game with a sheet and pieces to play it on a table, got {uid}")
    path = own_sheet or resource_path(printed.resource)
    sheet = load_sheet(path)
    ours, theirs = game.board, sheet.board
    if (ours.cols, ours.rows, ours.rim, ours.hexagonal) != (
        theirs.cols, theirs.rows, theirs.rim, theirs.hexagonal,
    ):  # fmt: skip
        rim = " with a rim" if theirs.rim else ""
        cells = [("hexagons" if board.hexagonal else "cells") for board in (ours, theirs)]
        raise BadSetting(
            f"{path}: grid: expected {ours.cols} × {ours.rows} {cells[0]} for {uid}, "
            f"got {theirs.cols} × {theirs.rows} {cells[1] if ours.hexagonal != theirs.hexagonal else ''}{rim}"
        )
    for _, symbol in sheet.sample:
        if symbol not in game.symbols[1:]:
            raise BadSetting(
                f"{path}: sample: expected pieces out of {' '.join(game.symbols[1:])}, got {symbol}"
            )
    return Equipment(game, sheet, open_pieces(uid), own_sheet)


def chosen_equipment(
    game: str, options: Mapping[str, str], table: TableSettings, own_sheet: Path | None = None
) -> Equipment:
    """Equipment of the game that a command names, else of the settings' game; of the first of ours where the
    settings' game is left out.
    """
    if game or options:
        return find_equipment(game or table.game, options, own_sheet)
    if table.game in left_out_ids():  # a table starts whatever is wrong with other people's games
        return find_equipment(USUAL_ORDER[0], {})
    return find_equipment(table.game, table.game_options, own_sheet)
