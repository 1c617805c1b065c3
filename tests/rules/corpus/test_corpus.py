"""The corpus of attempts: as approved, large enough, and with every reason of every game."""

from collections import Counter

import pytest

from tachiai.rules.registry import USUAL_ORDER, open_game
from tests.rules.corpus.files import answers, path_of, written

ATTEMPTS = 150  # at least, a game
EACH = 3  # at least, of every code

# What all games share, where the game gives it and has no reason of its own for it.
SHARED = {
    "rugby_chess": {"game_over", "not_your_piece", "no_move", "repetition"},
    "chatra": {"game_over", "not_your_piece"},
    "rosenkreuz": {"game_over", "not_your_piece"},
    "two_rings": {"game_over", "not_your_piece", "no_move"},
    "troop_chess": {"game_over", "not_your_piece", "repetition"},
}

every_game = pytest.mark.parametrize("uid", USUAL_ORDER)


@every_game
def test_every_answer_is_the_approved_one(uid: str) -> None:
    assert written(uid) == path_of(uid).read_text(encoding="utf-8"), "see tests/rules/corpus/__init__.py"


@every_game
def test_there_are_many_attempts_each_made_once(uid: str) -> None:
    asked = [(scene.position, scene.after, text) for scene, text, _ in answers(uid)]
    assert len(asked) >= ATTEMPTS
    assert len(set(asked)) == len(asked)


@every_game
def test_every_reason_is_given_several_times(uid: str) -> None:
    game, counts = open_game(uid), Counter[str]()
    for scene, _, answer in answers(uid):
        ended = scene.line(game).outcome
        counts.update([answer.code] if ended is None else [answer.code, ended.code])
    codes = set(game.own_reasons) | SHARED[uid] | {"no_pass", "not_on_the_board"}
    assert {code: counts[code] for code in codes if counts[code] < EACH} == {}
