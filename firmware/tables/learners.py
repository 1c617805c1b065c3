"""Learners at a table: their progress is stored, and what is due is given first."""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from tachiai.companion_web.errors import WebError
from tachiai.companion_web.learners import LearnerFiles, Try
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import APP_NAME
from tachiai.firmware.teaching.teaching import Finished
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import Trouble, words_of
from tachiai.hardware_docs.catalogue import games_with_lessons, open_course
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import puzzles_of
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import game_ids

UNWRITTEN = "learner"  # code of the trouble


def learners_here(clock: TimeSource) -> LearnerFiles:
    """The learners of this computer."""
    return LearnerFiles(default_learners_path(), clock.unix_ms)


def default_learners_path() -> Path:
    """Folder of the learners' files."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "learners"


def noting(learners: LearnerFiles | None, learner: str) -> Callable[[Finished], Trouble | None]:
    """A callback that stores how a lesson or puzzle of ``learner`` went; it does nothing for ""."""

    def note(finished: Finished) -> Trouble | None:
        if learners is None or not learner:
            return None
        done = Try(finished.in_vain, finished.was_shown, finished.seconds)
        try:
            learners.note(learner, finished.lesson.game.uid, finished.lesson.id, done)
        except WebError as error:
            return Trouble(UNWRITTEN, words_of(UNWRITTEN), str(error))
        return None

    return note


def all_of(uid: str) -> tuple[Lesson, ...]:
    """The lessons of a game, then its puzzles; empty for an unknown game."""
    lessons = open_course(uid).lessons if uid in games_with_lessons() else ()
    return (*lessons, *map(lesson_of, puzzles_of(uid) if uid in game_ids() else ()))


def due_of(learners: LearnerFiles, name: str, course: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    """Lessons of ``course`` that are due for a learner, overdue for longest first. Raises ``BadLearner``."""
    learner = learners.learner(name)
    if learner is None or not course:
        return ()
    by_id = {lesson.id: lesson for lesson in course}
    return tuple(by_id[i] for i in learner.due(course[0].game.uid, learners.now_ms()) if i in by_id)


def due_course(learners: LearnerFiles, name: str, course: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    """Lessons of ``course`` that are due for a learner, then those never done. Adds a new learner. Raises
    ``BadSetting`` where there are none, ``BadLearner``, ``LearnersNotWritable``.
    """
    known = learners.add(name).cards.get(course[0].game.uid, {})
    found = (*due_of(learners, name, course), *(lesson for lesson in course if lesson.id not in known))
    if not found:
        raise BadSetting(
            f"expected something due for {quoted_value(name)}, got nothing: all of it comes back later"
        )
    return found
