"""What an observer saw of the table, and what the rules make of it.

A ``Sight`` comes from the camera; ``rules.infer`` turns it into one of the verdicts below, which
name moves of the game played. All of them are values: being unsure is an answer.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic

from tachiai.rules.boards import Cell
from tachiai.rules.contract import M
from tachiai.rules.core import Illegal, Layout, Symbol

# Probabilities of one cell, aligned with ``game.symbols`` and adding up to 1.
Probabilities = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen of every cell, in cell order: probabilities, or None where nothing could be seen
    (covered, glare, out of the picture). An unseen cell stays unknown and never decides.
    """

    cells: tuple[Probabilities | None, ...]


class Blind(StrEnum):
    """Why there is no sight of the table now."""

    HAND = "hand"  # a hand or something foreign is over the board
    MOVING = "moving"  # the picture is not at rest yet
    NO_BOARD = "no_board"  # the sheet is not found
    BOARD_MOVED = "board_moved"  # the sheet was shifted far; sights follow once it lies still
    LIGHT = "light"  # too dark, too bright or changed too much since the calibration
    CAMERA = "camera"  # the camera gives no pictures


@dataclass(frozen=True, slots=True)
class Change:
    """One thing to do by hand: on ``cell``, what is seen should become what is wanted."""

    cell: Cell
    seen: Symbol | None
    wanted: Symbol


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The table shows the current position, as far as it was seen."""


@dataclass(frozen=True, slots=True)
class Lifted(Generic[M]):
    """Pieces (or what they carry) are in a hand, and nothing has been put down yet.

    ``moves`` are legal moves that would leave just the same, as all that moves is taken off with them: only
    the players know whether one of them was made.
    """

    cells: tuple[Cell, ...]
    moves: tuple[M, ...] = ()


@dataclass(frozen=True, slots=True)
class InProgress(Generic[M]):
    """Part of a move with several parts is on the board. ``moves`` could all still become of it;
    ``to_do`` is what is left of the first (likeliest) one, in its natural order. Not ``in_order`` if in
    each of them a later part is done before an earlier one: then it may well be an illegal move instead.
    ``next_cells`` are where any of the moves would go on; several, where the player still has a choice.
    """

    moves: tuple[M, ...]
    to_do: tuple[Change, ...]
    in_order: bool = True
    next_cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Recognised(Generic[M]):
    """The table shows the position after ``moves`` (one ply, or two quick ones). ``may_go_on`` if
    a single ply could also be the first part of a longer move (a run before a pass), or two plies a part of
    a take-back.

    A single ply, while the table shows more, if it is certain which one it was but not what followed;
    ``besides`` are the cells that show more.
    """

    moves: tuple[M, ...]
    may_go_on: bool = False
    besides: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The table shows the position ``plies`` plies ago; while ``to_do`` is not empty that is under way."""

    plies: int
    to_do: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous(Generic[M]):
    """Each of ``moves`` explains the table and they lead to different states: ask, never pick. A single
    move here explains it too, but some of the cells that it changes could not be seen.

    ``cells`` are the cells on which the candidates differ or that could not be seen; where there are none
    (only what no camera sees tells the candidates apart), all that changed.
    """

    moves: tuple[M, ...]
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused(Generic[M]):
    """This move was tried and a clause forbids it; ``repairs`` lead back to the position before it."""

    move: M
    illegal: Illegal
    repairs: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Unexplained:
    """Nothing fits: ``cells`` differ from the position. ``repairs`` lead back to it."""

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
    """Returns the sight of ``layout`` by an observer that gives each cell's symbol ``confidence``."""
    rest = (1.0 - confidence) / max(1, len(symbols) - 1)
    rows = {s: tuple(confidence if s == other else rest for other in symbols) for s in symbols}
    return Sight(tuple(rows[symbol] for symbol in layout))
