"""The guide's diagrams say what the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tachiai.rules.games.two_rings.rim import DOOR, why_it_stays
from tachiai.rules.games.two_rings.state import TurnKind
from tests.rules.two_rings.asking import GAME, names, result

FILE = Path(__file__).parents[3] / "hardware_docs" / "games" / "two_rings.toml"
DIAGRAMS: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["diagrams"]
BY_NAME = {diagram["name"]: diagram for diagram in DIAGRAMS}


def marked(diagram: dict[str, Any], mark: str) -> set[str]:
    return {name for name, m in diagram.get("marks", {}).items() if m == mark}


def targets(diagram: dict[str, Any], kind: TurnKind | None = None) -> set[str]:
    """Where the pieces marked "from" may go, by moves of one kind or of any."""
    state = GAME.parse_position(diagram["position"])
    origins = {GAME.board.cell(name) for name in marked(diagram, "from")}
    moves = [move for move in GAME.legal_moves(state) if move.origin in origins]
    return set(names(tuple(move.target for move in moves if kind in (None, move.kind))))


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram["name"])
def test_what_is_marked_legal_is_legal_and_what_is_marked_wrong_is_not(diagram: dict[str, Any]) -> None:
    assert marked(diagram, "legal") <= targets(diagram)
    assert targets(diagram).isdisjoint(marked(diagram, "wrong"))


@pytest.mark.parametrize("name", ["step", "blocked", "carrier"])
def test_all_steps_are_marked(name: str) -> None:
    assert marked(BY_NAME[name], "legal") == targets(BY_NAME[name], TurnKind.STEP)


def test_all_passes_and_attacks_are_marked() -> None:
    assert marked(BY_NAME["pass"], "legal") == targets(BY_NAME["pass"], TurnKind.PASS)
    assert marked(BY_NAME["attack"], "legal") == targets(BY_NAME["attack"], TurnKind.ATTACK)


def test_the_door_and_its_neighbours_are_marked() -> None:
    diagram = BY_NAME["rim"]
    state = GAME.parse_position(diagram["position"])
    (cell,) = state.rim
    door = DOOR[cell]
    assert marked(diagram, "to_do") == set(names((door,)))
    assert marked(diagram, "hint") | marked(diagram, "because") == set(names(GAME.board.neighbours[door]))
    assert marked(diagram, "because") == set(names(why_it_stays(state.squares, cell)))


def test_a_goal_can_be_made_and_the_closed_goal_wins() -> None:
    assert targets(BY_NAME["goal"], TurnKind.GOAL) == {"d12"}
    outcome = result(GAME.parse_position(BY_NAME["closed"]["position"]))
    assert outcome is not None
    assert outcome[1] == "TR17"
