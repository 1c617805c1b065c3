"""The levels of a game on one scale: a joint fit over all their matches. Bradley–Terry, a draw as half a win
(R. A. Bradley and M. E. Terry, *Rank analysis of incomplete block designs*, Biometrika 39, 1952), maximum a
posteriori with one drawn game more in each match (R. Coulom's prior in BayesElo); bounds from the Hessian.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tachiai.rules.engine.matches import MatchScore

BETA = np.log(10) / 400
Z = 1.96  # 95 %
PRIOR = MatchScore(drawn=1)

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class JointScale:
    """Elo points above level 1, the weakest level first, with their covariance."""

    elo: Floats
    covariance: Floats

    def deviation(self, level: int, below: int = 1) -> float:
        """Standard deviation of the difference between two levels."""
        i, j = level - 1, below - 1
        return float(np.sqrt(self.covariance[i, i] + self.covariance[j, j] - 2 * self.covariance[i, j]))

    def step(self, level: int) -> tuple[float, float]:
        """How much stronger a level is than the one below, with the 95 % bound."""
        return float(self.elo[level - 1] - self.elo[level - 2]), Z * self.deviation(level, level - 1)


def fitted(matches: Sequence[tuple[int, int, MatchScore]], levels: int) -> JointScale:
    """The scale by matches of a stronger level against a weaker one; all must be connected."""
    elo = np.zeros(levels)
    for _ in range(100):
        gradient, information = np.zeros(levels), np.zeros((levels, levels))
        for one, other, score in matches:
            games = (score + PRIOR).games
            won = (score + PRIOR).share * games
            i, j = one - 1, other - 1
            expected = 1 / (1 + np.exp(-BETA * (elo[i] - elo[j])))
            slope = BETA * (won - games * expected)
            weight = BETA**2 * games * expected * (1 - expected)
            gradient[[i, j]] += slope, -slope
            information[[i, j], [i, j]] += weight
            information[[i, j], [j, i]] -= weight
        change = np.linalg.solve(information[1:, 1:], gradient[1:])
        elo[1:] += np.clip(change, -200, 200)
        if np.abs(change).max() < 1e-9:
            break
    covariance = np.zeros((levels, levels))
    covariance[1:, 1:] = np.linalg.inv(information[1:, 1:])
    return JointScale(elo, covariance)
