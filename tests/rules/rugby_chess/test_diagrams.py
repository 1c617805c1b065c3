"""The guide's diagrams say what the rules say."""

import tomllib
from pathlib import Path

from tests.rules.rugby_chess.asking import legal

FILE = Path(__file__).parents[3] / "hardware_docs" / "games" / "rugby_chess.toml"
DIAGRAMS = {
    diagram["name"]: diagram for diagram in tomllib.loads(FILE.read_text(encoding="utf-8"))["diagrams"]
}


def test_the_squares_marked_legal_are_the_legal_ones() -> None:
    for name in ("run", "blocked"):
        diagram = DIAGRAMS[name]
        targets = {text[3:] for text in legal(diagram["position"], "d4-")}
        assert {cell for cell, mark in diagram["marks"].items() if mark == "legal"} == targets
