"""Detects that a picture shows another position than stated: turned, or two kinds of pieces exchanged."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.messages import Message
from tachiai.vision.reasons import explain

_NAMED = 0.9  # probability from which a symbol counts
# Share of cells that must agree with the other layout, and how much more than with the stated one.
_SHOWN, _BETTER = 0.85, 0.2


@dataclass(frozen=True, slots=True)
class LayoutDoubt:
    """The layout that was probably meant."""

    code: str  #: of ``vision.reasons``
    turn_deg: int = 0  #: clockwise

    @property
    def is_turned(self) -> bool:
        """Whether the whole position seems to be turned."""
        return self.turn_deg != 0

    @property
    def words(self) -> Message:
        return explain(self.code, {"turn": self.turn_deg})


def layout_doubt(
    seen: NDArray[np.float64], symbols: Sequence[Symbol], layout: Layout, board: Board
) -> LayoutDoubt | None:
    """The layout that was probably meant instead of ``layout``, None if there is no such doubt. ``seen``
    (cells, symbols): probabilities before the picture has taught anything.
    """
    named = [symbols[int(row.argmax())] if row.max() > _NAMED else None for row in seen]
    needed = max(_SHOWN, _agreement(named, layout) + _BETTER)
    for turn in (180, 90, 270) if board.cols == board.rows else (180,):
        if _agreement(named, _turned(layout, board, turn)) > needed:
            return LayoutDoubt("turned_layout", turn)
    kinds = sorted(set(layout) - {EMPTY})
    for one, other in combinations(kinds, 2):
        if _agreement(named, _exchanged(layout, one, other)) > needed:
            return LayoutDoubt("exchanged_layout")
    return None


def _agreement(named: Sequence[Symbol | None], layout: Layout) -> float:
    """Share of the cells, empty in both left out, whose named symbol is that of ``layout``."""
    counted = [
        symbol == wanted
        for symbol, wanted in zip(named, layout, strict=True)
        if symbol is not None and (symbol, wanted) != (EMPTY, EMPTY)
    ]
    return float(np.mean(counted)) if counted else 1.0


def _turned(layout: Layout, board: Board, turn_deg: int) -> Layout:
    """A layout turned clockwise on its grid; the rim stays as it is."""
    cells = board.rows * board.cols
    grid = np.array(layout[:cells], dtype=object).reshape(board.rows, board.cols)
    return (*np.rot90(grid, -turn_deg // 90).ravel().tolist(), *layout[cells:])


def _exchanged(layout: Layout, one: Symbol, other: Symbol) -> Layout:
    return tuple({one: other, other: one}.get(symbol, symbol) for symbol in layout)
