"""Our five games keep the contract that is asked of every game."""

import re

import pytest

from tachiai.rules.registry import declaration_of, game_ids
from tachiai.testing.contract import GameContract
from tachiai.testing.guide_contract import guides
from tests.support.game_configurations import examples_of


class TestRugbyChess(GameContract):
    examples = examples_of("rugby_chess")


class TestChatra(GameContract):
    examples = examples_of("chatra")


class TestRosenkreuz(GameContract):
    examples = examples_of("rosenkreuz")


class TestTwoRings(GameContract):
    examples = examples_of("two_rings")


class TestTroopChess(GameContract):
    examples = examples_of("troop_chess")


def test_every_game_of_the_registry_is_under_the_contract() -> None:
    assert {contract.examples.uid for contract in GameContract.__subclasses__()} >= set(game_ids())


RULING = {"en": "our ruling", "ja": "補足ルール"}


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_has_a_guide_in_both_languages(uid: str) -> None:
    assert set(declaration_of(uid).guides) == {"en", "ja"}


@pytest.mark.parametrize("uid", game_ids())
def test_guides_mark_rulings_as_ours_and_both_as_many(uid: str) -> None:
    marked = [len(re.findall(RULING[language], text)) for language, text in guides(uid).items()]
    assert marked[0] == marked[1] > 0
