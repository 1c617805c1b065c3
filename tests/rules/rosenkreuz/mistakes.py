"""Ten and more mistakes that beginners make at Rosenkreuz, and what the referee says to each."""

from tachiai.testing.examples import Forgotten, Mistake

ALONE = "6cC/8/8/8/3R4/8/8/r7 r"  # d4 far from everything
ATTAINING = "7c/3R4/6C1/7C/1c6/8/r7/8 r"  # d7 before the far rank
PAIR = "6cC/8/8/2C5/1R1R4/8/8/r7 r"  # d4-c4 captures c5
MISTAKES = (
    Mistake("two squares", "a3=. a5=R", "RK6", "too_far a5 a4"),
    Mistake("a jump too far", "a2=. a5=r", "RK6", "gap_in_the_row a5 a4"),
    Mistake("a knight's move", "a2=. b4=r", "RK5", "not_in_line b4 a2"),
    Mistake("onto an own piece", "a3=. b3=R", "RK7", "own_piece_there b3"),
    Mistake("back", "a2=. a1=r", "RK8", "not_forward a1 a2"),
    Mistake("sideways", "d4=. c4=R", "RK8", "not_forward c4 d4", ALONE),
    Mistake("the other player's piece", "a6=. a5=c", "G1", "not_your_piece a6"),
    Mistake("over an enemy", "d4=. d6=R", "RK6", "over_an_enemy d6 d5", "6cC/8/8/3c4/3R4/8/8/r7 r"),
    Mistake(
        "a capture by a jump", "d4=. e5=. f6=R", "RK6", "over_an_enemy f6 e5", "6cC/8/8/4c3/3R4/8/8/r7 r"
    ),
    Mistake(
        "an enemy on its own colour",
        "d4=. e5=R",
        "RK10",
        "enemy_on_own_colour e5",
        "6cC/8/8/4C3/3R4/8/8/r7 r",
    ),
    Mistake(
        "a capture by the wrong colour",
        "d4=. e5=r",
        "RK10",
        "taker_of_wrong_colour e5",
        "6cC/8/8/4c3/3r4/8/8/R7 r",
    ),
    Mistake("attained, nothing captured", "d7=. d8=R", "RK12", "must_capture d8", ATTAINING, may_become=True),
    Mistake(
        "attained, not put back", "d7=. d8=R h5=.", "RK12", "no_home_given d8 a1", ATTAINING, may_become=True
    ),
    Mistake(
        "attained, put back without a capture",
        "d7=. c1=R",
        "RK12",
        "must_capture d8",
        ATTAINING,
        may_become=True,
    ),
    Mistake("attained, an own piece taken off", "d7=. d8=R a2=.", "RK12", "captures_own a2", ATTAINING),
    Mistake(
        "attained, home on the wrong colour", "d7=. h5=. b1=R", "RK12", "home_of_wrong_colour b1", ATTAINING
    ),
    Mistake("attained, home too far", "d7=. h5=. b2=R", "RK12", "home_too_far b2 a1 c1 e1 g1", ATTAINING),
)

FORGOTTEN = (
    Forgotten("the captured piece", "d4=. c4=R", "c5=.", PAIR),
    Forgotten("a home for the piece that attained", "d7=. d8=R h5=.", "d8=. a1=R", ATTAINING),
)
