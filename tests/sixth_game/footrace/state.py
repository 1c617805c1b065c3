"""Positions and moves of Footrace as values."""

from dataclasses import dataclass
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player
from tachiai.rules.written import written


class Move(NamedTuple):
    """A piece goes from one square to another."""

    origin: Cell
    target: Cell

    def __repr__(self) -> str:
        return written(self)


@dataclass(frozen=True, slots=True)
class State:
    """A position: what stands where, and whose turn it is."""

    layout: Layout
    to_move: Player

    def __repr__(self) -> str:
        return written(self)
