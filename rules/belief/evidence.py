"""What a sight says about single cells: which symbols it allows, which it makes certain."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Probabilities, Sight


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How sure is sure. Probabilities are those of one cell.

    ``possible``: a symbol below it is ruled out on its cell. The reader errs on fewer than one cell in a
    thousand and is then seldom certain; 5 % lets a doubtful cell stay open and closes a clear one.
    ``likely``: a changed cell has to give its new symbol at least this, whatever the alternatives get.
    ``odds``: a changed cell has to prefer its new symbol this many times to each thing that it could show
    while the move is not finished; and a move has to be this many times likelier than any rival.
    ``in_hands``: more missing pieces than that are no longer "lifted": a turn of Troop-Chess, the largest,
    takes three pieces and up to four captured ones.
    ``take_back_plies``: how far back the table is compared with earlier positions.
    """

    possible: float = 0.05
    likely: float = 0.6
    odds: float = 20.0
    in_hands: int = 7
    take_back_plies: int = 20


THRESHOLDS = Thresholds()
SMALLEST = 1e-6  # what a probability counts as at least, so that its logarithm exists


@dataclass(frozen=True)
class Evidence:
    """A sight, held against the ``layout`` that the referee believes in."""

    game: AnyGame
    layout: Layout
    sight: Sight
    limits: Thresholds = THRESHOLDS

    @cached_property
    def cells(self) -> tuple[Probabilities | None, ...]:
        """The cells of the sight; a cell that is missing or malformed counts as not seen."""
        known = len(self.game.symbols)
        rows = [row if row is not None and len(row) == known else None for row in self.sight.cells]
        rows += [None] * (len(self.layout) - len(rows))
        return tuple(rows[: len(self.layout)])

    @cached_property
    def order(self) -> Mapping[Symbol, int]:
        """The place of each symbol in a cell's probabilities."""
        return {symbol: place for place, symbol in enumerate(self.game.symbols)}

    def probability(self, cell: Cell, symbol: Symbol) -> float:
        """Returns how probable ``symbol`` is on ``cell``; 0 for a cell that was not seen."""
        row = self.cells[cell]
        return 0.0 if row is None else row[self.order[symbol]]

    def allows(self, cell: Cell, symbol: Symbol) -> bool:
        """Whether ``symbol`` may stand on ``cell``: a cell that was not seen allows everything."""
        row = self.cells[cell]
        return row is None or row[self.order[symbol]] >= self.limits.possible

    def allows_all(self, shown: Mapping[Cell, Symbol]) -> bool:
        """Whether every cell of ``shown`` allows its symbol."""
        return all(self.allows(cell, symbol) for cell, symbol in shown.items())

    def certain(self, cell: Cell, symbol: Symbol, others: Iterable[Symbol]) -> bool:
        """Whether ``cell`` was seen to show ``symbol`` and none of ``others``."""
        found = self.probability(cell, symbol)
        return found >= self.limits.likely and all(
            found >= self.limits.odds * self.probability(cell, other) for other in others if other != symbol
        )

    def certain_of(self, shown: Mapping[Cell, Symbol], others: Mapping[Cell, Iterable[Symbol]]) -> bool:
        """Whether every cell of ``shown`` certainly shows its symbol and not what it showed before, nothing
        at all, a part of itself, or one of ``others``.
        """
        return all(
            self.certain(cell, symbol, (*self.unfinished(cell, symbol), *others.get(cell, ())))
            for cell, symbol in shown.items()
        )

    def unfinished(self, cell: Cell, symbol: Symbol) -> tuple[Symbol, ...]:
        """Returns what ``cell`` could show while it is on its way to ``symbol``."""
        before = self.layout[cell]
        bare = self.game.bare
        return (EMPTY, before, *bare.get(symbol, ()), *bare.get(before, ()))

    def score(self, shown: Mapping[Cell, Symbol]) -> float:
        """Returns the log-likelihood of ``shown`` on its cells, compared with the layout held."""
        total = 0.0
        for cell, symbol in shown.items():
            if self.cells[cell] is not None:
                total += log(max(SMALLEST, self.probability(cell, symbol)))
                total -= log(max(SMALLEST, self.probability(cell, self.layout[cell])))
        return total

    @cached_property
    def excluded(self) -> frozenset[Cell]:
        """The cells that certainly no longer show what the layout says."""
        return frozenset(
            Cell(cell)
            for cell, (row, symbol) in enumerate(zip(self.cells, self.layout, strict=True))
            if row is not None and not row[self.order[symbol]] >= self.limits.possible
        )

    @cached_property
    def reading(self) -> Layout:
        """The likeliest symbol of each cell; in doubt, and where nothing was seen, the layout's own."""
        return tuple(
            self._read(Cell(cell)) if cell in self.excluded else symbol
            for cell, symbol in enumerate(self.layout)
        )

    @cached_property
    def readable(self) -> bool:
        """Whether each changed cell clearly shows one thing."""
        return all(self.probability(c, self.reading[c]) >= self.limits.likely for c in self.excluded)

    def seen(self, cell: Cell) -> Symbol | None:
        """Returns what ``cell`` shows, or None if that is not clear."""
        symbol = self.reading[cell]
        return symbol if self.probability(cell, symbol) >= self.limits.likely else None

    def _read(self, cell: Cell) -> Symbol:
        return max(self.game.symbols, key=lambda symbol: self.probability(cell, symbol))
