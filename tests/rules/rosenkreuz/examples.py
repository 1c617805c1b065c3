"""An example for each reason of Rosenkreuz."""

from tachiai.testing.examples import Ending, Refusal

_QUIET = "6cC/8/8/8/3R4/8/3R4/r7 r"
_CLOSE = "8/8/4c3/4C3/3Rr3/8/8/R6r r"
_ATTAINING = "7c/3R4/6C1/7C/1c6/8/r7/8 r"

REFUSALS = (
    Refusal(code="nothing_there", position=_QUIET, move="d3-d4"),
    Refusal(code="same_square", position=_QUIET, move="d4-d4"),
    Refusal(code="not_in_line", position=_QUIET, move="d4-e6"),
    Refusal(code="own_piece_there", position="6cC/8/8/3R4/3R4/8/8/r7 r", move="d4-d5"),
    Refusal(code="over_an_enemy", position="6cC/8/8/3c4/3R4/8/8/r7 r", move="d4-d6"),
    Refusal(code="too_far", position=_QUIET, move="d4-d6"),
    Refusal(code="gap_in_the_row", position="6cC/8/8/3R4/3R4/8/8/r7 r", move="d4-d7"),
    Refusal(code="not_forward", position=_QUIET, move="d4-d3"),
    Refusal(code="loses_only_own", position="6cC/8/8/4C3/3R4/4C3/1R6/r7 r", move="d4-e4"),
    Refusal(code="enemy_on_own_colour", position=_CLOSE, move="d4xe5"),
    Refusal(code="taker_of_wrong_colour", position="6cC/8/8/4c3/3r4/8/8/R7 r", move="d4xe5"),
    Refusal(code="says_no_capture", position="6cC/8/8/4c3/3R4/8/8/r7 r", move="d4-e5"),
    Refusal(code="nothing_to_take", position=_QUIET, move="d4xd5"),
    Refusal(code="not_far_rank", position=_QUIET, move="d4-d5*h8@c1"),
    Refusal(code="mover_removed", position="2C1C3/3R4/8/7c/8/8/r7/R6C r", move="d7-d8*h5@c1"),
    Refusal(code="over_before_attainment", position="3c4/3R4/8/8/8/7C/8/Rr6 r", move="d7xd8*h3@c1"),
    Refusal(code="must_capture", position=_ATTAINING, move="d7-d8"),
    Refusal(code="captures_itself", position=_ATTAINING, move="d7-d8*d8@c1"),
    Refusal(code="removed_already", position="4C3/2R1R3/8/C6c/8/8/8/r7 r", move="c7-d8*e8@c1"),
    Refusal(code="captures_own", position=_ATTAINING, move="d7-d8*a2@c1"),
    Refusal(code="captures_nothing", position=_ATTAINING, move="d7-d8*h4@c1"),
    Refusal(code="over_before_home", position="7c/3R4/8/7C/8/8/r7/8 r", move="d7-d8*h5@c1"),
    Refusal(code="no_home_given", position=_ATTAINING, move="d7-d8*h5"),
    Refusal(code="home_occupied", position=_ATTAINING, move="d7-d8*h5@h8"),
    Refusal(code="home_of_wrong_colour", position=_ATTAINING, move="d7-d8*h5@b1"),
    Refusal(code="home_too_far", position=_ATTAINING, move="d7-d8*h5@b2"),
)

ENDINGS = (
    Ending(code="no_move", position="Rr6/8/8/8/8/8/8/5c1C r"),
    Ending(code="colour_lost", position="7c/3R4/8/7C/8/8/r7/8 r", moves=("d7-d8*h5",)),
    Ending(code="both_lost_a_colour", position="6c1/8/8/8/8/8/8/1r6 r"),
)
