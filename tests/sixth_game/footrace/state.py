"""Positions and moves of Footrace as values."""

from dataclasses import dataclass
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player


class Move(NamedTuple):
    """A piece goes from one square to another."""

    origin: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class State:
    """A position: what stands where, and whose turn it is."""

    layout: Layout
    to_move: Player
