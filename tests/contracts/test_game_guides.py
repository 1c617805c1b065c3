"""The player's guides: every clause is explained in both languages, every diagram shows a position."""

import re
import tomllib
from typing import Any

import pytest

from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.drawing import Mark
from tachiai.rules.registry import declaration_of, game_ids, open_game

RULING = {"en": "our ruling", "ja": "補足ルール"}


def guide(uid: str, language: str) -> str:
    """The text of a guide."""
    return resource_path(declaration_of(uid).guides[language]).read_text(encoding="utf-8")


def diagrams(uid: str) -> list[dict[str, Any]]:
    """The diagrams of a guide."""
    resource = declaration_of(uid).diagrams
    if not resource:
        return []
    found: list[dict[str, Any]] = tomllib.loads(resource_path(resource).read_text(encoding="utf-8"))[
        "diagrams"
    ]
    return found


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_has_a_guide(uid: str) -> None:
    assert set(declaration_of(uid).guides) == {"en", "ja"}


@pytest.mark.parametrize("uid", game_ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_guide_explains_every_clause(uid: str, language: str) -> None:
    named = set(re.findall(r"\b[A-Z]{1,2}\d+(?!\d)", guide(uid, language)))
    assert set(open_game(uid).clauses) - named == set()


@pytest.mark.parametrize("uid", game_ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_guide_marks_rulings_as_ours(uid: str, language: str) -> None:
    assert RULING[language] in guide(uid, language)


@pytest.mark.parametrize("uid", game_ids())
def test_both_guides_mark_as_many_rulings(uid: str) -> None:
    assert len(re.findall(RULING["en"], guide(uid, "en"))) == len(re.findall(RULING["ja"], guide(uid, "ja")))


@pytest.mark.parametrize("uid", game_ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_guide_shows_exactly_its_diagrams(uid: str, language: str) -> None:
    shown = re.findall(rf"\]\(diagrams/{uid}-([\w-]+)\.svg\)", guide(uid, language))
    assert sorted(shown) == sorted(diagram["name"] for diagram in diagrams(uid))


@pytest.mark.parametrize("uid", game_ids())
def test_every_diagram_is_a_position_with_known_marks_and_captions(uid: str) -> None:
    for diagram in diagrams(uid):
        game = open_game(uid, diagram.get("options", {}))
        game.parse_position(diagram["position"])
        for cell, mark in diagram.get("marks", {}).items():
            assert game.board.cell(cell) >= 0
            assert Mark(mark)
        assert diagram["en"]
        assert diagram["ja"]
