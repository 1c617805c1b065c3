"""Forced wins by looking at everything: plain AND/OR search, written apart from the engine.

It asks a game for its moves, what they lead to, and whether that ends the game; nothing is ordered, left out
or guessed. A position stands alone, so the past decides nothing in as few plies as are looked at here.
"""

from collections.abc import Callable
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.line import AnyGame, AnyLine


class GivenUp(Exception):
    """It takes too long."""


class Exhaustive:
    """The search for forced wins of ``attacker``; raises ``GivenUp`` as soon as ``is_too_long`` says so."""

    def __init__(self, game: AnyGame, attacker: Player, is_too_long: Callable[[], bool]) -> None:
        self.game = game
        self.attacker = attacker
        self.is_too_long = is_too_long
        self.known: dict[tuple[Any, int], bool] = {}

    def shortest_win(self, state: Any, plies: int) -> int | None:
        """Returns in how few plies the attacker wins, None if not within ``plies``."""
        return next((within for within in range(1, plies + 1) if self.is_won(state, within)), None)

    def is_won(self, state: Any, plies: int) -> bool:
        """Whether the attacker wins within ``plies``, whoever is to move."""
        key = state, plies
        if key not in self.known:
            self.known[key] = self._looks_at(state, plies)
        return self.known[key]

    def _looks_at(self, state: Any, plies: int) -> bool:
        if self.is_too_long():
            raise GivenUp
        outcome = self.game.outcome(state)
        if outcome is not None or plies == 0:
            return outcome is not None and outcome.winner is self.attacker
        children = (self.game.play_unchecked(state, move) for move in self.game.legal_moves(state))
        decides = any if state.to_move is self.attacker else all
        return decides(self.is_won(child, plies - 1) for child in children)


def is_forced(line: AnyLine, attacker: Player, plies: int) -> bool:
    """Whether ``attacker`` wins within ``plies``, by looking at every line of play."""
    if line.outcome is not None or plies == 0:
        return line.outcome is not None and line.outcome.winner is attacker
    game, state = line.game, line.state
    children = (line.follow(game.play_unchecked(state, move), move) for move in game.legal_moves(state))
    decides = any if state.to_move is attacker else all
    return decides(is_forced(child, attacker, plies - 1) for child in children)
