"""The puzzles of the games that are installed, at a table."""

from dataclasses import replace

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.lessons import taught_game
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.puzzles import puzzles_of
from tachiai.rules.puzzles.exercise import lesson_of


def exercises_of(uid: str, plies: int | None = None) -> tuple[Lesson, ...]:
    """Returns the puzzles of a game as lessons, perhaps only those of so many ``plies``. Raises
    ``BadSetting`` where there are none.
    """
    found = [puzzle for puzzle in puzzles_of(uid) if plies in (None, puzzle.plies)]
    if not found:
        raise BadSetting(f"expected a game and a length with puzzles, got none of {uid}")
    return tuple(lesson_of(puzzle) for puzzle in found)


def puzzles_setup(uid: str, puzzle: str, settings: Settings, plies: int | None = None) -> GameSetup:
    """Returns the puzzles of a game at a table with ``settings``, from the one with that id on: without
    clocks and penalties. Raises as ``exercises_of``.
    """
    return replace(taught_game(uid, settings), course=exercises_of(uid, plies), lesson=puzzle)
