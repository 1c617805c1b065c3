"""What a game is played with: rules, sheet and pieces."""

from dataclasses import dataclass
from pathlib import Path

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet


@dataclass(frozen=True)
class Equipment:
    """A game with its options chosen, its printed sheet and its pieces. ``own_sheet`` is the sheet's file, if
    it is not the program's.
    """

    game: AnyGame
    sheet: Sheet
    pieces: PieceSet
    own_sheet: Path | None = None

    def layout_to_learn(self, wanted: Layout) -> Layout:
        """Returns what is to stand on the board while the observer learns it, before ``wanted`` stands there:
        the same, or the sheet's sample in place of an empty board.
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
