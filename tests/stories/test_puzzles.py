"""Puzzles at the board: laid by lights, solved with the pieces against the longest defence."""

import pytest

from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.teaching.teaching import Stage
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import puzzles_of
from tests.stories.classroom import classroom

GAMES = ("rugby_chess", "chatra", "rosenkreuz")
every_game = pytest.mark.parametrize("uid", GAMES)


@every_game
def test_a_puzzle_is_laid_by_lights_and_solved_against_the_defence(uid: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(uid) if puzzle.plies == 3)
    room = classroom(lesson_of(puzzle))
    room.sets_up()
    for turn in range(0, len(puzzle.line), 2):
        room.tries(puzzle.line[turn])
        if room.stage is not Stage.DONE:
            room.answered()
            assert room.state.line.texts() == puzzle.line[: turn + 2]
    assert room.stage is Stage.DONE
    assert "Solved." in room.says
    assert room.teaching is not None
    finished = room.teaching.finished
    assert finished is not None
    assert (finished.lesson.id, finished.in_vain, finished.was_shown) == (puzzle.id, 0, False)
    assert 1.0 < finished.seconds < 60.0


@every_game
def test_every_winning_move_is_right_and_no_other(uid: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(uid) if puzzle.plies == 1 and len(puzzle.moves) > 1)
    for move in puzzle.moves:
        room = classroom(lesson_of(puzzle))
        room.sets_up()
        room.tries(move)
        assert room.stage is Stage.DONE, move
    room = classroom(lesson_of(puzzle))
    room.sets_up()
    game, line = room.state.game, room.state.line
    other = next(text for text in game.legal_texts(line.state) if text not in puzzle.moves)
    room.tries(other)
    assert room.stage is Stage.TRYING
    assert room.teaching is not None
    assert room.teaching.in_vain == 1
    assert room.says.startswith("That does not win in time")
    room.follows_the_lights()
    room.rests(1.0)
    assert room.phase == "waiting"
    room.tries(other)
    room.follows_the_lights()
    room.rests(1.0)
    assert Mark.TO_DO in room.lights.values()
