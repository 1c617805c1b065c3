"""Readings: the evidence of consecutive glimpses of one unchanged table.

A glimpse shows some cells and hides others. As long as no cell clearly shows something other than it clearly
showed before, glimpses belong to one reading and are averaged cell by cell; a contradiction begins a new
reading. The emissions of the hidden Markov model are readings, not pictures, so that a table that stands for
a minute counts no more than one that stood for a second.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, count
from math import inf, log
from operator import ne

from tachiai.rules.belief.model import EXCLUDED
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Blind, Probabilities, Sight, sure_sight

SMALLEST = 1e-6  # lower bound of a probability, so that its logarithm exists
_LEAST = log(SMALLEST)
CLEAR = log(1.5)  # a cell is clear when its likeliest symbol has 0.6 against 0.4, in nats
REMEMBERED = 4  # window of the running mean, in looks at one cell
STIRRING = (Blind.HAND, Blind.MOVING)  # what may lie or move beside the board, or above it as a shadow
BLINK_S = 0.3  # a cell that cannot be read for no longer is not hidden: no hand comes and goes so fast
SUDDEN_S = 0.3  # no hand comes, puts something down and goes in so short a time
HURRY = 0.3  # weight of a second while a hand is over the board
STRANGE = "?"  # in a pattern: seen, but not clearly one thing

Row = tuple[float, ...]  # log-probabilities of one cell, aligned with game.symbols
Pattern = tuple[Symbol | None, ...]  # of each cell: what it clearly shows, STRANGE, or None where unseen


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A sight with its time."""

    sight: Sight
    at_s: float
    at_rest: bool  #: nothing moved, and no hand was over the board
    beside: bool = False  #: if not at rest: what stirs may lie beside the board, or above it as a shadow


@dataclass(frozen=True)
class Reading:
    """The evidence of one or more glimpses of the same table. Tuples by cell are in cell order."""

    symbols: tuple[Symbol, ...]  #: of the game; the order within a row
    rows: tuple[Row | None, ...]  #: mean log-probabilities by cell; None where nothing was seen
    looks: tuple[int, ...]  #: how often each cell was seen
    seen_s: tuple[float, ...]  #: since when each cell has been seen
    away_s: tuple[float, ...]  #: for how long nobody had seen each cell when it was seen first
    last_s: tuple[float, ...]  #: when each cell was seen last, in earlier readings if not in this one
    pattern: Pattern
    from_s: float
    until_s: float
    rest_s: float = 0.0  #: how long the table was seen at rest
    at_rest: bool = False  #: at the last glimpse
    sights: int = 0  #: glimpses at rest in a row, up to the last one, that showed the same cells and the same
    still_s: float = 0.0  #: when the first of them was
    whole_s: float = inf  #: since when no cell has been out of sight for more than ``BLINK_S``; inf: one is
    sudden: frozenset[Cell] = frozenset()  #: where something arrived without a hand, in sight all the time
    visit_s: float = 0.0  #: since when hands are over the table, or when they came last
    unwatched_s: float = 0.0  #: the longest time without a glimpse, before the reading or within

    @cached_property
    def place(self) -> Mapping[Symbol, int]:
        """Symbol → its index in a row."""
        return {symbol: place for place, symbol in enumerate(self.symbols)}

    @cached_property
    def unseen(self) -> frozenset[Cell]:
        """The cells that nobody saw."""
        return frozenset(Cell(cell) for cell, row in enumerate(self.rows) if row is None)

    @cached_property
    def unsure(self) -> tuple[int, ...]:
        """The cells that were seen and where the runner-up is within 6 nats of the likeliest symbol."""
        return tuple(
            cell for cell, row in enumerate(self.rows) if row is not None and sorted(row)[-2] > max(row) - 6.0
        )

    @cached_property
    def may_be_empty(self) -> frozenset[Cell]:
        """The cells that were not seen, or that may be empty by what was seen."""
        open_cells = (Cell(cell) for cell in self.unsure if not self.excludes(cell, EMPTY))
        return self.unseen.union(open_cells)

    @cached_property
    def occupied(self) -> int:
        """The cells that are certainly not empty, as bits."""
        mask = 0
        for cell, (symbol, row) in enumerate(zip(self.pattern, self.rows, strict=True)):
            if row is not None and symbol != EMPTY and self.excludes(cell, EMPTY):
                mask |= 1 << cell
        return mask

    @property
    def seconds(self) -> float:
        """The duration that counts for costs: seconds at rest, others weighted by ``HURRY``."""
        return self.rest_s + HURRY * (self.until_s - self.from_s - self.rest_s)

    def against(self, cell: int, symbol: Symbol) -> float:
        """The nats by which ``symbol`` is behind the likeliest on ``cell``; 0 where it was not seen."""
        row = self.rows[cell]
        return 0.0 if row is None else max(row) - row[self.place[symbol]]

    def excludes(self, cell: int, symbol: Symbol) -> bool:
        """Whether ``cell`` certainly does not show ``symbol``; never where it was not seen."""
        return self.pattern[cell] != symbol and self.against(cell, symbol) >= EXCLUDED

    def is_clear(self, cell: int, symbol: Symbol, others: Iterable[Symbol] = ()) -> bool:
        """Whether ``cell`` clearly shows ``symbol`` and certainly none of ``others``."""
        return self.pattern[cell] == symbol and all(
            self.against(cell, other) >= EXCLUDED for other in others if other != symbol
        )

    def seen(self, cell: int) -> Symbol | None:
        """The symbol that ``cell`` clearly shows; None if it is not clear or was not seen."""
        symbol = self.pattern[cell]
        return None if symbol == STRANGE else symbol

    def over(self, layout: Layout) -> Layout:
        """``layout`` with the likeliest symbol on every misfit."""
        shown = self.shown(self.misfits(layout))
        return tuple(shown.get(Cell(cell), symbol) for cell, symbol in enumerate(layout)) if shown else layout

    def misfits(self, layout: Layout) -> frozenset[Cell]:
        """The cells that certainly do not show what ``layout`` says."""
        return frozenset(
            Cell(cell)
            for cell in compress(range(len(layout)), map(ne, layout, self.pattern))
            if self.against(cell, layout[cell]) >= EXCLUDED
        )

    def doubt(self, layout: Layout) -> float:
        """The nats by which the unsure cells speak against ``layout``, without its misfits."""
        return sum(
            self.against(cell, layout[cell]) for cell in self.unsure if not self.excludes(cell, layout[cell])
        )

    def shown(self, cells: Iterable[Cell]) -> dict[Cell, Symbol]:
        """The likeliest symbol of each of ``cells`` that was seen."""
        found = {}
        for cell in cells:
            row = self.rows[cell]
            if row is not None:
                found[cell] = self.symbols[row.index(max(row))]
        return found


def first_reading(game: AnyGame, glimpse: Glimpse, last: Reading | None = None) -> Reading:
    """The reading of one glimpse; missing and malformed rows are unseen. ``last``: of the glimpse before."""
    size, known = len(game.board.names), len(game.symbols)
    told: dict[
        Probabilities | None, tuple[Row | None, Symbol | None]
    ] = {}  # most cells look like another one
    for row in glimpse.sight.cells[:size]:
        if row not in told:
            logs = _logs(row) if row is not None and len(row) == known else None
            told[row] = logs, _pattern(game.symbols, logs)
    cells = [told[row] for row in glimpse.sight.cells[:size]]
    cells += [(None, None)] * (size - len(cells))
    rows, pattern = tuple(row for row, _ in cells), tuple(symbol for _, symbol in cells)
    at_s = glimpse.at_s
    seen_before_s = last.last_s if last else (at_s,) * size
    last_s = tuple(
        before_s if row is None else at_s for row, before_s in zip(rows, seen_before_s, strict=True)
    )
    return Reading(
        symbols=game.symbols,
        rows=rows,
        looks=tuple(0 if row is None else 1 for row in rows),
        seen_s=(at_s,) * size,
        away_s=tuple(at_s - before_s for before_s in seen_before_s),
        last_s=last_s,
        pattern=pattern,
        from_s=at_s,
        until_s=at_s,
        at_rest=glimpse.at_rest,
        sights=int(glimpse.at_rest),
        still_s=at_s,
        whole_s=at_s if at_s - min(last_s) <= BLINK_S else inf,
        sudden=_sudden(last, pattern, glimpse),
        visit_s=_visit_s(last, pattern, glimpse),
        unwatched_s=at_s - last.until_s if last else 0.0,
    )


def sure_reading(game: AnyGame, layout: Layout) -> Reading:
    """The reading of a table that certainly shows ``layout``."""
    return first_reading(game, Glimpse(sure_sight(layout, game.symbols), 0.0, at_rest=True))


def _visit_s(last: Reading | None, pattern: Pattern, glimpse: Glimpse) -> float:
    """When the present or last visit of hands began. A changed table had a visit."""
    if last is None:
        return glimpse.at_s
    comes = last.at_rest and (not glimpse.at_rest or _differing(last.pattern, pattern))
    return glimpse.at_s if comes else last.visit_s


def _differing(one: Pattern, other: Pattern) -> tuple[int, ...]:
    """The cells that clearly show one thing in one pattern and another thing in the other."""
    return tuple(
        cell
        for cell in compress(count(), map(ne, one, other))
        if one[cell] not in (None, STRANGE) and other[cell] not in (None, STRANGE)
    )


def _sudden(last: Reading | None, pattern: Pattern, glimpse: Glimpse) -> frozenset[Cell]:
    if last is None or glimpse.at_rest or glimpse.at_s - last.until_s > SUDDEN_S:
        return frozenset()
    return frozenset(
        Cell(cell)
        for cell, (before, now) in enumerate(zip(last.pattern, pattern, strict=True))
        if now not in (None, STRANGE, EMPTY, before) and before not in (None, STRANGE)
    )


def contradicted(new: Reading, reading: Reading) -> tuple[int, ...]:
    """The cells that clearly show something other in ``new`` than in ``reading``."""
    return _differing(reading.pattern, new.pattern)


def extended(reading: Reading, new: Reading) -> Reading | None:
    """``reading`` with the evidence of one more glimpse; None if the table has changed in between."""
    if contradicted(new, reading):
        return None
    passed_s = new.until_s - reading.until_s
    rest_s = reading.rest_s + (passed_s if new.at_rest and reading.at_rest else 0.0)
    rows, looks, pattern = list(reading.rows), list(reading.looks), list(reading.pattern)
    seen_s, away_s = list(reading.seen_s), list(reading.away_s)
    goes_on = reading.at_rest
    for cell, row in enumerate(new.rows):
        if row is None:
            continue
        before = rows[cell]
        if before is None:
            rows[cell], looks[cell], pattern[cell] = row, 1, new.pattern[cell]
            seen_s[cell], away_s[cell] = new.until_s, new.away_s[cell]
            goes_on = False
        elif before is not row and before != row:
            count = min(looks[cell] + 1, REMEMBERED)
            looks[cell] = count
            mean = tuple(old + (now - old) / count for old, now in zip(before, row, strict=True))
            rows[cell], pattern[cell] = mean, _pattern(reading.symbols, mean)
    return replace(
        reading,
        rows=tuple(rows),
        looks=tuple(looks),
        seen_s=tuple(seen_s),
        away_s=tuple(away_s),
        last_s=new.last_s,
        pattern=tuple(pattern),
        until_s=new.until_s,
        rest_s=rest_s,
        at_rest=new.at_rest,
        sights=(reading.sights if goes_on else 0) + 1 if new.at_rest else 0,
        still_s=reading.still_s if goes_on else new.until_s,
        whole_s=inf if new.whole_s == inf else min(reading.whole_s, new.whole_s),
        sudden=reading.sudden | new.sudden,
        visit_s=new.visit_s,
        unwatched_s=max(reading.unwatched_s, new.unwatched_s),
    )


def _logs(row: Iterable[float]) -> Row:
    return tuple([log(p) if p > SMALLEST else _LEAST for p in row])


def _pattern(symbols: tuple[Symbol, ...], row: Row | None) -> Symbol | None:
    if row is None:
        return None
    *_, second, best = sorted(row)
    return symbols[row.index(best)] if best - second >= CLEAR else STRANGE
