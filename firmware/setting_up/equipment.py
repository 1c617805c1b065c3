"""What a game is played with: its rules, a printed sheet and pieces."""

from dataclasses import dataclass
from pathlib import Path

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, all_of, listed
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet


@dataclass(frozen=True)
class Equipment:
    """A game with its options, its sheet and its pieces."""

    game: AnyGame
    sheet: Sheet
    pieces: PieceSet
    own_sheet: Path | None = None  #: file of the sheet, if it is not the program's

    def layout_to_learn(self, wanted: Layout) -> Layout:
        """The layout to calibrate by before ``wanted``: the same, or, if empty, the sheet's sample."""
        if any(symbol != EMPTY for symbol in wanted):
            return wanted
        sample = dict(self.sheet.sample)
        return tuple(sample.get(Cell(cell), symbol) for cell, symbol in enumerate(wanted))

    def sample_words(self) -> Message:
        """Which pieces of the sheet's sample go where, as a sentence."""
        names: dict[Symbol, list[str]] = {}
        for cell, symbol in self.sheet.sample:
            names.setdefault(symbol, []).append(self.sheet.board.names[cell])
        pieces = self.game.piece_of
        where = listed(
            Message("{piece} on {cells}", piece=pieces[symbol].words, cells=all_of(on))
            for symbol, on in names.items()
        )
        return Message("So that the pieces can be learned, put down: {where}.", where=where)
