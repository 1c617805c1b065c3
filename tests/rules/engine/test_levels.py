"""Levels: what they are, and that they are repeatable."""

from itertools import pairwise

import pytest

from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.errors import RulesError
from tachiai.rules.levels import NAMES, level_of
from tachiai.rules.registry import declaration_of, game_ids
from tests.support.random_lines import random_lines

every_game = pytest.mark.parametrize("uid", game_ids())


@every_game
def test_there_are_eight_levels_each_of_which_sees_no_less_than_the_one_below(uid: str) -> None:
    levels = declaration_of(uid).levels
    assert [level.number for level in levels] == list(range(1, len(NAMES) + 1))
    for weaker, stronger in pairwise(levels):
        assert weaker.nodes <= stronger.nodes
        assert weaker.depth <= stronger.depth
        assert weaker.overlooks >= stronger.overlooks
        assert weaker.misjudges >= stronger.misjudges
    assert levels[-1].overlooks == levels[-1].misjudges == 0


@every_game
def test_a_level_makes_legal_moves_and_the_same_ones_for_one_seed(uid: str) -> None:
    for line in random_lines(uid, 3):
        for level in declaration_of(uid).levels[:3]:
            answers = [search(line, SearchLimits(nodes=300), level=level, seed=5) for _ in range(2)]
            assert answers[0] == answers[1]
            assert answers[0].move in tuple(line.game.legal_moves(line.state))


def test_what_is_overlooked_changes_with_the_seed() -> None:
    line = random_lines("rugby_chess", 2)[1]
    level = declaration_of("rugby_chess").levels[0]
    assert len({search(line, SearchLimits(nodes=300), level=level, seed=seed).move for seed in range(8)}) > 1


@pytest.mark.parametrize("number", [0, 9, "1", True, None, 1.5])
def test_a_level_that_there_is_not(number: object) -> None:
    with pytest.raises(RulesError, match="expected a level from 1 to 8"):
        level_of(declaration_of("chatra").levels, number)
