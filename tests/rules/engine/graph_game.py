"""A game as small as can be: a token goes from place to place, so that positions come back on many ways."""

from collections.abc import Mapping
from typing import NamedTuple, NoReturn

from tachiai.rules.boards import Board
from tachiai.rules.contract import Game, LineOfPlay
from tachiai.rules.core import Illegal, Layout, Outcome, Player
from tachiai.rules.messages import bilingual
from tachiai.rules.reasons import COMMON

NOT_ASKED = "a search has nothing to read and no table to look at"


class Place(NamedTuple):
    """A position: where the token is and who moves it."""

    number: int
    to_move: Player


class GraphGame(Game[Place, int]):
    """``ways``: place → the places that can be reached. ``ends``: place → how the game ends there. Who cannot
    move loses. A position that stands for the fourth time is won by ``by_repetition``, drawn if that is None.
    """

    uid = "graph"
    title = bilingual("Graph", "グラフ")
    rules_version = "1"
    board = Board(1, 1)
    pieces = ()
    own_reasons = COMMON
    clauses = ()

    def __init__(
        self, ways: Mapping[int, tuple[int, ...]], ends: Mapping[int, Outcome], by_repetition: Player | None
    ) -> None:
        super().__init__()
        self.ways = ways
        self.ends = ends
        self.by_repetition = by_repetition

    def start(self) -> Place:
        return Place(0, Player.FIRST)

    def legal_moves(self, state: Place) -> tuple[int, ...]:
        return () if state.number in self.ends else self.ways[state.number]

    def why_illegal(self, state: Place, move: int) -> Illegal | None:
        return None if move in self.legal_moves(state) else Illegal("game_over")

    def play_unchecked(self, state: Place, move: int) -> Place:
        return Place(move, state.to_move.other)

    def outcome(self, state: Place) -> Outcome | None:
        if state.number in self.ends or self.ways[state.number]:
            return self.ends.get(state.number)
        return Outcome(state.to_move.other, "G4", "no_move")

    def outcome_of_line(self, line: LineOfPlay[Place, int]) -> Outcome | None:
        return Outcome(self.by_repetition, "G3", "repetition") if line.occurrences >= 4 else None

    def format_move(self, move: int) -> str:
        return str(move)

    def format_position(self, state: Place) -> str:
        return f"{state.number} {state.to_move.value}"

    def read_position(self, text: str) -> NoReturn:
        raise AssertionError(NOT_ASKED)

    def parse_move(self, text: str) -> int:
        return int(text)

    def layout(self, state: Place) -> NoReturn:
        raise AssertionError(NOT_ASKED)

    def attempts(self, state: Place, seen: Layout) -> NoReturn:
        raise AssertionError(NOT_ASKED)
