"""Why a Rosenkreuz move is refused, and how a game ends.

``{cell}`` is the square where the mistake was made, the other squares are those that forbid it.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason("RK9", "There is no pass of the turn: who cannot move loses.")

MOVEMENT: Mapping[str, Reason] = {
    "nothing_there": Reason("RK2", "There is no piece on {cell}."),
    "same_square": Reason("RK5", "The piece stays on {cell}: nothing moved."),
    "not_in_line": Reason(
        "RK5", "A piece goes along a rank, a file or a diagonal; {cell} lies on none of them from {cell_2}."
    ),
    "own_piece_there": Reason(
        "RK7", "Your own piece stands on {cell}: land on an empty square or on an enemy that you may replace."
    ),
    "over_an_enemy": Reason("RK6", "An enemy stands on {cell_2}: you may jump over your own pieces only."),
    "too_far": Reason(
        "RK6",
        "{cell} is too far: there is no piece of yours on {cell_2} to jump over, so the piece steps one "
        "square.",
    ),
    "gap_in_the_row": Reason(
        "RK6", "The row of your pieces ends before {cell_2}: a jump lands right behind the row."
    ),
    "not_forward": Reason(
        "RK8",
        "Going sideways or back, as from {cell_2} to {cell}, is allowed only if this captures an enemy "
        "piece.",
    ),
    "loses_only_own": Reason(
        "RK8",
        "Going sideways or back to {cell} would remove only your own pieces; that is no capture.",
        ruling=True,
    ),
    "enemy_on_own_colour": Reason(
        "RK10", "The enemy on {cell} stands on a square of its own colour and cannot be replaced."
    ),
    "taker_of_wrong_colour": Reason(
        "RK10",
        "Only a piece of the square's colour may replace the enemy on {cell}; yours is of the other colour.",
    ),
    "says_no_capture": Reason(
        "RK10", "An enemy stands on {cell} and would be replaced: such a move is written with x."
    ),
    "nothing_to_take": Reason("RK10", "There is no enemy on {cell} to replace."),
}

ATTAINMENT: Mapping[str, Reason] = {
    "not_far_rank": Reason(
        "RK12", "{cell} is not on the opponent's far rank: nothing is captured by attainment."
    ),
    "mover_removed": Reason(
        "RK12",
        "The piece that reached {cell} is itself removed there by the major capture: it has not attained.",
    ),
    "over_before_attainment": Reason(
        "RK14",
        "After the movement to {cell} a player has lost all pieces of one colour: the game is over at once.",
    ),
    "must_capture": Reason(
        "RK12", "The piece has reached the far rank on {cell}: choose an enemy piece to capture.", ruling=True
    ),
    "captures_itself": Reason(
        "RK12", "The piece that you moved stands on {cell} now: an attainment captures an enemy piece."
    ),
    "captures_own": Reason("RK12", "The piece on {cell} is your own: an attainment captures an enemy piece."),
    "removed_already": Reason(
        "RK11", "The enemy on {cell} has just been removed by the major capture: choose another one."
    ),
    "captures_nothing": Reason("RK12", "There is no enemy piece on {cell} to capture by attainment."),
    "over_before_home": Reason(
        "RK14",
        "The capture on {cell} takes the opponent's last piece of one colour: the game is over at once.",
    ),
    "no_home_given": Reason(
        "RK12",
        "The piece that reached {cell} must be put back on a free square of its own colour nearest to you, "
        "for example {cell_2}.",
    ),
    "home_occupied": Reason("RK12", "A piece stands on {cell}: the new home must be empty."),
    "home_of_wrong_colour": Reason(
        "RK12", "{cell} is not of the colour of the piece: it goes home to a square of its own colour."
    ),
    "home_too_far": Reason(
        "RK12",
        "{cell} is not on the rank nearest to you with a free square of the piece's colour, as {cell_2} is.",
    ),
}

ENDS: Mapping[str, Reason] = {
    "no_move": Reason("RK9", "The player to move cannot move, may not pass, and loses."),
    "colour_lost": Reason("RK14", "A player has lost all pieces of one colour and with them the game."),
    "both_lost_a_colour": Reason(
        "RK14", "Both players have lost all pieces of one colour at the same time: draw.", ruling=True
    ),
}

REASONS: Mapping[str, Reason] = {**MOVEMENT, **ATTAINMENT, **ENDS}
