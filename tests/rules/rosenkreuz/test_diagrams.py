"""The guide's diagrams say what the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.rules.rosenkreuz.asking import GAME

FILE = Path(__file__).parents[3] / "hardware_docs" / "games" / "rosenkreuz.toml"
DIAGRAMS: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["diagrams"]


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram["name"])
def test_what_is_marked_legal_is_legal_and_what_is_marked_to_go_goes(diagram: dict[str, Any]) -> None:
    state = GAME.parse_position(diagram["position"])
    marks: dict[str, str] = diagram.get("marks", {})
    origins = {GAME.board.cell(name) for name, mark in marks.items() if mark == "from"}
    moves = [move for move in GAME.legal_moves(state) if move.origin in origins]
    targets = {GAME.board.names[move.target] for move in moves}
    legal = {name for name, mark in marks.items() if mark == "legal"}
    assert legal <= targets
    assert targets.isdisjoint(name for name, mark in marks.items() if mark == "wrong")
    for name in (name for name, mark in marks.items() if mark == "take_away"):
        (move,) = (move for move in moves if GAME.board.names[move.target] in legal)
        assert GAME.play_unchecked(state, move).squares[GAME.board.cell(name)] == "."


def test_the_homes_of_the_attainment_are_those_marked() -> None:
    (diagram,) = (diagram for diagram in DIAGRAMS if diagram["name"] == "attainment")
    state = GAME.parse_position(diagram["position"])
    moves = [move for move in GAME.legal_moves(state) if GAME.format_move(move).startswith("d7-d8")]
    marked = {mark: {name for name, m in diagram["marks"].items() if m == mark} for mark in ("to_do", "hint")}
    assert {GAME.board.names[move.home] for move in moves if move.home is not None} == marked["to_do"]
    assert {GAME.board.names[move.captured] for move in moves if move.captured is not None} == marked["hint"]
