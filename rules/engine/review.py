"""A review of a game: how much of the chance of winning each ply lost, and what would have been better."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tachiai.rules.core import Player
from tachiai.rules.engine.values import LONGEST_WIN, WIN
from tachiai.rules.line import AnyLine

# A lead of so many hundredths of a piece is taken for ten winning games to one lost, as the scale of chess
# ratings has it for 400 points: a convention, not measured for these games.
SCALE = 400
BLUNDER = 0.2  # of the chance lost


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found in a position: the score for the player to move, and the line of best play."""

    score: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewedPly:
    """A ply by its number, its player and move; his chance of winning before it, from 0 to 1, and after it;
    the line of best play instead of it.
    """

    ply: int
    player: Player
    move: str
    before: float
    after: float
    best: tuple[str, ...]

    @property
    def loss(self) -> float:
        """How much of the chance the move lost; nothing where it was the best one."""
        return 0.0 if self.best[:1] == (self.move,) else max(0.0, self.before - self.after)

    @property
    def is_blunder(self) -> bool:
        """Whether a good part of the chance was lost."""
        return self.loss >= BLUNDER


def chance_of(score: int) -> float:
    """Returns the chance of winning of the player to move, from 0 to 1: by a logistic curve, sure where a win
    or a loss is forced.
    """
    if abs(score) > WIN - LONGEST_WIN:
        return 1.0 if score > 0 else 0.0
    return float(1 / (1 + 10 ** (-max(-4000, min(4000, score)) / SCALE)))


def positions_to_search(end: AnyLine) -> tuple[AnyLine, ...]:
    """Returns the line at each position of a game that was not over, from the start on."""
    return tuple(node for node in end.nodes() if node.outcome is None)


def review(end: AnyLine, found_at: Callable[[int], Found]) -> Iterator[ReviewedPly]:
    """Yields each ply of a game that is known and was made in its turn. ``found_at`` tells what was found
    after so many plies, where the game was not over.
    """
    nodes = end.nodes()
    for before, after in pairwise(nodes):
        if after.move is None or before.outcome is not None or after.is_out_of_turn:
            continue
        player = before.game.to_move(before.state)
        found = found_at(before.ply)
        yield ReviewedPly(
            after.ply,
            player,
            before.game.format_move(after.move),
            chance_of(found.score),
            _chance_after(after, player, found_at),
            found.line,
        )


def _chance_after(after: AnyLine, player: Player, found_at: Callable[[int], Found]) -> float:
    """The chance of ``player``, who has just moved."""
    if after.outcome is None:
        return 1 - chance_of(found_at(after.ply).score)
    if after.outcome.winner is None:
        return 0.5
    return 1.0 if after.outcome.winner is player else 0.0
