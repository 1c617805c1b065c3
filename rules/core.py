"""The vocabulary of all games: players, refusals, results, hints, options, the fields of a position text.

What a game has to answer in these words is its contract (``rules.contract``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import compress
from operator import ne

from tachiai.rules.boards import Cell
from tachiai.rules.messages import Message

EMPTY = "."

Symbol = str  #: what stands on a cell, in the letters of the position text: "." or, say, "B'" (G5)
Layout = tuple[Symbol, ...]  #: one symbol for each cell of the board, in cell order


class Player(Enum):
    """Who plays. The first player sits at the bottom of the board as printed (G1)."""

    FIRST = "first"
    SECOND = "second"

    # The rules look things up by player all the time, and the hash of an Enum is computed in Python.
    __hash__ = object.__hash__

    def __init__(self, _text: str) -> None:
        self.other: Player  # the opponent, set below once both exist


Player.FIRST.other, Player.SECOND.other = Player.SECOND, Player.FIRST


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended (G7)."""

    winner: Player | None  #: None: draw
    clause: str  #: that decided
    code: str  #: of the reason
    #: Where the past decides (repetition), the earlier plies after which the same stood; 0 is the start.
    plies: tuple[int, ...] = field(default=(), compare=False)

    @property
    def text(self) -> str:
        """``first wins``, ``second wins`` or ``draw``."""
        return "draw" if self.winner is None else f"{self.winner.value} wins"


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is refused."""

    code: str  #: of the reason
    cells: tuple[Cell, ...] = ()  #: first where the mistake was made, then the cells that forbid it
    outcome: Outcome | None = field(default=None, compare=False)  #: how the game ended, where it is over
    #: Of a notice: the earlier plies after which the same stood or happened (CH16, CH17, TR18).
    plies: tuple[int, ...] = field(default=(), compare=False)

    def offender(self, to_move: Player) -> Player:
        """Who made the illegal move: the player to move, or the other one if the move was out of turn."""
        return to_move.other if self.code == "not_your_piece" else to_move


@dataclass(frozen=True, slots=True)
class Hint:
    """What the rules say of a position that the player to move might overlook."""

    words: Message
    cells: tuple[Cell, ...]
    alarm: bool = False  #: the player to move has to answer it: a check, a tackle


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a game offers."""

    name: str
    values: tuple[str, ...]  #: the default first
    meaning: Message  #: what is chosen
    #: value → its name for people, where it needs one
    named: Mapping[str, Message] = field(default_factory=dict)

    def words_of(self, value: str) -> Message:
        """The name of a value for people."""
        return self.named.get(value) or Message("{value}", value=value)


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value that a field of the position text can have."""

    text: str
    words: Message


@dataclass(frozen=True, slots=True)
class UnseenField:
    """A field of the position text that no camera sees."""

    name: str
    question: Message  #: to a person who knows
    values: tuple[FieldValue, ...]  #: the usual one first
    open: bool = False  #: other texts may be given too


@dataclass(frozen=True, slots=True)
class PositionFault:
    """Why a well-formed position text is no position of the game (G8)."""

    code: str
    clause: str
    words: Message
    cells: tuple[Cell, ...] = ()


def side_to_move(letters: Mapping[Player, str], names: Mapping[Player, Message]) -> UnseenField:
    """The field for the side to move: ``letters`` of the position text, ``names`` of the players."""
    return UnseenField(
        "side",
        Message("Whose turn is it?"),
        tuple(FieldValue(letters[player], names[player]) for player in Player),
    )


def changes(before: Layout, after: Layout) -> dict[Cell, Symbol]:
    """The cells on which two layouts differ, with what ``after`` shows there.

    >>> changes((".", "b", "w"), ("b", ".", "w"))
    {0: 'b', 1: '.'}
    """
    differing = compress(range(len(after)), map(ne, before, after))
    return {Cell(cell): after[cell] for cell in differing}
