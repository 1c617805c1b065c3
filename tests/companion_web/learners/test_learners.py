"""Learners: what was done comes back after days, what was hard sooner; kept in files, deleted on request."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.companion_web.errors import BadLearner, LearnersNotWritable
from tachiai.companion_web.learners import Card, Learner, LearnerFiles, Try
from tachiai.companion_web.learners.values import format_learner, is_name, next_card, parse_learner
from tachiai.rules.rating import Rating

DAY_MS = 24 * 3600 * 1000
NOW_MS = 1_795_182_649_123
EASILY, WELL = Try(0, False, 5.0), Try(0, False, 60.0)
HARDLY, NOT_AT_ALL = Try(2, False, 60.0), Try(3, True, 60.0)

names = st.text(max_size=40).filter(is_name)
ids = st.text(st.characters(codec="utf-8"), max_size=8)
numbers = st.floats(0.001, 1000)
moments = st.integers(0, 10**13)
cards = st.builds(Card, stability=numbers, difficulty=numbers, due_ms=moments, last_ms=moments)
ratings = st.builds(
    Rating, st.floats(-2000, 5000), st.floats(1, 1000), st.integers(0, 999), st.integers(0, 10**13)
)
learners = st.builds(
    Learner,
    names,
    st.dictionaries(ids, st.dictionaries(ids, cards, max_size=3), max_size=3),
    st.dictionaries(ids, ratings, max_size=3),
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


@pytest.mark.parametrize(
    ("rating", "sentence"),
    [
        (3, "expected a rating as an object, got"),
        ({"elo": "x"}, "expected elo from -100000 to 100000, got"),
        ({"elo": 1, "deviation": 0}, "expected deviation from 1 to 10000, got"),
        ({"elo": 1, "deviation": 9, "games": -1}, "expected a whole number as games, got"),
        ({"elo": 1, "deviation": 9, "games": 1, "at_ms": 1.5}, "expected a whole number as at_ms, got"),
    ],
)
def test_a_wrong_rating_is_named(rating: object, sentence: str) -> None:
    with pytest.raises(BadLearner, match=sentence):
        parse_learner(json.dumps({"learner": "a", "cards": {}, "ratings": {"chatra": rating}}))


def test_a_file_of_an_older_version_has_no_ratings() -> None:
    assert parse_learner('{"learner": "a", "cards": {}}').ratings == {}


def test_a_strength_is_kept_for_each_game_and_forgotten(files: Files) -> None:
    one, other = Rating(100.0, 90.0, 1, NOW_MS), Rating(200.0, 80.0, 2, NOW_MS)
    files.rate("Aoi", "chatra", one)
    files.rate("Aoi", "two_rings", other)
    files.note("Aoi", "chatra", "run", WELL)
    assert (files.rating("Aoi", "chatra"), files.rating("Ren", "chatra"), files.rating("", "x")) == (
        one,
        None,
        None,
    )
    files.rate("Aoi", "chatra", None)
    assert files.rating("Aoi", "chatra") is None
    files.forget_ratings("Aoi")
    files.forget_ratings("Ren")
    learner = files.learner("Aoi")
    assert learner is not None
    assert (learner.ratings, list(learner.cards)) == ({}, ["chatra"])
    assert files.names() == ("Aoi",)


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
