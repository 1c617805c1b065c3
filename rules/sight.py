"""What an observer saw of the table, and the verdicts on it.

A ``Sight`` comes from the camera; ``rules.infer`` turns it into one of the verdicts below, which name moves
of the game played. All are values; ``Ambiguous`` and ``Unexplained`` are verdicts too.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic

from tachiai.rules.boards import Cell
from tachiai.rules.contract import M
from tachiai.rules.core import Illegal, Layout, Symbol

# Probabilities of one cell, in the order of ``game.symbols``; they add up to 1.
Probabilities = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen of every cell. An unseen cell is unknown and decides nothing."""

    #: in cell order; None: not seen (covered, glare, out of the picture)
    cells: tuple[Probabilities | None, ...]


class Blind(StrEnum):
    """Why there is no sight of the table now."""

    HAND = "hand"  #: a hand or something foreign is over the board
    MOVING = "moving"  #: the picture is not at rest yet
    NO_BOARD = "no_board"  #: the sheet is not found
    BOARD_MOVED = "board_moved"  #: the sheet was shifted far; sights follow once it lies still
    LIGHT = "light"  #: too dark, too bright or changed too much since the calibration
    CAMERA = "camera"  #: the camera gives no pictures


@dataclass(frozen=True, slots=True)
class Change:
    """One thing to do by hand: on ``cell``, ``seen`` should become ``wanted``."""

    cell: Cell
    seen: Symbol | None  #: None where it is not clear
    wanted: Symbol


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The table shows the current position, as far as it was seen."""


@dataclass(frozen=True, slots=True)
class Lifted(Generic[M]):
    """Pieces, or their riders, are in a hand, and nothing has been put down yet."""

    cells: tuple[Cell, ...]
    #: Legal moves that would look the same, as they only take things off: only the players know whether one
    #: was made.
    moves: tuple[M, ...] = ()


@dataclass(frozen=True, slots=True)
class InProgress(Generic[M]):
    """Part of a move with several parts is on the board."""

    moves: tuple[M, ...]  #: that it may become, the likeliest first
    to_do: tuple[Change, ...]  #: what is left of the first one, in its natural order
    #: False: in each of the moves a later part is done before an earlier one, so it may be an illegal move
    #: instead.
    in_order: bool = True
    next_cells: tuple[Cell, ...] = ()  #: where the moves would go on; several while the player has a choice


@dataclass(frozen=True, slots=True)
class Recognised(Generic[M]):
    """The table shows the position after ``moves``. Also a single certain ply while more cells differ."""

    moves: tuple[M, ...]  #: one ply, or two quick ones
    #: The ply may also be the first part of a longer move (a run before a pass), or the two a part of a
    #: take-back.
    may_go_on: bool = False
    besides: tuple[Cell, ...] = ()  #: cells that differ after a single ply


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The table shows the position ``plies`` plies ago, or will once ``to_do`` is done."""

    plies: int
    to_do: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous(Generic[M]):
    """Each of ``moves`` explains the table and they lead to different states: ask, never pick. A single move:
    some of the cells that it changes could not be seen.
    """

    moves: tuple[M, ...]
    #: Cells on which the candidates differ or that were not seen; without any (the difference is invisible),
    #: all that changed.
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused(Generic[M]):
    """This move was tried and a clause forbids it; ``repairs`` lead back to the position before it."""

    move: M
    illegal: Illegal
    repairs: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Unexplained:
    """Nothing explains the table: ``cells`` differ from the position. ``repairs`` lead back to it."""

    cells: tuple[Cell, ...]
    repairs: tuple[Change, ...]


Verdict = (
    Unchanged
    | Lifted[M]
    | InProgress[M]
    | Recognised[M]
    | TakenBack
    | Ambiguous[M]
    | Refused[M]
    | Unexplained
)
AnyVerdict = Verdict[Any]


def sure_sight(layout: Layout, symbols: tuple[Symbol, ...], confidence: float = 1.0) -> Sight:
    """A sight of ``layout`` in which each cell's symbol has the probability ``confidence``."""
    rest = (1.0 - confidence) / max(1, len(symbols) - 1)
    rows = {s: tuple(confidence if s == other else rest for other in symbols) for s in symbols}
    return Sight(tuple(rows[symbol] for symbol in layout))
