"""Legal turns of Two Rings, their effect, repetition, and how a game ends (TR2 to TR18)."""

from collections.abc import Iterator
from itertools import pairwise

from tachiai.rules.boards import Cell
from tachiai.rules.contract import LineOfPlay, Rules, earlier_plies
from tachiai.rules.core import Hint, Illegal, Outcome, Player
from tachiai.rules.games.two_rings.board import BOARD, NO_RIM_PIECES, OWN_BOARD
from tachiai.rules.games.two_rings.fortress import has_closed_goal, may_close_goal
from tachiai.rules.games.two_rings.judge import judge
from tachiai.rules.games.two_rings.pieces import OWNERS
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.turn import aftermath, has_room, has_turn, is_advanced, ring_moves, turns
from tachiai.rules.messages import Message
from tachiai.rules.position_text import parse_board


def who_has_to_vary(line: LineOfPlay[State, Move], is_advanced: bool) -> Player | None:
    """Black if all happened on the white board, White if all on the black one, else None."""
    touched = _touched_since_first(line, is_advanced)
    for player in Player:
        if touched <= OWN_BOARD[player.other]:
            return player
    return None


def _touched_since_first(line: LineOfPlay[State, Move], is_advanced: bool) -> frozenset[Cell]:
    """Every cell that a piece or a ring left, entered or was thrown to since the last position of ``line``
    stood for the first time.
    """
    nodes = line.nodes()
    first = next(number for number, node in enumerate(nodes) if node.state == line.state)
    touched: set[Cell] = set()
    for before, after in pairwise(nodes[first:]):
        if after.move is not None:
            touched |= aftermath(before.state, after.move, is_advanced).touched
    return frozenset(touched)


# By value of the option ``setup``: the layout at the start (TR2).
STARTS = {
    "standard": "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbbbbb/6",
    "six": "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6",
}

_PUT_A_RING = Message("Put a ring on one of your pieces on your own board (TR3).")

# Repetition (TR18): at which occurrence it is announced and ends the game; by the player who loses or has to
# vary: code of the ending, code of the notice before it.
_TOLD_AT, _OVER_AT = 3, 4
_ENDS = {Player.FIRST: "repetition_on_white_board", Player.SECOND: "repetition_on_black_board"}
_NOTICES = {Player.FIRST: "black_must_vary", Player.SECOND: "white_must_vary"}


class TwoRingsRules(Rules[State, Move]):
    """The rules TR1 to TR18. The first player is Black, the second White."""

    def start(self) -> State:
        """The start position (TR2)."""
        squares = "".join(parse_board(BOARD, STARTS[self.options["setup"]], OWNERS)) + NO_RIM_PIECES
        return State(squares, Player.FIRST)

    def legal_moves(self, state: State) -> Iterator[Move]:
        """In the order of the cell that they start from."""
        return iter(()) if self._outcome_on_board(state) else turns(state, is_advanced(self.options))

    def moves_that_may_win(self, state: State) -> Iterator[Move]:
        """The moves into the goal (TR11) and those that take a ring. All moves if one might close the goal
        (TR17) or leave the other side without a legal move (G4).
        """
        player = state.to_move
        may_close = is_advanced(self.options) and may_close_goal(state.squares, player, state.rim)
        if state.goal_from is None and not may_close and has_room(state, player.other):
            return ring_moves(state, is_advanced(self.options))
        return self.legal_moves(state)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        outcome = self._outcome_on_board(state)
        illegal = judge(state, move, is_advanced(self.options)) if outcome is None else None
        if outcome is None and illegal is not None:
            outcome = self.outcome(state)
        return illegal if outcome is None else Illegal("game_over", outcome=outcome)

    def due_first(self, state: State) -> Illegal | None:
        """Each player puts a ring on a piece first (TR3)."""
        return Illegal("ring_first") if state.rings < 2 else None

    def play_unchecked(self, state: State, move: Move) -> State:
        """After a goal the board is as it was (TR11)."""
        if move.kind is TurnKind.GOAL:
            return State(state.squares, state.to_move.other, state.rim, goal_from=move.origin)
        after = aftermath(state, move, is_advanced(self.options))
        return State(after.stages[-1], state.to_move.other, after.rim, after.ban)

    def outcome(self, state: State) -> Outcome | None:
        """A goal (TR11), a closed goal (TR17), or no legal move (G4)."""
        found = self._outcome_on_board(state)
        if found is None and not has_turn(state, is_advanced(self.options)):
            return Outcome(state.to_move.other, "G4", "no_move")
        return found

    def outcome_of_line(self, line: LineOfPlay[State, Move]) -> Outcome | None:
        """The result of the fourth occurrence of a position (TR18)."""
        if line.occurrences < _OVER_AT:
            return None
        loser = who_has_to_vary(line, is_advanced(self.options))
        if loser is None:
            return Outcome(None, "TR18", "repetition", earlier_plies(line))
        return Outcome(loser.other, "TR18", _ENDS[loser], earlier_plies(line))

    def notice(self, line: LineOfPlay[State, Move]) -> tuple[Player, Illegal] | None:
        """Who has to vary, at the third occurrence of a position (TR18). If nobody has to, the player to move
        is named, who is the first that can.
        """
        if line.occurrences != _TOLD_AT:
            return None
        loser = who_has_to_vary(line, is_advanced(self.options))
        if loser is None:
            return line.state.to_move, Illegal("draw_announced", plies=earlier_plies(line))
        return loser, Illegal(_NOTICES[loser], plies=earlier_plies(line))

    def hints(self, state: State) -> tuple[Hint, ...]:
        """What the first plies are (TR3); by which door each piece on the rim returns (TR14)."""
        names = self.board.names
        if state.rings < 2:
            return (Hint(_PUT_A_RING, tuple(move.target for move in self.legal_moves(state))),)
        return tuple(
            Hint(
                Message(
                    "The piece on {names} returns to {names_2} once the way is free (TR14).",
                    names=names[cell],
                    names_2=names[DOOR[cell]],
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
