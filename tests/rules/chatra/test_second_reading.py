"""The package against a second, plain reading of the clauses: in play, and in positions set up at random."""

from random import Random

import pytest

from tachiai.rules.games.chatra.game import Chatra
from tachiai.rules.games.chatra.state import State
from tachiai.testing.amount import many
from tachiai.testing.configurations import random_line
from tests.rules.chatra.asking import GAME, crowded, sized
from tests.rules.chatra.plain_rules import legal as plainly_legal
from tests.support.usual_run import some_of


def agree(game: Chatra, state: State) -> int:
    """Both readings know the same moves and lead to the same positions. Returns how many."""
    moves = {
        game.format_move(move): game.format_position(game.play_unchecked(state, move))
        for move in game.legal_moves(state)
    }
    assert moves == plainly_legal(game.format_position(state))
    return len(moves)


@pytest.mark.parametrize("size", some_of([9, 12, 15], 9))
def test_both_readings_agree_in_play(size: int) -> None:
    for node in random_line(sized(size), Random(f"second reading {size}")).nodes()[::4]:
        if node.outcome is None:
            agree(sized(size), node.state)


@pytest.mark.parametrize("subjects", some_of([1, 2, 3, 5, 8], 2, 5))
def test_both_readings_agree_in_open_positions(subjects: int) -> None:
    chance = Random(f"open {subjects}")
    for _ in range(many(20) // subjects):
        agree(sized(9), crowded(chance, subjects, 9))
        agree(GAME, crowded(chance, subjects))


def test_both_readings_agree_with_twenty_subjects_a_side() -> None:
    chance = Random("dense")
    for _ in range(many(4)):
        agree(GAME, crowded(chance, 20))


def test_both_readings_agree_in_check() -> None:
    chance = Random("check")
    checks = 0
    while checks < 20:
        state = crowded(chance, chance.randint(3, 10), 9)
        if state.checkers(state.to_move):
            agree(sized(9), state)
            checks += 1
