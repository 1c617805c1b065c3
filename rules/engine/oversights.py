"""What a player of a level overlooks: chosen by a seed, the same throughout one search."""

from typing import Generic
from zlib import crc32

from tachiai.rules.contract import M, S
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
