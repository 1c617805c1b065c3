"""Threat-space search: wins by threats alone. Fast, but it finds not every win.

The attacker makes only moves after which the defender would lose at once by passing; all replies are
searched. A win that is found is forced, perhaps not the shortest: ``proof.solve`` finds that one, and every
first move. The past (repetition) is not considered.
"""

from collections.abc import Callable
from typing import Generic

from tachiai.rules.contract import Game, M, S
from tachiai.rules.engine.proof_search import OutOfTime
from tachiai.rules.evaluation import Evaluation


def forced_by_threats(
    game: Game[S, M],
    knowledge: Evaluation[S, M],
    state: S,
    plies: int,
    is_time_up: Callable[[], bool] = lambda: False,
) -> int | None:
    """The number of plies within which the side to move wins by threats, at most ``plies``; None where no
    such win was found until ``is_time_up``.
    """
    search = _ThreatSearch(game, knowledge, is_time_up)
    try:
        return next((length for length in range(1, plies + 1, 2) if search.wins(state, length)), None)
    except OutOfTime:
        return None


class _ThreatSearch(Generic[S, M]):
    """The search, with its memory of states."""

    def __init__(self, game: Game[S, M], knowledge: Evaluation[S, M], is_time_up: Callable[[], bool]) -> None:
        self._game = game
        self._knowledge = knowledge
        self._is_time_up = is_time_up
        self._won: dict[S, int] = {}  # state → plies within which its side to move wins
        self._open: dict[S, int] = {}  # state → plies within which there is no win by threats
        self._threats: dict[S, tuple[S, ...]] = {}  # state → those after each move that threatens

    def wins(self, state: S, plies: int) -> bool:
        """Whether the side to move wins within ``plies``."""
        if self._won.get(state, plies + 1) <= plies:
            return True
        if self._open.get(state, 0) >= plies:
            return False
        won = self._wins_at_once(state) or (
            plies > 1 and any(self._has_no_answer(after, plies - 1) for after in self._after_threats(state))
        )
        (self._won if won else self._open)[state] = plies
        return won

    def _has_no_answer(self, state: S, plies: int) -> bool:
        """Whether the other side, to move, loses within ``plies``."""
        if self._wins_at_once(state):
            return False
        winner = state.to_move.other
        for move in self._game.legal_moves(state):
            after = self._play(state, move)
            outcome = self._game.outcome(after)
            if outcome is not None and outcome.winner is not winner:
                return False
            if outcome is None and not self.wins(after, plies - 1):
                return False
        return True

    def _after_threats(self, state: S) -> tuple[S, ...]:
        """The states after each move that threatens to win."""
        found = self._threats.get(state)
        if found is None:
            played = (self._play(state, move) for move in self._knowledge.moves_that_may_threaten(state))
            found = tuple(after for after in played if self._must_answer(after))
            self._threats[state] = found
        return found

    def _must_answer(self, state: S) -> bool:
        """Whether the side to move would lose at once by passing; False after the end of the game."""
        if self._game.outcome(state) is not None:
            return False
        if self._knowledge.tells_every_danger:
            return self._knowledge.is_in_danger(state)
        passed = self._knowledge.passed(state)
        if passed is None:
            passed = self._game.with_turn_passed(state)
        return passed is not None and self._wins_at_once(passed)

    def _wins_at_once(self, state: S) -> bool:
        for move in self._game.moves_that_may_win(state):
            outcome = self._game.outcome(self._play(state, move))
            if outcome is not None and outcome.winner is state.to_move:
                return True
        return False

    def _play(self, state: S, move: M) -> S:
        if self._is_time_up():
            raise OutOfTime
        return self._game.play_unchecked(state, move)
