"""The phases of a game at the table, a tagged union: what the referee waits for now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Outcome, PositionFault
from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Change


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table shows the position; the player to move thinks."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a move changes besides the cells of what is moved."""

    taken: frozenset[Cell] = frozenset()  #: enemy pieces that are captured or thrown
    lost: frozenset[Cell] = frozenset()  #: own pieces that are lost
    back: frozenset[Cell] = frozenset()  #: pieces that come back from the rim
    left: frozenset[Cell] = frozenset()  #: own pieces left in no formation

    def with_those_of(self, other: "Effects") -> "Effects":
        """The effects of either move, cell by cell."""
        return Effects(
            self.taken | other.taken, self.lost | other.lost, self.back | other.back, self.left | other.left
        )


@dataclass(frozen=True, slots=True)
class Holding:
    """Pieces are in a hand."""

    cells: tuple[Cell, ...]
    targets: frozenset[Cell]  #: where they may go
    captures: frozenset[Cell]  #: what they could capture
    since_s: float  #: session time at which they were lifted
    moves: tuple[Any, ...] = ()  #: legal moves that leave the table just so
    #: what else a move would do, by target; empty if that was not asked for
    effects: Mapping[Cell, Effects] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Part of a move is on the board."""

    moves: tuple[Any, ...]  #: moves that it may be part of, the likeliest first
    to_do: tuple[Change, ...]  #: what is left of the likeliest one
    in_order: bool = True  #: False if its later part was done first
    next_cells: tuple[Cell, ...] = ()  #: where it can go on; several where the player still has a choice
    as_it_stands: Illegal | None = None  #: why it may not end here; known once it has stood still for a while

    @property
    def steps(self) -> tuple[Change, ...]:
        """What is left to do; empty while the player still has a choice."""
        return self.to_do if len(self.next_cells) <= 1 else ()


@dataclass(frozen=True, slots=True)
class Confirming:
    """A legal move is on the board and waits to be confirmed."""

    move: Any
    after: AnyLine = field(compare=False)  #: the line with the move
    may_go_on: bool  #: whether a longer move begins like this one
    since_s: float  #: session time at which it came to rest


@dataclass(frozen=True, slots=True)
class Asking:
    """Several moves explain the table: the players are asked which was made. The undo button proposes the
    next one, the confirm button takes the proposed one.
    """

    moves: tuple[Any, ...]
    cells: tuple[Cell, ...]  #: cells that may tell the moves apart
    since_s: float  #: session time since which the table has shown this
    proposed: int = 0  #: index into ``moves``


@dataclass(frozen=True, slots=True)
class Refusing:
    """An illegal move is on the board."""

    move: Any
    illegal: Illegal
    repairs: tuple[Change, ...]
    since_s: float
    counted: bool = False  #: it is completed and counts against its player
    ruling_due: bool = False  #: the arbiter has yet to rule


@dataclass(frozen=True, slots=True)
class Repairing:
    """The table has to be led back to the position."""

    repairs: tuple[Change, ...]
    cells: tuple[Cell, ...]
    #: after an undo or a ruling: nothing else is judged until it is done; else a move may still come of it
    binding: bool = False


@dataclass(frozen=True, slots=True)
class TakingBack:
    """Pieces are being put back to where they stood ``plies`` plies ago."""

    plies: int
    to_do: tuple[Change, ...]  #: what is left to put back


@dataclass(frozen=True, slots=True)
class Laying:
    """The last ply is an absent player's and has yet to be laid by hand."""

    to_do: tuple[Change, ...]  #: what is left to lay
    wrong: tuple[Cell, ...] = ()  #: cells with something that does not belong there, to be put right first


@dataclass(frozen=True, slots=True)
class Paused:
    """Clocks and judging are stopped."""

    to_repair: bool = False  #: the table had to be led back, and still has when play goes on


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    outcome: Outcome
    to_repair: bool = False  #: as in ``Paused``, should the game be reopened


@dataclass(frozen=True, slots=True)
class NoSuchPosition:
    """What stands on the table while positions are tried out is no position of the game."""

    faults: tuple[PositionFault, ...]
    since_s: float = 0.0  #: session time since which the table has stood so


@dataclass(frozen=True, slots=True)
class Exploring:
    """Positions are tried out: clocks stand, nothing is recorded. The state's line is that of the tree."""

    tree: Exploration
    game: Any = field(compare=False)  #: the state of the game to go back to; None where there is none
    now: "Waiting | Holding | Unfinished | Asking | Repairing | NoSuchPosition"  #: what the table shows
    #: the best moves of this position were asked for: cells that the first of them would threaten
    best: tuple[Cell, ...] | None = None
    known: tuple[str, ...] = ()  #: moves of this position that were asked to be shown, as texts


Phase = (
    Waiting
    | Holding
    | Unfinished
    | Confirming
    | Asking
    | Refusing
    | Repairing
    | TakingBack
    | Laying
    | Paused
    | Over
    | Exploring
    | NoSuchPosition
)


def is_led_back(phase: Phase) -> bool:
    """Whether the table has to be led back to the position before play goes on."""
    return (isinstance(phase, Repairing) and phase.binding) or (
        isinstance(phase, Paused | Over) and phase.to_repair
    )


NAMES: dict[type[Phase], str] = {
    Waiting: "waiting",
    Holding: "lifted",
    Unfinished: "in_progress",
    Confirming: "confirming",
    Asking: "ambiguous",
    Refusing: "illegal",
    Repairing: "repairing",
    TakingBack: "taking_back",
    Laying: "laying",
    Paused: "paused",
    Over: "over",
    Exploring: "exploring",
    NoSuchPosition: "no_position",
}
