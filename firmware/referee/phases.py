"""The phases of a game at the table: a small union, one of which holds at any time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Outcome
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Change


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table shows the position; the player to move thinks."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a move changes besides the squares of what is moved: enemies that are ``taken`` or thrown, own
    pieces that are ``lost``, pieces that come ``back`` from the rim, and own pieces ``left`` in no formation.
    """

    taken: frozenset[Cell] = frozenset()
    lost: frozenset[Cell] = frozenset()
    back: frozenset[Cell] = frozenset()
    left: frozenset[Cell] = frozenset()

    def with_those_of(self, other: "Effects") -> "Effects":
        """Returns the effects of either move."""
        return Effects(
            self.taken | other.taken,
            self.lost | other.lost,
            self.back | other.back,
            self.left | other.left,
        )


@dataclass(frozen=True, slots=True)
class Holding:
    """Pieces are in a hand. They may go to ``targets``; ``captures`` are what they could capture. ``moves``
    would leave the table just so. ``effects``: what else a move would do, by target, where that was asked
    for.
    """

    cells: tuple[Cell, ...]
    targets: frozenset[Cell]
    captures: frozenset[Cell]
    since_s: float
    moves: tuple[Any, ...] = ()
    effects: Mapping[Cell, Effects] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Part of a move is on the board: ``to_do`` is left of the likeliest of ``moves``. Not ``in_order`` if
    it is the later part that was done first. ``next_cells`` are where it can go on: several, where the
    player still has a choice. ``as_it_stands``: what forbids it if it is meant to be finished, known once it
    has stood still for a while.
    """

    moves: tuple[Any, ...]
    to_do: tuple[Change, ...]
    in_order: bool = True
    next_cells: tuple[Cell, ...] = ()
    as_it_stands: Illegal | None = None

    @property
    def steps(self) -> tuple[Change, ...]:
        """What is left to do, as far as there is no choice."""
        return self.to_do if len(self.next_cells) <= 1 else ()


@dataclass(frozen=True, slots=True)
class Confirming:
    """A legal move is on the board and waits to be confirmed; ``after`` is the line with it. It came to rest
    at ``since_s``.
    """

    move: Any
    after: AnyLine = field(compare=False)
    may_go_on: bool
    since_s: float


@dataclass(frozen=True, slots=True)
class Asking:
    """Several moves explain the table, which has shown this since ``since_s``: the players are asked which.
    The undo button proposes the next one, the confirm button takes the proposed one.
    """

    moves: tuple[Any, ...]
    cells: tuple[Cell, ...]
    since_s: float
    proposed: int = 0


@dataclass(frozen=True, slots=True)
class Refusing:
    """An illegal move is on the board. ``counted`` once it is completed and stands against its player;
    ``ruling_due`` while the arbiter has not yet ruled.
    """

    move: Any
    illegal: Illegal
    repairs: tuple[Change, ...]
    since_s: float
    counted: bool = False
    ruling_due: bool = False


@dataclass(frozen=True, slots=True)
class Repairing:
    """The table has to be led back to the position. ``binding`` after an undo or a ruling: nothing else is
    judged until it is done. Otherwise nothing explains the table, and a move may still come of it.
    """

    repairs: tuple[Change, ...]
    cells: tuple[Cell, ...]
    binding: bool = False


@dataclass(frozen=True, slots=True)
class TakingBack:
    """Pieces are being put back to where they stood ``plies`` plies ago; ``to_do`` is what is left."""

    plies: int
    to_do: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Laying:
    """The last ply is that of a player who is not at the table, and hands have yet to lay it: ``to_do`` is
    left. ``wrong`` are the cells with what does not belong there; that is put right first.
    """

    to_do: tuple[Change, ...]
    wrong: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Paused:
    """Clocks and judging stand still. ``to_repair``: the table had to be led back to the position, and still
    has when play goes on.
    """

    to_repair: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    outcome: Outcome


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
}
