"""An engine to measure ours against: plain alpha-beta, written apart from it, with features of its own.

Iterative deepening, principal variation search, a table keyed by the state, children ordered by their own
evaluation, captures searched on. It shares nothing with ``rules/engine`` but the rules.
"""

from collections.abc import Callable
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.line import AnyGame, AnyLine
from tests.bench.engine.plain_features import FEATURES, WORTH_OF_MATERIAL

WIN = 100_000
Worth = Callable[[Any, Any], int]


class OutOfBudget(Exception):
    """The budget of the move is used up."""


class PlainEngine:
    """Chooses moves by a plain search. ``spent``: says how much of the budget is used up."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.features = FEATURES[game.uid]
        self.material = WORTH_OF_MATERIAL[game.uid]

    def choose(self, line: AnyLine, is_spent: Callable[[int], bool], deepest: int = 30) -> Any:
        """Returns a move. ``is_spent`` is asked with the nodes so far."""
        self.is_spent, self.nodes, self.table = is_spent, 0, dict[Any, Any]()
        self.seen = {node.state for node in line.back()}
        game, state = self.game, line.state
        order = self._children(state)
        best = order[0][1]
        for depth in range(1, deepest + 1):
            try:
                best_score = -WIN * 2
                scored: list[tuple[int, int, Any, Any]] = []
                for _, move, child in order:
                    score = -self._worth(child, depth - 1, -WIN * 2, -best_score, 1)
                    scored.append((-score, len(scored), move, child))
                    if score > best_score:
                        best_score, best_now = score, move
                best = best_now
                order = [
                    (score, move, child) for score, _, move, child in sorted(scored, key=lambda s: s[:2])
                ]
            except OutOfBudget:
                if best_score > -WIN * 2:
                    best = best_now
                break
            if abs(best_score) > WIN - 100:
                break
        assert best in tuple(game.legal_moves(state))
        return best

    def _static(self, state: Any) -> int:
        score = self.features(state, Player.FIRST) - self.features(state, Player.SECOND)
        return score if state.to_move is Player.FIRST else -score

    def _children(self, state: Any) -> list[tuple[int, Any, Any]]:
        found = []
        for number, move in enumerate(self.game.legal_moves(state)):
            child = self.game.play_unchecked(state, move)
            self.nodes += 1
            found.append((self._static(child), number, move, child))
        if self.is_spent(self.nodes) and self.nodes > 1_200:
            raise OutOfBudget
        found.sort(key=lambda child: child[:2])
        return [(score, move, child) for score, _, move, child in found]

    def _worth(self, state: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        if state in self.seen:
            return 0
        if depth <= 0:
            return self._quiet(state, alpha, beta, ply, 2)
        known = self.table.get(state)
        if known is not None and known[0] >= depth:
            _, score, kind = known
            if kind == 0 or (kind > 0 and score >= beta) or (kind < 0 and score <= alpha):
                return int(score)
        children = self._children(state)
        if not children:
            return self._over(state, ply)
        best, before = -WIN * 2, alpha
        for number, (_, _, child) in enumerate(children):
            if number == 0:
                score = -self._worth(child, depth - 1, -beta, -alpha, ply + 1)
            else:
                score = -self._worth(child, depth - 1, -alpha - 1, -alpha, ply + 1)
                if alpha < score < beta:
                    score = -self._worth(child, depth - 1, -beta, -alpha, ply + 1)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        kind = 1 if best >= beta else -1 if best <= before else 0
        self.table[state] = (depth, best, kind)
        return best

    def _over(self, state: Any, ply: int) -> int:
        outcome = self.game.outcome(state)
        if outcome is None or outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner is state.to_move else ply - WIN

    def _quiet(self, state: Any, alpha: int, beta: int, ply: int, left: int) -> int:
        best = self._static(state)
        if best >= beta or left == 0:
            return best
        alpha = max(alpha, best)
        children = self._children(state)
        if not children:
            return self._over(state, ply)
        other = state.to_move.other
        mine, theirs = (self.material(state, player) for player in (state.to_move, other))
        for _, _, child in children:
            gain = self.material(child, state.to_move) - self.material(child, other) > mine - theirs
            if gain:
                best = max(best, -self._quiet(child, -beta, -alpha, ply + 1, left - 1))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best


def greedy(game: AnyGame, line: AnyLine) -> Any:
    """The one-ply player: wins if it can, else takes the most; the first such move."""
    material, player = WORTH_OF_MATERIAL[game.uid], line.state.to_move

    def gain(move: Any) -> int:
        child = game.play_unchecked(line.state, move)
        outcome = game.outcome(child)
        if outcome is not None:
            return 0 if outcome.winner is None else WIN if outcome.winner is player else -WIN
        return material(child, player) - material(child, player.other)

    return max(game.legal_moves(line.state), key=gain)
