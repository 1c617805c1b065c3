"""Lessons as the page wants them: listed, and begun at the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tachiai.companion_web.ports import LessonOffered
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.lessons import lessons_setup, taught_game
from tachiai.firmware.program.page.set_up_port import NO_LIGHTS
from tachiai.firmware.program.tables.games import GamesAtTable
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.teacher import Teacher
from tachiai.hardware_docs.catalogue import games_with_lessons, open_course
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words

NO_LESSON = Words("There is no such lesson.", "そのようなレッスンはありません。")


class TableLessons:
    """Implements ``companion_web.ports.TeachingPort`` for a table."""

    def __init__(self, at_table: GamesAtTable) -> None:
        self._at_table = at_table

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        """Returns the lessons of each game."""
        return {
            uid: tuple(
                LessonOffered(id=lesson.id, title=lesson.title, clauses=lesson.clauses)
                for lesson in open_course(uid).lessons
            )
            for uid in games_with_lessons()
        }

    def begin(self, game: str, lesson: str) -> Reply:
        """Begins a lesson: at once, if the game's lessons are given already. Raises ``LogNotWritable``."""
        known = self.courses().get(game, ())
        if not known or lesson not in ("", *(each.id for each in known)):
            return Reply(False, "no_lesson", NO_LESSON)
        queue = self._at_table.queue
        run = queue.present
        if isinstance(run.partner, Teacher) and run.game.setup.equipment.game.uid == game:
            run.partner.choose(lesson)
            return Reply(True)
        return self._begin(lambda settings: lessons_setup(game, lesson, settings))

    def set_up(self, exercise: Lesson) -> Reply:
        """Gives one exercise. Raises ``LogNotWritable``."""
        uid = exercise.game.uid
        return self._begin(lambda settings: replace(taught_game(uid, settings), course=(exercise,)))

    def _begin(self, setup: Callable[[Settings], GameSetup]) -> Reply:
        try:
            self._at_table.queue.begin(setup(self._at_table.first.settings))
        except BadSetting:
            return Reply(False, "no_lights", NO_LIGHTS)
        return Reply(True)
