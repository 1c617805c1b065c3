"""Requests as they come from outside: a name and parameters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.referee.requests import (
    AgreeDraw,
    BadRequest,
    Choose,
    Confirm,
    DeclareLoss,
    DeclareResult,
    LetStand,
    Pause,
    Penalty,
    Reopen,
    Request,
    Resign,
    Resume,
    Retract,
    SetHelp,
    Undo,
    parse_request,
)
from tachiai.rules.core import Player


@pytest.mark.parametrize(
    ("name", "params", "request_"),
    [
        ("confirm", {}, Confirm()),
        ("undo", {}, Undo()),
        ("retract", {}, Retract()),
        ("draw", {}, AgreeDraw()),
        ("reopen", {}, Reopen()),
        ("pause", {}, Pause()),
        ("resume", {}, Resume()),
        ("choose", {"move": "a1-c3"}, Choose("a1-c3")),
        ("stand", {}, LetStand("")),
        ("stand", {"position": "x b"}, LetStand("x b")),
        ("stand", {"position": "x b", "to_move": ""}, LetStand("x b")),
        ("stand", {"to_move": "second"}, LetStand(to_move=Player.SECOND)),
        ("penalty", {"player": "first", "seconds": "30"}, Penalty(Player.FIRST, 30.0)),
        ("resign", {"player": "second"}, Resign(Player.SECOND)),
        ("loss", {"player": "first"}, DeclareLoss(Player.FIRST)),
        ("result", {"result": "second wins"}, DeclareResult(Player.SECOND)),
        ("result", {"result": "draw"}, DeclareResult(None)),
        ("help_level", {"level": "warn"}, SetHelp("warn")),
    ],
)
def test_a_request_is_read(name: str, params: dict[str, str], request_: Request) -> None:
    assert parse_request(name, params) == request_


@pytest.mark.parametrize(
    ("name", "params", "expected"),
    [
        ("dance", {}, "knows no request 'dance'"),
        ("choose", {}, "move"),
        ("resign", {"player": "black"}, "first, second"),
        ("result", {"result": "2-0"}, "first wins, second wins, draw"),
        ("stand", {"to_move": "black"}, "first, second"),
        ("stand", {"to_move": "first", "position": "x b"}, "one of the two"),
        ("penalty", {"player": "first", "seconds": "soon"}, "seconds"),
        ("penalty", {"player": "first", "seconds": "-5"}, "seconds"),
        ("penalty", {"player": "first", "seconds": "nan"}, "seconds"),
        ("help_level", {"level": "all"}, "reasons"),
    ],
)
def test_what_is_no_request_is_answered_with_what_was_expected(
    name: str, params: dict[str, str], expected: str
) -> None:
    answer = parse_request(name, params)
    assert isinstance(answer, BadRequest)
    assert expected in answer.words.en
    assert answer.words.ja


@given(
    st.text(max_size=12) | st.sampled_from(["choose", "penalty", "resign", "loss", "help_level", "stand"]),
    st.dictionaries(
        st.sampled_from(["move", "player", "seconds", "level", "to_move", "position"]), st.text(max_size=8)
    ),
)
def test_any_request_is_read_or_answered(name: str, params: dict[str, str]) -> None:
    assert parse_request(name, params) is not None


@pytest.mark.parametrize(("name", "params"), [("x" * 5000, {}), ("resign", {"player": "x" * 5000})])
def test_a_refusal_quotes_no_more_than_a_line(name: str, params: dict[str, str]) -> None:
    refused = parse_request(name, params)
    assert isinstance(refused, BadRequest)
    assert max(len(refused.words.en), len(refused.words.ja)) < 200
