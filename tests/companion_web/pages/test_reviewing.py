"""A game reviewed from its page: asked for, followed, its remarks played through and laid at the table."""

import pytest

from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import ReviewProgress
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Reply, bilingual
from tachiai.rules.record import format_json, format_text, parse_json, parse_text
from tachiai.rules.record.review_notes import REVIEW, Remark, remark_note, remarks_of
from tests.companion_web.fake_reviews import FakeReviews
from tests.companion_web.fake_teaching import FakeTeaching
from tests.support.logged_games import two_plies
from tests.support.page_visitors import Visitor

BETTER = ("a1-b2", "g9-f8")


@pytest.fixture
def game(log: SqlGameLog) -> int:
    return two_plies(log)


@pytest.fixture
def reviewed(log: SqlGameLog, game: int) -> int:
    log.append(game, Entry(kind=EntryKind.NOTE, ply=2, at_ms=0, code=REVIEW))
    log.append(game, remark_note(Remark(1, 71, 34, BETTER), 2, 0))
    return game


def test_a_review_is_asked_for_by_who_may(
    arbiter: Visitor, spectator: Visitor, reviews: FakeReviews, game: int
) -> None:
    assert "Review this game" in arbiter.read(f"/games/{game}")
    assert "Review this game" not in spectator.read(f"/games/{game}")
    assert spectator.post(f"/games/{game}/review").status_code == 403
    assert arbiter.post(f"/games/{game}/review").headers["Location"].endswith(f"/games/{game}")
    assert reviews.begun == [(game, False)]
    reviews.answer = Reply(False, "is_played", bilingual("Still being played.", "対局中です。"))
    arbiter.post(f"/games/{game}/review", now="1")
    assert reviews.begun[1:] == [(game, True)]
    assert "Still being played." in arbiter.read(f"/games/{game}")


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("waits", "the review waits for its end"),
        ("runs", "The review is under way."),
        ("failed", "No answer."),
    ],
)
def test_how_far_a_review_is_stands_on_the_page(
    arbiter: Visitor, reviews: FakeReviews, game: int, state: str, said: str
) -> None:
    assert arbiter.get(f"/games/{game}/review.json").json["state"] == ""  # type: ignore[index]
    reviews.shown = ReviewProgress(state=state, done=3, many=8, words=bilingual("No answer.", "応答なし。"))
    page = arbiter.read(f"/games/{game}")
    assert said in page
    assert ("data-review=" in page) == (state != "failed")
    assert ("Review it now all the same" in page) == (state == "waits")
    shown = {"state": state, "done": 3, "many": 8, "words": "No answer."}
    assert arbiter.get(f"/games/{game}/review.json").json == shown
    arbiter.post(f"/games/{game}/review/stop")
    assert reviews.stopped == [game]


def test_a_reviewed_game_shows_what_was_better(spectator: Visitor, reviewed: int) -> None:
    page = spectator.read(f"/games/{reviewed}")
    assert "71 % → 37 %" in page
    assert f"Better: {' '.join(BETTER)}" in page


def test_a_better_line_is_played_through(spectator: Visitor, reviewed: int) -> None:
    address = f"/games/{reviewed}/ply/1/better"
    assert f"{address}/1" in spectator.read(f"/games/{reviewed}")
    for move in range(3):
        assert f"Move {move} of 2" in spectator.read(f"{address}/{move}")
    for wrong in (f"{address}/3", f"/games/{reviewed}/ply/2/better/0", f"/games/{reviewed}/ply/9/better/0"):
        assert spectator.get(wrong).status_code == 404


def test_a_line_goes_as_far_as_the_rules_let_it(spectator: Visitor, log: SqlGameLog, reviewed: int) -> None:
    log.append(reviewed, remark_note(Remark(2, 50, 30, ("f9-e8", "nonsense")), 2, 0))
    assert "Move 1 of 1" in spectator.read(f"/games/{reviewed}/ply/2/better/1")
    log.append(reviewed, remark_note(Remark(2, 50, 30, ("nonsense",)), 2, 0))
    log.append(reviewed, remark_note(Remark(7, 50, 30, ("a1-b2",)), 2, 0))
    assert "Better: nonsense" in spectator.read(f"/games/{reviewed}")
    assert spectator.get(f"/games/{reviewed}/ply/2/better/1").status_code == 404


def test_a_later_review_stands_for_those_before_it(
    spectator: Visitor, log: SqlGameLog, reviewed: int
) -> None:
    log.append(reviewed, Entry(kind=EntryKind.NOTE, ply=2, at_ms=0, code=REVIEW))
    page = spectator.read(f"/games/{reviewed}")
    assert "No ply lost much" in page
    assert "71 % → 37 %" not in page


def test_a_mistake_is_laid_at_the_table_and_all_of_a_player_are(
    arbiter: Visitor, log: SqlGameLog, teaching: FakeTeaching, reviewed: int
) -> None:
    log.append(reviewed, remark_note(Remark(2, 50, 30, ("g9-f8",)), 2, 0))
    page = arbiter.read(f"/games/{reviewed}")
    assert "Train the mistakes of Black" in page
    assert "Train the mistakes of White" in page
    assert arbiter.post(f"/puzzles/of-game/{reviewed}/ply/1").headers["Location"].endswith("/table/")
    arbiter.post(f"/puzzles/of-game/{reviewed}/of/second")
    assert [exercise.lines for exercise in teaching.exercises] == [((BETTER[0],),), (("g9-f8",),)]
    assert arbiter.post(f"/puzzles/of-game/{reviewed}/ply/7").status_code == 404
    assert arbiter.post(f"/puzzles/of-game/{reviewed}/of/nobody").status_code == 404


def test_a_review_goes_through_export_and_import(log: SqlGameLog, reviewed: int) -> None:
    record = log.game(reviewed).record
    for read in (parse_text(format_text(record)), parse_json(format_json(record))):
        again = log.game(log.add_record(read.record)).record
        assert remarks_of(again.entries) == remarks_of(record.entries) == (Remark(1, 71, 34, BETTER),)


def test_a_game_that_is_not_there_has_no_review(arbiter: Visitor) -> None:
    assert arbiter.get("/games/99/review.json").status_code == 404
