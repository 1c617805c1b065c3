"""The position at the end of a line, and what may come of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.belief.moves import Prospects
from tachiai.rules.belief.plies import Ply, Route
from tachiai.rules.boards import Cell
from tachiai.rules.core import Hint, Illegal, Layout, Player, Symbol, changes
from tachiai.rules.line import AnyGame, AnyLine, Line


@dataclass(frozen=True, eq=False)
class Successors:
    """What may come of the position at the end of ``line``.

    Building is cheap; what costs is computed on first use and kept. ``known``: what is known already of the
    same position.
    """

    line: AnyLine
    known: Prospects | None = None

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.line.game

    @cached_property
    def prospects(self) -> Prospects:
        """The legal moves of the position, and which cells each of them concerns."""
        return self.known or Prospects(self.game, self.line.state)

    @property
    def layout(self) -> Layout:
        """What the table shows now, by the referee's belief."""
        return self.prospects.layout

    @cached_property
    def arrived(self) -> Mapping[Cell, Symbol]:
        """What the last ply changed on the table; nothing at the start."""
        parent = self.line.parent
        return {} if parent is None else changes(self.game.layout(parent.state), self.layout)

    @cached_property
    def notice(self) -> tuple[Player | None, Illegal] | None:
        """Whom the last ply obliges to vary from now on (None: it is told to both), and why."""
        return self.game.notice(self.line)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """What the player to move might overlook; nothing once the game is over."""
        return () if self.line.outcome is not None else self.game.hints(self.line.state)

    @cached_property
    def out_of_turn(self) -> "Successors | None":
        """The same position with the turn given to the other player, if the rules know it: without a past."""
        turned = self.game.with_turn_passed(self.line.state)
        return None if turned is None else Successors(Line(self.game, turned))

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves; none when the game is over."""
        return () if self.line.outcome is not None else self.prospects.moves

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The legal moves as the table shows them: one for each way in which it may."""
        return tuple(ply for number in range(len(self.moves)) for ply in self.prospects.plies(number))

    def routes_over(self, cells: Collection[Cell]) -> tuple[Route, ...]:
        """Returns the ways of making a legal move that touch every one of ``cells``."""
        return self.prospects.routes_over(cells) if self.moves else ()

    def prepare(self) -> int:
        """Lists the moves, what they touch and where they lead now, for a caller with time to spare; returns
        how many.
        """
        return self.prospects.prepare() if self.moves else 0
