"""The interface of a game: three roles, each built on the one before it, and ``Game``, which has them all.

``Rules`` say what is legal and how a game ends, ``Notation`` how positions and moves are written down,
``TableView`` what a table shows of them. Each game has one class for each role
(``rules/games/<uid>/rules.py``, ``notation.py``, ``table.py``) and combines them in its ``game.py``.

A game holds no position: a *state* (its own named tuple or frozen dataclass) is one position, equal to
another exactly if their position texts are equal; a *move* likewise is a value. What needs the past
(repetition, exchanges) is judged on a line of play.

Expected in play (an illegal move): a value, ``Illegal``. A caller's or a file's mistake: an exception
from ``rules.errors``.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar, Generic, Protocol, TypeVar

from tachiai.rules import reasons
from tachiai.rules.appearance import Ground, Materials, Piece
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import (
    EMPTY,
    Hint,
    Illegal,
    Layout,
    Option,
    Outcome,
    Player,
    PositionFault,
    Symbol,
    UnseenField,
)
from tachiai.rules.errors import BadNotation, BadPosition, GameOver, IllegalMove
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value
from tachiai.rules.reasons import Reason
from tachiai.rules.written import show_texts


class HasTurn(Protocol):
    """A state of any game."""

    @property
    def to_move(self) -> Player:
        """Whose turn it is; after the end of a game, who would be next."""


S = TypeVar("S", bound=HasTurn)  # a game's state
M = TypeVar("M")  # a game's move
S_co = TypeVar("S_co", bound=HasTurn, covariant=True)
M_co = TypeVar("M_co", covariant=True)


class LineOfPlay(Protocol[S_co, M_co]):
    """A game so far, as its rules look back on it (``rules.line.Line``)."""

    @property
    def state(self) -> S_co: ...
    @property
    def move(self) -> M_co | None: ...  #: led to ``state``; None at the start
    @property
    def occurrences(self) -> int: ...  #: how often ``state`` has stood in this line, itself included (G3)
    def nodes(self) -> "tuple[LineOfPlay[S_co, M_co], ...]":
        """The line after each ply, from the start to this one."""


def earlier_plies(line: LineOfPlay[S, M]) -> tuple[int, ...]:
    """The plies after which the last position of ``line`` stood before; 0 is the start (G3)."""
    nodes = line.nodes()
    return tuple(ply for ply, node in enumerate(nodes[:-1]) if node.state == line.state)


class Rules(ABC, Generic[S, M]):
    """Legal moves, their results, how a game ends: the first role. ``game.py`` sets the attributes."""

    uid: str
    title: Message
    rules_version: str  #: changes whenever a set of legal moves or an outcome changes
    board: Board
    offered: tuple[Option, ...] = ()  #: the options that can be chosen
    options: Mapping[str, str]  #: option name → chosen value, all options of the game
    player_names: Mapping[Player, Message] = {  #: such as "Black" or "the rose"
        Player.FIRST: Message("Black"),
        Player.SECOND: Message("White"),
    }
    pieces: tuple[Piece, ...]  #: every class that the camera tells apart
    ground = Ground()  #: how the board is painted
    materials = Materials()  #: what its pieces are made of, in drawings
    own_reasons: Mapping[str, Reason]  #: reason code → reason, besides reasons.COMMON
    #: codes of ``own_reasons`` that come with a generic game, whose tests have their examples
    generic_reasons: Collection[str] = ()
    clauses: tuple[str, ...]  #: every clause id of the game's rules, in their order

    @abstractmethod
    def start(self) -> S:
        """The start position with the options of this game."""

    @abstractmethod
    def legal_moves(self, state: S) -> Iterable[M]:
        """Yields every legal move once, in any fixed order; nothing when ``outcome`` is not None."""

    @abstractmethod
    def why_illegal(self, state: S, move: M) -> Illegal | None:
        """The reason that a teacher would name first, or None exactly if ``move`` is legal. Total: accepts
        any move that ``parse_move`` can return, even nonsense, and never raises.
        """

    @abstractmethod
    def play_unchecked(self, state: S, move: M) -> S:
        """The state after ``move``, which the caller knows to be legal."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result if ``state`` alone ends the game (see ``outcome_of_line``), else None."""

    # May be overridden.

    def outcome_of_line(self, line: LineOfPlay[S, M]) -> Outcome | None:
        """The result if the past of ``line`` ends the game (repetition) and its last state alone does not."""
        if line.occurrences >= 4:
            return Outcome(None, "G3", "repetition", earlier_plies(line))
        return None

    def plies_free_of_past(self, line: LineOfPlay[S, M]) -> int:
        """A number of plies after ``line``, which has not ended, for which ``outcome_of_line`` is None
        whatever is played; a lower bound. Within it a search needs states only.
        """
        stood = Counter(node.state for node in line.nodes())
        return min(
            # A position comes back at the first or second ply, by whose turn it is, then at every second.
            (1 if state.to_move is line.state.to_move else 0) + 2 * max(0, 3 - times)
            for state, times in stood.items()
        )

    def moves_that_may_win(self, state: S) -> Iterable[M]:
        """A superset of the legal moves that win ``state`` at once. The smaller it is, and the faster
        computed, the faster is the search for forced wins.
        """
        return self.legal_moves(state)

    def notice(self, line: LineOfPlay[S, M]) -> tuple[Player | None, Illegal] | None:
        """Who has to vary from now on after ``line``'s last ply (None: either), why (CH16, CH17, TR18)."""
        return None

    def due_first(self, state: S) -> Illegal | None:
        """What is due in ``state`` before any ordinary turn (a ring, an object, an answer), as the reason
        against passing; None where nothing is.
        """
        return None

    def passing(self, state: S) -> M | None:
        """The move that passes the turn and changes nothing on the board; None where that is not legal."""
        return None

    def words_of(self, illegal: Illegal) -> Mapping[str, Message]:
        """Values for the sentence of a refusal besides its cells, by the names in the sentence."""
        return {}

    def hints(self, state: S) -> tuple[Hint, ...]:
        """What the player to move might overlook in ``state``, the most urgent first."""
        return ()

    def left_alone(self, state: S, after: S) -> Collection[Cell]:
        """Cells of own pieces that a move of others leaves without the formation that they had there."""
        return ()


class Notation(Rules[S, M]):
    """How positions and moves are written down and read."""

    @abstractmethod
    def format_position(self, state: S) -> str:
        """The position text (G5)."""

    @abstractmethod
    def read_position(self, text: str) -> S:
        """The state of a well-formed text, possible or not. Raises ``BadPosition`` (G5)."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """The canonical text of ``move`` (G6)."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """The move of a canonical text, legal or not. Raises ``BadNotation`` (G6)."""

    # May be overridden.

    def faults_of(self, state: S) -> Iterable[PositionFault]:
        """Yields everything that makes ``state``, read from a text, impossible (G8)."""
        return ()

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The fields that follow the board in the position text, in order, each with the values that ``seen``
        does not exclude by itself; which of them fit together is decided by ``faults``.
        """
        return ()

    def record_rank(self, move: M) -> int:
        """A sort key: of moves with one outcome the record keeps the lowest rank, then the first text."""
        return 0


class TableView(Notation[S, M]):
    """What a table shows of positions and moves, for the camera and for hands."""

    @abstractmethod
    def layout(self, state: S) -> Layout:
        """What stands on each cell."""

    @abstractmethod
    def attempts(self, state: S, seen: Layout) -> tuple[M, ...]:
        """Moves, legal or not and of either player, that may have been meant when the table went from this
        state to ``seen``, by the differing cells alone; likeliest first. Never raises.
        """

    # May be overridden.

    throws: ClassVar[bool] = False  #: whether a move may put a piece that it attacks on another cell

    def on_the_way(self, state: S, move: M) -> tuple[Layout, ...]:
        """The layouts while the legal ``move``, one of several parts, is made in its natural order, without
        the final one. Each differs from the one before it."""
        return ()

    def refilled(self, state: S, move: M) -> Collection[Cell]:
        """Cells that one piece leaves and another like it enters during the legal ``move``. No stage shows
        that, but they are empty in between if hands move one piece after the other.
        """
        return ()

    def touched(self, state: S, move: M) -> Collection[Cell] | None:
        """A superset of the cells that any stage of the legal ``move`` changes; None: any cell. Overridden by
        games with hundreds of moves, so that most can be excluded without being played.
        """
        return None

    def vacated(self, state: S, move: M) -> Collection[Cell]:
        """A subset of the cells that the legal ``move`` leaves empty: where one of them is occupied, the move
        was not made. Overridden by games with hundreds of moves.
        """
        return ()

    def other_layouts(self, state: S, move: M) -> tuple[Layout, ...]:
        """Further layouts that the table may show after the legal ``move``: those in which a piece was put
        elsewhere and that makes no difference to the rules.
        """
        return ()

    def move_words(self, state: S, move: M) -> Message:
        """The legal ``move`` in words for a voice, without a full stop; by default its text."""
        return Message("{move}", move=self.format_move(move))


class Game(TableView[S, M]):
    """The rules of one game with its options chosen, and what follows from its three roles. Stateless."""

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        """Raises ``BadNotation`` for an option that the game does not offer."""
        self.options = _chosen(self.uid, options or {}, self.offered)
        self.piece_of: Mapping[Symbol, Piece] = {piece.symbol: piece for piece in self.pieces}
        self.symbols: tuple[Symbol, ...] = (EMPTY, *self.piece_of)
        self.owners: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in self.pieces}
        self.bare: Mapping[Symbol, tuple[Symbol, ...]] = {
            piece.symbol: piece.bare for piece in self.pieces if piece.bare
        }
        if hasattr(self, "board"):
            show_texts(self, Game)

    def to_move(self, state: S) -> Player:
        """Whose turn it is; after the end of a game, who would be next."""
        return state.to_move

    def with_turn_passed(self, state: S) -> S | None:
        """The position with the other player to move; None if the rules have no such position."""
        board, _, *rest = self.format_position(state).split(" ")
        fields = self.unseen_fields(self.layout(state))
        if not fields:
            return None
        letter = fields[0].values[list(Player).index(self.to_move(state).other)].text
        try:
            return self.parse_position(" ".join((board, letter, *rest)))
        except BadPosition:
            return None

    def stages(self, state: S, move: M) -> tuple[Layout, ...]:
        """``on_the_way`` with the final layout at the end."""
        return (*self.on_the_way(state, move), self.layout(self.play_unchecked(state, move)))

    def layouts_after(self, state: S, move: M) -> tuple[Layout, ...]:
        """The layout after the legal ``move``, then its ``other_layouts``."""
        return (self.layout(self.play_unchecked(state, move)), *self.other_layouts(state, move))

    def parse_position(self, text: str) -> S:
        """The state of a position text. Raises ``BadPosition`` (G5, G8)."""
        state = self.read_position(text)
        for fault in self.faults_of(state):
            raise BadPosition(fault.words, fault.clause)
        return state

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Everything that makes ``text`` impossible (G8); empty exactly if ``parse_position`` accepts it.
        Raises ``BadPosition`` for a malformed text (G5).
        """
        return tuple(self.faults_of(self.read_position(text)))

    def reason(self, code: str) -> Reason:
        """The reason of a code, the game's own ones first. Raises ``LookupError``."""
        found = self.own_reasons.get(code) or reasons.COMMON.get(code)
        if found is None:
            raise LookupError(f"{self.uid} has no reason {code!r}")
        return found

    def explain(self, illegal: Illegal, language: str = "en") -> str:
        """The sentence for a refusal or a notice, without its clause; where ``illegal`` has the outcome of a
        finished game, who won and why.
        """
        return self.explanation(illegal).in_language(language)

    def explain_with_clause(self, illegal: Illegal, language: str = "en") -> str:
        """The sentence for a refusal with its clause in brackets; a ruling of ours is named as one."""
        return self.cited_explanation(illegal).in_language(language)

    def explanation(self, illegal: Illegal) -> Message:
        """``explain`` in every language."""
        if illegal.outcome is not None:
            return self._over(illegal.outcome)
        names = tuple(self.board.names[cell] for cell in illegal.cells)
        words = reasons.sentence(self.reason(illegal.code), names, self.words_of(illegal))
        return reasons.with_earlier_plies(words, illegal.plies)

    def cited_explanation(self, illegal: Illegal) -> Message:
        """``explain_with_clause`` in every language."""
        reason, words = self.reason(illegal.code), self.explanation(illegal)
        if illegal.outcome is None:
            return reasons.cite(reason, words, before=reason.beside)
        return reasons.cite(self.reason(illegal.outcome.code), words, before=reason.clause)

    def _over(self, outcome: Outcome) -> Message:
        why = self.explanation(Illegal(outcome.code, plies=outcome.plies))
        if outcome.winner is None:
            return Message("The game is over: a draw. {why}", why=why)
        winner = self.player_names[outcome.winner]
        return Message("The game is over: {winner} won. {why}", winner=winner, why=why)

    def legal_texts(self, state: S) -> tuple[str, ...]:
        """The canonical texts of all legal moves, sorted by code point."""
        return tuple(sorted(self.format_move(move) for move in self.legal_moves(state)))

    def refusal(self, move: M, illegal: Illegal) -> Message:
        """The move with the reason why it is refused."""
        return Message("{move}: {why}", move=self.format_move(move), why=self.cited_explanation(illegal))

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"<Game {self.uid}{', ' if chosen else ''}{chosen}>"

    def play(self, state: S, move: M | str) -> S:
        """The state after ``move``, or after the move of a text. Raises ``IllegalMove``, ``GameOver`` after
        the end, or ``BadNotation`` for a text that is no move.
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        illegal = self.why_illegal(state, move)
        if illegal is None:
            return self.play_unchecked(state, move)
        reason = self.reason(illegal.code)
        kind = GameOver if illegal.code == "game_over" else IllegalMove
        raise kind(self.refusal(move, illegal), reason.clause, illegal.code, illegal.cells)


def _chosen(uid: str, given: Mapping[str, str], offered: tuple[Option, ...]) -> dict[str, str]:
    """A value for every offered option. Raises ``BadNotation`` for what is not offered."""
    chosen = {option.name: option.values[0] for option in offered}
    for name, value in given.items():
        known = next((option for option in offered if option.name == name), None)
        if known is None:
            names = ", ".join(chosen) or "none"
            words = Message(
                "{uid}: expected an option out of {names}, got {name}",
                uid=uid,
                names=names,
                name=quoted_value(name),
            )
            raise BadNotation(words)
        if value not in known.values:
            values = ", ".join(known.values)
            raise BadNotation(
                Message(
                    "{uid}: expected {name} to be one of {values}, got {value}",
                    uid=uid,
                    name=name,
                    values=values,
                    value=quoted_value(value),
                )
            )
        chosen[name] = value
    return chosen
