"""The trial's Python half, asked as the browser asks it."""

import ast
import inspect
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tachiai.hardware_docs.catalogue import open_course
from tachiai.hardware_docs.site import trial as module
from tachiai.hardware_docs.site import trial_gestures, trial_lesson, trial_view
from tachiai.hardware_docs.site.bundle import UNUSED_LIBRARY
from tachiai.hardware_docs.site.pages import ROOT
from tachiai.hardware_docs.site.trial import Trial, warm_up
from tachiai.rules.lessons.lesson import is_met
from tachiai.rules.line import random_line
from tachiai.rules.puzzles.puzzle import puzzle_of_id
from tachiai.rules.registry import open_game

PARTS = tuple(Path(inspect.getfile(part)) for part in (module, trial_gestures, trial_lesson, trial_view))
GAMES = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")


class Asked:
    """A trial that is asked by keywords."""

    def __init__(self) -> None:
        self.trial = Trial()

    def __call__(self, do: str, **values: object) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.trial.answer(json.dumps({"do": do, **values})))
        return found


@pytest.fixture
def asked() -> Asked:
    return Asked()


def test_it_needs_the_rules_and_the_standard_library_alone() -> None:
    own = {f"tachiai.hardware_docs.site.{path.stem}" for path in PARTS}
    for part in PARTS:
        tree = ast.parse(part.read_text(encoding="utf-8"))
        named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        ours = {name for name in named if name.startswith("tachiai") and not name.startswith("tachiai.rules")}
        assert ours <= own


def test_nothing_that_the_browser_lacks_is_imported() -> None:
    sources = [*PARTS, *(ROOT / "rules").rglob("*.py")]
    named = set[str]()
    for tree in (ast.parse(source.read_text(encoding="utf-8")) for source in sources):
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                named |= {each.name.split(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                named.add(node.module.split(".")[0])
    assert named & UNUSED_LIBRARY == set()


def test_the_warm_up_asks_what_can_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[dict[str, Any]] = []
    answer = Trial.answer

    def kept(self: Trial, text: str) -> str:
        said.append(json.loads(text))
        return answer(self, text)

    monkeypatch.setattr(Trial, "answer", kept)
    warm_up()
    assert {each["game"] for each in said if each["do"] == "new"} == set(GAMES)
    assert {each["do"] for each in said} >= {"new", "exercises", "computer", "hint", "record"}


@pytest.mark.parametrize("uid", GAMES)
def test_every_legal_move_is_begun_by_a_gesture(uid: str) -> None:
    game, trial = open_game(uid), Trial()
    for seed in range(4):
        line = random_line(game, Random(seed).choice, 4 + 9 * seed)
        trial._follow(line)
        reached = {text for texts in trial._gestures.moves.values() for text in texts}
        assert reached == set(line.legal_moves.texts())


@pytest.mark.parametrize("uid", GAMES)
def test_a_game_is_played_by_gestures_against_the_computer(asked: Asked, uid: str) -> None:
    view, rng = asked("new", game=uid), Random(uid)
    names = open_game(uid).board.names
    for _ in range(6):
        if view["over"]:
            break
        start, end = rng.choice(sorted(asked.trial._gestures.moves, key=str))
        if start is None:
            thing = next(thing for thing, cells in asked.trial._gestures.supply.items() if end in cells)
            view = asked("move", start=f"+{thing}", end=names[end])
        else:
            view = asked("move", start=names[start], end=names[end])
        if "choices" in view:
            view = asked("play", text=view["choices"][0][0])
        assert view["played"] in view["plies"]
        if not view["over"]:
            view = asked("computer", level=1)
    record = asked("record")["record"]
    assert asked("load", record=record)["position"] == view["position"]


def test_a_refusal_has_its_clause_and_its_cells(asked: Asked) -> None:
    asked("new", game="rugby_chess")
    view = asked("move", start="a1", end="a2")
    assert view["refused"] == "RC4"
    assert "straight forward" in view["said"]
    assert 'data-cell="a2" data-symbol="b" data-mark="wrong"' in view["svg"]
    assert view["plies"] == []
    assert "（RC4）" in asked("play", text="a1-a2", language="ja")["said"]


def test_what_is_no_move_at_all_is_said(asked: Asked) -> None:
    asked("new", game="rosenkreuz")
    assert asked("play", text="hello")["said"]
    assert asked("load", record="hello")["said"]
    assert asked("move", start="c2", end="h8")["refused"]


def test_a_taken_piece_shows_where_it_may_go(asked: Asked) -> None:
    asked("new", game="rosenkreuz")
    assert asked("touch", cell="c2")["svg"].count('data-mark="legal"') == 3


def test_a_puzzle_is_solved_and_a_wrong_try_is_refused(asked: Asked) -> None:
    puzzle, _ = asked("exercises", game="rosenkreuz")["puzzles"][0]
    view = asked("exercise", game="rosenkreuz", puzzle=puzzle)
    right = puzzle_of_id("rosenkreuz", puzzle)
    wrong = next(text for text in view["legal"] if text not in right.moves)
    assert asked("play", text=wrong)["plies"] == []
    solved = asked("play", text=right.moves[0])
    assert solved["over"]
    assert solved["exercise"]["done"]


@pytest.mark.parametrize("uid", GAMES)
def test_every_lesson_is_done_by_its_own_answer(asked: Asked, uid: str) -> None:
    course = open_course(uid).lessons
    assert [name for name, _ in asked("exercises", game=uid)["lessons"]] == [each.id for each in course]
    for number, lesson in enumerate(course, start=1):
        view = asked("exercise", game=uid, lesson=lesson.id, language="ja")
        task = view["exercise"]
        assert (task["number"], task["count"], task["done"]) == (number, len(course), False)
        assert task["task"] == lesson.task.in_language("ja")
        for text in lesson.lines[0][::2] if lesson.lines else ():
            view = asked("play", text=text)
        if lesson.lines:
            assert view["exercise"]["done"], lesson.id
            assert lesson.praise.in_language("ja") in view["said"]


@pytest.mark.parametrize("uid", GAMES)
def test_every_foreseen_mistake_is_told_in_the_lessons_words(asked: Asked, uid: str) -> None:
    for lesson in open_course(uid).lessons:
        for mistake in lesson.mistakes:
            if not mistake.move:
                continue
            asked("exercise", game=uid, lesson=lesson.id)
            view = asked("play", text=mistake.move)
            words = (mistake.words or lesson.missed).in_language("en")
            assert view["said"].startswith(words), lesson.id
            assert (view["plies"], view["refused"]) == ([], "-")


def test_after_two_failed_tries_squares_are_shown_and_after_three_the_move(asked: Asked) -> None:
    lesson = next(
        each for each in open_course("rosenkreuz").lessons if len(each.lines[0]) == 1 and each.plies == 1
    )
    legal = asked("exercise", game="rosenkreuz", lesson=lesson.id)["legal"]
    reaching = {
        text for text in legal if is_met(lesson.goal, lesson.line.play(text)) or lesson.allows((text,))
    }
    wrong = next(text for text in legal if text not in reaching)
    assert 'data-mark="hint"' not in asked("play", text=wrong)["svg"]
    assert 'data-mark="hint"' in asked("play", text=wrong)["svg"]
    view = asked("play", text=wrong)
    assert view["plies"] == list(lesson.lines[0])
    assert "That was it." in view["said"]
    assert view["exercise"]["done"]


def test_the_computer_answers_where_a_lesson_has_no_line(asked: Asked) -> None:
    for uid in GAMES:
        lesson = next((each for each in open_course(uid).lessons if not each.lines), None)
        if lesson is None:
            continue
        view = asked("exercise", game=uid, lesson=lesson.id)
        view = asked("play", text=view["legal"][0])
        assert view["exercise"]["done"] or "refused" in view or view["mover"] == lesson.learner.value


def test_a_hint_names_a_move_and_take_back_takes_it_back(asked: Asked) -> None:
    asked("new", game="rosenkreuz", language="ja")
    assert asked("hint")["said"].startswith("ヒント：")
    asked("play", text="c2-c4")
    assert asked("back")["plies"] == []
