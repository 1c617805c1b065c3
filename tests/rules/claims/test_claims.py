"""Every sentence is true: what it says of squares and pieces is asked of the position."""

import pytest

from tachiai.rules.messages import languages
from tachiai.rules.registry import USUAL_ORDER, open_game
from tests.rules.claims.play import sentences
from tests.rules.claims.scene import AttemptScene
from tests.rules.claims.words import claims
from tests.rules.corpus.files import answers
from tests.support.usual_run import some_of

SEEDS = (1, 2)
EVERY = 7  # position of a game
SENTENCES, CLAIMS = 500, 700  # at least, a game

every_game = pytest.mark.parametrize("uid", USUAL_ORDER)


@pytest.mark.parametrize("uid", some_of(USUAL_ORDER, "chatra", "two_rings"))
def test_what_is_said_to_random_attempts_is_true(uid: str) -> None:
    read = claimed = 0
    for seed in SEEDS:
        for said in sentences(uid, seed, EVERY):
            read, claimed = read + 1, claimed + len(said.claims)
            assert [claim for claim in said.claims if not claim.holds] == [], said
    assert read >= SENTENCES
    assert claimed >= CLAIMS


@every_game
def test_what_the_corpus_says_is_true_and_every_reason_claims_something(uid: str) -> None:
    game = open_game(uid)
    for place, text, answer in answers(uid):
        if answer.legal or answer.code in ("game_over", "no_pass", "not_on_the_board", "not_three"):
            continue
        scene = AttemptScene(game, place.line(game).state, game.parse_move(text))
        for language in languages():
            found = claims(scene, answer.words.in_language(language), language)
            assert found, (language, answer)
            assert [claim for claim in found if not claim.holds] == [], (place.position, text, answer)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("There is no piece on a1.", "en"),
        ("The piece on a2 is in the way to a3.", "en"),
        ("The piece on a1 belongs to the other player.", "en"),
        ("a3 is not next to a2.", "en"),
        ("d1 lies in front of d3.", "en"),
        ("The piece on d1 holds no ball.", "en"),
        ("a1 には駒がありません。", "ja"),
        ("a9 の駒は味方の駒です。", "ja"),
        ("d1 は d3 より前にあります。", "ja"),
    ],
)
def test_a_false_sentence_is_seen(sentence: str, language: str) -> None:
    game = open_game("rugby_chess")
    scene = AttemptScene(game, game.start(), game.parse_move("a1-a3"))
    assert any(not claim.holds for claim in claims(scene, sentence, language))
