"""What a game is: three roles, each of which may ask the one before it, and the ``Game`` that plays them all.

``Rules`` say what is legal and how a game ends, ``Notation`` how positions and moves are written down,
``TableView`` what a table shows of them. Each game writes one class for each role
(``rules/games/<uid>/rules.py``, ``notation.py``, ``table.py``) and puts them together in its ``game.py``.

A game holds no position: a *state* (the game's own frozen class) is one position, equal to another exactly if
their position texts are equal; a *move* (its own named tuple or frozen dataclass) is a value. What needs the
past (repetition, exchanges) is judged on a line of play.

Expected in play (an illegal move): a value, ``Illegal``. A caller's or a file's mistake: an exception
from ``rules.errors``.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from tachiai.rules import reasons
from tachiai.rules.appearance import Ground, Piece
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
from tachiai.rules.reasons import Reason
from tachiai.rules.shown import shown
from tachiai.rules.words import Words


class HasTurn(Protocol):
    """A state of any game: it tells whose turn it is. After the end of a game: who would be next."""

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""


S = TypeVar("S", bound=HasTurn)  # a game's state
M = TypeVar("M")  # a game's move
S_co = TypeVar("S_co", bound=HasTurn, covariant=True)
M_co = TypeVar("M_co", covariant=True)


class LineOfPlay(Protocol[S_co, M_co]):
    """A game so far, as its rules look back on it (``rules.line.Line``). ``move`` led to ``state``; it is
    None at the start. ``occurrences``: how often ``state`` has stood in this line, itself included (G3).
    """

    @property
    def state(self) -> S_co: ...
    @property
    def move(self) -> M_co | None: ...
    @property
    def occurrences(self) -> int: ...
    def nodes(self) -> "tuple[LineOfPlay[S_co, M_co], ...]":
        """Returns the line after each ply, from the start to this one."""


def earlier_plies(line: LineOfPlay[S, M]) -> tuple[int, ...]:
    """Returns the plies after which the last position of ``line`` stood before; 0 is the start (G3)."""
    nodes = line.nodes()
    return tuple(ply for ply, node in enumerate(nodes[:-1]) if node.state == line.state)


class Rules(ABC, Generic[S, M]):
    """What is legal, what it leads to, and how a game ends: the first role.

    The attributes are what a game says of itself; ``game.py`` sets them.
    """

    uid: str
    title: Words
    rules_version: str  # changes whenever a set of legal moves or an outcome changes
    board: Board
    offered: tuple[Option, ...] = ()  # the options that can be chosen
    options: Mapping[str, str]  # option name → chosen value, all options of the game
    player_names: Mapping[Player, Words] = {  # "Black" / "黒", "the rose" / "薔薇"
        Player.FIRST: Words("Black", "黒"),
        Player.SECOND: Words("White", "白"),
    }
    pieces: tuple[Piece, ...]  # every class that the camera tells apart
    ground = Ground()  # how the board is painted
    own_reasons: Mapping[str, Reason]  # reason code → reason, besides reasons.COMMON
    clauses: tuple[str, ...]  # every clause id of the game's rules, in their order

    @abstractmethod
    def start(self) -> S:
        """Returns the start position with the options of this game."""

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

    # May be overridden.

    def outcome_of_line(self, line: LineOfPlay[S, M]) -> Outcome | None:
        """Returns the result that the past of ``line`` decides, its last state alone not doing so."""
        if line.occurrences >= 4:
            return Outcome(None, "G3", "repetition", earlier_plies(line))
        return None

    def plies_free_of_past(self, line: LineOfPlay[S, M]) -> int:
        """Returns for how many more plies ``outcome_of_line`` decides nothing, whatever is played after
        ``line``, over which the game is not; perhaps fewer. For who searches ahead: so long a state alone
        tells all.
        """
        stood = Counter(node.state for node in line.nodes())
        return min(
            # A position comes back at the first or second ply, by whose turn it is, then at every second.
            (1 if state.to_move is line.state.to_move else 0) + 2 * max(0, 3 - times)
            for state, times in stood.items()
        )

    def moves_that_may_win(self, state: S) -> Iterable[M]:
        """Returns legal moves among which are all that win ``state`` at once. A game that tells most of the
        others apart fast makes the search for forced wins fast.
        """
        return self.legal_moves(state)

    def notice(self, line: LineOfPlay[S, M]) -> tuple[Player | None, Illegal] | None:
        """Returns who has to vary from now on after the last ply of ``line`` (None: either), and why
        (CH16, CH17, TR18).
        """
        return None

    def due_first(self, state: S) -> Illegal | None:
        """Returns the reason that names what is due in ``state`` before any ordinary turn, for who would pass
        it: a ring, an object, an answer. None where nothing is.
        """
        return None

    def words_of(self, illegal: Illegal) -> Mapping[str, Words]:
        """Returns what the sentence for a refusal names besides its cells, by the names in the sentence."""
        return {}

    def hints(self, state: S) -> tuple[Hint, ...]:
        """Returns what the player to move might overlook in ``state``, the most urgent first."""
        return ()

    def left_alone(self, state: S, after: S) -> Collection[Cell]:
        """Returns where pieces of who was to move in ``state`` stand that were in some formation there and
        are in none ``after`` a move, although they did not move themselves.
        """
        return ()


class Notation(Rules[S, M]):
    """How positions and moves are written down and read."""

    @abstractmethod
    def format_position(self, state: S) -> str:
        """Returns the position text (G5)."""

    @abstractmethod
    def read_position(self, text: str) -> S:
        """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """Returns the canonical text of ``move`` (G6)."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """Returns the move of a canonical text, legal or not. Raises ``BadNotation`` (G6)."""

    # May be overridden.

    def faults_of(self, state: S) -> Iterable[PositionFault]:
        """Yields all that makes ``state``, read from a text, impossible (G8)."""
        return ()

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the fields that follow the board in the position text, in their order, each with the
        values that ``seen`` leaves open on the face of it: ``faults`` says which of them fit together.
        """
        return ()

    def record_rank(self, move: M) -> int:
        """Of several texts with one outcome the record keeps the lowest rank, then the first text."""
        return 0


class TableView(Notation[S, M]):
    """What a table shows of positions and moves, for who watches it or works with hands."""

    @abstractmethod
    def layout(self, state: S) -> Layout:
        """Returns what stands on each cell."""

    @abstractmethod
    def attempts(self, state: S, seen: Layout) -> tuple[M, ...]:
        """Returns moves, legal or not and of either player, that may have been meant when the table
        went from this state to ``seen``: read off the difference alone, likeliest first. Never raises.
        """

    # May be overridden.

    def on_the_way(self, state: S, move: M) -> tuple[Layout, ...]:
        """Returns the layouts that the table shows while the legal ``move``, one of several parts, is made in
        its natural order, without the layout after it. Each differs from the one before it.
        """
        return ()

    def refilled(self, state: S, move: M) -> Collection[Cell]:
        """Returns cells that one piece leaves and another like it enters during the legal ``move``: no stage
        shows it, but they stand empty in between where hands take one piece after the other.
        """
        return ()

    def touched(self, state: S, move: M) -> Collection[Cell] | None:
        """Returns cells that hold all those which any stage of the legal ``move`` changes; perhaps others
        besides; None: any cell. A game with hundreds of moves tells it fast, so that most need not be played
        to be ruled out.
        """
        return None

    def vacated(self, state: S, move: M) -> Collection[Cell]:
        """Returns cells that the legal ``move`` leaves empty, perhaps not all. A game with hundreds of moves
        tells it fast: where such a cell is not empty, the move was not made.
        """
        return ()

    def other_layouts(self, state: S, move: M) -> tuple[Layout, ...]:
        """Returns the layouts that the table may show after the legal ``move``, besides that of the state
        after it: those in which hands put a piece elsewhere and it makes no difference to the rules.
        """
        return ()

    def move_words(self, state: S, move: M) -> Words:
        """Returns the legal ``move`` in words, as a voice says it: squares by their names, no full stop.
        A game that does not say how gives its text.
        """
        text = self.format_move(move)
        return Words(text, text)


class Game(TableView[S, M]):
    """The rules of one game with its options chosen, and all that follows from its three roles. Stateless."""

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        """Raises ``BadNotation`` for an option that the game does not offer."""
        self.options = _chosen(self.uid, options or {}, self.offered)
        self.piece_of: Mapping[Symbol, Piece] = {piece.symbol: piece for piece in self.pieces}
        self.symbols: tuple[Symbol, ...] = (EMPTY, *self.piece_of)
        self.owners: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in self.pieces}
        self.bare: Mapping[Symbol, tuple[Symbol, ...]] = {
            piece.symbol: piece.bare for piece in self.pieces if piece.bare
        }

    def to_move(self, state: S) -> Player:
        """Returns whose turn it is. After the end of a game: who would be next."""
        return state.to_move

    def with_turn_passed(self, state: S) -> S | None:
        """Returns the position with the turn given to the other player; None if the rules know none."""
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
        """Returns the layouts that the table shows while the legal ``move`` is made in its natural
        order, the last one being the layout after it. Each differs from the one before it.
        """
        return (*self.on_the_way(state, move), self.layout(self.play_unchecked(state, move)))

    def layouts_after(self, state: S, move: M) -> tuple[Layout, ...]:
        """Returns every layout that the table may show after the legal ``move``, that of the state after it
        first.
        """
        return (self.layout(self.play_unchecked(state, move)), *self.other_layouts(state, move))

    def parse_position(self, text: str) -> S:
        """Returns the state of a position text. Raises ``BadPosition`` (G5, G8)."""
        state = self.read_position(text)
        for fault in self.faults_of(state):
            raise BadPosition(fault.words, fault.clause)
        return state

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Returns all that makes ``text`` impossible (G8), nothing exactly if ``parse_position`` takes it.
        Raises ``BadPosition`` for a text that is malformed (G5).
        """
        return tuple(self.faults_of(self.read_position(text)))

    def reason(self, code: str) -> Reason:
        """Returns the reason of a code, the game's own ones first."""
        found = self.own_reasons.get(code) or reasons.COMMON.get(code)
        if found is None:
            raise LookupError(f"{self.uid} has no reason {code!r}")
        return found

    def explain(self, illegal: Illegal, language: str = "en") -> str:
        """Returns the sentence for a refusal, or for a notice, without its clause. Where the game is over and
        it is known how, also who won and why.
        """
        if illegal.outcome is not None:
            return self._explain_over(illegal.outcome, language)
        names = tuple(self.board.names[cell] for cell in illegal.cells)
        text = reasons.sentence(self.reason(illegal.code), language, names, self.words_of(illegal))
        return reasons.with_earlier_plies(language, text, illegal.plies)

    def explain_with_clause(self, illegal: Illegal, language: str = "en") -> str:
        """Returns the sentence for a refusal with its clause in brackets, a ruling of ours named as one."""
        reason, text = self.reason(illegal.code), self.explain(illegal, language)
        if illegal.outcome is None:
            return reasons.cite(reason, language, text, before=reason.beside)
        return reasons.cite(self.reason(illegal.outcome.code), language, text, before=reason.clause)

    def _explain_over(self, outcome: Outcome, language: str) -> str:
        why = self.explain(Illegal(outcome.code, plies=outcome.plies), language)
        winner = None if outcome.winner is None else self.player_names[outcome.winner].in_language(language)
        if language == "ja":
            result = "引き分けです" if winner is None else f"{winner}の勝ちです"
            return f"対局はすでに終わっています。{result}。{why}"
        result = "a draw" if winner is None else f"{winner} won"
        return f"The game is over: {result}. {why}"

    def legal_texts(self, state: S) -> tuple[str, ...]:
        """Returns the canonical texts of all legal moves, sorted by code point."""
        return tuple(sorted(self.format_move(move) for move in self.legal_moves(state)))

    def refusal(self, move: M, illegal: Illegal) -> Words:
        """Returns a move with why it is refused, in both languages."""
        text = self.format_move(move)
        return Words(
            f"{text}: {self.explain_with_clause(illegal)}",
            f"{text}：{self.explain_with_clause(illegal, 'ja')}",
        )

    def play(self, state: S, move: M) -> S:
        """Returns the state after ``move``. Raises ``IllegalMove``, or ``GameOver`` after the end."""
        illegal = self.why_illegal(state, move)
        if illegal is None:
            return self.play_unchecked(state, move)
        reason = self.reason(illegal.code)
        kind = GameOver if illegal.code == "game_over" else IllegalMove
        raise kind(
            self.refusal(move, illegal),
            reason.clause,
            illegal.code,
            illegal.cells,
        )


def _chosen(uid: str, given: Mapping[str, str], offered: tuple[Option, ...]) -> dict[str, str]:
    """A value for every offered option. Raises ``BadNotation`` for what is not offered."""
    chosen = {option.name: option.values[0] for option in offered}
    for name, value in given.items():
        known = next((option for option in offered if option.name == name), None)
        if known is None:
            names = ", ".join(chosen) or "none"
            raise BadNotation(
                Words(
                    f"{uid}: expected an option out of {names}, got {shown(name)}",
                    f"{uid} に {shown(name)} というオプションはありません（使えるのは {names}）。",
                )
            )
        if value not in known.values:
            values = ", ".join(known.values)
            raise BadNotation(
                Words(
                    f"{uid}: expected {name} to be one of {values}, got {shown(value)}",
                    f"{uid} の {name} は {values} のどれかです。{shown(value)} は使えません。",
                )
            )
        chosen[name] = value
    return chosen
