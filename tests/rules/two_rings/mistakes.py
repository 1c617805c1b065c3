"""Ten and more mistakes that beginners make at Two Rings, and what the referee says to each."""

from tachiai.testing.examples import Forgotten, Mistake

PLAY = "6/wWwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bBbbbb/6 b - -"
ATTACK = "1W4/6/6/6/3b2/3w2/6/6/1B4/6/6/6 b - -"
BACKED = "1W4/6/6/6/3b2/3w2/3w2/6/1B4/6/6/6 b - -"
CARRIERS = "1W4/6/6/3B2/3w2/6/6/6/6/6/6/6 b - -"
AT_GOAL = "B5/6/6/6/1W4/6/6/6/1b4/6/6/6 b - -"
MISTAKES = (
    Mistake("a move before the rings", "a2=. a3=b", "TR3", "ring_first a2"),
    Mistake("the second player first", "a11=W", "TR3", "ring_on_enemy a11"),
    Mistake("the ring on the other board", "a8=B", "TR3", "ring_off_own_board a8"),
    Mistake("too far", "a2=. d3=b", "TR4", "too_far d3 a2", PLAY),
    Mistake("a run through pieces", "a2=. a6=b", "TR15", "run_blocked a6 a5", PLAY),
    Mistake("a carrier two squares", "b2=. b4=B", "TR5", "carrier_too_far b4 b2", PLAY),
    Mistake("the other player's piece", "a11=. a10=w", "G1", "not_your_piece a11", PLAY),
    Mistake("onto the rim", "f2=. g2=b", "TR1", "onto_the_rim g2", PLAY),
    Mistake("a carrier on an own piece", "b2=. c2=B", "TR5", "carrier_onto_piece c2", PLAY, may_become=True),
    Mistake("a pass too far", "b2=b b8=B", "TR6", "pass_too_far b8 b2", PLAY),
    Mistake("a pass to an enemy", "b2=b a5=W", "TR6", "pass_to_enemy a5", PLAY),
    Mistake(
        "an attack on a slant",
        "d8=. e7=b",
        "TR7",
        "not_two_in_line e7 d8",
        "1W4/6/6/6/3b2/4w1/6/6/1B4/6/6/6 b - -",
    ),
    Mistake("an attack on a backed piece", "d8=. d7=b d5=w", "TR8", "backed d7 d6", BACKED),
    Mistake("a capture of a backed piece", "d8=. d7=b", "TR8", "backed d7 d6", BACKED),
    Mistake("an attack by a carrier", "d9=. d8=B d6=w", "TR7", "carrier_attacks d9", CARRIERS),
    Mistake(
        "an attack through a piece",
        "d9=. d7=b d5=w",
        "TR7",
        "attack_blocked d7 d8",
        "1W4/6/6/3b2/3b2/3w2/6/6/1B4/6/6/6 b - -",
    ),
    Mistake(
        "an attack on a carrier from afar",
        "d10=. d8=B d6=w",
        "TR7",
        "carrier_from_two d8 d10",
        "6/6/3b2/6/3W2/6/6/6/1B4/6/6/6 b - -",
    ),
    Mistake(
        "into the goal from afar", "a12=. c13=B", "TR11", "goal_out_of_reach a12 b12 c12 d12 e12", AT_GOAL
    ),
    Mistake(
        "into the goal without a ring",
        "d12=. d13=b",
        "TR11",
        "goal_without_ring d12",
        "3b2/6/6/6/1WB3/6/6/6/6/6/6/6 b - -",
    ),
)

FORGOTTEN = (
    Forgotten("the thrown piece", "d8=. d7=b", "d5=w", ATTACK),
    Forgotten("the piece that passed", "b2=. c2=B", "b2=b", PLAY),
)
