"""A position that hands set up: what leaves the board goes first, then one kind of piece after the other."""

from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.teaching.teaching import Stage
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import puzzles_of
from tests.stories.classroom import Classroom, classroom

PUZZLE = puzzles_of("rosenkreuz")[0]


def kinds_lit(room: Classroom) -> set[str]:
    wanted = room.game.layout(lesson_of(PUZZLE).start)
    return {wanted[room.game.board.cell(name)] for name, mark in room.lights.items() if mark is Mark.PUT_BACK}


def test_all_that_leaves_is_lit_at_once_and_then_one_kind_after_the_other() -> None:
    room = classroom(lesson_of(PUZZLE))
    room.rests(0.6)
    assert set(room.lights.values()) == {Mark.TAKE_AWAY}
    assert room.says == f"Take the {len(room.lights)} lit pieces off the board."
    looks = 0
    while room.state.steps:
        lit, looks = dict(room.lights), looks + 1
        assert len(kinds_lit(room)) <= 1
        room.hand()
        wanted = room.game.layout(lesson_of(PUZZLE).start)
        for name in lit:
            cell = room.game.board.cell(name)
            room.layout[cell] = wanted[cell]
        room.rests(0.6)
    assert looks <= 1 + len(room.game.piece_of)
    assert room.stage is Stage.TRYING


def test_a_piece_of_the_wrong_kind_is_named() -> None:
    room = classroom(lesson_of(PUZZLE))
    wanted = room.game.layout(lesson_of(PUZZLE).start)
    cell = next(i for i, symbol in enumerate(wanted) if symbol == "R")
    room.layout = list(wanted)
    room.layout[cell] = "r"
    room.rests(1.0)
    assert room.game.board.names[cell] in room.says
    assert list(room.lights) == [room.game.board.names[cell]]
