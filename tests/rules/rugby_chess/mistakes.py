"""Ten and more mistakes that beginners make at Rugby Chess, and what the referee says to each."""

from tachiai.testing.examples import Forgotten, Mistake

TACKLE = "wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb b -"
OPEN_TACKLE = "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 w c6"
BLOCKED = "wwww2w/7/4w2/4W2/b6/7/7/7/1bbBbbb b -"
FORWARD = "wwwWwww/7/7/4b2/7/3B3/7/1b5/b1b1b1b b -"
MISTAKES = (
    Mistake("straight forward", "a1=. a2=b", "RC4", "straight_forward a2 a1"),
    Mistake("too steep", "a1=. b3=b", "RC4", "too_steep b3 a1"),
    Mistake("slanting back", "e6=. d5=b", "RC4", "slanting_back d5 e6", FORWARD),
    Mistake("onto an enemy", "a1=. b9=b", "RC4", "occupied_too_steep b9 a1"),
    Mistake("through a piece", "a5=. f5=b", "RC4", "jumped f5 e5", "wwww2w/7/7/4w2/b3W2/7/7/7/1bbBbbb b -"),
    Mistake("the other player's piece", "a9=. b8=w", "G1", "not_your_piece a9"),
    Mistake("a pass over pieces", "d1=b a1=B", "RC6", "pass_blocked a1 c1", may_become=True),
    Mistake("a pass forward", "d4=b e6=B", "RC6", "pass_forward e6 d4", FORWARD, may_become=True),
    Mistake("a pass off the line after a run", "d1=. e2=b c1=B", "RC6", "pass_off_line c1 e2"),
    Mistake("a pass to a piece that moved as well", "d1=b e1=. f2=B", "RC6", "pass_forward f2 d1"),
    Mistake(
        "in front of a piece without a ball",
        "a5=. e5=b",
        "RC7",
        "facing_without_ball e5 e6",
        "wwww2w/7/7/4w2/b4W1/7/7/7/1bbBbbb b -",
    ),
    Mistake(
        "in front of a piece with a ball",
        "a5=. e5=B",
        "RC7",
        "facing_with_ball e5 e6",
        "wwww2w/7/7/4W2/B4w1/7/7/7/1bbbbbb b -",
    ),
    Mistake("turned over for nothing", "g1=. e3=b'", "RC7", "nothing_to_tackle e3", TACKLE),
    Mistake("a ball that is not taken", "g1=. c5=B c6=w", "RC8", "not_taken c5 c6", TACKLE),
    Mistake(
        "a tackler not turned over",
        "g1=. c5=b",
        "RC8",
        "tackler_not_turned c5 c6 g1",
        TACKLE,
        may_become=True,
    ),
    Mistake(
        "a tackler turned over though it takes the ball",
        "a5=. e5=b'",
        "RC8",
        "taken_no_room e5 e6 a5 e1",
        BLOCKED,
    ),
    Mistake(
        "a ball taken and kept", "a5=. e5=B e6=w", "RC9", "taken_ball_kept e5 e1", BLOCKED, may_become=True
    ),
    Mistake("another move than the answer", "a9=. b8=w", "RC8", "must_answer a9 c6", OPEN_TACKLE),
    Mistake("a step back without the pass", "c6=. c7=W", "RC8", "answer_is_a_pass c6", OPEN_TACKLE),
)

FORGOTTEN = (
    Forgotten("turning the tackler over", "g1=. c5=b", "c5=b'", TACKLE),
    Forgotten("the step back after the answer", "c6=w c9=W", "c6=. c7=w", OPEN_TACKLE),
)
