"""What a game is played with, found by its name: rules, sheet and pieces."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.sections import TableSettings
from tachiai.hardware_docs.catalogue import open_pieces, resource_path
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.registry import declaration_of
from tachiai.rules.words import Words
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet


@dataclass(frozen=True)
class Equipment:
    """A game with its options chosen, its printed sheet and its pieces."""

    game: AnyGame
    sheet: Sheet
    pieces: PieceSet

    def layout_to_learn(self, wanted: Layout) -> Layout:
        """Returns what is to stand on the board while the eye learns it, before ``wanted`` stands there: the
        same, or the sheet's sample in place of an empty board.
        """
        if any(symbol != EMPTY for symbol in wanted):
            return wanted
        sample = dict(self.sheet.sample)
        return tuple(sample.get(Cell(cell), symbol) for cell, symbol in enumerate(wanted))

    def sample_words(self) -> Words:
        """Returns which pieces of the sheet's sample go where."""
        names: dict[Symbol, list[str]] = {}
        for cell, symbol in self.sheet.sample:
            names.setdefault(symbol, []).append(self.sheet.board.names[cell])
        pieces = self.game.piece_of
        en = ", ".join(f"{pieces[symbol].words.en} on {' and '.join(on)}" for symbol, on in names.items())
        ja = "、".join(f"{'と'.join(on)} に{pieces[symbol].words.ja}" for symbol, on in names.items())
        return Words(
            f"So that the pieces can be learned, put down: {en}.",
            f"駒を覚えるため、次のように置いてください：{ja}。",
        )


def find_equipment(uid: str, options: Mapping[str, str], own_sheet: Path | None = None) -> Equipment:
    """Returns the equipment of a game, on a sheet file of one's own if it is named.

    Raises ``UnknownGame``, ``BadNotation`` for an unknown option, ``BadSheet`` for a broken file and
    ``BadSetting`` for a sheet that is not this game's board, and for a game that has none.
    """
    declared = declaration_of(uid)
    game = declared.create(options)
    printed = declared.sheet_for(game.options)
    if printed is None or not declared.piece_set:
        raise BadSetting(f"expected a game with a sheet and pieces to play it on a table, got {uid}")
    path = own_sheet or resource_path(printed.resource)
    sheet = load_sheet(path)
    ours, theirs = game.board, sheet.board
    if (ours.cols, ours.rows, ours.rim) != (theirs.cols, theirs.rows, theirs.rim):
        rim = " with a rim" if theirs.rim else ""
        raise BadSetting(
            f"{path}: grid: expected {ours.cols} × {ours.rows} cells for {uid}, "
            f"got {theirs.cols} × {theirs.rows}{rim}"
        )
    for _, symbol in sheet.sample:
        if symbol not in game.symbols[1:]:
            raise BadSetting(
                f"{path}: sample: expected pieces out of {' '.join(game.symbols[1:])}, got {symbol}"
            )
    return Equipment(game, sheet, open_pieces(uid))


def equipment_wanted(
    game: str, options: tuple[str, ...], table: TableSettings, own_sheet: Path | None = None
) -> Equipment:
    """Returns the equipment of the game that a command names, or where it names none, of the table's."""
    if game or options:
        return find_equipment(game or table.game, chosen_options(options), own_sheet)
    return find_equipment(table.game, table.game_options, own_sheet)


def chosen_options(texts: tuple[str, ...]) -> dict[str, str]:
    """Returns the options given as ``name=value``. Raises ``click.BadParameter``."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"expected an option as name=value, got {text!r}")
        options[name] = value
    return options


def parse_start(game: AnyGame, text: str) -> Any:
    """Returns the state of a position text to start from. Raises ``BadPosition``, and ``BadSetting`` for a
    position in which the game is over.
    """
    state = game.parse_position(text)
    outcome = game.outcome(state)
    if outcome is not None:
        how = f"{outcome.text} ({outcome.clause})"
        raise BadSetting(f"expected a position to start from, got one in which the game is over: {how}")
    return state
