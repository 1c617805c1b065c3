"""RC11 to RC13 and G3, G4, G8: tries, the end, and positions that are refused."""

import pytest

from tachiai.rules.core import Outcome, Player
from tachiai.rules.errors import BadPosition, GameOver
from tests.rules.rugby_chess.asking import GAME, after, at, legal, refusal

BEFORE_TRY = "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"
AFTER_TRY = "wwwWwBw/7/7/7/w6/7/7/7/bbb1bbb w -"
STUCK = "bbbbbbb/wwWWwww/7/7/7/7/7/7/7 b -"
OPEN_TACKLE = "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 w c6"


def refused(position: str) -> tuple[str, str]:
    """The clause and the sentence with which a position text is refused."""
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(position)
    return caught.value.clause, str(caught.value)


def test_rc11_a_ball_carried_to_the_opponents_home_rank_wins() -> None:
    assert after(BEFORE_TRY, "d7-f9") == AFTER_TRY
    assert GAME.outcome(at(AFTER_TRY)) == Outcome(Player.FIRST, "RC11", "try")


def test_rc11_white_wins_on_rank_1() -> None:
    tried = after("wwwwww1/7/7/7/bb5/7/7/5W1/1bbBbb1 w -", "f2-g1")
    assert GAME.outcome(at(tried)) == Outcome(Player.SECOND, "RC11", "try")


def test_rc11_no_pass_follows_a_try() -> None:
    assert refusal(BEFORE_TRY, "d7-f9>a1") == ("pass_after_try", ("f9",))


def test_rc11_a_piece_without_a_ball_makes_no_try() -> None:
    without = "wwwWw1w/7/3b3/7/w6/7/7/7/bbb1Bbb b -"
    assert GAME.outcome(at(after(without, "d7-f9"))) is None


def test_rc11_a_holder_on_its_own_home_rank_has_made_no_try() -> None:
    assert GAME.outcome(GAME.start()) is None


def test_rc11_nothing_is_legal_after_a_try() -> None:
    assert legal(AFTER_TRY) == set()
    assert refusal(AFTER_TRY, "a9-b8") == ("game_over", ())
    with pytest.raises(GameOver):
        GAME.play(at(AFTER_TRY), GAME.parse_move("a9-b8"))


def test_g4_a_player_without_a_move_loses() -> None:
    assert legal(STUCK) == set()
    assert GAME.outcome(at(STUCK)) == Outcome(Player.SECOND, "G4", "no_move")
    assert refusal(STUCK, "a9-a8") == ("game_over", ())


def test_g4_a_pass_is_a_move() -> None:
    can_pass = "bbBbbbb/wwWwwww/7/7/7/7/7/7/7 w -"
    assert GAME.outcome(at(can_pass)) == Outcome(Player.FIRST, "RC11", "try")
    passes_only = "wwWwwww/bbbBbbb/7/7/7/7/7/7/7 w -"
    assert legal(passes_only) == {"c9>b9", "c9>d9"}
    assert GAME.outcome(at(passes_only)) is None


def test_rc13_seven_pieces_a_side() -> None:
    assert refused("wwwWwww/7/7/7/7/7/7/7/bbbBbb1 b -") == ("RC13", "expected 7 black pieces, got 6")
    assert refused("wwwWwww/w6/7/7/7/7/7/7/bbbBbbb b -") == ("RC13", "expected 7 white pieces, got 8")


def test_rc13_two_balls() -> None:
    assert refused("wwwWwww/7/7/7/7/7/7/7/bbbbbbb b -") == ("RC13", "expected 2 balls, got 1")
    assert refused("wwWWwww/7/7/7/7/7/7/7/bbbBbbb b -") == ("RC13", "expected 2 balls, got 3")


def test_rc13_one_side_may_hold_both_balls() -> None:
    assert GAME.outcome(at("wwWWwww/7/7/7/7/7/7/7/bbbbbbb b -")) is None


def test_rc13_whoever_made_a_try_is_not_to_move() -> None:
    assert refused(AFTER_TRY.replace(" w ", " b "))[0] == "RC13"


def test_g8_an_answer_needs_a_tackle() -> None:
    assert GAME.parse_position(OPEN_TACKLE).pending == GAME.board.cell("c6")


@pytest.mark.parametrize(
    ("what", "position"),
    [
        ("no piece on the square", "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 w c7"),
        ("the tackled piece has no ball", "wwwWww1/7/7/2w4/2b'4/7/7/7/bbbBbb1 w c6"),
        ("the tackled piece is not the mover's", "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 b c6"),
        ("nobody in front", "wwwwww1/7/7/2W4/1b'5/7/7/7/bbbBbb1 w c6"),
        ("the tackler is upright", "wwwwww1/7/7/2W4/2b4/7/7/7/bbbBbb1 w c6"),
        ("the tackler has a ball", "wwwwww1/7/7/2W4/2B'4/7/7/7/bbbbbb1 w c6"),
        ("no room to step back", "wwwww2/7/2w4/2W4/2b'4/7/7/7/bbbBbb1 w c6"),
        ("nobody to pass to", "ww1ww1w/7/w6/2W4/2b'4/7/7/7/bbbBbb1 w c6"),
    ],
)
def test_g8_an_answer_owed_to_no_tackle_is_refused(what: str, position: str) -> None:
    clause, sentence = refused(position)
    assert clause == "RC8", what
    assert "open tackle" in sentence


def test_g8_no_answer_is_owed_after_a_try() -> None:
    tried = "wwww1Bw/7/7/2W3w/2b'4/7/7/7/bbbbb2 w c6"
    assert refused(tried)[0] == "RC11"
