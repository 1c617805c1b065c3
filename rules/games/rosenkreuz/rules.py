"""Legal moves of Rosenkreuz, their effect, and how a game ends (RK3, RK9, RK14)."""

from tachiai.rules.contract import Rules
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.games.rosenkreuz.board import BOARD, OWNERS, has_lost_a_colour, is_decided
from tachiai.rules.games.rosenkreuz.judge import judge
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.turn import boards_of_turn, has_turn, turns
from tachiai.rules.position_text import parse_board

# By value of the option ``setup``: the layout at the start (RK3).
STARTS = {
    "standard": "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/rRrRrRrR/8",
    "back_ranks": "cCcCcCcC/CcCcCcCc/8/8/8/8/rRrRrRrR/RrRrRrRr",
}


class RosenkreuzRules(Rules[State, Move]):
    """The rules RK1 to RK15. The first player has the rose, the second the cross."""

    def start(self) -> State:
        """The start position (RK3)."""
        return State("".join(parse_board(BOARD, STARTS[self.options["setup"]], OWNERS)), Player.FIRST)

    def legal_moves(self, state: State) -> list[Move]:
        return [] if is_decided(state.squares) else turns(state)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        illegal = None if is_decided(state.squares) else judge(state, move)
        if is_decided(state.squares) or (illegal is not None and not has_turn(state)):
            return Illegal("game_over", outcome=self.outcome(state))
        return illegal

    def play_unchecked(self, state: State, move: Move) -> State:
        return State(boards_of_turn(state, move)[-1], state.to_move.other)

    def outcome(self, state: State) -> Outcome | None:
        """A lost colour (RK14) or no legal move (RK9)."""
        losers = [player for player in Player if has_lost_a_colour(state.squares, player)]
        if len(losers) == 2:
            return Outcome(None, "RK14", "both_lost_a_colour")
        if losers:
            return Outcome(losers[0].other, "RK14", "colour_lost")
        if not has_turn(state):
            return Outcome(state.to_move.other, "RK9", "no_move")
        return None
