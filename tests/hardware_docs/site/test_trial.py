"""The trial's Python half, asked as the browser asks it."""

import ast
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tachiai.hardware_docs.site import trial as module
from tachiai.hardware_docs.site.trial import Trial
from tachiai.rules.line import random_line
from tachiai.rules.registry import open_game

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
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {
        name for name in named if name.startswith("tachiai") and not name.startswith("tachiai.rules")
    } == set()


@pytest.mark.parametrize("uid", GAMES)
def test_every_legal_move_is_begun_by_a_gesture(uid: str) -> None:
    game, trial = open_game(uid), Trial()
    for seed in range(4):
        line = random_line(game, Random(seed).choice, 4 + 9 * seed)
        trial._follow(line)
        reached = {text for texts in trial._gestures().values() for text in texts}
        assert reached == set(line.legal_moves.texts())


@pytest.mark.parametrize("uid", GAMES)
def test_a_game_is_played_by_gestures_against_the_computer(asked: Asked, uid: str) -> None:
    view, rng = asked("new", game=uid), Random(uid)
    names = open_game(uid).board.names
    for _ in range(6):
        if view["over"]:
            break
        start, end = rng.choice(sorted(asked.trial._gestures(), key=str))
        if start is None:
            thing = next(thing for thing, cells in asked.trial._supply.items() if end in cells)
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
    puzzle, _ = asked("puzzles", game="rosenkreuz")["puzzles"][0]
    view = asked("puzzle", game="rosenkreuz", identity=puzzle)
    right = asked.trial._puzzle
    assert right is not None
    wrong = next(text for text in view["legal"] if text not in right.moves)
    assert asked("play", text=wrong)["plies"] == []
    assert asked("play", text=right.moves[0])["over"]


def test_a_hint_names_a_move_and_take_back_takes_it_back(asked: Asked) -> None:
    asked("new", game="rosenkreuz", language="ja")
    assert asked("hint")["said"].startswith("ヒント：")
    asked("play", text="c2-c4")
    assert asked("back")["plies"] == []
