"""A learner at the table: what is due comes first, what was done is written down, what cannot be is said."""

from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.companion_web.learners import LearnerFiles, Try
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.tables.learners import all_of, due_course, due_of, noting
from tachiai.firmware.teaching.teaching import Finished
from tachiai.hardware_docs.catalogue import open_course

DAY_MS = 24 * 3600 * 1000
LESSONS = open_course("rugby_chess").lessons[:3]
WELL = Try(0, False, 60.0)


class Files(LearnerFiles):
    """Learners on a clock that a test moves."""

    def __init__(self, folder: Path) -> None:
        self.at_ms = 20_000 * DAY_MS
        super().__init__(folder, lambda: self.at_ms)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path / "learners")


def test_what_is_due_comes_first_and_what_is_new_after_it(files: Files) -> None:
    first, second, third = LESSONS
    assert due_course(files, "Aoi", LESSONS) == LESSONS
    files.note("Aoi", "rugby_chess", second.id, WELL)
    files.note("Aoi", "rugby_chess", "a lesson of another version", WELL)
    assert due_course(files, "Aoi", LESSONS) == (first, third)
    files.at_ms += 90 * DAY_MS
    assert due_of(files, "Aoi", LESSONS) == (second,)
    assert due_course(files, "Aoi", LESSONS) == (second, first, third)
    assert due_of(files, "somebody else", LESSONS) == ()
    for lesson in LESSONS:
        files.note("Aoi", "rugby_chess", lesson.id, WELL)
    with pytest.raises(BadSetting, match="comes back later"):
        due_course(files, "Aoi", LESSONS)


def test_lessons_and_puzzles_of_a_game_can_be_due(files: Files) -> None:
    every = all_of("rugby_chess")
    assert {LESSONS[0].id, every[-1].id} <= {lesson.id for lesson in every}
    assert every[-1].id.startswith("rugby_chess-")
    assert all_of("tictactoe") == ()


def test_how_a_lesson_went_is_written_down_or_it_is_said_why_not(files: Files, tmp_path: Path) -> None:
    finished = Finished(LESSONS[0], 0, False, 60.0)
    assert noting(files, "")(finished) is None
    assert noting(None, "Aoi")(finished) is None
    files.add("Aoi")
    assert noting(files, "Aoi")(replace(finished, was_shown=True)) is None
    learner = files.learner("Aoi")
    assert learner is not None
    assert list(learner.cards["rugby_chess"]) == [LESSONS[0].id]
    (path,) = (tmp_path / "learners").iterdir()
    path.write_text("damaged")
    trouble = noting(files, "Aoi")(finished)
    assert trouble is not None
    assert "cannot be written down" in trouble.words.en
    assert path.name in trouble.detail
