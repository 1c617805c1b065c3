"""The package against a second, plain reading of the clauses: in play, and where fortresses are near."""

import random

import pytest

from tachiai.rules.errors import BadPosition
from tachiai.rules.games.two_rings.state import TurnKind
from tachiai.testing.amount import seeds
from tests.rules.two_rings.asking import GAME, place, random_game
from tests.rules.two_rings.plain_rules import legal as plainly_legal


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_a_plain_reading_of_the_clauses_agrees(seed: int) -> None:
    for number, (before, _, _) in enumerate(random_game(seed)):
        if number < 2 or number % 15:
            continue
        moves = list(GAME.legal_moves(before))
        program = {
            GAME.format_move(move): None
            if move.kind is TurnKind.GOAL
            else GAME.format_position(GAME.play_unchecked(before, move))
            for move in moves
        }
        assert program == plainly_legal(GAME.format_position(before))


@pytest.mark.parametrize("seed", seeds(1, 8))
def test_a_plain_reading_agrees_where_both_rings_are_in_one_block(seed: int) -> None:
    # Two carriers among pieces in a corner of the board, some on the rim: fortresses are near.
    chance, tried = random.Random(seed), 0
    while tried < 12:
        squares = [f"{file}{rank}" for file in "abc" for rank in (1, 2, 3)]
        chance.shuffle(squares)
        rim = ",".join(f"{chance.choice('bw')}@{cell}" for cell in chance.sample(["z1", "z2", "a0", "b0"], 2))
        side = chance.choice("bw")
        pieces = {"B": " ".join(squares[:2]), "b": " ".join(squares[2:5]), "w": " ".join(squares[5:7])}
        try:
            position = place(side, rim, **pieces)
        except BadPosition:
            continue
        tried += 1
        expected = plainly_legal(GAME.format_position(position))
        assert set(GAME.legal_texts(position)) == set(expected)
