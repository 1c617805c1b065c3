"""Every sentence of a hint is true: what it counts is counted again on the board after the moves it names."""

import pytest

from tachiai.rules.engine.advice import advise
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.line import Line
from tachiai.rules.registry import USUAL_ORDER, open_game
from tests.rules.claims.advice import Hint, hints, told

POSITIONS = 12  # of a game
CLAIMS = 60  # at least, a game

every_game = pytest.mark.parametrize("uid", USUAL_ORDER)


@every_game
def test_what_a_hint_says_is_true(uid: str) -> None:
    claimed = 0
    for hint in hints(uid, POSITIONS):
        for sentence, _, claims in told(hint):
            claimed += len(claims)
            assert claims
            false = [claim.words for claim in claims if not claim.holds]
            assert false == [], (hint.line.position, sentence)
    assert claimed >= CLAIMS


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("At once you have 5 balls against 1 instead of 2 against 2.", "en"),
        ("At once you have 1 ball against 2 instead of 1 against 1.", "en"),
        ("At once you have 4 pieces beyond the middle of the board instead of 9.", "en"),
        ("At once you have 4 wings instead of 3.", "en"),
        ("After a1-a2, the opponent has 1 piece that is not turned over instead of 7.", "en"),
        ("After a1-a9 a9-a1, the opponent has 3 pieces that are not turned over instead of 4.", "en"),
        ("It wins back material: after a1-a2, you have 2 balls against 0 instead of 1 against 1.", "en"),
        ("It meets the threat a1-a2: you would have 0 balls against 2 instead of 1 against 1.", "en"),
        ("It meets a threat: a9-a1 would win.", "en"),
        ("It wins at once.", "en"),
        ("It wins by force, with the second move at the latest: a1-a2.", "en"),
        ("The game is lost whatever is played; this holds out longest, 2 plies.", "en"),
        ("It is a good move.", "en"),
        ("この手で、自分はボールが5個、相手はボールが1個になります（今は2対2）。", "ja"),
        ("この手で、自分は盤の中央を越えた駒が4個になります（今は9）。", "ja"),
        ("放っておくと、相手の a1-a2 で、自分はボールが0個になります（今は1）。それを防ぐ手です。", "ja"),
        ("取り返す手です。a1-a2 と進むと、自分はボールが2個になります（今は1）。", "ja"),
        ("この手で勝ちです。", "ja"),
        ("良い手です。", "ja"),
    ],
)
def test_a_false_sentence_is_seen(sentence: str, language: str) -> None:
    game = open_game("rugby_chess")
    line = Line(game, game.start())
    hint = Hint(line, advise(line, SearchLimits(nodes=50)))
    assert any(not claim.holds for claim in hint.claims(sentence, language))
