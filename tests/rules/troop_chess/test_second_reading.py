"""The package against a second, plain reading of the clauses."""

import pytest

from tachiai.testing.amount import seeds
from tests.rules.troop_chess.asking import GAME, random_game
from tests.rules.troop_chess.plain_rules import legal as plainly_legal


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_a_second_reading_of_the_clauses_finds_the_same(seed: int) -> None:
    for state in random_game(seed)[4::13][:4]:
        if GAME.outcome(state) is not None:
            continue
        found = {
            GAME.format_move(move): GAME.format_position(GAME.play_unchecked(state, move))
            for move in GAME.legal_moves(state)
        }
        assert found == plainly_legal(GAME.format_position(state))
