"""Repetition on the page, for who chooses it: a name, what is due, forgotten again; for nobody else."""

from pathlib import Path

import pytest

from tachiai.companion_web.learners import LearnerFiles, Try
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import Puzzle, puzzles_of
from tests.companion_web.fake_teaching import FakeTeaching
from tests.support.page_visitors import Visitor
from tests.support.standing_clock import Clock

HARDLY = Try(2, False, 60.0)


@pytest.fixture
def puzzle() -> Puzzle:
    return next(puzzle for puzzle in puzzles_of("rugby_chess") if puzzle.plies == 3)


def solve(visitor: Visitor, puzzle: Puzzle, in_vain: int = 0) -> None:
    """Tries something wrong, then solves the puzzle."""
    address = f"/puzzles/rugby_chess/{puzzle.id}/try"
    line = lesson_of(puzzle).line
    wrong = next(text for text in line.game.legal_texts(line.state) if text not in puzzle.moves)
    fields = {"in_vain": "", "failures": ""}
    for _ in range(in_vain):
        answer = visitor.post(address, move=wrong, **fields)
        fields = dict(part.split("=") for part in answer.headers["Location"].split("?")[1].split("&"))
    for turn in range(0, puzzle.plies, 2):
        played = " ".join(puzzle.line[:turn])
        visitor.post(address, move=puzzle.line[turn], played=played, in_vain=fields["in_vain"])


def test_nothing_is_written_down_for_who_did_not_choose_it(
    arbiter: Visitor, learners: LearnerFiles, teaching: FakeTeaching, puzzle: Puzzle
) -> None:
    assert "Be reminded" in arbiter.read("/learn/")
    solve(arbiter, puzzle)
    arbiter.post("/learn/begin", game="rugby_chess", lesson="run")
    assert learners.names() == ()
    assert teaching.learners == [""]


def test_a_learner_is_chosen_shown_what_is_due_and_forgotten(
    arbiter: Visitor, learners: LearnerFiles, teaching: FakeTeaching, clock: Clock
) -> None:
    assert arbiter.post("/learn/learner", name=" 葵 ").headers["Location"].endswith("/learn/")
    page = arbiter.read("/learn/")
    assert "Repetition for 葵" in page
    assert "Nothing yet" in page
    arbiter.post("/learn/begin", game="rugby_chess", lesson="run")
    assert teaching.learners == ["葵"]
    learners.note("葵", "rugby_chess", "run", HARDLY)
    assert "next on" in arbiter.read("/learn/")
    clock.now_s += 30 * 24 * 3600
    assert "Repeat 1" in arbiter.read("/learn/")
    assert "1件を復習する" in arbiter.read("/learn/", Accept_Language="ja")
    arbiter.post("/learn/due", game="rugby_chess")
    assert (teaching.begun[-1], teaching.learners[-1]) == (("rugby_chess", "due"), "葵")
    arbiter.post("/learn/learner/delete")
    assert learners.names() == ()
    assert "What you learnt is forgotten." in arbiter.read("/learn/")
    arbiter.post("/learn/begin", game="rugby_chess", lesson="run")
    assert teaching.learners[-1] == ""


@pytest.mark.parametrize("in_vain", [0, 2])
def test_a_puzzle_solved_on_the_page_is_written_down(
    arbiter: Visitor, learners: LearnerFiles, clock: Clock, puzzle: Puzzle, in_vain: int, tmp_path: Path
) -> None:
    arbiter.post("/learn/learner", name="Aoi")
    solve(arbiter, puzzle, in_vain)
    other = LearnerFiles(tmp_path / "other", clock.utc_ms)
    other.add("Aoi")
    other.note("Aoi", "rugby_chess", puzzle.id, Try(in_vain, False, 60.0))
    assert learners.learner("Aoi") == other.learner("Aoi")


def test_a_puzzle_laid_at_the_table_is_laid_for_the_learner(
    arbiter: Visitor, teaching: FakeTeaching, puzzle: Puzzle
) -> None:
    arbiter.post("/learn/learner", name="Aoi")
    arbiter.post(f"/puzzles/rugby_chess/{puzzle.id}/set-up")
    assert teaching.learners == ["Aoi"]


def test_only_who_may_change_anything_is_a_learner(spectator: Visitor, learners: LearnerFiles) -> None:
    assert "Be reminded" not in spectator.read("/learn/")
    for address in ("/learn/learner", "/learn/learner/delete", "/learn/due"):
        assert spectator.post(address, name="Aoi").status_code == 403
    assert learners.names() == ()


@pytest.mark.parametrize("name", ["a" * 41, "a\tb", "\u202e"])
def test_what_is_no_name_is_refused_in_one_sentence(arbiter: Visitor, name: str) -> None:
    answer = arbiter.post("/learn/learner", name=name)
    assert (answer.status_code, answer.json) == (400, {"error": "A name has up to 40 characters."})


def test_a_damaged_file_is_named_and_does_not_stop_anybody_from_learning(
    arbiter: Visitor, learners: LearnerFiles, teaching: FakeTeaching, puzzle: Puzzle, tmp_path: Path
) -> None:
    arbiter.post("/learn/learner", name="Aoi")
    (path,) = (tmp_path / "learners").iterdir()
    path.write_text("{")
    assert path.name in arbiter.read("/learn/")
    assert arbiter.post("/learn/begin", game="rugby_chess", lesson="run").status_code == 302
    answer = arbiter.post("/learn/learner", name="Aoi")
    assert answer.status_code == 503
    assert path.name in answer.json["error"]  # type: ignore[index]
    assert teaching.learners == ["Aoi"]
    assert learners.delete("Aoi")
