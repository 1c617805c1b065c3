"""A line of play: a start position and the moves made from it, with what only the past can decide; and perft,
how many lines of a given length go on from it, the standard check of move generation.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from tachiai.rules.contract import Game, M, S
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.errors import BadNotation, GameOver


@dataclass(frozen=True, repr=False)
class Line(Generic[S, M]):
    """One node of a line of play. Immutable: a take-back is ``line.parent``."""

    game: Game[S, M]
    state: S
    parent: "Line[S, M] | None" = None  #: None at the start
    move: M | None = None  #: led here from ``parent``; None at the start, and where no known move did
    ply: int = 0
    mover: Player | None = None  #: who made the move; None at the start, and where nobody saw who it was

    @classmethod
    def at(cls, game: Game[S, M], position: str = "") -> "Line[S, M]":
        """The line that begins at a position text, by default at the start. Raises ``BadPosition``."""
        return cls(game, game.parse_position(position) if position else game.start())

    def play(self, move: M | str) -> "Line[S, M]":
        """The line after ``move``, or after the move of a text. Raises ``IllegalMove``, ``GameOver`` after
        the end, or ``BadNotation`` for a text that is no move.
        """
        move = self._move_of(move)
        if self.outcome is not None:
            over = Illegal("game_over", outcome=self.outcome)
            raise GameOver(self.game.refusal(move, over), "G7", over.code)
        return self.follow(self.game.play(self.state, move), move)

    @property
    def legal_moves(self) -> "LegalMoves[S, M]":
        """The moves that can be played now: to iterate, to count, and to ask with ``in``, by text too."""
        return LegalMoves(self)

    def why_illegal(self, move: M | str) -> Illegal | None:
        """The reason against ``move``, or against the move of a text; None if it is legal. Raises
        ``BadNotation`` for a text that is no move.
        """
        found = self._move_of(move)
        if self.outcome is not None:
            return Illegal("game_over", outcome=self.outcome)
        return self.game.why_illegal(self.state, found)

    def explain(self, move: M | str, language: str = "en") -> str:
        """Why ``move`` is illegal, with its clause; "" if it is legal."""
        illegal = self.why_illegal(move)
        return "" if illegal is None else self.game.explain_with_clause(illegal, language)

    @property
    def position(self) -> str:
        """The text of the last position (G5)."""
        return self.game.format_position(self.state)

    def svg(self, language: str = "en") -> str:
        """The board of the last position as an SVG drawing."""
        from tachiai.rules.drawing.svg import board_svg  # drawings stand above lines

        return board_svg(self.game, self.game.layout(self.state), language=language)

    def __repr__(self) -> str:
        made = " ".join(text or "?" for text in self.texts())
        return f"<Line of {self.game.uid}: {made or 'no move yet'}; {self.position}>"

    def _move_of(self, move: M | str) -> M:
        return self.game.parse_move(move) if isinstance(move, str) else move

    def follow(self, state: S, move: M | None, mover: Player | None = None) -> "Line[S, M]":
        """The line continued by ``state``, without a check of the rules. ``move`` led there; None where no
        known move did (a gap, a ruling). ``mover``: by default the player to move, if there is a move.
        """
        if mover is None and move is not None:
            mover = self.game.to_move(self.state)
        return Line(self.game, state, self, move, self.ply + 1, mover)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, by the position or by the past; None while the game goes on."""
        return self.game.outcome(self.state) or self.game.outcome_of_line(self)

    @cached_property
    def occurrences(self) -> int:
        """How often the last position has stood in this line, itself included (G3)."""
        return sum(node.state == self.state for node in self.back())

    @property
    def is_out_of_turn(self) -> bool:
        """Whether the last ply was made by another player than the one who was to move."""
        if self.parent is None or self.mover is None:
            return False
        return self.mover is not self.game.to_move(self.parent.state)

    def made_by(self, player: Player) -> int:
        """The number of moves that ``player`` has made; a gap counts as one of each player."""
        return sum(node.mover in (player, None) for node in self.nodes()[1:])

    def back(self) -> Iterator["Line[S, M]"]:
        """Yields this node, its parent and so on to the start."""
        node: Line[S, M] | None = self
        while node is not None:
            yield node
            node = node.parent

    def nodes(self) -> tuple["Line[S, M]", ...]:
        """The nodes from the start to this one."""
        return tuple(reversed(tuple(self.back())))

    def moves(self) -> tuple[M, ...]:
        """The known moves from the start to this node."""
        return tuple(node.move for node in self.nodes() if node.move is not None)

    def texts(self) -> tuple[str, ...]:
        """The canonical texts of the plies from the start to this node, one each, "" without a known move."""
        made = self.nodes()[1:]
        return tuple("" if node.move is None else self.game.format_move(node.move) for node in made)


@dataclass(frozen=True, slots=True, repr=False)
class LegalMoves(Collection[M], Generic[S, M]):
    """The legal moves at the end of a line; none once the game is over."""

    line: Line[S, M]

    def __iter__(self) -> Iterator[M]:
        if self.line.outcome is None:
            yield from self.line.game.legal_moves(self.line.state)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return any(move == legal for legal in self)
        try:
            return self.line.why_illegal(move) is None
        except BadNotation:
            return False

    def texts(self) -> tuple[str, ...]:
        """Their canonical texts, sorted by code point."""
        return tuple(sorted(map(self.line.game.format_move, self)))

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self.texts()) or 'none'}>"


class RightAnswers:
    """Right answers, the learner's or solver's moves and the opponent's in turn."""

    lines: tuple[tuple[str, ...], ...]

    def allows(self, played: tuple[str, ...]) -> bool:
        """Whether a line begins with ``played``."""
        return any(line[: len(played)] == played for line in self.lines)

    def reply_to(self, played: tuple[str, ...]) -> str | None:
        """The next move of the first line that goes on after ``played``; None if none does."""
        longer = (line for line in self.lines if len(line) > len(played) and line[: len(played)] == played)
        return next((line[len(played)] for line in longer), None)


AnyGame = Game[Any, Any]
AnyLine = Line[Any, Any]


def random_line(game: Game[S, M], choose: Callable[[Sequence[M]], M], plies: int) -> Line[S, M]:
    """A game of up to ``plies`` moves, each of which ``choose`` takes from the legal ones, such as
    ``random.Random(1).choice``; shorter where the game ends.
    """
    line = Line.at(game)
    while line.ply < plies and line.outcome is None:
        move = choose(list(game.legal_moves(line.state)))
        line = line.follow(game.play_unchecked(line.state, move), move)
    return line


def perft(line: AnyLine, depth: int) -> int:
    """The number of sequences of ``depth`` moves from ``line`` on.

    Moves with different texts count separately. A finished game has no continuation, and the past of ``line``
    counts: a repetition may end the game (G3). Raises ``ValueError`` for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"expected a depth of 0 or more, got {depth}")
    if depth == 0:
        return 1
    if line.outcome is not None:
        return 0
    if depth == 1:
        return sum(1 for _ in line.game.legal_moves(line.state))
    return sum(perft(child, depth - 1) for _, child in _children(line))


def divide(line: AnyLine, depth: int) -> dict[str, int]:
    """Move text → its share of ``perft(line, depth)``, by code point. Raises ``ValueError`` for depth 0."""
    if depth < 1:
        raise ValueError(f"expected a depth of 1 or more, got {depth}")
    if line.outcome is not None:
        return {}
    return dict(sorted((text, perft(child, depth - 1)) for text, child in _children(line)))


def _children(line: AnyLine) -> Iterator[tuple[str, AnyLine]]:
    game, state = line.game, line.state
    for move in game.legal_moves(state):
        yield game.format_move(move), line.follow(game.play_unchecked(state, move), move)
