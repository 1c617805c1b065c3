"""Position and move of a game as data, as values."""

from dataclasses import dataclass
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player, Symbol
from tachiai.rules.written import written


class DataMove(NamedTuple):
    """A piece goes from the first of ``cells`` over the others to the last, or is dropped on the only one;
    without cells the turn is passed.
    """

    def __repr__(self) -> str:
        return written(self)

    cells: tuple[Cell, ...]
    takes: bool = False  #: it takes what stands on its last cell, or what it jumps over
    dropped: Symbol = ""
    becomes: Symbol = ""  #: what its player has chosen to have there instead of it


PASS = DataMove(())


@dataclass(frozen=True, slots=True)
class DataState:
    """A position."""

    def __repr__(self) -> str:
        return written(self)

    layout: Layout
    to_move: Player
    hands: tuple[Symbol, ...] = ()  #: pieces beside the board, sorted; each is its holder's
