"""Which moves a search looks at: the order that prunes most, and what a level overlooks.

Sources: Akl & Newborn 1977 (killer moves), Schaeffer 1989 (history heuristic).
"""

from collections.abc import Iterator, Sequence
from typing import Generic
from zlib import crc32

from tachiai.rules.contract import Game, M, S
from tachiai.rules.engine.values import DEEPEST
from tachiai.rules.evaluation import FORCING, Evaluation
from tachiai.rules.levels import Level
from tachiai.rules.line import Line


class Oversights(Generic[S, M]):
    """The overlooked quiet moves and the misjudgements of one search."""

    def __init__(self, level: Level, seed: int, line: Line[S, M]) -> None:
        self._level = level
        self._game = line.game
        self._seed = seed * 1_000 + line.ply
        self._chance = int(chance(self._seed, "misjudgement") * 2**31)
        self._overlooked: dict[M, bool] = {}

    def overlooked(self, move: M) -> bool:
        """Whether the player overlooks the quiet ``move``, in every position of the search."""
        known = self._overlooked.get(move)
        if known is None:
            known = chance(self._seed, self._game.format_move(move)) < self._level.overlooks
            self._overlooked[move] = known
        return known

    def misjudgement(self) -> int:
        """The error in judging the next position, in hundredths of a piece, from a linear congruential
        generator (constants of the ANSI C example).
        """
        most = self._level.misjudges
        if not most:
            return 0
        self._chance = (self._chance * 1_103_515_245 + 12_345) % 2**31
        return (self._chance >> 16) % (2 * most + 1) - most


def chance(seed: int, text: str) -> float:
    """A pseudo-random number in [0, 1), always the same for one seed and text (CRC-32)."""
    return crc32(f"{seed} {text}".encode()) / 2**32


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

    def in_turn(
        self, state: S, first: M | None, ply: int, evasions: Sequence[M] | None = None
    ) -> Iterator[tuple[int, M]]:
        """Yields the legal moves (or ``evasions`` alone), each after its promise: ``first``, then the most
        promising ones. Staged: the full list of moves is generated only if the moves before it caused no
        cutoff.
        """
        if evasions is not None:
            yield from self.ordered(state, evasions, ply)
            return
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
