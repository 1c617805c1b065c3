"""The lessons of the games that are installed."""

from dataclasses import replace
from functools import cache

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import QUICK, GameSetup
from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.lessons.reading import Course, read_course
from tachiai.rules.registry import declaration_of, game_ids, open_game


@cache
def course_of(uid: str) -> Course:
    """Returns the lessons of the game ``uid``. Raises ``BadSetting`` for a game without any, ``BadFile``."""
    resource = declaration_of(uid).lessons
    if not resource:
        raise BadSetting(f"expected a game with lessons, got {uid}")
    return read_course(resource_path(resource), open_game(uid))


def games_with_lessons() -> tuple[str, ...]:
    """Returns the uids of the games that have lessons, in their usual order."""
    return tuple(uid for uid in game_ids() if declaration_of(uid).lessons)


def lessons_setup(uid: str, lesson: str, settings: Settings) -> GameSetup:
    """Returns the lessons of a game at a table with ``settings``, from the one called ``lesson`` on: without
    clocks and penalties, with all help. Raises as ``course_of``.
    """
    usual = Settings().referee
    referee = usual.model_copy(
        update={"take_back_by_hand": True, "auto_confirm": settings.referee.auto_confirm}
    )
    engine = settings.engine.model_copy(update={"plays": "none"})
    taught = settings.model_copy(update={"referee": referee, "engine": engine})
    setup = GameSetup(find_equipment(uid, {}), taught, waits=QUICK)
    return replace(setup, course=course_of(uid).lessons, lesson=lesson)
