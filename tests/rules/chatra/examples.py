"""An example of every reason that Chatra can give."""

from tachiai.testing.examples import Ending, Refusal
from tests.rules.chatra.asking import position

# Ply 2 and ply 3 of the designer's first game, and a position with both objects.
ONE_SUBJECT = "12/12/12/12/12/12/12/12/5x6/12/12/12 w z"
ONE_OBJECT = "12/10O1/12/12/12/12/12/12/5x6/12/12/12 b z"
EARLY = position("b9 d10", black="b11", white="k2", zoning="z")

# Three black subjects in a row and one apart; a white one in the way of a glide.
ROW = position("c5 e5 g5 c9", "d8")

# Black steps beside the white object, covered by c3.
BEFORE_MATE = position("c2 c3", white="a1", black="l12")
# Both objects go to and fro.
TO_AND_FRO = ("Oa12-b12", "Ol1-k1", "Ob12-a12", "Ok1-l1")
# Four black pieces around a white one on f6, and four white ones that can take back.
MELEE = position("e5 e6 e7 f5", "f6 g5 g6 g7 f7")
TAKING_BACK = ("e5xf6", "g5xf6", "e6xf6", "g6xf6", "e7xf6", "g7xf6", "f5xf6", "f7xf6")

REFUSALS = (
    Refusal(code="subject_first", move="Ok2"),
    Refusal(code="object_now", move="f9", position=ONE_OBJECT),
    Refusal(code="centre_closed", move="f6"),
    Refusal(code="object_attacked", move="Og9", position=ONE_SUBJECT),
    Refusal(code="object_attacks", move="Ok3", position=ONE_OBJECT),
    Refusal(code="object_already", move="Ob9", position=EARLY),
    Refusal(code="drop_on_piece", move="b9", position=EARLY),
    Refusal(code="zone_closed", move="j5", position=position("b9", black="b11", white="k2", zoning="z")),
    Refusal(code="offside", move="j5", position=EARLY),
    Refusal(code="next_to_subject", move="c9", position=EARLY),
    Refusal(code="drop_gives_check", move="k2", position=position("b9")),
    Refusal(code="drop_helps_check", move="j3", position=position("h5")),
    Refusal(code="nothing_there", move="d5-d6", position=ROW),
    Refusal(code="same_square", move="c5-c5", position=ROW),
    Refusal(code="not_the_object", move="Oc5-c6", position=ROW),
    Refusal(code="is_the_object", move="a12-a11", position=ROW),
    Refusal(code="own_piece_there", move="c5-c9", position=ROW),
    Refusal(code="must_capture", move="c9-d8", position=ROW),
    Refusal(code="nothing_to_capture", move="c9xd9", position=ROW),
    Refusal(code="object_steps", move="Oa12-c12", position=ROW),
    Refusal(code="cut_by_object", move="c5-k5", position=position("c5 g5", white="e5")),
    Refusal(code="blocked", move="c9-c12", position=position("c5 c9", "c11")),
    Refusal(code="towards_partner", move="c9-c7", position=position("c5 c9")),
    Refusal(code="flight_lands", move="c5-h5", position=position("c5 e5")),
    Refusal(code="flight_off_board", move="c5-l5", position=position("c5 i5")),
    Refusal(code="too_far", move="d5-g5", position=position("b5 d5")),
    Refusal(code="middle_piece", move="d4-d12", position=position("c3 d4 e5 d8")),
    Refusal(code="middle_partner", move="c9-g1", position=ROW),
    Refusal(code="out_of_reach", move="c9-f10", position=ROW),
    Refusal(code="own_object_in_check", move="Oa12-b12", position=position("", "c10 c11")),
    Refusal(code="own_object_beside_object", move="Oj3-k2", position=position(black="j3")),
    Refusal(code="still_in_check", move="f6", position=position("b7", "a8 a3")),
    Refusal(code="still_in_check_by_object", move="Oj1-k1", position=position("", "i2", black="j1")),
)

ENDINGS = (
    Ending(code="mate", position=BEFORE_MATE, moves=("c2-b2",)),
    Ending(code="exchange_lost", position=MELEE, moves=TAKING_BACK),
    Ending(code="repetition_lost", position=position(), moves=TO_AND_FRO * 3),
)
NOTICES = (
    Ending(code="exchange_announced", position=MELEE, moves=TAKING_BACK[:6]),
    Ending(code="repetition_announced", position=position(), moves=TO_AND_FRO * 2),
)
