"""An example for each reason of Two Rings."""

from tachiai.testing.examples import Ending, Refusal
from tests.rules.two_rings.asking import text_of

_FAR = {"B": "f1", "W": "f12"}
_CROWD = text_of("b", "b@z1", B="a2 b3", b="a1 f6", w="a3")
_RUNS = text_of(b="c1 d1", w="c9 d5", B="d9", W="f12")
_SHUFFLED = text_of(b="a2 a8", w="f5 f11", B="c3", W="d10")
_THROWN = text_of("b", "-", "c7>c5", b="c7", w="c5", **_FAR)
_CLOSED = {"b": "b1 c1 d1 e1 b2 c2 d2 e2", "w": "b12 c12 d12 e12 b11 c11 d11 e11"}

REFUSALS = (
    Refusal(code="ring_first", move="a2-a3"),
    Refusal(code="ring_on_enemy", move="@a11"),
    Refusal(code="ring_off_own_board", move="@a8"),
    Refusal(code="no_piece_for_ring", position=text_of("b", "b@a0", b="a1", w="c11"), move="@a0"),
    Refusal(code="rings_stay", position=_CROWD, move="@f6"),
    Refusal(code="nothing_there", position=_CROWD, move="c5-c6"),
    Refusal(code="nobody_passes", position=_CROWD, move="c5>a2"),
    Refusal(code="nobody_attacks", position=_CROWD, move="c5xa3"),
    Refusal(code="nobody_scores", position=_CROWD, move="c12-goal"),
    Refusal(code="same_square", position=_CROWD, move="a1-a1"),
    Refusal(code="pass_to_itself", position=_CROWD, move="a2>a2"),
    Refusal(code="lies_on_rim", position=_CROWD, move="z1-a1"),
    Refusal(code="onto_the_rim", position=_CROWD, move="a1-a0"),
    Refusal(code="occupied", position=_CROWD, move="a1-a3"),
    Refusal(code="carrier_too_far", position=_CROWD, move="b3-b5"),
    Refusal(code="carrier_onto_piece", position=_CROWD, move="a2-a3"),
    Refusal(code="way_blocked", position=text_of(b="c6", w="c7", **_FAR), move="c6-c8"),
    Refusal(code="knight_blocked", position=text_of(b="c6", w="c7", **_FAR), move="c6-d8"),
    Refusal(code="too_far", position=_CROWD, move="f6-c6"),
    Refusal(code="run_blocked", position=_RUNS, move="d1-d8"),
    Refusal(code="run_to_rim", position=text_of("b", "b@c0", b="c8", w="b2", **_FAR), move="c8-c1"),
    Refusal(code="run_sideways", position=text_of(b="a4 f4", **_FAR), move="a4-e4"),
    Refusal(code="carrier_runs", position=text_of(b="c1", B="c9", W="f12"), move="c9-c2"),
    Refusal(code="run_to_nobody", position=_RUNS, move="c1-c8"),
    Refusal(code="no_ring_to_pass", position=_CROWD, move="f6>a1"),
    Refusal(code="pass_to_nobody", position=_CROWD, move="a2>b2"),
    Refusal(code="pass_to_enemy", position=_CROWD, move="a2>a3"),
    Refusal(code="pass_to_rim", position=_CROWD, move="a2>z1"),
    Refusal(code="second_ring", position=_CROWD, move="a2>b3"),
    Refusal(code="pass_too_far", position=_CROWD, move="a2>f6"),
    Refusal(code="carrier_attacks", position=_CROWD, move="a2xa3"),
    Refusal(code="attacks_nothing", position=_CROWD, move="f6xf5"),
    Refusal(code="attacks_own", position=_CROWD, move="a1xa2"),
    Refusal(code="attacks_rim", position=text_of("b", "w@a0", b="a1", **_FAR), move="a1xa0"),
    Refusal(code="not_two_in_line", position=_CROWD, move="f6xa3"),
    Refusal(code="attack_blocked", position=text_of(b="c4 c5", w="c6", **_FAR), move="c4xc6"),
    Refusal(code="carrier_from_two", position=text_of(b="c4", W="c6", B="f1"), move="c4xc6"),
    Refusal(code="backed", position=text_of(b="c4", w="c5 c6", **_FAR), move="c4xc5"),
    Refusal(
        code="returns_at_once", position=text_of("b", "-", "c7>c5", b="c7", w="c5", **_FAR), move="c7xc5"
    ),
    Refusal(code="goal_without_ring", position=text_of(b="c12", **_FAR), move="c12-goal"),
    Refusal(code="goal_out_of_reach", position=_CROWD, move="b3-goal"),
    Refusal(code="says_no_goal", position=text_of(B="d12", W="f6"), move="d12-d13"),
    Refusal(code="fortress", position=text_of(B="c5 d5", b="c6 d7", w="a1"), move="d7-d6"),
)

ENDINGS = (
    Ending(code="goal", position=text_of(B="d12", W="f6"), moves=("d12-goal",)),
    Ending(code="closed_goal", position=text_of("w", b=_CLOSED["b"], B="a5", W="a7")),
    Ending(code="both_goals_closed", position=text_of("w", "-", "-", B="a5", W="a7", **_CLOSED)),
    Ending(
        code="repetition_on_white_board",
        position=_SHUFFLED,
        moves=("a8-a9", "f11-f10", "a9-a8", "f10-f11") * 3,
    ),
    Ending(
        code="repetition_on_black_board",
        position=_SHUFFLED,
        moves=("a2-a3", "f5-f4", "a3-a2", "f4-f5") * 3,
    ),
    Ending(code="repetition", position=_SHUFFLED, moves=("a8-a9", "f5-f4", "a9-a8", "f4-f5") * 3),
)

# What the players are told while the game goes on (TR18).
NOTICES = (
    Ending(code="black_must_vary", position=_SHUFFLED, moves=("a8-a9", "f11-f10", "a9-a8", "f10-f11") * 2),
    Ending(code="white_must_vary", position=_SHUFFLED, moves=("a2-a3", "f5-f4", "a3-a2", "f4-f5") * 2),
    Ending(code="draw_announced", position=_SHUFFLED, moves=("a8-a9", "f5-f4", "a9-a8", "f4-f5") * 2),
)
