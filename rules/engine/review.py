"""A review of a game: how much winning probability each ply lost, and what would have been better."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tachiai.rules.core import Player
from tachiai.rules.engine.values import LONGEST_WIN, WIN
from tachiai.rules.line import AnyLine

# Hundredths of a piece of lead that count as odds of 10 to 1, as 400 points do in Elo ratings: a convention,
# not measured for these games.
SCALE = 400
BLUNDER = 0.2  # winning probability lost


@dataclass(frozen=True, slots=True)
class SearchedPosition:
    """The result of a search in one position."""

    score: int  #: for the player to move, in hundredths of a piece
    line: tuple[str, ...]  #: best play, as move texts


@dataclass(frozen=True, slots=True)
class ReviewedPly:
    """A ply with what it changed. Probabilities, from 0 to 1, are those of its player."""

    ply: int
    player: Player
    move: str
    before: float  #: probability of winning before it
    after: float  #: and after it
    best: tuple[str, ...]  #: best play instead of it, as move texts

    @property
    def loss(self) -> float:
        """The winning probability that the move lost; 0 where it was the best one."""
        return 0.0 if self.best[:1] == (self.move,) else max(0.0, self.before - self.after)

    @property
    def is_blunder(self) -> bool:
        """Whether the loss is ``BLUNDER`` or more."""
        return self.loss >= BLUNDER


def chance_of(score: int) -> float:
    """The winning probability of the player to move, by a logistic curve; 0 or 1 where the end is forced.

    >>> chance_of(0), round(chance_of(400), 2), chance_of(WIN - 3)
    (0.5, 0.91, 1.0)
    """
    if abs(score) > WIN - LONGEST_WIN:
        return 1.0 if score > 0 else 0.0
    return float(1 / (1 + 10 ** (-max(-4000, min(4000, score)) / SCALE)))


def positions_to_search(end: AnyLine) -> tuple[AnyLine, ...]:
    """The line at each position at which the game was not over, from the start on."""
    return tuple(node for node in end.nodes() if node.outcome is None)


def review(end: AnyLine, found_at: Callable[[int], SearchedPosition]) -> Iterator[ReviewedPly]:
    """Yields each ply of a game whose move is known and that was made in its turn. ``found_at``: ply number →
    the result of a search after it.
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


def _chance_after(after: AnyLine, player: Player, found_at: Callable[[int], SearchedPosition]) -> float:
    """The winning probability of ``player``, who has just moved."""
    if after.outcome is None:
        return 1 - chance_of(found_at(after.ply).score)
    if after.outcome.winner is None:
        return 0.5
    return 1.0 if after.outcome.winner is player else 0.0
