"""The package against a second, plain reading of the clauses."""

import pytest

from tachiai.rules.games.rosenkreuz.board import is_decided
from tachiai.testing.amount import seeds
from tests.rules.rosenkreuz.asking import GAME, random_line
from tests.rules.rosenkreuz.plain_rules import legal as plainly_legal


@pytest.mark.parametrize("setup", ["standard", "back_ranks"])
@pytest.mark.parametrize("seed", seeds(1, 4))
def test_a_plain_reading_of_the_clauses_agrees(seed: int, setup: str) -> None:
    for number, (before, _, following) in enumerate(random_line(seed, setup)):
        if number % 5 == seed or is_decided(following.squares):
            program = {
                GAME.format_move(move): GAME.format_position(GAME.play_unchecked(before, move))
                for move in GAME.legal_moves(before)
            }
            assert program == plainly_legal(GAME.format_position(before))
