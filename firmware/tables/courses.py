"""Set-ups that are no games: lessons, puzzles, exercises, positions to try out."""

from dataclasses import replace

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import UNHURRIED, GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.core import Player
from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.puzzles.exercise import lesson_of, lesson_of_remark
from tachiai.rules.puzzles.puzzle import Puzzle, puzzles_of
from tachiai.rules.record import GameRecord, agreed_line, history
from tachiai.rules.record.review_notes import remarks_of


def lessons_setup(uid: str, lesson: str, settings: Settings) -> GameSetup:
    """Lessons of a game, from the one with the id ``lesson`` on. Raises as ``open_course``."""
    return replace(taught_game(uid, settings), course=open_course(uid).lessons, lesson=lesson)


def taught_game(uid: str, settings: Settings) -> GameSetup:
    """Set-up of a game for teaching: without clocks and penalties, with all help."""
    usual = Settings().referee
    referee = usual.model_copy(
        update={"take_back_by_hand": True, "auto_confirm": settings.referee.auto_confirm}
    )
    engine = settings.engine.model_copy(update={"plays": "none"})
    taught = settings.model_copy(update={"referee": referee, "engine": engine})
    return GameSetup(find_equipment(uid, {}), taught, waits=UNHURRIED)


def exploring_setup(tree: Exploration, settings: Settings) -> GameSetup:
    """Set-up with positions to try out. Raises as ``find_equipment``."""
    equipment = find_equipment(tree.game.uid, tree.game.options)
    return replace(taught_game(tree.game.uid, settings), equipment=equipment, exploration=tree)


def puzzles_of_length(uid: str, plies: int | None = None) -> tuple[Puzzle, ...]:
    """Puzzles of a game, all or those won in ``plies``. Raises ``BadSetting`` where there are none."""
    known = puzzles_of(uid)
    if not known:
        raise BadSetting(f"expected a game with puzzles, got {uid}")
    lengths = sorted({puzzle.plies for puzzle in known})
    if plies is not None and plies not in lengths:
        raise BadSetting(f"expected a number of plies out of {', '.join(map(str, lengths))}, got {plies}")
    return tuple(puzzle for puzzle in known if plies in (None, puzzle.plies))


def exercises_of(uid: str, plies: int | None = None) -> tuple[Lesson, ...]:
    """Puzzles of a game as lessons. Raises as ``puzzles_of_length``."""
    return tuple(lesson_of(puzzle) for puzzle in puzzles_of_length(uid, plies))


def mistakes_of(record: GameRecord, player: Player | None = None) -> tuple[Lesson, ...]:
    """Exercises from the remarks of a reviewed record, all or those of one player. Raises ``BadRecord``."""
    end = agreed_line(history(record))
    found = (lesson_of_remark(end, remark) for remark in remarks_of(record.entries) or ())
    return tuple(each for each in found if each is not None and player in (None, each.learner))


def mistakes_setup(record: GameRecord, settings: Settings, player: Player | None = None) -> GameSetup:
    """Set-up with the exercises of a reviewed record. Raises ``BadRecord``, ``BadSetting`` without any."""
    course = mistakes_of(record, player)
    if not course:
        raise BadSetting(
            "expected a record with remarks of a review, got none: tachiai review FILE -o FILE"
            if player is None
            else f"expected a record with remarks on the {player.value} player's plies, got none"
        )
    return replace(taught_game(record.header.game, settings), course=course)


def puzzles_setup(uid: str, puzzle: str, settings: Settings, plies: int | None = None) -> GameSetup:
    """Set-up with a game's puzzles, from the id ``puzzle`` on. Raises as ``puzzles_of_length``."""
    return replace(taught_game(uid, settings), course=exercises_of(uid, plies), lesson=puzzle)
