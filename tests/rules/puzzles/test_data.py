"""The puzzles that come with the games. ``make bench-puzzles`` proves all of them again; here a few."""

from itertools import combinations

import pytest

from tachiai.rules.engine.proof import solve
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.finding import alike
from tachiai.rules.puzzles.puzzle import Puzzle, puzzle_of_id, puzzles_of
from tachiai.rules.registry import USUAL_ORDER, declaration_of, open_game
from tachiai.rules.themes import themes_of_line

ENOUGH = 150  # puzzles of each game
PROVEN_HERE = {1: 3, 3: 1}  # plies → puzzles of each game

every_game = pytest.mark.parametrize("uid", USUAL_ORDER)


def line_of(puzzle: Puzzle) -> AnyLine:
    game = open_game(puzzle.game)
    return Line(game, game.parse_position(puzzle.position))


@every_game
def test_there_are_enough_of_each_length(uid: str) -> None:
    lengths = [puzzle.plies for puzzle in puzzles_of(uid)]
    assert len(lengths) >= ENOUGH
    assert set(lengths) >= {1, 3, 5}


@every_game
def test_every_line_wins_in_time_and_its_beginning_has_one_answer(uid: str) -> None:
    themes = declaration_of(uid).themes
    for puzzle in puzzles_of(uid):
        start = line_of(puzzle)
        assert puzzle.game == uid
        assert puzzle.id.startswith(f"{uid}-")
        assert len(puzzle.line) == puzzle.plies
        answers: dict[tuple[str, ...], str] = {}
        for texts in puzzle.lines:
            line = start
            for turn, text in enumerate(texts):
                assert turn % 2 == 0 or answers.setdefault(texts[:turn], text) == text
                line = line.play(line.game.parse_move(text))
            assert len(texts) <= puzzle.plies
            assert line.outcome is not None
            assert line.outcome.winner is start.state.to_move
        moves = [start.game.parse_move(text) for text in puzzle.line]
        assert puzzle.themes == themes_of_line(themes, start, moves)
        assert set(puzzle.themes) <= {*start.game.clauses, "G4"}
        assert set(puzzle.themes) <= set(themes.words)


@pytest.mark.slow
@every_game
def test_no_two_are_alike(uid: str) -> None:
    lines = {puzzle.id: line_of(puzzle) for puzzle in puzzles_of(uid)}
    assert [(a, b) for a, b in combinations(lines, 2) if alike(lines[a], lines[b])] == []


@every_game
def test_some_are_proven_again(uid: str) -> None:
    for plies, count in PROVEN_HERE.items():
        for puzzle in [puzzle for puzzle in puzzles_of(uid) if puzzle.plies == plies][:count]:
            line = line_of(puzzle)
            proof = solve(line, plies)
            assert proof.plies == plies
            assert {line.game.format_move(move) for move in proof.moves} == set(puzzle.moves)


def test_a_puzzle_is_named_by_the_beginning_of_its_id() -> None:
    puzzle = puzzles_of("chatra")[0]
    assert puzzle_of_id("chatra", puzzle.id[:-1]) == puzzle
    with pytest.raises(RulesError, match="expected the id of a puzzle of chatra"):
        puzzle_of_id("chatra", "nothing")
