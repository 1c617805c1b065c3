"""Move ordering: the sooner a good move is searched, the more of the others are pruned.

Sources: Akl & Newborn 1977 (killer moves), Schaeffer 1989 (history heuristic).
"""

from collections.abc import Iterator, Sequence
from typing import Generic

from tachiai.rules.contract import Game, M, S
from tachiai.rules.engine.values import DEEPEST
from tachiai.rules.evaluation import FORCING, Evaluation

KILLERS = 2  # moves remembered for each ply
# Weight of a promise of one hundredth of a piece, in points of the history table.
PROMISE_WEIGHT = 64
KILLER_WEIGHT = FORCING * 32
MOST_HISTORY = FORCING * 16


class MoveOrder(Generic[S, M]):
    """The move order of one search, which learns from quiet moves that caused a beta cutoff."""

    def __init__(self, game: Game[S, M], evaluation: Evaluation[S, M]) -> None:
        self._game = game
        self._evaluation = evaluation
        self._history: dict[M, int] = {}
        self._killers: list[list[M]] = [[] for _ in range(DEEPEST + 1)]

    def in_turn(self, state: S, first: M | None, ply: int) -> Iterator[tuple[int, M]]:
        """Yields the legal moves, each after its promise: ``first``, then the most promising ones. Staged:
        the full list of moves is generated only if the moves before it caused no cutoff.
        """
        done = set()
        if first is not None:
            done.add(first)
            yield FORCING, first
        if self._evaluation.is_quick_with_forcing_moves:
            for promise, move in self._evaluation.forcing_moves(state):
                if move not in done:
                    done.add(move)
                    yield promise, move
            for move in tuple(self._killers[ply]):
                if move not in done and self._game.why_illegal(state, move) is None:
                    done.add(move)
                    yield 0, move
        for promise, move in self.ordered(state, tuple(self._game.legal_moves(state)), ply):
            if move not in done:
                yield promise, move

    def ordered(self, state: S, moves: Sequence[M], ply: int) -> list[tuple[int, M]]:
        """``moves``, each after its promise, the most promising ones first."""
        promises = self._evaluation.promises(state, moves)
        history, killers = self._history, self._killers[ply]
        ranked = []
        for number, (promise, move) in enumerate(zip(promises, moves, strict=True)):
            rank = promise * PROMISE_WEIGHT + history.get(move, 0)
            if move in killers:
                rank += KILLER_WEIGHT
            ranked.append((-rank, number, promise, move))
        ranked.sort()
        return [(promise, move) for _, _, promise, move in ranked]

    def remember(self, move: M, depth: int, ply: int) -> None:
        """Notes a quiet move that caused a beta cutoff, to be tried early elsewhere."""
        self._history[move] = min(self._history.get(move, 0) + depth * depth, MOST_HISTORY)
        killers = self._killers[ply]
        if move not in killers:
            killers.insert(0, move)
            del killers[KILLERS:]
