"""The contract that all five games keep, and its vocabulary.

A ``Game`` describes and holds no position; a ``State`` (each game's own frozen class) is one position,
equal to another exactly if their position texts are equal; a move (each game's own named tuple or frozen
dataclass) is a value. What needs the past (repetition, exchanges) is judged on a ``Line`` of play.

Expected in play (an illegal move): a value, ``Illegal``. A caller's or a file's mistake: an exception
from ``rules.errors``.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from tachiai.rules import reasons
from tachiai.rules.boards import Board, Cell
from tachiai.rules.errors import BadNotation, GameOver, IllegalMove
from tachiai.rules.reasons import Reason
from tachiai.rules.words import Words

if TYPE_CHECKING:
    from tachiai.rules.line import Line

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

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is refused: a reason code of the game and the cells concerned. The first one, which the
    move touches, is where the mistake was made; the others are what forbids it.
    """

    code: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended (G7): the winner (``None``: draw), the deciding clause and its reason code."""

    winner: Player | None
    clause: str
    code: str

    @property
    def text(self) -> str:
        """``first wins``, ``second wins`` or ``draw``."""
        return "draw" if self.winner is None else f"{self.winner.value} wins"


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
    """A choice that a game offers: its name, its values with the default first, what it does."""

    name: str
    values: tuple[str, ...]
    meaning: Words


@dataclass(frozen=True, slots=True)
class Answer:
    """One value that a field of the position text can have, as text and in words."""

    text: str
    words: Words


@dataclass(frozen=True, slots=True)
class UnseenField:
    """A field of the position text that no camera sees: what is asked, and the answers, the usual one first.
    ``open``: other texts may be given besides.
    """

    name: str
    question: Words
    answers: tuple[Answer, ...]
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


S = TypeVar("S")  # a game's state
M = TypeVar("M")  # a game's move


class Game(ABC, Generic[S, M]):
    """The rules of one game with its options chosen. Stateless and immutable.

    A game sets the attributes and writes the abstract methods; the methods with a body below the line
    ``# May be overridden`` have a default that fits most games; ``# Final`` ones are never overridden.
    """

    uid: str
    title: Words
    rules_version: str  # changes whenever a set of legal moves or an outcome changes
    board: Board
    options: Mapping[str, str]  # option name → chosen value, all options of the game
    player_names: Mapping[Player, Words]  # "Black" / "黒", "the rose" / "薔薇"
    symbols: tuple[Symbol, ...]  # every class that the camera tells apart, EMPTY first
    owners: Mapping[Symbol, Player]  # whose piece a symbol is; EMPTY is not in it
    # A symbol → what shows while a part of it is in a hand, besides EMPTY: "B" → ("b",), a ball lifted.
    bare: Mapping[Symbol, tuple[Symbol, ...]]
    own_reasons: Mapping[str, Reason]  # reason code → reason, besides reasons.COMMON
    clauses: tuple[str, ...]  # every clause id of the game's rules, in their order

    @abstractmethod
    def start(self) -> S:
        """Returns the start position with the options of this game."""

    @abstractmethod
    def to_move(self, state: S) -> Player:
        """Returns whose turn it is. After the end of a game: who would be next."""

    @abstractmethod
    def legal_moves(self, state: S) -> Iterable[M]:
        """Yields every legal move once, in any fixed order; nothing when ``outcome`` is not None."""

    @abstractmethod
    def why_illegal(self, state: S, move: M) -> Illegal | None:
        """Returns the reason that a teacher would name first, or None exactly if ``move`` is legal.

        Total: takes any move that ``parse_move`` can return, even nonsense, and never raises.
        """

    @abstractmethod
    def play_unchecked(self, state: S, move: M) -> S:
        """Returns the state after ``move``, which the caller knows to be legal."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Returns the result if ``state`` alone ends the game (see ``outcome_of_line``), else None."""

    @abstractmethod
    def layout(self, state: S) -> Layout:
        """Returns what stands on each cell."""

    @abstractmethod
    def format_position(self, state: S) -> str:
        """Returns the position text (G5)."""

    @abstractmethod
    def parse_position(self, text: str) -> S:
        """Returns the state of a position text. Raises ``BadPosition`` (G5, G8)."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """Returns the canonical text of ``move`` (G6)."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """Returns the move of a canonical text, legal or not. Raises ``BadNotation`` (G6)."""

    @abstractmethod
    def attempts(self, state: S, seen: Layout) -> tuple[M, ...]:
        """Returns moves, legal or not and of either player, that may have been meant when the table
        went from this state to ``seen``: read off the difference alone, likeliest first. Never raises.
        """

    # May be overridden.

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the fields that follow the board in the position text, in their order, each with the
        answers that ``seen`` leaves open on the face of it: ``faults`` says which of them fit together.
        """
        return ()

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Returns all that makes ``text`` impossible (G8), nothing exactly if ``parse_position`` takes it.
        Raises ``BadPosition`` for a text that is malformed (G5).
        """
        self.parse_position(text)
        return ()

    def stages(self, state: S, move: M) -> tuple[Layout, ...]:
        """Returns the layouts that the table shows while the legal ``move`` is made in its natural
        order, the last one being the layout after it. Each differs from the one before it.
        """
        return (self.layout(self.play_unchecked(state, move)),)

    def refilled(self, state: S, move: M) -> Collection[Cell]:
        """Returns cells that one piece leaves and another like it enters during the legal ``move``: no stage
        shows it, but they stand empty in between where hands take one piece after the other.
        """
        return ()

    def touched(self, state: S, move: M) -> Collection[Cell]:
        """Returns cells that hold all those which any stage of the legal ``move`` changes; perhaps others
        besides. A game with hundreds of moves tells it fast, so that most need not be played to be ruled out.
        """
        return self.board.grid_cells + self.board.rim_cells

    def layouts_after(self, state: S, move: M) -> tuple[Layout, ...]:
        """Returns every layout that the table may show after the legal ``move``: first that of the state
        after it, then those in which hands put a piece elsewhere and it makes no difference to the rules.
        """
        return (self.layout(self.play_unchecked(state, move)),)

    def outcome_of_line(self, line: "Line[S, M]") -> Outcome | None:
        """Returns the result that the past of ``line`` decides, its last state alone not doing so."""
        if line.occurrences >= 4:
            return Outcome(None, "G3", "repetition")
        return None

    def notice(self, line: "Line[S, M]") -> "tuple[Player | None, Illegal] | None":
        """Returns who has to vary from now on after the last ply of ``line`` (None: either), and why
        (CH16, CH17, TR18).
        """
        return None

    def hints(self, state: S) -> tuple[Hint, ...]:
        """Returns what the player to move might overlook in ``state``, the most urgent first."""
        return ()

    def record_rank(self, move: M) -> int:
        """Of several texts with one outcome the record keeps the lowest rank, then the first text."""
        return 0

    # Final.

    def reason(self, code: str) -> Reason:
        """Returns the reason of a code, the game's own ones first."""
        found = self.own_reasons.get(code) or reasons.COMMON.get(code)
        if found is None:
            raise LookupError(f"{self.uid} has no reason {code!r}")
        return found

    def explain(self, illegal: Illegal, language: str = "en") -> str:
        """Returns the sentence for a refusal, without its clause."""
        reason = self.reason(illegal.code)
        names = tuple(self.board.names[cell] for cell in illegal.cells)
        return reasons.sentence(reason, language, names)

    def explain_with_clause(self, illegal: Illegal, language: str = "en") -> str:
        """Returns the sentence for a refusal with its clause in brackets, a ruling of ours named as one."""
        return reasons.cite(self.reason(illegal.code), language, self.explain(illegal, language))

    def legal_texts(self, state: S) -> tuple[str, ...]:
        """Returns the canonical texts of all legal moves, sorted by code point."""
        return tuple(sorted(self.format_move(move) for move in self.legal_moves(state)))

    def play(self, state: S, move: M) -> S:
        """Returns the state after ``move``. Raises ``IllegalMove``, or ``GameOver`` after the end."""
        illegal = self.why_illegal(state, move)
        if illegal is None:
            return self.play_unchecked(state, move)
        reason = self.reason(illegal.code)
        kind = GameOver if illegal.code == "game_over" else IllegalMove
        raise kind(
            f"{self.format_move(move)}: {self.explain_with_clause(illegal)}",
            reason.clause,
            illegal.code,
            illegal.cells,
        )

    def option_from(self, given: Mapping[str, str], offered: tuple[Option, ...]) -> dict[str, str]:
        """Returns a value for every offered option. Raises ``BadNotation`` for what is not offered."""
        chosen = {option.name: option.values[0] for option in offered}
        for name, value in given.items():
            known = next((option for option in offered if option.name == name), None)
            if known is None:
                names = ", ".join(chosen) or "none"
                raise BadNotation(f"{self.uid}: expected an option out of {names}, got {name!r}")
            if value not in known.values:
                raise BadNotation(
                    f"{self.uid}: expected {name} to be one of {', '.join(known.values)}, got {value!r}"
                )
            chosen[name] = value
        return chosen
