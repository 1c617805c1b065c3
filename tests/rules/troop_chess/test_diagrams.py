"""What the guide's diagrams mark is what the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tachiai.rules.games.troop_chess.attack import defence
from tachiai.rules.games.troop_chess.board import BOARD, TABLE
from tachiai.rules.games.troop_chess.state import State
from tests.rules.troop_chess.asking import GAME, after, code_of

FILE = Path(__file__).parents[3] / "hardware_docs" / "games" / "troop_chess.toml"
DIAGRAMS = {entry["name"]: entry for entry in tomllib.loads(FILE.read_text(encoding="utf-8"))["diagrams"]}


def position_of(name: str) -> State:
    return GAME.parse_position(DIAGRAMS[name]["position"])


def marked(name: str, *marks: str) -> set[str]:
    found: dict[str, Any] = DIAGRAMS[name].get("marks", {})
    return {cell for cell, mark in found.items() if mark in marks}


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("head-on", "d3,e4,f3+N2"),
        ("from-the-side", "d3,e4,f3+N2"),
        ("trade", "d3,d4,d5+NE"),
        ("four", "d3,e4,f3+N2"),
    ],
)
def test_the_pieces_marked_to_take_away_are_the_removed_ones(name: str, move: str) -> None:
    before, result = position_of(name), after(position_of(name), move)
    gone = before.second - result.second
    if len(result.first) < len(before.first):
        gone |= {BOARD.cell("d5")}
    assert {BOARD.names[cell] for cell in gone} == marked(name, "take_away")
    assert marked(name, "from") | {"d5"} >= {BOARD.names[cell] for cell in before.first - result.first}


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("two-squares", "d3,e4,f3+N2"),
        ("jump", "d3,e4,f3+N2"),
        ("forming", "d2-d3:b2,c2,d3+NE2"),
    ],
)
def test_the_squares_marked_legal_are_where_the_three_end(name: str, move: str) -> None:
    before, result = position_of(name), after(position_of(name), move)
    assert {BOARD.names[cell] for cell in result.first - before.first} == marked(name, "legal")


def test_the_heads_are_marked() -> None:
    own = position_of("formations").first
    trios = [trio for trio in TABLE.trios if own >= set(trio.cells)]
    heads = {BOARD.names[cell] for trio in trios for cell in trio.heads.values()}
    assert len(trios) == 4
    assert heads == marked("formations", "hint")


def test_the_hard_piece_is_hard_from_the_marked_squares() -> None:
    own, head = position_of("hard").first, BOARD.cell("e5")
    towards = {"e6": "S", "f6": "SW", "f5": "W", "f4": "NW", "e4": "N", "d4": "NE", "d5": "E", "d6": "SE"}
    hard = {cell for cell, direction in towards.items() if defence(head, direction, own)}
    assert hard == marked("hard", "because")


def test_one_square_is_blocked_where_two_are_not() -> None:
    assert code_of(position_of("jump"), "d3,e4,f3+N") == "own_piece"


def test_the_wing_is_caught() -> None:
    assert code_of(position_of("caught"), "d3,e4,f3+N2") == "caught"
    assert code_of(position_of("caught"), "d3,e4,f3+N") == ""
