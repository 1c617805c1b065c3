"""Wins by threats: found fast, and never one that the proof does not bear out."""

import pytest

from tachiai.rules.engine.forcing import forced_by_threats
from tachiai.rules.engine.proof import solve
from tachiai.rules.engine.search import evaluation_of
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle, puzzles_of
from tachiai.rules.puzzles.solution import budget
from tachiai.rules.registry import USUAL_ORDER, open_game

EACH = 6  # puzzles of a length


def plies_by_threats(puzzle: Puzzle, plies: int, nodes: int = 100_000) -> int | None:
    game = open_game(puzzle.game)
    state = game.parse_position(puzzle.position)
    return forced_by_threats(game, evaluation_of(game), state, plies, budget(nodes))


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_most_wins_in_three_plies_begin_with_a_threat(uid: str) -> None:
    threes = [puzzle for puzzle in puzzles_of(uid) if puzzle.plies == 3][:EACH]
    found = [plies_by_threats(puzzle, 3) for puzzle in threes]
    assert found.count(3) >= EACH - 1
    assert set(found) <= {3, None}


def test_a_win_in_seven_plies_is_found_that_is_none_in_five() -> None:
    game = open_game("rosenkreuz")
    state = game.parse_position("8/3c4/6RR/C2c1r2/8/2c5/r1c3r1/8 r")
    knowledge, line = evaluation_of(game), Line(game, state)
    assert forced_by_threats(game, knowledge, state, 5) is None
    assert forced_by_threats(game, knowledge, state, 7) == 7
    assert solve(line, 7, every_move=False).plies == 7


def test_nothing_is_found_where_nothing_can_be_won_or_the_time_is_up() -> None:
    for uid in USUAL_ORDER:
        game = open_game(uid)
        start: AnyLine = Line(game, game.start())
        assert forced_by_threats(game, evaluation_of(game), start.state, 3, budget(3_000)) is None
    assert plies_by_threats(puzzles_of("chatra")[-1], 3, nodes=3) is None
