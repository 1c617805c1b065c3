"""An example of every reason that Troop-Chess can give."""

from tachiai.testing.examples import Ending, Refusal

# Black: the cone d3 e4 f3 and a piece on i1; White: a line on rank 9. The first capture has been made.
CONE = "www6/9/9/9/9/4b4/3b1b3/9/8b b y 0"
# The same before the first capture.
EARLY = CONE.replace("y 0", "n 0")

REFUSALS = (
    Refusal(code="nobody_moves", move="a2,b2,c2+N", position=CONE),
    Refusal(code="nobody_steps", move="a4-a5:a5,b5,c5+N", position=CONE),
    Refusal(code="step_stays", move="e4-e4:d3,e4,f3+N", position=CONE),
    Refusal(code="no_formation", move="d3,e4,i1+N", position=CONE),
    Refusal(code="diagonal_row", move="c3,d4,e5+N", position="www6/9/9/9/4b4/3b5/2bb5/9/9 b y 0"),
    Refusal(code="one_alone", move="a1,c5,i1+N", position=CONE),
    Refusal(code="two_alone", move="a1,d3,e4+N", position=CONE),
    Refusal(code="no_bonus", move="d3,e4,f3+E2", position=CONE),
    Refusal(code="no_bonus_diagonal", move="d3,e3,e4+N2", position="www6/9/9/9/9/4b4/3bb4/9/9 b y 0"),
    Refusal(code="step_too_far", move="i1-f5:e4,f3,f5+N", position=CONE),
    Refusal(code="step_onto_piece", move="e4-f3:d3,e4,f3+N", position=CONE),
    Refusal(code="step_left_behind", move="i1-i2:d3,e4,f3+N", position=CONE),
    Refusal(code="stepped_away", move="f3-f4:e4,f3,f4+N", position=CONE),
    Refusal(code="off_board", move="a9,b9,c9+N", position=CONE.replace(" b ", " w ")),
    Refusal(code="own_piece", move="a2,b2,c2+N", position="7ww/8w/9/9/9/9/1b7/bbb6/9 b y 0"),
    Refusal(code="retreat", move="d3,e4,f3+S", position=EARLY),
    Refusal(code="step_back", move="f3-e2:d3,e2,e4+N", position=EARLY),
    Refusal(code="beaten_off", move="d3,e4,f3+N2", position="www6/9/9/3w5/3w5/3wb4/3b1b3/9/9 b y 0"),
    Refusal(code="caught", move="d3,e4,f3+N2", position="www6/9/9/9/3w5/3wb4/3b1b3/9/9 b y 0"),
)
ENDINGS = (
    # A line takes one of three.
    Ending(code="one_side_stuck", position="9/9/9/9/www6/bbb6/9/9/9 b y 0", moves=("a4,b4,c4+N",)),
    # c5 d5 e5 and e6 e7 e8: e5 is traded for e6, and two are left to either side.
    Ending(
        code="both_stuck_as_many",
        position="9/4w4/4w4/4w4/2bbb4/9/9/9/9 b y 0",
        moves=("c5,d5,e5+N",),
    ),
    Ending(
        code="both_stuck_more_pieces",
        position="w8/4w4/4w4/4w4/2bbb4/9/9/9/9 b y 0",
        moves=("c5,d5,e5+N",),
    ),
    Ending(code="quiet_as_many", position="www6/9/9/9/9/9/9/9/bbb6 b y 17", moves=("a1,b1,c1+N",)),
    Ending(code="quiet_more_pieces", position="www6/9/9/9/9/9/9/9/bbbb5 b y 17", moves=("a1,b1,c1+N",)),
)
