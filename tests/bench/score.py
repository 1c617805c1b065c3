"""Counts what the eye got right: cells, boards, and the mistakes that it was sure of."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp

import numpy as np

from tachiai.rules.belief.model import EXCLUDED
from tachiai.rules.boards import Board
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.sight import Probabilities
from tachiai.vision.limits import LIMITS

_COLUMNS = (("boards", 7), ("found", 7), ("read", 6), ("perfect", 9), ("cells", 8), ("error", 9), ("sure", 6),
            ("out", 6), ("unsure", 9))  # fmt: skip
HEADINGS = " " * 26 + "".join(f"{title:>{width}}" for title, width in _COLUMNS)
EXPLAINED = (
    "found: the sheet was located; read: there was a sight; perfect: every cell named and right; error: the\n"
    f"likeliest symbol is wrong; sure: wrong with probability {LIMITS.sure:g} or more; out: the true symbol\n"
    f"got so much less (1 to {exp(EXCLUDED):.0f}) that the referee rules it out; unsure: nothing was named."
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A cell whose likeliest symbol is wrong."""

    picture: str
    cell: str
    truth: Symbol
    seen: Symbol
    probability: float
    truth_probability: float


@dataclass
class Tally:
    """Counts over boards and their cells."""

    boards: int = 0
    found: int = 0
    read: int = 0
    perfect: int = 0
    cells: int = 0
    wrong_and_sure: int = 0
    ruled_out: int = 0
    unsure: int = 0
    mistakes: list[Mistake] = field(default_factory=list)

    def miss(self, found: bool) -> None:
        """Counts a board that was not located, or located without a sight."""
        self.boards += 1
        self.found += found

    def add(
        self,
        cells: Sequence[Probabilities | None],
        truth: Layout,
        symbols: tuple[Symbol, ...],
        board: Board,
        picture: str,
    ) -> None:
        """Counts a board that was read as ``cells`` and shows ``truth``."""
        self.boards += 1
        self.found += 1
        self.read += 1
        right = 0
        for name, row, symbol in zip(board.names, cells, truth, strict=True):
            self.cells += 1
            if row is None:
                self.unsure += 1
                continue
            best, of_truth = int(np.argmax(row)), row[symbols.index(symbol)]
            sure = row[best] >= LIMITS.sure
            self.unsure += not sure
            self.ruled_out += of_truth < row[best] * exp(-EXCLUDED)
            if symbols[best] == symbol:
                right += sure
                continue
            self.wrong_and_sure += sure
            self.mistakes.append(Mistake(picture, name, symbol, symbols[best], row[best], of_truth))
        self.perfect += right == len(truth)

    def line(self, name: str) -> str:
        """Returns the counts as a line below ``HEADINGS``."""
        share = 100 / max(1, self.cells)
        return (
            f"{name:26}{self.boards:7}{self.found:7}{self.read:6}{self.perfect:9}{self.cells:8}"
            f"{len(self.mistakes) * share:8.3f}%{self.wrong_and_sure:6}{self.ruled_out:6}"
            f"{self.unsure * share:8.2f}%"
        )
