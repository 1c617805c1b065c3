"""Learners: what was done comes back after days, what was hard sooner; kept in files, deleted on request."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.companion_web.errors import BadLearner, LearnersNotWritable
from tachiai.companion_web.learners import Card, Learner, LearnerFiles, Try
from tachiai.companion_web.learners.values import format_learner, is_name, next_card, parse_learner

DAY_MS = 24 * 3600 * 1000
NOW_MS = 1_795_182_649_123
EASILY, WELL = Try(0, False, 5.0), Try(0, False, 60.0)
HARDLY, NOT_AT_ALL = Try(2, False, 60.0), Try(3, True, 60.0)

names = st.text(max_size=40).filter(is_name)
ids = st.text(st.characters(codec="utf-8"), max_size=8)
numbers = st.floats(0.001, 1000)
moments = st.integers(0, 10**13)
cards = st.builds(Card, stability=numbers, difficulty=numbers, due_ms=moments, last_ms=moments)
learners = st.builds(
    Learner, names, st.dictionaries(ids, st.dictionaries(ids, cards, max_size=3), max_size=3)
)


class Files(LearnerFiles):
    """Learners in a folder, on a clock that a test moves."""

    def __init__(self, folder: Path) -> None:
        self.at_ms = NOW_MS
        super().__init__(folder, lambda: self.at_ms)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path / "learners")


@given(learners)
def test_a_learner_is_read_back_as_written(learner: Learner) -> None:
    assert parse_learner(format_learner(learner)) == learner


def test_what_was_hard_comes_back_sooner() -> None:
    due = [next_card(None, how, NOW_MS).due_ms - NOW_MS for how in (NOT_AT_ALL, HARDLY, WELL, EASILY)]
    assert due == sorted(due)
    assert due[0] >= DAY_MS * 0.9
    assert due[-1] > due[0]


def test_what_is_remembered_again_comes_back_ever_later() -> None:
    card, at_ms, days = None, NOW_MS, []
    for _ in range(5):
        card = next_card(card, WELL, at_ms)
        days.append((card.due_ms - at_ms) // DAY_MS)
        at_ms = card.due_ms
    assert days == sorted(days)
    assert days[-1] > 5 * days[0]
    forgotten = next_card(card, NOT_AT_ALL, at_ms)
    assert (forgotten.due_ms - at_ms) // DAY_MS < days[-1]


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    card = next_card(next_card(None, WELL, NOW_MS), WELL, NOW_MS - 30 * DAY_MS)
    assert card.due_ms > NOW_MS - 30 * DAY_MS


def test_what_is_due_is_told_by_game_and_deleted_with_the_learner(files: Files) -> None:
    assert files.names() == ()
    assert files.add("葵").cards == {}
    files.note("葵", "rugby_chess", "run", WELL)
    files.note("葵", "chatra", "pass", NOT_AT_ALL)
    learner = files.learner("葵")
    assert learner is not None
    assert learner.due("rugby_chess", NOW_MS) == ()
    later_ms = learner.next_due_ms("rugby_chess") or 0
    assert learner.due("rugby_chess", later_ms) == ("run",)
    assert learner.next_due_ms("two_rings") is None
    assert files.add("葵") == learner
    assert files.names() == ("葵",)
    assert files.delete("葵")
    assert not files.delete("葵")
    files.note("葵", "chatra", "pass", WELL)
    assert files.learner("葵") is None


@pytest.mark.parametrize("name", ["", " Aoi", "Aoi ", "a" * 41, "a\nb", "\x00"])
def test_what_is_no_name_is_refused(files: Files, name: str) -> None:
    with pytest.raises(BadLearner, match="expected a name"):
        files.add(name)


def test_names_are_no_paths(files: Files, tmp_path: Path) -> None:
    for name in ("../outside", "/etc/passwd", ".", "con"):
        files.add(name)
    assert len(list((tmp_path / "learners").iterdir())) == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["learners"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"learner": 3, "cards": {}}',
        b'{"learner": "Aoi", "cards": []}',
        b'{"learner": "Aoi", "cards": {"chatra": {"pass": {"stability": -1}}}}',
        b'{"learner": "Aoi", "cards": {"chatra": {"pass": {"stability": 1, "difficulty": true}}}}',
        b'{"learner": "Aoi", "cards": {"c": {"p": {"stability": 1, "difficulty": 1, "due_ms": "x"}}}}',
    ],
)
def test_a_damaged_file_is_named_and_can_be_deleted(files: Files, tmp_path: Path, content: bytes) -> None:
    files.add("Aoi")
    (path,) = (tmp_path / "learners").iterdir()
    path.write_bytes(content)
    for ask in (files.names, lambda: files.learner("Aoi"), lambda: files.note("Aoi", "chatra", "pass", WELL)):
        with pytest.raises(BadLearner, match=str(path)):
            ask()
    assert path.read_bytes() == content
    assert files.delete("Aoi")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "learners").write_text("in the way")
    with pytest.raises(LearnersNotWritable, match="cannot be written"):
        Files(tmp_path / "learners").add("Aoi")
