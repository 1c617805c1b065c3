"""One example for each reason of Rugby Chess."""

from tachiai.testing.examples import Ending, Refusal

# d4 has a ball; b2 and g1 can catch it.
PASSER = "wwwWwww/7/7/4b2/7/3B3/7/1b5/b1b1b1b b -"
# c6 can be reached from g1: it holds a ball, can pass and step back.
TACKLE = "wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb b -"
NO_ROOM = "wwwww2/7/2w4/2W4/7/7/7/7/bbbBbbb b -"
NOBODY_TO_PASS_TO = "ww1ww1w/7/w6/2W4/7/7/7/7/bbbBbbb b -"
AT_HOME = "wwwWwww/7/7/7/b6/7/7/7/1bbBbbb b -"
OPEN_TACKLE = "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 w c6"
BEFORE_TRY = "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"
STUCK = "bbbbbbb/wwWWwww/7/7/7/7/7/7/7 b -"

BACK_AND_FORTH = ("b2-a2", "f8-g8", "a2-b2", "g8-f8")

REFUSALS = (
    Refusal(code="nothing_there", move="a2-b3"),
    Refusal(code="not_your_piece", move="a9-b8"),
    Refusal(code="same_square", move="a1-a1"),
    Refusal(code="occupied", move="a1-b1"),
    Refusal(code="occupied_ahead", move="a1-a9"),
    Refusal(code="occupied_behind", position="wwwWw2/7/7/4b2/3w1w1/7/7/7/bbbBb1b b -", move="e6-d5"),
    Refusal(code="occupied_too_steep", move="a1-b9"),
    Refusal(code="jumped", move="a1-d2"),
    Refusal(code="slanting_back", position=PASSER, move="d4-c3"),
    Refusal(code="straight_forward", move="a1-a2"),
    Refusal(code="too_steep", move="b1-c3"),
    Refusal(code="no_ball", move="a1>b1"),
    Refusal(code="pass_to_itself", move="d1>d1"),
    Refusal(code="nobody_catches", position=PASSER, move="d4>d3"),
    Refusal(
        code="pass_to_opponent",
        position=PASSER.replace("3B3", "w2B3").replace("wwwWwww", "wwwWww1"),
        move="d4>a4",
    ),
    Refusal(code="pass_to_left_square", position=PASSER, move="d4-e5>d4"),
    Refusal(code="pass_forward", position=PASSER, move="d4>e6"),
    Refusal(code="pass_off_line", position=PASSER, move="d4>c1"),
    Refusal(code="pass_blocked", position=PASSER, move="d4>a1"),
    Refusal(code="receiver_has_ball", position="wwwwwww/7/7/7/7/3B3/7/7/bb1Bbbb b -", move="d4>d1"),
    Refusal(code="pass_after_try", position=BEFORE_TRY, move="d7-f9>a1"),
    Refusal(code="facing_without_ball", position="ww1Wwww/7/7/2w4/7/7/7/7/bbbBbbb b -", move="g1-c5"),
    Refusal(code="facing_with_ball", position="wwwwww1/7/7/2W4/7/7/7/7/bbbbbbB b -", move="g1-c5"),
    Refusal(code="facing_turned_over", position="wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb' b -", move="g1-c5*"),
    Refusal(code="nothing_to_tackle", move="a1-b2*"),
    Refusal(code="must_answer", position=OPEN_TACKLE, move="a9-b8"),
    Refusal(code="answer_is_a_pass", position=OPEN_TACKLE, move="c6-c7"),
    Refusal(code="tackler_not_turned", position=TACKLE, move="g1-c5"),
    Refusal(code="not_taken", position=TACKLE, move="g1-c5*="),
    Refusal(code="taken_no_room", position=NO_ROOM, move="g1-c5*"),
    Refusal(code="taken_at_home", position=AT_HOME.replace("bBb", "bbB"), move="a5-d8*"),
    Refusal(code="taken_at_home_and_kept", position=AT_HOME, move="a5-d8*"),
    Refusal(code="taken_no_room_and_kept", position=NO_ROOM.replace("bbbBbbb", "bbBbbbb"), move="g1-c5*"),
    Refusal(
        code="taken_no_receiver_and_kept",
        position=NOBODY_TO_PASS_TO.replace("bbbBbbb", "bbBbbbb"),
        move="g1-c5",
    ),
    Refusal(code="tackle_unmarked", position=NO_ROOM, move="g1-c5>c1"),
    Refusal(code="taken_no_receiver", position=NOBODY_TO_PASS_TO, move="g1-c5"),
    Refusal(code="taken_ball_kept", position=NO_ROOM, move="g1-c5*="),
)

ENDINGS = (
    Ending(code="try", position=BEFORE_TRY, moves=("d7-f9",)),
    Ending(code="no_move", position=STUCK),
    Ending(code="repetition", moves=("a1-b2", "g9-f8", *BACK_AND_FORTH * 3)),
)
