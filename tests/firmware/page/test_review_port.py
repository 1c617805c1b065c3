"""Reviews in the background: written to the log, never while somebody plays unless asked, stopped, failed."""

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tachiai.companion_web.errors import NoSuchGame
from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.page.review_port import BackgroundReviews
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.review_notes import remarks_of
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER, MOVED, WAITING
from tests.support.logged_games import two_plies

PATIENCE_S = 20.0


class OneBlunder(EngineProcess):
    """Thinks the first ply a blunder, and waits for ``allowed`` before each answer."""

    def __init__(self, allowed: threading.Event, error: str = "") -> None:
        super().__init__()
        self._allowed, self._error = allowed, error
        self._request: Mapping[str, Any] = {}

    def ask(self, request: Mapping[str, Any]) -> None:
        self._request = request

    def wait(self, timeout_s: float | None = None) -> dict[str, Any] | None:
        if not self._allowed.wait(timeout_s):
            return None
        if self._error:
            return {"error": self._error}
        plies = len(self._request["history"]) - 1
        return {"score": (0, 400, -400)[plies], "line": [("a1-b2", "g9-f8", "a1-b2")[plies]]}


@pytest.fixture
def game(log: SqlGameLog) -> int:
    return two_plies(log)


@pytest.fixture
def allowed() -> threading.Event:
    return threading.Event()


@pytest.fixture
def live(game: int) -> FakeLiveTable:
    return FakeLiveTable(shown=replace(WAITING, game_id=game + 1))


@pytest.fixture
def reviews(log: SqlGameLog, live: FakeLiveTable, allowed: threading.Event) -> Iterator[BackgroundReviews]:
    with BackgroundReviews(log, live, lambda: 0, lambda: OneBlunder(allowed)) as started:
        yield started


def state_of(reviews: BackgroundReviews, game: int) -> str:
    found = reviews.progress(game)
    return "" if found is None else found.state


def until(is_so: Callable[[], bool]) -> None:
    """Waits until something is so; a test that waits too long fails."""
    never = threading.Event()
    for _ in range(round(PATIENCE_S / 0.01)):
        if is_so():
            return
        never.wait(0.01)
    raise AssertionError("it did not come to be so")


def test_a_review_is_written_to_the_log(
    reviews: BackgroundReviews, log: SqlGameLog, game: int, allowed: threading.Event
) -> None:
    allowed.set()
    assert reviews.progress(game) is None
    assert reviews.begin(game, during_play=False).ok
    until(lambda: state_of(reviews, game) == "done")
    (remark,) = remarks_of(log.game(game).record.entries) or ()
    assert (remark.ply, remark.chance, remark.loss, remark.line) == (1, 50, 41, ("a1-b2",))


def test_a_review_waits_while_somebody_plays_unless_asked(
    reviews: BackgroundReviews, live: FakeLiveTable, game: int, allowed: threading.Event
) -> None:
    allowed.set()
    live.show(replace(MOVED, game_id=game + 1))
    assert reviews.begin(game, during_play=False).ok
    assert state_of(reviews, game) == "waits"
    assert reviews.begin(game, during_play=True).ok
    until(lambda: state_of(reviews, game) == "done")


def test_a_review_that_waits_goes_on_when_the_game_is_over(
    reviews: BackgroundReviews, live: FakeLiveTable, game: int, allowed: threading.Event
) -> None:
    reviews.begin(game, during_play=False)
    until(lambda: state_of(reviews, game) == "runs")
    live.show(replace(MOVED, game_id=game + 1))
    until(lambda: state_of(reviews, game) == "waits")
    live.show(replace(MOVED, game_id=game + 1, phase="over", result="first wins"))
    allowed.set()
    until(lambda: state_of(reviews, game) == "done")


def test_a_game_that_is_played_is_not_reviewed_nor_one_without_plies(
    reviews: BackgroundReviews, log: SqlGameLog, live: FakeLiveTable, game: int
) -> None:
    live.show(replace(MOVED, game_id=game))
    assert reviews.begin(game, during_play=True).code == "is_played"
    assert reviews.begin(log.open_game(HEADER), during_play=True).code == "no_ply"
    with pytest.raises(NoSuchGame):
        reviews.begin(99, during_play=False)


def test_a_stopped_review_writes_nothing(
    reviews: BackgroundReviews, log: SqlGameLog, game: int, allowed: threading.Event
) -> None:
    reviews.begin(game, during_play=False)
    until(lambda: state_of(reviews, game) == "runs")
    reviews.stop(game)
    allowed.set()
    other = log.add_record(log.game(game).record)
    reviews.begin(other, during_play=False)
    until(lambda: state_of(reviews, other) == "done")
    assert remarks_of(log.game(game).record.entries) is None


def test_a_game_that_is_changed_meanwhile_is_to_be_reviewed_again(
    reviews: BackgroundReviews, log: SqlGameLog, game: int, allowed: threading.Event
) -> None:
    reviews.begin(game, during_play=False)
    until(lambda: state_of(reviews, game) == "runs")
    log.append(game, Entry(kind=EntryKind.TAKEBACK, ply=1, at_ms=0, plies=1))
    allowed.set()
    until(lambda: state_of(reviews, game) == "failed")
    assert remarks_of(log.game(game).record.entries) is None


def test_an_engine_that_does_not_answer_is_said(
    log: SqlGameLog, live: FakeLiveTable, game: int, allowed: threading.Event
) -> None:
    allowed.set()
    with BackgroundReviews(log, live, lambda: 0, lambda: OneBlunder(allowed, "gone")) as reviews:
        reviews.begin(game, during_play=False)
        until(lambda: state_of(reviews, game) == "failed")
        found = reviews.progress(game)
        assert found is not None
        assert "does not answer" in found.words.en
