"""What was told of each cell last, whether it is still true, and for how long it has been so."""

from collections.abc import Sequence
from dataclasses import dataclass

from tachiai.rules.core import Symbol
from tachiai.rules.sight import Probabilities
from tests.bench.films.situations import Seen, Situation


@dataclass(frozen=True, slots=True)
class Spell:
    """A time in which nothing changes about a cell. ``told``: what was last read of it; ``true``: whether
    that is what lies there; ``seconds``: how long symbol, situation and that have been so.
    """

    told: Probabilities | None
    true: bool
    seconds: float


class Spells:
    """The spells of all cells; frames come in their order. ``symbols`` are the game's."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self._symbols = symbols
        self._told: list[Probabilities | None] = []
        self._since: list[tuple[Symbol, Situation, bool, float]] = []

    def at(self, seen: Seen, at_s: float) -> tuple[Spell, ...]:
        """Returns each cell's spell at the time of a frame."""
        if not self._told:
            self._told = [None] * len(seen.layout)
        states = [
            (symbol, situation, self._says(told) == symbol)
            for symbol, situation, told in zip(seen.layout, seen.situations, self._told, strict=True)
        ]
        before = self._since or [(*state, at_s) for state in states]
        self._since = [
            was if was[:3] == state else (*state, at_s) for was, state in zip(before, states, strict=True)
        ]
        return tuple(
            Spell(told, true, at_s - since_s)
            for told, (_, _, true, since_s) in zip(self._told, self._since, strict=True)
        )

    def tell(self, rows: Sequence[Probabilities | None]) -> None:
        """Takes what a frame told of the cells; what it leaves out stays as it was told."""
        self._told = [row or told for row, told in zip(rows, self._told, strict=True)]

    def _says(self, row: Probabilities | None) -> Symbol | None:
        return None if row is None else self._symbols[max(range(len(row)), key=row.__getitem__)]
