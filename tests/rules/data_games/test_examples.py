"""The example games as data beside a second writing, and beside figures from the literature."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from tachiai.rules.data_games.game import DataGame
from tachiai.rules.line import AnyLine, Line, perft
from tachiai.testing.amount import many
from tests.rules.data_games.game_files import example
from tests.rules.data_games.second_writing import SECOND, brandubh_after, read

POSITIONS = many(800)
LONGEST = 200


def random_lines(game: DataGame, positions: int) -> Iterator[AnyLine]:
    """Yields the lines of random games, ply by ply."""
    rng = random.Random(f"random games of {game.uid}")
    seen = 0
    while seen < positions:
        line: AnyLine = Line(game, game.start())
        while line.outcome is None and line.ply < LONGEST and seen < positions:
            yield line
            seen += 1
            line = line.play(rng.choice(list(game.legal_moves(line.state))))
        yield line


@cache
def opened(uid: str) -> DataGame:
    return example(uid)


@pytest.mark.parametrize("uid", SECOND)
def test_a_second_writing_has_the_same_moves_and_ends(uid: str) -> None:
    game = opened(uid)
    for line in random_lines(game, POSITIONS):
        board, first = read(game.format_position(line.state))
        second = SECOND[uid](board, first)
        assert set(game.legal_texts(line.state)) == second, game.format_position(line.state)
        assert (game.outcome(line.state) is None) == bool(second)


def test_brandubh_takes_what_a_second_writing_takes() -> None:
    game = opened("brandubh")
    for line in random_lines(game, POSITIONS):
        if line.parent is not None and line.move is not None:
            before, _ = read(game.format_position(line.parent.state))
            origin, target = (game.board.xy[cell] for cell in line.move.cells)
            assert brandubh_after(before, origin, target) == read(game.format_position(line.state))[0]


# Draughts: the figures that engines for English draughts publish as their perft. Breakthrough: as the second
# writing counts them.
@pytest.mark.parametrize(
    ("uid", "counts"),
    [("draughts", (7, 49, 302, 1_469, 7_361)), ("breakthrough", (22, 484, 11_132))],
)
def test_perft_is_that_of_others(uid: str, counts: tuple[int, ...]) -> None:
    line = Line(opened(uid), opened(uid).start())
    assert tuple(perft(line, depth) for depth in range(1, len(counts) + 1)) == counts
