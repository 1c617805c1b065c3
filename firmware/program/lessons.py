"""Set-up of a game that gives lessons."""

from dataclasses import replace

from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import QUICK, GameSetup
from tachiai.hardware_docs.catalogue import open_course


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
    return GameSetup(find_equipment(uid, {}), taught, waits=QUICK)
