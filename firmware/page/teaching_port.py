"""Lessons for the page: listed, and begun at the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tachiai.companion_web.ports import LessonOffered
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.set_up_port import NO_LIGHTS
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.preparation import Teacher
from tachiai.firmware.tables.courses import lessons_setup, taught_game
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.learners import all_of, due_of
from tachiai.hardware_docs.catalogue import games_with_lessons, open_course
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.messages import Message, Reply

NOTHING_DUE = Message("Nothing of this game is due now.")
NO_LESSON = Message("There is no such lesson.")


class TableLessons:
    """Implements ``companion_web.ports.TeachingPort`` for a table."""

    def __init__(self, at_table: GamesAtTable) -> None:
        self._at_table = at_table

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        """Lessons of each game."""
        return {
            uid: tuple(
                LessonOffered(id=lesson.id, title=lesson.title, clauses=lesson.clauses)
                for lesson in open_course(uid).lessons
            )
            for uid in games_with_lessons()
        }

    def begin(self, game: str, lesson: str, learner: str = "") -> Reply:
        """Begins a lesson, at once if the same course is under way. Raises ``LogNotWritable``."""
        known = self.courses().get(game, ())
        if not known or lesson not in ("", *(each.id for each in known)):
            return Reply(False, "no_lesson", NO_LESSON)
        queue = self._at_table.queue
        run = queue.present
        given = run.game.setup
        is_given = given.equipment.game.uid == game and given.course == open_course(game).lessons
        if isinstance(run.partner, Teacher) and is_given and given.learner == learner:
            run.partner.choose(lesson)
            return Reply(True)
        return self._begin(lambda settings: replace(lessons_setup(game, lesson, settings), learner=learner))

    def begin_due(self, game: str, learner: str) -> Reply:
        """Begins what is due of a game. Raises ``LogNotWritable``, ``BadLearner``."""
        learners = self._at_table.learners
        course = () if learners is None else due_of(learners, learner, all_of(game))
        return self.set_up(course, learner) if course else Reply(False, "nothing_due", NOTHING_DUE)

    def set_up(self, course: tuple[Lesson, ...], learner: str = "") -> Reply:
        """Gives exercises of one game. Raises ``LogNotWritable``."""
        uid = course[0].game.uid
        return self._begin(
            lambda settings: replace(taught_game(uid, settings), course=course, learner=learner)
        )

    def _begin(self, setup: Callable[[Settings], GameSetup]) -> Reply:
        try:
            self._at_table.queue.begin(setup(self._at_table.first.settings))
        except BadSetting:
            return Reply(False, "no_lights", NO_LIGHTS)
        return Reply(True)
