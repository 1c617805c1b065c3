"""Legal moves of Rugby Chess, their effect, and how a game ends (RC3, RC5, RC8, RC11)."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Rules
from tachiai.rules.core import Hint, Illegal, Outcome, Player
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES, has_tried
from tachiai.rules.games.rugby_chess.hands import layout_after
from tachiai.rules.games.rugby_chess.judge import judge
from tachiai.rules.games.rugby_chess.movement import has_room, movements, passes
from tachiai.rules.games.rugby_chess.pieces import OWNERS
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.messages import Message
from tachiai.rules.position_text import parse_board

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb"  # RC3


class RugbyChessRules(Rules[State, Move]):
    """The rules RC1 to RC13."""

    def start(self) -> State:
        """The start position (RC3)."""
        return State(parse_board(BOARD, START, OWNERS), Player.FIRST)

    def legal_moves(self, state: State) -> Iterator[Move]:
        """RC5, RC8; none after a try."""
        layout, side, other = state.layout, SIDES[state.to_move], SIDES[state.to_move.other]
        if has_tried(layout, other):
            return
        if state.pending is not None:
            yield from passes(layout, side, state.pending)
            return
        for origin, symbol in enumerate(layout):
            if symbol in side.pieces:
                cell = Cell(origin)
                yield from movements(layout, side, other, cell, symbol)
                if symbol in side.holders:
                    yield from passes(layout, side, cell)

    def moves_that_may_win(self, state: State) -> Iterator[Move]:
        """The movements to a try (RC11); all moves if one might leave the other side without any (G4)."""
        layout, side, other = state.layout, SIDES[state.to_move], SIDES[state.to_move.other]
        if not has_room(layout, other):
            yield from self.legal_moves(state)
        elif state.pending is None and not has_tried(layout, other):
            for origin, symbol in enumerate(layout):
                if symbol in side.holders:
                    moves = movements(layout, side, other, Cell(origin), symbol)
                    yield from (move for move in moves if move.target in side.goal)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        outcome = self.outcome(state)
        return judge(state, move) if outcome is None else Illegal("game_over", outcome=outcome)

    def due_first(self, state: State) -> Illegal | None:
        """The answer to a tackle (RC8)."""
        return None if state.pending is None else Illegal("answer_is_a_pass", (state.pending,))

    def play_unchecked(self, state: State, move: Move) -> State:
        side = SIDES[state.to_move]
        tackled: Cell | None = side.front[move.target] if move.tackle is Tackle.NOT_TAKEN else None
        return State(layout_after(state, move), state.to_move.other, tackled)

    def outcome(self, state: State) -> Outcome | None:
        """A try (RC11), or no legal move (G4)."""
        winner = state.to_move.other
        if has_tried(state.layout, SIDES[winner]):
            return Outcome(winner, "RC11", "try")
        if next(self.legal_moves(state), None) is None:
            return Outcome(winner, "G4", "no_move")
        return None

    def hints(self, state: State) -> tuple[Hint, ...]:
        """The answer that a tackled player owes (RC8)."""
        if state.pending is None:
            return ()
        name = BOARD.names[state.pending]
        words = Message("The tackled piece on {name} must pass its ball and step back (RC8).", name=name)
        return (Hint(words, (state.pending,), alarm=True),)
