"""Ten and more mistakes that beginners make at Troop-Chess, and what the referee says to each."""

from tachiai.testing.examples import Forgotten, Mistake

LINE = "9/w8/w8/w8/9/2bbb4/9/9/9 b y 0"  # c4 d4 e4, the first capture made
EARLY = LINE.replace("y 0", "n 0")
CONE = "9/w8/w8/w8/3w5/3b5/2b1b4/9/9 b y 0"  # c3 d4 e3, an enemy in front of its head
MISTAKES = (
    Mistake("one piece one square", "d2=. d3=b", "TC3", "one_alone d2", may_become=True),
    Mistake("one piece two squares", "d2=. d4=b", "TC3", "one_alone d2", may_become=True),
    Mistake("one piece far away", "d2=. h5=b", "TC3", "one_alone d2", may_become=True),
    Mistake("one piece captures", "d4=. d5=b", "TC3", "one_alone d4", CONE, may_become=True),
    Mistake("one piece captures by a jump", "d4=. d5=. d6=b", "TC3", "one_alone d4", CONE, may_become=True),
    Mistake("two pieces", "d2=. e2=. d3=b e3=b", "TC3", "two_alone d2 e2", may_become=True),
    Mistake("two pieces far apart", "d2=. h2=. d3=b h3=b", "TC3", "two_alone d2 h2"),
    Mistake("two of three go one way", "a2=. b2=. c2=. a3=b b3=b d3=b", "TC3", "two_alone a2 b2"),
    Mistake("three go three ways", "a2=. b2=. c2=. a3=b b4=b d3=b", "TC3", "one_alone a2", may_become=True),
    Mistake("four pieces", "a2=. b2=. c2=. d2=. a3=b b3=b c3=b d3=b", "TC4", "step_left_behind d3"),
    Mistake(
        "a diagonal row",
        "d4=. e3=. f2=. d5=b e4=b f3=b",
        "TC2",
        "diagonal_row d4 e3 f2",
        "9/w8/w8/w8/2w6/3b5/4b4/5b3/9 b y 0",
        may_become=True,
    ),
    Mistake(
        "no formation",
        "a4=. c4=. e4=. a5=b c5=b e5=b",
        "TC2",
        "no_formation a4 c4 e4",
        "9/w8/w8/w8/9/b1b1b4/2bbb4/9/9 b y 0",
    ),
    Mistake(
        "two squares without an arrow", "c4=. d4=. e4=. c6=b d6=b e6=b", "TC3", "no_bonus c4 d4 e4", LINE
    ),
    Mistake(
        "back before the first capture", "c4=. d4=. e4=. c3=b d3=b e3=b", "TC6", "retreat c4 d4 e4", EARLY
    ),
    Mistake("the other player's piece", "d8=. d7=w", "G1", "not_your_piece d8"),
    Mistake("the other player's formation", "a8=. b8=. c8=. a7=w b7=w c7=w", "G1", "not_your_piece a8"),
)

FORGOTTEN = (
    Forgotten("the captured piece, the head in hand", "c3=. d4=. e3=. c4=b e4=b", "d5=b", CONE),
    Forgotten("the third piece", "c4=. d4=. c5=b d5=b", "e4=. e5=b", "9/w8/w8/w8/9/2bbb4/9/9/w8 b n 0"),
)
