"""Why a move of Two Rings is refused, and how a game ends.

``{cell}`` is the square where the mistake was made, the other squares are those that forbid it.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason(
    "TR4", "There is no pass of the turn: in each turn a piece moves, passes its ring or attacks."
)

OPENING: Mapping[str, Reason] = {
    "ring_first": Reason(
        "TR3", "First of all each player puts a ring on a piece of their own; only then do pieces move."
    ),
    "ring_off_own_board": Reason(
        "TR3", "The piece on {cell} is not on your own board: the ring goes on a piece there."
    ),
    "ring_on_enemy": Reason(
        "TR3", "The piece on {cell} is an enemy: you put the ring on a piece of your own."
    ),
    "no_piece_for_ring": Reason("TR3", "There is no piece of yours on {cell} that could take the ring."),
    "rings_stay": Reason(
        "TR3", "Both rings are in play already: a ring gets to {cell} only by a pass or an attack."
    ),
}

MOVEMENT: Mapping[str, Reason] = {
    "nothing_there": Reason("TR4", "There is no piece on {cell}."),
    "same_square": Reason("TR4", "The piece stays on {cell}: nothing moved."),
    "lies_on_rim": Reason(
        "TR13",
        "The piece on {cell} lies on the rim and cannot move: it returns to {cell_2} by itself when it may.",
    ),
    "onto_the_rim": Reason("TR1", "{cell} belongs to the rim: pieces move on the board only.", ruling=True),
    "occupied": Reason("TR4", "A piece stands on {cell}: you step to an empty square only."),
    "carrier_onto_piece": Reason(
        "TR5", "A piece stands on {cell}: a piece with a ring steps to an empty square only."
    ),
    "carrier_too_far": Reason(
        "TR5", "The piece on {cell_2} carries a ring and steps one square only; {cell} is farther."
    ),
    "way_blocked": Reason("TR4", "A piece stands on {cell_2} in the way to {cell}: nothing is jumped over."),
    "knight_blocked": Reason(
        "TR4",
        "A piece stands on {cell_2}, over which the knight's move to {cell} goes: nothing is jumped over.",
        ruling=True,
    ),
    "too_far": Reason(
        "TR4", "{cell} is too far from {cell_2}: a step goes one or two squares straight, or a knight's move."
    ),
    "run_blocked": Reason(
        "TR15", "A piece stands on {cell_2}: a long run to {cell} needs only empty squares on the way."
    ),
    "run_to_nobody": Reason(
        "TR15",
        "No piece of yours stands right beyond {cell}: a long run ends next to an own piece on the same "
        "file.",
    ),
    "run_to_rim": Reason(
        "TR15",
        "The piece on {cell_2} lies on the rim: a long run to {cell} needs an own piece on the board beyond "
        "it.",
    ),
    "run_sideways": Reason(
        "TR15", "A long run goes along a file only: from {cell_2} to {cell} would be along a rank."
    ),
    "carrier_runs": Reason(
        "TR15",
        "The piece on {cell_2} carries a ring, and such a piece makes no long run as to {cell}.",
        ruling=True,
    ),
}

PASSING: Mapping[str, Reason] = {
    "nobody_passes": Reason("TR6", "There is no piece on {cell} that could pass a ring."),
    "pass_to_itself": Reason("TR6", "The piece on {cell} cannot pass to itself."),
    "no_ring_to_pass": Reason("TR6", "The piece on {cell} has no ring to pass."),
    "pass_to_nobody": Reason("TR6", "There is no piece on {cell}: a ring is always on a piece."),
    "pass_to_enemy": Reason("TR6", "The piece on {cell} is an enemy: you pass to your own pieces only."),
    "pass_to_rim": Reason("TR6", "The piece on {cell} lies on the rim: it cannot receive a pass."),
    "second_ring": Reason(
        "TR3", "The piece on {cell} carries a ring already: one piece carries one ring at most.", ruling=True
    ),
    "pass_too_far": Reason(
        "TR6",
        "{cell} is too far from {cell_2}: a pass goes two squares at most in each direction.",
        ruling=True,
    ),
}

ATTACKING: Mapping[str, Reason] = {
    "nobody_attacks": Reason("TR7", "There is no piece on {cell} that could attack."),
    "carrier_attacks": Reason("TR7", "The piece on {cell} carries a ring: such a piece cannot attack."),
    "attacks_nothing": Reason("TR7", "There is no enemy on {cell} to attack."),
    "attacks_own": Reason("TR7", "The piece on {cell} is your own: you attack enemies only."),
    "attacks_rim": Reason("TR13", "The piece on {cell} lies on the rim: it cannot be attacked."),
    "not_two_in_line": Reason(
        "TR7",
        "{cell} is out of reach from {cell_2}: you attack one or two squares away along a rank or file, "
        "not diagonally.",
    ),
    "attack_blocked": Reason(
        "TR7", "A piece stands on {cell_2}, between the attacker and the enemy on {cell}."
    ),
    "carrier_from_two": Reason(
        "TR7",
        "The enemy on {cell} carries a ring: it is attacked from the next square only, not from {cell_2}, "
        "two away.",
    ),
    "backed": Reason(
        "TR8",
        "The enemy on {cell} has a piece right behind it on {cell_2}: it cannot be attacked in that "
        "direction.",
    ),
    "returns_at_once": Reason(
        "TR10",
        "The piece on {cell} has just thrown yours on {cell_2}, which may not attack it back in the very "
        "next turn.",
    ),
}

RINGS: Mapping[str, Reason] = {
    "nobody_scores": Reason("TR11", "There is no piece on {cell} that could go into the goal."),
    "goal_without_ring": Reason(
        "TR11", "The piece on {cell} carries no ring: only a piece with a ring goes into the goal."
    ),
    "goal_out_of_reach": Reason(
        "TR11",
        "From {cell} there is no way into the goal: only {cell_2}, {cell_3}, {cell_4} and {cell_5} lead "
        "into it.",
    ),
    "says_no_goal": Reason(
        "TR11", "The piece with the ring goes from {cell} into the goal: such a move is written {cell}-goal."
    ),
    "fortress": Reason(
        "TR16",
        "Both rings would be on {cell_2} and {cell_3}, where no attack can ever reach them: such a move is "
        "forbidden.",
    ),
}

ENDS: Mapping[str, Reason] = {
    "goal": Reason("TR11", "A ring has been carried into the goal."),
    "closed_goal": Reason(
        "TR17", "All ways into a goal are closed by pieces that no attack can reach: their side wins."
    ),
    "both_goals_closed": Reason(
        "TR17", "Both goals are closed by pieces that no attack can reach: draw.", ruling=True
    ),
    "black_must_vary": Reason(
        "TR18",
        "The position stands for the third time, and pieces moved on the white board only: Black must vary.",
        ruling=True,
    ),
    "white_must_vary": Reason(
        "TR18",
        "The position stands for the third time, and pieces moved on the black board only: White must vary.",
        ruling=True,
    ),
    "draw_announced": Reason(
        "TR18", "The position stands for the third time; at the fourth the game is a draw.", ruling=True
    ),
    "repetition_on_white_board": Reason(
        "TR18",
        "The position stands for the fourth time, and pieces moved on the white board only: Black loses.",
        ruling=True,
    ),
    "repetition_on_black_board": Reason(
        "TR18",
        "The position stands for the fourth time, and pieces moved on the black board only: White loses.",
        ruling=True,
    ),
    "repetition": Reason(
        "TR18", "The position stands for the fourth time, and pieces moved on both boards: draw."
    ),
}

REASONS: Mapping[str, Reason] = {**OPENING, **MOVEMENT, **PASSING, **ATTACKING, **RINGS, **ENDS}
