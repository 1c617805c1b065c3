"""What the guide's diagrams mark is what the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.rules.chatra.asking import GAME, after, at, drops, goes, legal, refusal

FILE = Path(__file__).parents[3] / "hardware_docs" / "games" / "chatra.toml"
DIAGRAMS = {entry["name"]: entry for entry in tomllib.loads(FILE.read_text(encoding="utf-8"))["diagrams"]}


def position_of(name: str) -> str:
    text: str = DIAGRAMS[name]["position"]
    return text


def marked(name: str, mark: str) -> set[str]:
    found: dict[str, Any] = DIAGRAMS[name].get("marks", {})
    return {cell for cell, value in found.items() if value == mark}


@pytest.mark.parametrize("name", ["zoning", "offside"])
def test_the_squares_marked_legal_are_open_for_drops(name: str) -> None:
    assert marked(name, "legal") == drops(position_of(name))


@pytest.mark.parametrize("name", ["step", "glide", "stopped", "middle"])
def test_the_squares_marked_legal_are_where_the_piece_can_go(name: str) -> None:
    (origin,) = marked(name, "from")
    assert marked(name, "legal") == {square.removeprefix("x") for square in goes(position_of(name), origin)}


def test_the_flight_captures() -> None:
    assert "c9xg7" in legal(position_of("flight"))


@pytest.mark.parametrize(
    ("name", "move", "code"),
    [
        ("offside", "i4", "offside"),
        ("stopped", "g7-j7", "blocked"),
        ("cut", "c6-k6", "cut_by_object"),
        ("drop-check", "f5", "drop_helps_check"),
    ],
)
def test_the_square_marked_wrong_is_refused_for_what_is_said(name: str, move: str, code: str) -> None:
    assert refusal(position_of(name), move)[0] == code
    assert marked(name, "wrong") == {move.split("-")[-1]}


def test_the_squares_marked_wrong_in_the_opening_are_those_beside_the_object() -> None:
    refused = {
        name
        for name in GAME.board.names
        if refusal(position_of("opening"), f"O{name}")[0] == "object_attacks"
    }
    assert marked("opening", "wrong") == refused


def test_zoning_has_ended_with_the_check() -> None:
    state = at(position_of("lifted"))
    assert state.checkers(state.to_move) == (GAME.board.cell("j3"),)
    assert not state.zoning


def test_the_mate_is_one() -> None:
    outcome = GAME.outcome(at(position_of("mate")))
    assert outcome is not None
    assert outcome.clause == "CH15"
    assert after("O11/2x9/2x9/12/12/12/12/12/12/12/12/11X b -", "c2-b2") == position_of("mate")
