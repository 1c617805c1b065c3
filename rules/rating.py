"""A player's strength on the scale of a game's levels, with its uncertainty: Glicko (M. E. Glickman,
*Parameter estimation in large dynamic paired comparison experiments*, Applied Statistics 48, 1999), each game
a rating period of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt

from tachiai.rules.level_scale import LevelElo

Q = log(10) / 400
FIRST_DEVIATION = 350.0  # of somebody of whom nothing is known
LEAST_DEVIATION = 80.0  # so that who gets better is followed within a few games
# What is known fades: in two years without a game the least deviation becomes the first one.
FADING_PER_DAY = (FIRST_DEVIATION**2 - LEAST_DEVIATION**2) / 730
DAY_MS = 86_400_000
FIRST_LEVEL = 3  # plays who is not known yet


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength in a game. In Elo points above the game's level 1."""

    elo: float
    deviation: float = FIRST_DEVIATION  #: standard deviation
    games: int = 0  #: that it is from
    at_ms: int = 0  #: when the last of them ended, since 1970, UTC

    @property
    def bound(self) -> float:
        """The strength is within so many points of ``elo`` with 95 %."""
        return 1.96 * self.deviation


def first_rating(scale: Sequence[LevelElo]) -> Rating:
    """The rating of somebody who has not played yet."""
    return Rating(scale[FIRST_LEVEL - 1].elo)


def after_game(rating: Rating, opponent: LevelElo, points: float, at_ms: int) -> Rating:
    """The rating after a game against a level that ended with ``points``: 1, 0.5 or 0."""
    days = max(0, at_ms - rating.at_ms) / DAY_MS if rating.games else 0.0
    variance = min(FIRST_DEVIATION**2, rating.deviation**2 + FADING_PER_DAY * days)
    weight = 1 / sqrt(1 + 3 * (Q * opponent.deviation / pi) ** 2)  # less for an opponent of unsure strength
    expected = 1 / (1 + 10 ** (-weight * (rating.elo - opponent.elo) / 400))
    information = (Q * weight) ** 2 * expected * (1 - expected)
    after = 1 / (1 / variance + information)
    return Rating(
        rating.elo + Q * after * weight * (points - expected),
        max(LEAST_DEVIATION, sqrt(after)),
        rating.games + 1,
        at_ms,
    )


def nearest_level(elo: float, scale: Sequence[LevelElo]) -> int:
    """The number of the level whose strength is nearest.

    >>> nearest_level(260, (LevelElo(0), LevelElo(200), LevelElo(350)))
    2
    """
    return min(range(len(scale)), key=lambda index: abs(scale[index].elo - elo)) + 1
