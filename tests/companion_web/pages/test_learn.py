"""Learning on the page: what can be learnt, a lesson begun, and what it shows beside the table."""

import re
from dataclasses import replace

from tachiai.companion_web.learners import LearnerFiles, Try
from tachiai.companion_web.live_table import LessonView
from tachiai.rules.messages import Reply, bilingual
from tachiai.rules.rating import Rating
from tests.companion_web.fake_teaching import FakeTeaching
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import WAITING
from tests.support.page_visitors import Visitor

LESSON = LessonView(
    id="run",
    number=1,
    count=2,
    title=bilingual("Running", "走る"),
    idea=bilingual("A piece runs.", "駒は走ります。"),
    done=False,
)


def test_the_lessons_are_listed_with_their_clauses(arbiter: Visitor) -> None:
    page = arbiter.read("/learn/")
    assert "Learn Rugby Chess" in page
    assert "A tackle</button>" in page
    clauses = page.partition("A tackle</button>")[2].partition("</details>")[0]
    assert 'aria-label="Clauses of the rules"' in clauses
    assert re.findall('class="clause" href="/rules/rugby_chess/(RC[0-9]+)"', clauses) == ["RC7", "RC8"]
    assert "ラグビーチェスを学ぶ" in arbiter.read("/learn/", Accept_Language="ja")


def test_a_game_to_learn_is_shown_with_its_board_and_what_is_done(
    arbiter: Visitor, learners: LearnerFiles
) -> None:
    page = arbiter.read("/learn/")
    assert 'src="/games/rugby_chess/start.svg"' in page
    assert "2 lessons" in page
    assert "<progress" not in page
    arbiter.post("/learn/learner", name="葵")
    learners.note("葵", "rugby_chess", "run", Try(0, False, 20.0))
    learners.note("葵", "rugby_chess", "rugby_chess-a-puzzle", Try(0, False, 20.0))
    page = arbiter.read("/learn/")
    assert "1 of 2 lessons" in page
    assert '<progress max="2" value="1"' in page


def test_a_lesson_is_begun_by_who_may(arbiter: Visitor, spectator: Visitor, teaching: FakeTeaching) -> None:
    assert spectator.post("/learn/begin", game="rugby_chess", lesson="run").status_code == 403
    assert teaching.begun == []
    answer = arbiter.post("/learn/begin", game="rugby_chess", lesson="tackle")
    assert answer.headers["Location"].endswith("/table/")
    assert teaching.begun == [("rugby_chess", "tackle")]


def test_a_lesson_that_there_is_not_is_said(arbiter: Visitor, teaching: FakeTeaching) -> None:
    teaching.answer = Reply(False, "no_lesson", bilingual("There is no such lesson.", "ありません。"))
    assert arbiter.post("/learn/begin", game="x", lesson="y").headers["Location"].endswith("/learn/")
    assert "There is no such lesson." in arbiter.read("/learn/")


def test_before_the_first_move_learning_is_offered_then_a_game_against_the_computer(
    arbiter: Visitor, spectator: Visitor, live: FakeLiveTable
) -> None:
    page = arbiter.read("/table/")
    assert 0 < page.index("Learn Rugby Chess</button>") < page.index("Play against the computer</a>")
    assert "Learn Rugby Chess</button>" not in spectator.read("/table/")
    live.show(replace(WAITING, lesson=LESSON))
    assert "Learn Rugby Chess</button>" not in arbiter.read("/table/")


def test_a_lesson_is_shown_beside_the_table_and_leads_on_when_it_is_done(
    arbiter: Visitor, live: FakeLiveTable
) -> None:
    live.show(replace(WAITING, game_id=0, lesson=LESSON))
    for address in ("/table/", "/live/"):
        page = arbiter.read(address)
        assert "Lesson 1 of 2" in page
        assert "A piece runs." in page
        assert "Next lesson" not in page
        assert "/games/0" not in page
    live.show(replace(WAITING, game_id=0, lesson=replace(LESSON, done=True)))
    assert "Next lesson" in arbiter.read("/table/")
    live.show(replace(WAITING, game_id=0, lesson=replace(LESSON, done=True, number=2)))
    assert "Next lesson" not in arbiter.read("/table/")


def test_who_would_end_somebody_elses_lesson_is_asked_first(
    arbiter: Visitor, live: FakeLiveTable, teaching: FakeTeaching
) -> None:
    live.show(replace(WAITING, game_id=0, lesson=LESSON))
    question = arbiter.client.post(
        "/learn/begin", data={"form_token": arbiter.token(), "game": "rugby_chess", "lesson": "tackle"}
    ).text
    assert "A lesson is being given at the table: Running." in question
    assert teaching.begun == []
    assert 'name="lesson" value="tackle"' in question
    assert "A lesson is being given at the table: Running." in arbiter.read("/setup/")
    arbiter.post("/learn/begin", game="rugby_chess", lesson="tackle", sure="1")
    arbiter.post("/learn/begin", game="rugby_chess", lesson="run")  # one's own by now
    assert teaching.begun == [("rugby_chess", "tackle"), ("rugby_chess", "run")]


def test_who_would_end_a_game_is_asked_first(
    arbiter: Visitor, live: FakeLiveTable, teaching: FakeTeaching
) -> None:
    live.show(replace(WAITING, ply=3, result=""))
    arbiter.post("/learn/begin", game="rugby_chess", lesson="tackle")
    assert teaching.begun == []
    live.show(replace(WAITING, ply=3, result="draw"))
    arbiter.post("/learn/begin", game="rugby_chess", lesson="tackle")
    assert teaching.begun == [("rugby_chess", "tackle")]


def test_a_learners_strength_is_shown_with_its_bounds_and_forgotten(
    arbiter: Visitor, learners: LearnerFiles
) -> None:
    arbiter.post("/learn/learner", name="葵")
    assert "My strength" not in arbiter.read("/learn/")
    learners.rate("葵", "rugby_chess", Rating(560.0, 100.0, 7))
    learners.rate("葵", "a game that went away", Rating(1.0))
    page = arbiter.read("/learn/")
    assert "about level 4" in page
    assert "560 ± 196 points above level 1, from 7 games" in page
    assert "レベル4くらい" in arbiter.read("/learn/", Accept_Language="ja")
    arbiter.post("/learn/learner/strength/delete")
    assert "Your strength is forgotten." in arbiter.read("/learn/")
    assert learners.rating("葵", "rugby_chess") is None
