"""RC5, RC6: passes, and moving before a pass."""

import re

import pytest

from tests.rules.rugby_chess.asking import GAME, after, legal, refusal, sentence

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
# d4 has the ball; a piece stands on each of its five rays, and one in front of it.
FIVE_RAYS = "wwwWwww/7/7/3b3/7/b2B2b/7/1b3b1/3b3 b -"
# b2 stands before a1 on the back-left diagonal of d4; e6 is ahead.
PASSER = "wwwWwww/7/7/4b2/7/3B3/7/1b5/b1b1b1b b -"
WHITE_PASSER = "w1w1w1w/5w1/7/3W3/7/2w4/7/7/bbbBbbb w -"


def test_rc6_five_rays_back_left_right_and_back_at_45_degrees() -> None:
    assert legal(FIVE_RAYS, "d4>") == {"d4>a4", "d4>g4", "d4>b2", "d4>f2", "d4>d1"}


def test_rc6_the_ball_never_goes_forward() -> None:
    assert refusal(FIVE_RAYS, "d4>d6") == ("pass_forward", ("d6", "d4"))


def test_rc6_back_is_up_the_board_for_white() -> None:
    assert legal(WHITE_PASSER, "d6>") == {"d6>f8", "d6>a9"}
    assert refusal(WHITE_PASSER, "d6>c4") == ("pass_forward", ("c4", "d6"))


def test_rc6_only_the_first_piece_on_a_ray_may_receive() -> None:
    assert refusal(PASSER, "d4>b2") is None
    assert refusal(PASSER, "d4>a1") == ("pass_blocked", ("a1", "b2"))


def test_rc6_an_opposing_piece_on_the_ray_stops_the_pass() -> None:
    stopped = "wwwWww1/7/7/7/7/3B3/2w4/1b5/b1bbb1b b -"
    assert refusal(stopped, "d4>b2") == ("pass_blocked", ("b2", "c3"))


def test_rc6_a_square_off_the_rays_is_no_receiver() -> None:
    assert refusal(PASSER, "d4>c1") == ("pass_off_line", ("c1", "d4"))


def test_rc6_somebody_of_ones_own_must_be_there() -> None:
    behind = "wwwwww1/7/7/7/7/W2B3/7/1b5/b1b1bbb b -"
    assert refusal(behind, "d4>d2") == ("nobody_catches", ("d2", "d4"))
    assert refusal(behind, "d4>a4") == ("pass_to_opponent", ("a4", "d4"))
    assert refusal(START, "d1>d1") == ("pass_to_itself", ("d1",))


@pytest.mark.parametrize("move", ["d1>d3", "d1>e2", "d1>d9", "d1-e2>e3", "d1-e2>f3"])
def test_rc6_the_ball_is_never_passed_forward_whoever_stands_there(move: str) -> None:
    passer, receiver = re.split("[->]", move)[-2:]
    assert refusal(START, move) == ("pass_forward", (receiver, passer))


def test_rc2_a_piece_holds_one_ball_at_most() -> None:
    two_balls = "wwwwwww/7/7/7/7/3B3/7/7/bb1Bbbb b -"
    assert refusal(two_balls, "d4>d1") == ("receiver_has_ball", ("d1", "d4"))
    assert (GAME.reason("receiver_has_ball").clause, GAME.reason("receiver_has_ball").ruling) == ("RC6", True)
    assert refusal("wwwwwww/7/7/7/7/7/7/7/bbBBbbb b -", "d1>c1") == ("receiver_has_ball", ("c1", "d1"))
    assert "d4>a1" in legal(two_balls)


def test_rc5_a_piece_without_a_ball_passes_none() -> None:
    assert refusal(START, "a1>b1") == ("no_ball", ("a1",))
    assert refusal(START, "a1-b2>b1") == ("no_ball", ("a1",))
    assert refusal(START, "a1-b2>c1") == ("no_ball", ("a1",))


def test_rc6_a_pass_moves_no_piece() -> None:
    assert after(START, "d1>c1") == "wwwWwww/7/7/7/7/7/7/7/bbBbbbb w -"


def test_rc5_a_holder_moves_and_then_passes_from_its_new_square() -> None:
    assert legal(START, "d1-f3") == {"d1-f3", "d1-f3>f1"}
    assert after(START, "d1-f3>f1") == "wwwWwww/7/7/7/7/7/5b1/7/bbb1bBb w -"


def test_rc5_the_square_that_the_passer_left_is_empty_for_its_pass() -> None:
    # From b4 to d4: what was behind the old square is now seen through it.
    through = "wwwWwww/7/7/7/7/bB5/7/7/1bbbbb1 b -"
    assert "b4-d4>a4" in legal(through)
    assert refusal(through, "b4-d4>b4") == ("pass_to_left_square", ("b4", "d4"))


def test_rc5_one_of_two_holders_passes_its_own_ball() -> None:
    two_holders = "wwwwwww/7/7/7/7/3B3/7/7/bb1Bbbb b -"
    assert after(two_holders, "d1>b1") == "wwwwwww/7/7/7/7/3B3/7/7/bB1bbbb w -"


@pytest.mark.parametrize(
    "position",
    [
        "wwwWwww/7/7/7/7/7/2Bb3/7/bbb1bb1 b -",  # nobody on g3
        "wwwWww1/7/7/7/7/7/2Bb2w/7/bbb1bb1 b -",  # an opponent
        "wwwwwww/7/7/7/7/7/2Bb2B/7/bbb1b2 b -",  # the other ball
    ],
)
def test_rc6_who_stands_in_between_stops_the_pass_whoever_stands_beyond(position: str) -> None:
    assert refusal(position, "c3>g3") == ("pass_blocked", ("g3", "d3"))


def test_rc5_a_passer_without_a_ball_that_stays_is_on_its_square() -> None:
    assert sentence(START, "a1>b1") == "The piece on a1 holds no ball, so it cannot pass (RC5)."
