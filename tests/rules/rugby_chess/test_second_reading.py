"""The package against a second, plain reading of the clauses: in play, and in positions set up at random."""

import random

import pytest

from tachiai.rules.errors import BadPosition
from tachiai.rules.games.rugby_chess.state import State
from tachiai.testing.amount import seeds
from tachiai.testing.configurations import random_line
from tests.rules.rugby_chess.asking import GAME
from tests.rules.rugby_chess.plain_rules import legal as plainly_legal


def agree(state: State) -> None:
    """Both readings know the same moves and lead to the same positions, all of them well-formed."""
    moves = {
        GAME.format_move(move): GAME.format_position(GAME.play_unchecked(state, move))
        for move in GAME.legal_moves(state)
    }
    assert moves == plainly_legal(GAME.format_position(state))
    assert all(GAME.format_position(GAME.parse_position(after)) == after for after in moves.values())


def set_up(rng: random.Random) -> State:
    """A random position: pieces of both sides anywhere, often close together, some turned over."""
    while True:
        height = rng.choice([3, 5, 9])
        lowest = rng.randrange(10 - height)
        squares = [(x, y) for x in range(7) for y in range(lowest, lowest + height)]
        places = rng.sample(squares, 14)
        symbols = ["b"] * 7 + ["w"] * 7
        for holder in rng.sample(range(14), 2):
            symbols[holder] = symbols[holder].upper()
        symbols = [symbol + rng.choice(["", "", "'"]) for symbol in symbols]
        standing = dict(zip(places, symbols, strict=True))
        layout = [standing.get((x, y), ".") for y in range(8, -1, -1) for x in range(7)]
        state = State(tuple(layout), rng.choice(list(GAME.player_names)))
        try:
            return GAME.parse_position(GAME.format_position(state))
        except BadPosition:
            continue  # a try by the side to move


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_both_readings_agree_in_play(seed: int) -> None:
    for node in random_line(GAME, random.Random(f"second reading {seed}")).nodes():
        if node.outcome is None:
            agree(node.state)


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_both_readings_agree_in_positions_set_up_at_random(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        agree(set_up(rng))


def test_both_readings_agree_on_answers_in_positions_set_up_at_random() -> None:
    rng = random.Random("answers")
    answers = 0
    while answers < 40:
        state = set_up(rng)
        for move in GAME.legal_moves(state):
            after = GAME.play_unchecked(state, move)
            if after.pending is not None:
                agree(after)
                answers += 1
