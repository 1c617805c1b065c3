"""Requests as lines of JSON: what is understood, and that every line gets one line as its answer."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.rules.engine.requests import answer_line, read_request
from tachiai.rules.registry import game_ids, open_game
from tachiai.testing.amount import many

ROSE = "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/rRrRrRrR/8 r"


def ask(**values: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(answer_line(json.dumps(values), lambda: 0.0, lambda: False))
    return answer


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_is_answered(uid: str) -> None:
    game = open_game(uid)
    answer = ask(game=uid, position=game.format_position(game.start()), nodes=300, seed=1)
    assert set(answer) == {"move", "score", "forced", "depth", "nodes", "line"}
    assert answer["move"] in game.legal_texts(game.start())
    assert answer["line"][0] == answer["move"]


@pytest.mark.parametrize("uid", game_ids())
def test_several_lines_come_with_the_reason_for_the_first(uid: str) -> None:
    answer = ask(game=uid, nodes=600, lines=3)
    first = [line["move"] for line in answer["lines"]]
    assert first[0] == answer["move"]
    assert len(set(first)) == len(first) == 3
    assert answer["why"]["en"]
    assert answer["spoken"]["ja"]


def test_the_history_may_be_moves() -> None:
    game = open_game("rosenkreuz")
    after = game.play(game.start(), game.parse_move("a3-a4"))
    asked = {"game": "rosenkreuz", "position": game.format_position(after), "history": ["a3-a4"]}
    line = read_request(json.dumps(asked)).line
    assert line.texts() == ("a3-a4",)


@pytest.mark.parametrize("with_last", [False, True])
def test_the_history_may_be_positions_with_the_last_one_or_without(with_last: bool) -> None:
    game = open_game("rosenkreuz")
    after = game.format_position(game.play(game.start(), game.parse_move("a3-a4")))
    asked = {"game": "rosenkreuz", "position": after, "history": [ROSE, after] if with_last else [ROSE]}
    line = read_request(json.dumps(asked)).line
    assert line.texts() == ("a3-a4",)
    assert game.format_position(line.state) == after


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({}, "expected a JSON object"),
        ({"game": 3}, "expected a JSON object"),
        ({"game": "go"}, "There is no game 'go'"),
        ({"game": "rosenkreuz", "ms": "1"}, "expected ms as a whole number of 1 or more, got '1'"),
        ({"game": "rosenkreuz", "nodes": 0}, "expected nodes as a whole number of 1 or more, got 0"),
        ({"game": "rosenkreuz", "seed": 1.5}, "expected seed as a whole number, got 1.5"),
        ({"game": "rosenkreuz", "position": "x"}, "expected"),
        ({"game": "rosenkreuz", "position": 5}, "expected position as a position text"),
        ({"game": "rosenkreuz", "history": "a3-a4"}, "expected history as a list"),
        ({"game": "rosenkreuz", "history": ["a3-a9"]}, "expected"),
        ({"game": "rosenkreuz", "history": ["a3-a4"], "position": ROSE}, "to lead to the position"),
        ({"game": "chatra", "options": {"size": 9}}, "expected options like"),
        ({"game": "rosenkreuz", "position": "8/8/8/8/8/8/8/RrC5 r"}, "over"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], expected: str) -> None:
    assert expected in ask(**wrong)["error"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.fixed_dictionaries(
    {"game": st.sampled_from(["chatra", "rosenkreuz", "go"]) | VALUES},
    optional=dict.fromkeys(("position", "history", "nodes", "ms", "level", "seed", "options"), VALUES),
)


@settings(max_examples=many(37), deadline=None)
@given(st.text() | VALUES.map(json.dumps) | FIELDS.map(json.dumps))
def test_every_line_is_answered_by_one_line_of_json(text: str) -> None:
    line = answer_line(text, lambda: 0.0, lambda: True)
    assert "\n" not in line
    assert isinstance(json.loads(line), dict)
