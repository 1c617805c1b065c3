"""RC7 to RC10: facing, tackles and their outcomes, turning over."""

from tachiai.rules.core import Player
from tests.rules.rugby_chess.asking import GAME, after, at, legal, refusal, sentence

# g1 can reach c5, in front of c6.
NO_BALL_ON_C6 = "ww1Wwww/7/7/2w4/7/7/7/7/bbbBbbb b -"
TACKLE = "wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb b -"
OPEN_TACKLE = "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 w c6"


# RC7, facing


def test_rc7_no_stopping_in_front_of_a_piece_without_a_ball() -> None:
    assert refusal(NO_BALL_ON_C6, "g1-c5") == ("facing_without_ball", ("c5", "c6"))


def test_rc7_passing_in_front_on_the_way_is_allowed() -> None:
    assert refusal(NO_BALL_ON_C6, "g1-b6") is None


def test_rc7_two_backs_or_one_back_are_no_facing() -> None:
    # c7 lies behind the white piece on c6.
    behind = "ww1Wwww/7/7/2w4/b6/7/7/7/1bbBbbb b -"
    assert refusal(behind, "a5-c7") is None


def test_rc7_a_holder_may_not_stop_in_front_of_a_holder() -> None:
    position = "wwwwww1/7/7/2W4/7/7/7/7/bbbbbbB b -"
    assert refusal(position, "g1-c5") == ("facing_with_ball", ("c5", "c6"))


def test_rc7_a_holder_may_not_stop_there_even_to_pass_on() -> None:
    position = "wwwwww1/7/7/2W4/7/7/7/7/bbbbbbB b -"
    assert refusal(position, "g1-c5>c1") == ("facing_with_ball", ("c5", "c6"))


def test_rc7_a_turned_over_piece_may_not_tackle() -> None:
    position = "wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb' b -"
    assert refusal(position, "g1-c5*") == ("facing_turned_over", ("c5", "c6"))
    assert refusal(position, "g1-c5") == ("facing_turned_over", ("c5", "c6"))


def test_rc7_a_turned_over_holder_can_be_tackled() -> None:
    assert refusal("wwwwww1/7/7/2W'4/7/7/7/7/bbbBbbb b -", "g1-c5*") is None


def test_rc7_white_tackles_downwards() -> None:
    position = "wwwWwww/7/7/7/4B2/7/7/7/1bbbbbb w -"
    assert after(position, "b9-e6*") == "w1wWwww/7/7/4w'2/4B2/7/7/7/1bbbbbb b e5"


def test_rc7_there_is_no_tackle_where_nobody_is_faced() -> None:
    assert refusal(TACKLE, "a1-b2*") == ("nothing_to_tackle", ("b2",))
    assert refusal(TACKLE, "a1-b2*=") == ("nothing_to_tackle", ("b2",))


# RC8, the outcome


def test_rc8_not_taken_if_the_tackled_piece_can_pass_and_step_back() -> None:
    assert legal(TACKLE, "g1-c5") == {"g1-c5*"}
    assert after(TACKLE, "g1-c5*") == OPEN_TACKLE


def test_rc8_taken_if_a_piece_stands_behind() -> None:
    own_behind = "wwwww2/7/2w4/2W4/7/7/7/7/bbbBbbb b -"
    assert refusal(own_behind, "g1-c5*") == ("taken_no_room", ("c5", "c6", "g1", "c1"))
    assert legal(own_behind, "g1-c5") == {"g1-c5*>c1"}


def test_rc8_an_opponent_behind_blocks_as_well() -> None:
    black_behind = "wwwwww1/7/2b4/2W4/7/7/7/7/1bbBbbb b -"
    assert refusal(black_behind, "g1-c5*") == ("taken_no_room", ("c5", "c6", "g1", "c1"))


def test_rc8_taken_on_the_home_rank() -> None:
    at_home = "wwwWwww/7/7/7/b6/7/7/7/1bbBbbb b -"
    assert refusal(at_home, "a5-d8*") == ("taken_at_home_and_kept", ("d8", "d9", "a5"))
    assert refusal(at_home.replace("bBbbb", "bbBbb"), "a5-d8*") == ("taken_at_home", ("d8", "d9", "a5", "d1"))
    assert GAME.reason("taken_at_home").ruling
    assert GAME.reason("taken_at_home_and_kept").ruling


def test_rc8_taken_if_nobody_can_receive() -> None:
    nobody = "ww1ww1w/7/w6/2W4/7/7/7/7/bbbBbbb b -"
    assert refusal(nobody, "g1-c5*") == ("taken_no_receiver", ("c5", "c6", "g1", "c1"))


def test_rc8_a_receiver_with_a_ball_is_none() -> None:
    # c6 could only pass to c9, which holds the other ball.
    position = "wwWww1w/7/7/2W4/7/7/7/7/bbbbbbb b -"
    assert refusal(position, "g1-c5*") == ("taken_no_receiver", ("c5", "c6", "g1", "c1"))


def test_rc8_a_tackle_whose_ball_is_not_taken_ends_in_turning_over() -> None:
    assert refusal(TACKLE, "g1-c5") == ("tackler_not_turned", ("c5", "c6", "g1"))
    assert refusal(TACKLE, "g1-c5*=") == ("not_taken", ("c5", "c6"))
    assert refusal(TACKLE, "g1-c5*>c1") == ("not_taken", ("c5", "c6"))
    assert refusal(TACKLE, "g1-c5>c1") == ("not_taken", ("c5", "c6"))


def test_rc9_a_ball_taken_and_passed_is_written_as_a_tackle() -> None:
    # c4 tackles d6 from d5 and takes its ball, since d7 stands behind it.
    taking = "ww1w1ww/7/3w3/3W3/7/2b4/1b5/6B/b2bbb1 b -"
    assert refusal(taking, "c4-d5>b3") == ("tackle_unmarked", ("d5", "d6", "c4", "b3"))
    assert refusal(taking, "c4-d5>c4") == ("tackle_unmarked", ("d5", "d6", "c4", "d1"))
    assert {"c4-d5*>b3", "c4-d5*>d1"} <= legal(taking)


def test_rc8_how_a_taken_ball_is_written() -> None:
    taking = "ww1w1ww/7/3w3/3W3/7/2b4/1b5/6B/b2bbb1 b -"
    assert sentence(taking, "c4-d5*") == (
        "A piece stands right behind the one on d6, which cannot step back: the tackler on d5 takes "
        "its ball, then passes it, for example c4-d5*>d1 (RC8)."
    )
    kept = "wwwWwww/7/2b4/7/7/7/7/7/bbbBbb1 b -"
    assert sentence(kept, "c7-d8*") == (
        "The piece on d9 stands on its home rank and cannot step back: the tackler on d8 takes its ball, "
        "has no receiver and keeps it: c7-d8*= (RC9, our ruling)."
    )


def test_rc8_the_tackled_side_must_answer() -> None:
    assert legal(OPEN_TACKLE) == {"c6>c9", "c6>f9"}
    assert refusal(OPEN_TACKLE, "a9-b8") == ("must_answer", ("a9", "c6"))
    assert refusal(OPEN_TACKLE, "c6-c7") == ("answer_is_a_pass", ("c6",))
    assert refusal(OPEN_TACKLE, "c6>a9") == ("pass_off_line", ("a9", "c6"))


def test_rc8_after_its_pass_the_tackled_piece_steps_back() -> None:
    assert after(OPEN_TACKLE, "c6>c9") == "wwWwww1/7/2w4/7/2b'4/7/7/7/bbbBbb1 b -"


# RC9, the ball is taken

# e6 stands on its ball with its back blocked; a5 tackles it from e5.
BLOCKED = "wwww2w/7/4w2/4W2/b6/7/7/7/1bbBbbb b -"


def test_rc9_the_tackler_passes_the_ball_and_steps_back() -> None:
    assert legal(BLOCKED, "a5-e5") == {"a5-e5*>e1"}
    assert after(BLOCKED, "a5-e5*>e1") == "wwww2w/7/4w2/4w2/7/4b2/7/7/1bbBBbb w -"


def test_rc9_a_tackler_with_receivers_may_not_keep_the_ball() -> None:
    assert refusal(BLOCKED, "a5-e5*=") == ("taken_ball_kept", ("e5", "e1"))


def test_rc9_a_tackler_passes_along_the_lines_of_a_pass_only() -> None:
    assert refusal(BLOCKED, "a5-e5*>b1") == ("pass_off_line", ("b1", "e5"))


def test_rc9_without_a_receiver_it_keeps_the_ball_and_steps_back() -> None:
    nobody = "wwww2w/7/4w2/4W2/b6/7/7/b6/1bbB1bb b -"
    assert legal(nobody, "a5-e5") == {"a5-e5*="}
    assert after(nobody, "a5-e5*=") == "wwww2w/7/4w2/4w2/7/4B2/7/b6/1bbB1bb w -"


def test_rc9_a_tackler_with_a_blocked_back_stays() -> None:
    stays = "wwww2w/7/4w2/4W2/b6/4b2/7/7/1bbB1bb b -"
    assert after(stays, "a5-e5*>e4") == "wwww2w/7/4w2/4w2/4b2/4B2/7/7/1bbB1bb w -"


def test_rc9_a_tackler_on_its_own_home_rank_stays() -> None:
    low = "wwwww2/7/7/7/bb5/7/4w2/4W2/bbb2bB b -"
    assert after(low, "c1-e1*>f1") == "wwwww2/7/7/7/bb5/7/4w2/4w2/bb2bBB w -"


def test_rc9_the_tackler_is_not_turned_over_and_the_other_side_moves() -> None:
    state = at(after(BLOCKED, "a5-e5*>e1"))
    assert state.layout[GAME.board.cell("e4")] == "b"
    assert state.to_move is Player.SECOND
    assert state.pending is None


# RC10, turned over


def test_rc10_a_run_turns_a_piece_upright() -> None:
    assert after("wwwWwww/7/7/7/2b'4/7/7/7/bbbBbb1 b -", "c5-d6") == "wwwWwww/7/7/3b3/7/7/7/7/bbbBbb1 w -"


def test_rc10_a_retreat_turns_a_piece_upright() -> None:
    assert after("wwwWwww/7/7/7/2b'4/7/7/7/bbbBbb1 b -", "c5-c4") == "wwwWwww/7/7/7/7/2b4/7/7/bbbBbb1 w -"


def test_rc10_a_step_back_after_a_tackle_turns_a_piece_upright() -> None:
    position = OPEN_TACKLE.replace("W", "W'")
    assert after(position, "c6>c9") == "wwWwww1/7/2w4/7/2b'4/7/7/7/bbbBbb1 b -"


def test_rc10_throwing_and_catching_turn_nothing() -> None:
    position = "wwwWwww/7/7/7/b'1B'4/7/7/7/bb1b1bb b -"
    assert after(position, "c5>a5") == "wwwWwww/7/7/7/B'1b'4/7/7/7/bb1b1bb w -"


def test_rc10_a_turned_over_holder_moves_passes_and_stands_upright() -> None:
    position = "wwwWwww/7/7/7/2B'4/7/7/7/bbbbbb1 b -"
    assert after(position, "c5-d6>d1") == "wwwWwww/7/7/3b3/7/7/7/7/bbbBbb1 w -"


# RC12, left-over pairs


# e5 tackled e6 and had to stay.
PAIR = "wwwW2w/7/4w2/4w2/B3b2/7/7/7/1bbb1bb b -"


def test_rc12_a_ball_that_reaches_a_left_over_pair_by_a_pass_makes_no_tackle() -> None:
    assert after(PAIR, "a5>e5") == "wwwW2w/7/4w2/4w2/b3B2/7/7/7/1bbb1bb w -"


def test_rc12_a_piece_of_a_left_over_pair_may_leave() -> None:
    assert refusal(PAIR, "e5-f5") is None


def test_rc9_a_taken_ball_that_nobody_can_receive_is_kept_wherever_it_was_meant_to_go() -> None:
    # White's a8 takes the ball of d4 on d5; nobody stands on a ray of d5.
    alone = "Www1www/w6/7/7/7/3B3/3b3/7/bbbbb2 w -"
    assert refusal(alone, "a8-d5*>e8") == ("taken_no_room_and_kept", ("d5", "d4", "a8"))
    assert refusal(alone, "a8-d5*=") is None
    assert legal(alone, "a8-d5") == {"a8-d5*="}
