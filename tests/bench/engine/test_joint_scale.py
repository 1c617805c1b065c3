"""The joint fit: what a few matches give by hand, what many give back, and what the program reads of it."""

import json

import numpy as np
import pytest

from tachiai.rules.engine.matches import MatchScore
from tachiai.rules.level_scale import FILE
from tests.bench.engine.joint_scale import fitted
from tests.bench.engine.strength import kept, scale_rows


def test_one_match_gives_the_logit_of_its_share() -> None:
    scale = fitted([(2, 1, MatchScore(75, 0, 24))], 2)  # with the drawn one 75.5 of 100
    assert scale.elo[1] == pytest.approx(400 * np.log10(75.5 / 24.5))
    assert scale.deviation(2) == pytest.approx(400 / np.log(10) / np.sqrt(100 * 0.755 * 0.245))
    assert list(scale.step(2)) == pytest.approx([scale.elo[1], 1.96 * scale.deviation(2)])


def test_matches_of_all_pairs_give_back_the_strengths_that_made_them() -> None:
    true = np.array([0, 150, 320, 600])
    matches = []
    for one in range(2, 5):
        for other in range(1, one):
            share = 1 / (1 + 10 ** ((true[other - 1] - true[one - 1]) / 400))
            matches.append((one, other, MatchScore(round(100_000 * share), 0, round(100_000 * (1 - share)))))
    assert fitted(matches, 4).elo == pytest.approx(true, abs=1)


def test_a_match_of_levels_further_apart_narrows_the_bounds() -> None:
    chain = [(2, 1, MatchScore(75, 0, 25)), (3, 2, MatchScore(75, 0, 25))]
    across = (3, 1, MatchScore(90, 0, 10))
    assert fitted([*chain, across], 3).step(3)[1] < fitted(chain, 3).step(3)[1]


def test_a_level_that_won_all_has_a_strength_too() -> None:
    assert fitted([(2, 1, MatchScore(100, 0, 0))], 2).elo[1] == pytest.approx(921, abs=2)


def test_the_program_reads_what_is_published() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == scale_rows(kept())
