"""A line of play: a start position and the moves made from it, with what only the past can decide."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from tachiai.rules.contract import Game, M, S
from tachiai.rules.core import Illegal, Outcome
from tachiai.rules.errors import GameOver


@dataclass(frozen=True)
class Line(Generic[S, M]):
    """One node of a line of play. Immutable: a take-back is ``line.parent``.

    ``move`` led from ``parent`` to ``state``; both are None at the start.
    """

    game: Game[S, M]
    state: S
    parent: "Line[S, M] | None" = None
    move: M | None = None
    ply: int = 0

    def play(self, move: M) -> "Line[S, M]":
        """Returns the line after ``move``. Raises ``IllegalMove``, or ``GameOver`` after the end."""
        if self.outcome is not None:
            over = Illegal("game_over", outcome=self.outcome)
            text = f"{self.game.format_move(move)}: {self.game.explain_with_clause(over)}"
            raise GameOver(text, "G7", over.code)
        return self.follow(self.game.play(self.state, move), move)

    def follow(self, state: S, move: M | None) -> "Line[S, M]":
        """Returns the line that goes on from ``state``. ``move``, which led there, is not judged; None where
        no known move did (a gap, a ruling).
        """
        return Line(self.game, state, self, move, self.ply + 1)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, by the position or by the past; None while the game goes on."""
        return self.game.outcome(self.state) or self.game.outcome_of_line(self)

    @cached_property
    def occurrences(self) -> int:
        """How often the last position has stood in this line, itself included (G3)."""
        return sum(node.state == self.state for node in self.back())

    def back(self) -> Iterator["Line[S, M]"]:
        """Yields this node, its parent and so on to the start."""
        node: Line[S, M] | None = self
        while node is not None:
            yield node
            node = node.parent

    def nodes(self) -> tuple["Line[S, M]", ...]:
        """Returns the nodes from the start to this one."""
        return tuple(reversed(tuple(self.back())))

    def moves(self) -> tuple[M, ...]:
        """Returns the moves from the start to this node."""
        return tuple(node.move for node in self.nodes() if node.move is not None)

    def texts(self) -> tuple[str, ...]:
        """Returns the canonical texts of the moves from the start to this node."""
        return tuple(self.game.format_move(move) for move in self.moves())


AnyGame = Game[Any, Any]
AnyLine = Line[Any, Any]
