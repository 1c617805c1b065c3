"""The players' guide: every clause is explained, every diagram shows a position."""

import re
import tomllib
from typing import Any

from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.drawing import Mark
from tachiai.rules.registry import declaration_of, open_game
from tachiai.testing.configurations import Configuration


def guides(uid: str) -> dict[str, str]:
    """Language → the text of a guide."""
    resources = declaration_of(uid).guides.items()
    return {language: resource_path(resource).read_text(encoding="utf-8") for language, resource in resources}


def diagrams(uid: str) -> list[dict[str, Any]]:
    """The diagrams of a guide."""
    resource = declaration_of(uid).diagrams
    text = resource_path(resource).read_text(encoding="utf-8") if resource else "diagrams = []"
    found: list[dict[str, Any]] = tomllib.loads(text)["diagrams"]
    return found


class GuideContract:
    """A game's guides, in each language that it has one in."""

    def test_there_is_a_guide_in_each_of_its_languages(self, played: Configuration) -> None:
        assert set(guides(played.uid)) >= set(played.examples.languages)

    def test_a_guide_explains_every_clause(self, played: Configuration) -> None:
        for language, text in guides(played.uid).items():
            named = set(re.findall(r"\b[A-Z]{1,2}\d+(?!\d)", text))
            missing = [clause for clause in played.game.clauses if clause not in named]
            assert missing == [], f"the guide ({language}) does not name these clauses"

    def test_a_guide_shows_exactly_its_diagrams(self, played: Configuration) -> None:
        for text in guides(played.uid).values():
            shown = re.findall(rf"\]\(diagrams/{played.uid}-([\w-]+)\.svg\)", text)
            assert sorted(shown) == sorted(diagram["name"] for diagram in diagrams(played.uid))

    def test_every_diagram_is_a_position_with_known_marks_and_captions(self, played: Configuration) -> None:
        for diagram in diagrams(played.uid):
            game = open_game(played.uid, diagram.get("options", {}))
            game.parse_position(diagram["position"])
            for cell, mark in diagram.get("marks", {}).items():
                assert game.board.cell(cell) >= 0
                assert Mark(mark)
            assert all(diagram[language] for language in played.examples.languages)
