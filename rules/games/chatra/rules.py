"""Legal moves of Chatra, their effect, and how a game ends (CH2 to CH17)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from tachiai.rules.contract import LineOfPlay, Rules
from tachiai.rules.core import EMPTY, Hint, Illegal, Outcome, Player
from tachiai.rules.games.chatra.board import OBJECT
from tachiai.rules.games.chatra.history import (
    Exchange,
    exchange_number,
    exchanges,
    occurrences,
    who_must_vary,
)
from tachiai.rules.games.chatra.judge import LEFT_IN_CHECK, judge
from tachiai.rules.games.chatra.movement import (
    drops,
    has_sure_step,
    moves_that_may_check,
    object_moves,
    opening_moves,
    subject_moves,
)
from tachiai.rules.games.chatra.state import Move, State, state_of
from tachiai.rules.messages import Message
from tachiai.rules.squares import square, squares_of


class ChatraRules(Rules[State, Move]):
    """The rules CH1 to CH17."""

    def start(self) -> State:
        """The empty board with Black to move (CH2)."""
        return state_of(self.board, (EMPTY,) * len(self.board.names), Player.FIRST, zoning=True)

    def legal_moves(self, state: State) -> Iterator[Move]:
        """CH3 to CH14."""
        if state.opening_ply < 4:
            yield from opening_moves(state)
            return
        checkers = squares_of(state.enemy.attackers())
        yield from drops(state, checkers)
        yield from subject_moves(state, checkers)
        yield from object_moves(state)

    def moves_that_may_win(self, state: State) -> Iterator[Move]:
        """The moves of pieces that may give check: a drop gives none (CH13). All moves if one might leave the
        other side without a legal move (G4).
        """
        if state.opening_ply < 4 or not has_sure_step(state.enemy, 2):
            yield from self.legal_moves(state)
        else:
            yield from moves_that_may_check(state)
            yield from object_moves(state)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        outcome = self.outcome(state)
        return judge(state, move) if outcome is None else Illegal("game_over", outcome=outcome)

    def words_of(self, illegal: Illegal) -> Mapping[str, Message]:
        """Where the own object would stand in check: the refusal's last cell, or its own target (CH14)."""
        if illegal.code not in LEFT_IN_CHECK or not illegal.cells:
            return {}
        cell = illegal.cells[2] if len(illegal.cells) > 2 else illegal.cells[0]
        return {"object": Message("{cell}", cell=self.board.names[cell])}

    def due_first(self, state: State) -> Illegal | None:
        """What the first three plies drop (CH3)."""
        ply = state.opening_ply
        return Illegal("object_now" if ply > 1 else "subject_first") if ply < 4 else None

    def play_unchecked(self, state: State, move: Move) -> State:
        """Zoning ends with a check or an object in the centre (CH7)."""
        after = state.after(move)
        if not after.zoning:
            return after
        into_centre = move.is_object and state.geometry.central & square(move.target)
        if not into_centre and not after.is_in_check:
            return after
        return State(after.layout, after.to_move, False, after.own, after.enemy)

    def outcome(self, state: State) -> Outcome | None:
        """Mate (CH15), or a loss for want of a legal move (G4)."""
        is_in_check = state.is_in_check
        if not is_in_check and state.opening_ply == 4 and has_sure_step(state.own, 1):
            return None
        if next(self.legal_moves(state), None) is not None:
            return None
        return Outcome(state.to_move.other, *(("CH15", "mate") if is_in_check else ("G4", "no_move")))

    def outcome_of_line(self, line: LineOfPlay[State, Move]) -> Outcome | None:
        """A loss by exchanges (CH16) or repetition (CH17), if the last ply of ``line`` causes one."""
        nodes = line.nodes()
        done = exchanges(nodes)
        loser = exchange_number(done, 4, len(nodes) - 1)
        if loser is not None:
            return Outcome(loser.begun_by.other, "CH16", "exchange_lost", _earlier_exchanges(done))
        stood = occurrences(nodes, done)
        if len(stood) >= 4:
            winner = who_must_vary(nodes, stood[0]).other
            return Outcome(winner, "CH17", "repetition_lost", tuple(stood[:-1]))
        return None

    def plies_free_of_past(self, line: LineOfPlay[State, Move]) -> int:
        """Until a repetition or a fourth exchange can come (CH16, CH17)."""
        begun = Counter((exchange.square, exchange.begun_by) for exchange in exchanges(line.nodes()))
        # The next exchange may be half done.
        return min(super().plies_free_of_past(line), 2 * (3 - max(begun.values(), default=0)))

    def notice(self, line: LineOfPlay[State, Move]) -> tuple[Player, Illegal] | None:
        """Who must vary, at a third exchange or occurrence (CH16, CH17)."""
        nodes = line.nodes()
        done = exchanges(nodes)
        third = exchange_number(done, 3, len(nodes) - 1)
        if third is not None:
            plies = _earlier_exchanges(done)
            return third.begun_by, Illegal("exchange_announced", (third.square,), plies=plies)
        stood = occurrences(nodes, done)
        if len(stood) == 3:
            plies = tuple(stood[:-1])
            return who_must_vary(nodes, stood[0]), Illegal("repetition_announced", plies=plies)
        return None

    def hints(self, state: State) -> tuple[Hint, ...]:
        """A check (CH14): the object, and the pieces that give it."""
        if OBJECT[state.to_move] not in state.layout:
            return ()
        checkers = state.checkers(state.to_move)
        if not checkers:
            return ()
        words = Message("Check (CH14).")
        return (Hint(words, (state.object_of(state.to_move), *checkers), alarm=True),)


def _earlier_exchanges(done: tuple[Exchange, ...]) -> tuple[int, ...]:
    """The plies that completed the earlier exchanges like the last of ``done`` (CH16)."""
    last = (done[-1].square, done[-1].begun_by)
    return tuple(
        exchange.completed_at for exchange in done[:-1] if (exchange.square, exchange.begun_by) == last
    )
