"""A review: what each ply lost of the chance of winning, by what a search found before and after it."""

import pytest

from tachiai.rules.core import Player
from tachiai.rules.engine.review import SearchedPosition, chance_of, positions_to_search, review
from tachiai.rules.engine.values import WIN
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.puzzles.exercise import lesson_of, lesson_of_remark
from tachiai.rules.puzzles.puzzle import puzzles_of
from tachiai.rules.record.review_notes import remark_on
from tachiai.rules.registry import open_game

GAME = open_game("rugby_chess")


def line_of(*texts: str) -> AnyLine:
    line: AnyLine = Line(GAME, GAME.start())
    for text in texts:
        line = line.play(GAME.parse_move(text))
    return line


def test_a_chance_rises_with_the_score_and_is_sure_where_a_win_is_forced() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(400) == pytest.approx(10 / 11)
    assert chance_of(-400) == pytest.approx(1 / 11)
    assert (chance_of(WIN - 3), chance_of(3 - WIN)) == (1.0, 0.0)


def test_each_ply_is_judged_for_its_player() -> None:
    end = line_of("b1-c2", "f9-e8")
    found = [
        SearchedPosition(0, ("a1-b2", "f9-e8")),
        SearchedPosition(400, ("f9-e8",)),
        SearchedPosition(-400, ("a1-b2",)),
    ]
    assert [line.ply for line in positions_to_search(end)] == [0, 1, 2]
    first, second = review(end, found.__getitem__)
    assert (first.ply, first.player, first.move) == (1, Player.FIRST, "b1-c2")
    assert first.loss == pytest.approx(0.5 - 1 / 11)
    assert first.is_blunder
    assert second.loss == 0.0
    exercise = lesson_of_remark(end, remark_on(first))
    assert exercise is not None
    assert exercise.position == GAME.format_position(GAME.start())
    assert exercise.lines == (("a1-b2",),)


def test_the_move_that_wins_lost_nothing_and_a_remark_on_a_ply_that_is_not_there_is_no_exercise() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("rugby_chess") if puzzle.plies == 1)
    start = lesson_of(puzzle).line
    end = start.play(start.game.parse_move(puzzle.line[0]))
    assert [line.ply for line in positions_to_search(end)] == [0]
    (ply,) = review(end, lambda ply: SearchedPosition(WIN - 1, ("another",)))
    assert (ply.before, ply.after, ply.loss) == (1.0, 1.0, 0.0)
    assert lesson_of_remark(start, remark_on(ply)) is None
