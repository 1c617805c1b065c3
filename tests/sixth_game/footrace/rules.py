"""What is legal in Footrace, what it leads to, and how a game ends (FR1 to FR3)."""

from collections.abc import Iterator

from tachiai.rules.contract import Rules
from tachiai.rules.core import EMPTY, Illegal, Outcome, Player
from tachiai.rules.position_text import parse_board

from .board import BOARD, FAR_RANK
from .judge import judge
from .movement import steps
from .pieces import LETTERS
from .state import Move, State

START = "wwwww/5/5/5/bbbbb"  # FR1


class FootraceRules(Rules[State, Move]):
    """The rules FR1 to FR3."""

    def start(self) -> State:
        return State(parse_board(BOARD, START, LETTERS.values()), Player.FIRST)

    def legal_moves(self, state: State) -> Iterator[Move]:
        if has_arrived(state, state.to_move.other):
            return
        for cell in BOARD.grid_cells:
            if state.layout[cell] == LETTERS[state.to_move]:
                yield from steps(state, cell)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        return Illegal("game_over") if self.outcome(state) is not None else judge(state, move)

    def play_unchecked(self, state: State, move: Move) -> State:
        layout = list(state.layout)
        layout[move.origin], layout[move.target] = EMPTY, layout[move.origin]
        return State(tuple(layout), state.to_move.other)

    def outcome(self, state: State) -> Outcome | None:
        winner = state.to_move.other
        if has_arrived(state, winner):
            return Outcome(winner, "FR3", "arrived")
        if next(self.legal_moves(state), None) is None:
            return Outcome(winner, "G4", "no_move")
        return None


def has_arrived(state: State, player: Player) -> bool:
    """Whether a runner of ``player`` stands on the far rank (FR3)."""
    return any(state.layout[cell] == LETTERS[player] for cell in FAR_RANK[player])
