"""The vocabulary of all games: players, refusals, results, hints, options, the fields of a position text.

What a game has to answer in these words is its contract (``rules.contract``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import compress
from operator import ne

from tachiai.rules.boards import Cell
from tachiai.rules.words import Words

EMPTY = "."

# What stands on a cell, in the letters of the position text: "." or, say, "B'" (G5).
Symbol = str
# What a perfect camera would see: one symbol for each cell of the board, in cell order.
Layout = tuple[Symbol, ...]


class Player(Enum):
    """Who plays. The first player sits at the bottom of the board as printed (G1)."""

    FIRST = "first"
    SECOND = "second"

    # The rules look things up by player all the time, and the hash of an Enum is computed in Python.
    __hash__ = object.__hash__

    def __init__(self, _text: str) -> None:
        self.other: Player  # the opponent, who is known once both are


Player.FIRST.other, Player.SECOND.other = Player.SECOND, Player.FIRST


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended (G7): the winner (``None``: draw), the deciding clause and its reason code. ``plies``:
    where the past decides, the earlier plies after which the same stood or happened; 0 is the start.
    """

    winner: Player | None
    clause: str
    code: str
    plies: tuple[int, ...] = field(default=(), compare=False)

    @property
    def text(self) -> str:
        """``first wins``, ``second wins`` or ``draw``."""
        return "draw" if self.winner is None else f"{self.winner.value} wins"


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is refused: a reason code of the game and the cells concerned. The first one, which the
    move touches, is where the mistake was made; the others are what forbids it.

    ``outcome``: how the game ended, where it is over. ``plies``: of a notice, the earlier plies after which
    the same stood or happened (CH16, CH17, TR18).
    """

    code: str
    cells: tuple[Cell, ...] = ()
    outcome: Outcome | None = field(default=None, compare=False)
    plies: tuple[int, ...] = field(default=(), compare=False)

    def offender(self, to_move: Player) -> Player:
        """Returns whose fault it is: who is to move, or who moved out of turn."""
        return to_move.other if self.code == "not_your_piece" else to_move


@dataclass(frozen=True, slots=True)
class Hint:
    """What the rules give away for free about a position, in a sentence, and the cells that it is about. An
    ``alarm`` is what the player to move has to answer: a check, a tackle.
    """

    words: Words
    cells: tuple[Cell, ...]
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a game offers: its name, its values with the default first, what is chosen. ``named``
    has what people call the values, where a value does not say that by itself.
    """

    name: str
    values: tuple[str, ...]
    meaning: Words
    named: Mapping[str, Words] = field(default_factory=dict)

    def words_of(self, value: str) -> Words:
        """Returns what people call one of the values."""
        return self.named.get(value) or Words(value, value)


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value that a field of the position text can have, as text and in words."""

    text: str
    words: Words


@dataclass(frozen=True, slots=True)
class UnseenField:
    """A field of the position text that no camera sees: what is asked, and its values, the usual one first.
    ``open``: other texts may be given besides.
    """

    name: str
    question: Words
    values: tuple[FieldValue, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class PositionFault:
    """Why a well-formed position text is no position of the game (G8): the clause, a sentence in both
    languages, and the cells that it is about, where it is about some.
    """

    code: str
    clause: str
    words: Words
    cells: tuple[Cell, ...] = ()


def side_to_move(letters: Mapping[Player, str], names: Mapping[Player, Words]) -> UnseenField:
    """Returns the question whose turn it is: ``letters`` of the position text, ``names`` of the players."""
    return UnseenField(
        "side",
        Words("Whose turn is it?", "どちらの手番ですか。"),
        tuple(FieldValue(letters[player], names[player]) for player in Player),
    )


def changes(before: Layout, after: Layout) -> dict[Cell, Symbol]:
    """Returns the cells on which two layouts differ, with what ``after`` shows there."""
    differing = compress(range(len(after)), map(ne, before, after))
    return {Cell(cell): after[cell] for cell in differing}
