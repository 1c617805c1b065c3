"""What is legal in Two Rings, what it leads to, and how a game ends (TR2 to TR18)."""

from collections.abc import Iterator

from tachiai.rules.contract import LineOfPlay, Rules, earlier_plies
from tachiai.rules.core import Hint, Illegal, Outcome, Player
from tachiai.rules.games.two_rings.board import BOARD, NO_RIM_PIECES
from tachiai.rules.games.two_rings.fortress import has_closed_goal, may_close_goal
from tachiai.rules.games.two_rings.judge import judge
from tachiai.rules.games.two_rings.pieces import OWNERS
from tachiai.rules.games.two_rings.repetition import who_has_to_vary
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Kind, Move, State
from tachiai.rules.games.two_rings.turn import aftermath, has_room, has_turn, is_advanced, ring_moves, turns
from tachiai.rules.position_text import parse_board
from tachiai.rules.words import Words

# Value of the option ``setup`` → what stands where at the start (TR2).
STARTS = {
    "standard": "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbbbbb/6",
    "six": "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6",
}

_PUT_A_RING = Words(
    "Put a ring on one of your pieces on your own board (TR3).",
    "自分のボードの駒の一つに、リングを持たせてください（TR3）。",
)

# Who loses by a repetition, or has to vary → the code of the ending, and of the notice before it (TR18).
_TOLD_AT, _OVER_AT = 3, 4
_ENDS = {Player.FIRST: "repetition_on_white_board", Player.SECOND: "repetition_on_black_board"}
_NOTICES = {Player.FIRST: "black_must_vary", Player.SECOND: "white_must_vary"}


class TwoRingsRules(Rules[State, Move]):
    """The rules TR1 to TR18. The first player is Black, the second White."""

    def start(self) -> State:
        """Returns the start position (TR2)."""
        squares = "".join(parse_board(BOARD, STARTS[self.options["setup"]], OWNERS)) + NO_RIM_PIECES
        return State(squares, Player.FIRST)

    def legal_moves(self, state: State) -> Iterator[Move]:
        """Yields every legal move, by the cell that it starts from."""
        if self._outcome_on_board(state) is None:
            yield from turns(state, is_advanced(self.options))

    def moves_that_may_win(self, state: State) -> Iterator[Move]:
        """Returns the moves into the goal (TR11) and those that take a ring; every move where it might close
        the goal (TR17) or leave the other side none (G4).
        """
        player = state.to_move
        may_close = is_advanced(self.options) and may_close_goal(state.squares, player, state.rim)
        if state.goal_from is None and not may_close and has_room(state, player.other):
            yield from ring_moves(state, is_advanced(self.options))
        else:
            yield from self.legal_moves(state)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        """Returns the first reason against ``move``: the piece, the move's own rules, the fortress."""
        outcome = self._outcome_on_board(state)
        illegal = judge(state, move, is_advanced(self.options)) if outcome is None else None
        if outcome is None and illegal is not None:
            outcome = self.outcome(state)
        return illegal if outcome is None else Illegal("game_over", outcome=outcome)

    def due_first(self, state: State) -> Illegal | None:
        """Returns that each player puts a ring on a piece first (TR3)."""
        return Illegal("ring_first") if state.rings < 2 else None

    def play_unchecked(self, state: State, move: Move) -> State:
        """Returns the state after ``move``; after a goal the board is as it was (TR11)."""
        if move.kind is Kind.GOAL:
            return State(state.squares, state.to_move.other, state.rim, goal_from=move.origin)
        after = aftermath(state, move, is_advanced(self.options))
        return State(after.stages[-1], state.to_move.other, after.rim, after.ban)

    def outcome(self, state: State) -> Outcome | None:
        """Returns the result by a goal (TR11), a closed goal (TR17) or for want of a move (G4)."""
        found = self._outcome_on_board(state)
        if found is None and not has_turn(state, is_advanced(self.options)):
            return Outcome(state.to_move.other, "G4", "no_move")
        return found

    def outcome_of_line(self, line: LineOfPlay[State, Move]) -> Outcome | None:
        """Returns the result if the last position of ``line`` stands for the fourth time (TR18)."""
        if line.occurrences < _OVER_AT:
            return None
        loser = who_has_to_vary(line, is_advanced(self.options))
        if loser is None:
            return Outcome(None, "TR18", "repetition", earlier_plies(line))
        return Outcome(loser.other, "TR18", _ENDS[loser], earlier_plies(line))

    def notice(self, line: LineOfPlay[State, Move]) -> tuple[Player, Illegal] | None:
        """Returns what the players are told when the last position of ``line`` stands for the third time: who
        has to vary. Where nobody has to, the player to move is named, who is the first that can.
        """
        if line.occurrences != _TOLD_AT:
            return None
        loser = who_has_to_vary(line, is_advanced(self.options))
        if loser is None:
            return line.state.to_move, Illegal("draw_announced", plies=earlier_plies(line))
        return loser, Illegal(_NOTICES[loser], plies=earlier_plies(line))

    def hints(self, state: State) -> tuple[Hint, ...]:
        """Returns what the first plies are (TR3), and for each piece on the rim the door through which it
        will come back (TR14).
        """
        names = self.board.names
        if state.rings < 2:
            return (Hint(_PUT_A_RING, tuple(move.target for move in self.legal_moves(state))),)
        return tuple(
            Hint(
                Words(
                    f"The piece on {names[cell]} returns to {names[DOOR[cell]]} once the way is free (TR14).",
                    f"{names[cell]} の駒は、{names[DOOR[cell]]} への道が空きしだい戻ります（TR14）。",
                ),
                (cell, DOOR[cell]),
            )
            for cell in state.rim
        )

    def _outcome_on_board(self, state: State) -> Outcome | None:
        """The result by a goal or by closed goals; legal moves are not looked at."""
        if state.goal_from is not None:
            return Outcome(state.to_move.other, "TR11", "goal")
        if not is_advanced(self.options):
            return None
        closers = [player for player in Player if has_closed_goal(state.squares, player)]
        if len(closers) == 2:
            return Outcome(None, "TR17", "both_goals_closed")
        return Outcome(closers[0], "TR17", "closed_goal") if closers else None
