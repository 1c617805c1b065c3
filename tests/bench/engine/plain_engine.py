"""An engine to measure ours against, written apart from it: it shares nothing with it but the rules.

Iterative deepening, principal variation search, a table keyed by the state, the table's move and captures
first, then the history heuristic, captures searched on, features of its own (``plain_features``).
"""

from collections.abc import Callable
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.line import AnyGame, AnyLine
from tests.bench.engine.plain_features import CAPTURES, FEATURES, WORTH_OF_MATERIAL

WIN = 100_000
DEEPEST = 40
CAPTURES_DEEP = 4  # plies of captures that are searched on
MOST_KNOWN = 200_000  # positions in the table
NODES_BETWEEN_LOOKS = 16


class OutOfBudget(Exception):
    """The budget of the move is used up."""


class PlainEngine:
    """Chooses moves by a plain search."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.features = FEATURES[game.uid]
        self.captures = CAPTURES[game.uid]

    def choose(self, line: AnyLine, is_spent: Callable[[], bool]) -> Any:
        """A move. ``is_spent``: whether the budget is used up, asked every few nodes."""
        self.is_spent, self.nodes = is_spent, 0
        self.table, self.history = dict[Any, Any](), dict[Any, int]()
        self.seen = {node.state for node in line.back()}
        order = self._ordered(line.state, None)
        best = order[0]
        for depth in range(1, DEEPEST):
            try:
                score, best = self._at_the_root(line.state, order, depth)
            except OutOfBudget:
                break
            order = [best, *(move for move in order if move != best)]
            if abs(score) > WIN - 100:
                break
        return best

    def _at_the_root(self, state: Any, order: list[Any], depth: int) -> tuple[int, Any]:
        best_score, best = -WIN * 2, order[0]
        for move in order:
            child = self.game.play_unchecked(state, move)
            score = self._searched(child, depth - 1, best_score, WIN * 2, 1, move == order[0])
            if score > best_score:
                best_score, best = score, move
        return best_score, best

    def _searched(self, child: Any, depth: int, alpha: int, beta: int, ply: int, is_first: bool) -> int:
        """What the move to ``child`` is worth for who makes it: first by a null window."""
        if is_first:
            return -self._worth(child, depth, -beta, -alpha, ply)
        score = -self._worth(child, depth, -alpha - 1, -alpha, ply)
        return -self._worth(child, depth, -beta, -alpha, ply) if alpha < score < beta else score

    def _worth(self, state: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_LOOKS == 0 and self.is_spent():
            raise OutOfBudget
        if state in self.seen:
            return 0
        if depth <= 0:
            return self._quiet(state, alpha, beta, ply, CAPTURES_DEEP)
        known = self.table.get(state)
        if known is not None and known[0] >= depth:
            _, score, kind, _ = known
            if kind == 0 or (kind > 0 and score >= beta) or (kind < 0 and score <= alpha):
                return int(score)
        moves = self._ordered(state, None if known is None else known[3])
        if not moves:
            return self._over(state, ply)
        best, best_move, before = -WIN * 2, moves[0], alpha
        for number, move in enumerate(moves):
            child = self.game.play_unchecked(state, move)
            score = self._searched(child, depth - 1, alpha, beta, ply + 1, number == 0)
            if score > best:
                best, best_move = score, move
            alpha = max(alpha, score)
            if alpha >= beta:
                self.history[move] = self.history.get(move, 0) + depth * depth
                break
        if len(self.table) > MOST_KNOWN:
            self.table.clear()
        kind = 1 if best >= beta else -1 if best <= before else 0
        self.table[state] = (depth, best, kind, best_move)
        return best

    def _quiet(self, state: Any, alpha: int, beta: int, ply: int, left: int) -> int:
        best = self._static(state)
        if best >= beta or left == 0:
            return best if left else self._or_over(state, best, ply)
        moves = list(self.game.legal_moves(state))
        if not moves:
            return self._over(state, ply)
        alpha = max(alpha, best)
        for move in self.captures(state, moves):
            self.nodes += 1
            child = self.game.play_unchecked(state, move)
            best = max(best, -self._quiet(child, -beta, -alpha, ply + 1, left - 1))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def _static(self, state: Any) -> int:
        score = self.features(state, Player.FIRST) - self.features(state, Player.SECOND)
        return score if state.to_move is Player.FIRST else -score

    def _ordered(self, state: Any, first: Any) -> list[Any]:
        """The legal moves: ``first``, captures, then those that cut off elsewhere."""
        moves = list(self.game.legal_moves(state))
        captures, history = set(self.captures(state, moves)), self.history
        return sorted(moves, key=lambda move: (move != first, move not in captures, -history.get(move, 0)))

    def _or_over(self, state: Any, score: int, ply: int) -> int:
        return score if self.game.outcome(state) is None else self._over(state, ply)

    def _over(self, state: Any, ply: int) -> int:
        outcome = self.game.outcome(state)
        if outcome is None or outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner is state.to_move else ply - WIN


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
