"""The referee names the clause of every mistake that a beginner makes, and what a beginner forgot to do."""

import pytest

from tachiai.rules.registry import game_ids, open_game
from tests.support.beginners import Forgotten, Mistake, left_to_do, refused
from tests.support.game_configurations import module_of

GAMES = {uid: module_of(uid, "mistakes") for uid in game_ids()}
MISTAKES = [(uid, mistake) for uid, table in GAMES.items() for mistake in table.MISTAKES]
FORGOTTEN = [(uid, forgotten) for uid, table in GAMES.items() for forgotten in table.FORGOTTEN]


@pytest.mark.parametrize(("uid", "mistake"), MISTAKES, ids=[f"{uid}: {each.what}" for uid, each in MISTAKES])
def test_a_mistake_is_refused_by_its_clause(uid: str, mistake: Mistake) -> None:
    assert refused(open_game(uid), mistake) == (mistake.clause, mistake.refusal)


@pytest.mark.parametrize(
    ("uid", "forgotten"), FORGOTTEN, ids=[f"{uid}: {each.what}" for uid, each in FORGOTTEN]
)
def test_what_is_forgotten_is_still_to_do(uid: str, forgotten: Forgotten) -> None:
    assert left_to_do(open_game(uid), forgotten) == forgotten.to_do
