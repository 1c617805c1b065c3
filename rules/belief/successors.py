"""The position at the end of a line, with its legal moves and what the rules say of it; and a cache of the
legal plies of the positions that were searched last.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.belief.moves import LegalPlies
from tachiai.rules.belief.plies import Ply, Route
from tachiai.rules.boards import Cell
from tachiai.rules.core import Hint, Illegal, Layout, Player, Symbol, changes
from tachiai.rules.line import AnyGame, AnyLine, Line


@dataclass(frozen=True, eq=False)
class Successors:
    """The position at the end of ``line`` and its legal continuations, evaluated lazily."""

    line: AnyLine
    known: LegalPlies | None = None  #: of the same position, to be shared

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.line.game

    @cached_property
    def legal_plies(self) -> LegalPlies:
        """The legal plies by the position alone, whether or not the game is over."""
        return self.known or LegalPlies(self.game, self.line.state)

    @property
    def layout(self) -> Layout:
        """What the table should show now."""
        return self.legal_plies.layout

    @cached_property
    def arrived(self) -> Mapping[Cell, Symbol]:
        """What the last ply changed on the table; nothing at the start."""
        parent = self.line.parent
        return {} if parent is None else changes(self.game.layout(parent.state), self.layout)

    @cached_property
    def notice(self) -> tuple[Player | None, Illegal] | None:
        """Who has to vary after the last ply (None: both are told), and why (``Rules.notice``)."""
        return self.game.notice(self.line)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """What the player to move might overlook; empty once the game is over."""
        return () if self.line.outcome is not None else self.game.hints(self.line.state)

    @cached_property
    def out_of_turn(self) -> "Successors | None":
        """The same position with the other player to move, without a past; None if the rules have none."""
        turned = self.game.with_turn_passed(self.line.state)
        return None if turned is None else Successors(Line(self.game, turned))

    @cached_property
    def passed(self) -> "Successors | None":
        """The same position after the turn was passed; None where that is not legal."""
        ply = None if self.line.outcome is not None else self.legal_plies.passing
        return None if ply is None else Successors(self.line.follow(ply.state, ply.move))

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves; none when the game is over."""
        return () if self.line.outcome is not None else self.legal_plies.moves

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The legal plies, one for each way in which the table may show a move."""
        return tuple(ply for number in range(len(self.moves)) for ply in self.legal_plies.plies(number))

    def routes_over(self, cells: Collection[Cell]) -> tuple[Route, ...]:
        """The routes of legal moves that touch every one of ``cells``."""
        return self.legal_plies.routes_over(cells) if self.moves else ()

    def prepare(self) -> int:
        """``LegalPlies.prepare``; 0 when the game is over."""
        return self.legal_plies.prepare() if self.moves else 0


# Positions. In games of all kinds none was needed again after 20 others; each may hold 1,000 moves.
KEPT = 24
KEPT_LINES = 4


class Atlas:
    """Cache of ``LegalPlies`` by state, the ``KEPT`` most recently used ones."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._known: dict[Any, LegalPlies] = {}
        self._lines: tuple[Successors, ...] = ()

    def at(self, line: AnyLine) -> Successors:
        """The successors of the position at the end of ``line``."""
        found = next((known for known in self._lines if known.line is line), None)
        if found is None:
            found = Successors(line, self[line.state])
            self._lines = (found, *self._lines[: KEPT_LINES - 1])
        return found

    @property
    def most_arrivals(self) -> int:
        """The largest number of cells on which one ply puts pieces, estimated at the start position."""
        return self._by_the_start[0]

    @property
    def has_drops(self) -> bool:
        """Whether legal moves bring pieces onto the board (drops), estimated at the start position."""
        return self._by_the_start[1]

    @cached_property
    def _by_the_start(self) -> tuple[int, bool]:
        start = LegalPlies(self.game, self.game.start())
        return start.most_arrivals, start.has_drops

    def __getitem__(self, state: Any) -> LegalPlies:
        found = self._known.pop(state, None) or LegalPlies(self.game, state)
        self._known[state] = found
        if len(self._known) > KEPT:
            self._known.pop(next(iter(self._known)))
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._known)
