"""Why a move of Troop-Chess is refused, and how a game ends."""

from collections.abc import Mapping

from tachiai.rules.messages import Message, message_in
from tachiai.rules.reasons import Reason

# The directions of the move text, with the first player at the bottom.
ARROWS: Mapping[str, Message] = {
    "N": message_in("heads", "N"),
    "NE": message_in("heads", "NE"),
    "E": message_in("heads", "E"),
    "SE": message_in("heads", "SE"),
    "S": message_in("heads", "S"),
    "SW": message_in("heads", "SW"),
    "W": message_in("heads", "W"),
    "NW": message_in("heads", "NW"),
}

NO_PASS = Reason("TC3", "There is no pass of the turn: in each turn a formation moves.")

# Against the text of a move with another number of pieces than three.
NOT_THREE = Reason(
    "TC3", "The three pieces of one formation move together: not one or two of them, and no more."
)

REASONS: Mapping[str, Reason] = {
    "nobody_moves": Reason("TC3", "There is no piece on {cell} to move."),
    "nobody_steps": Reason("TC4", "There is no piece on {cell} to make the forming step."),
    "step_stays": Reason("TC4", "The piece stays on {cell}: the forming step goes one square."),
    "no_formation": Reason(
        "TC2",
        "The pieces on {cells} together make no formation; only a line, cone, hook or wedge "
        "of three can move.",
    ),
    "diagonal_row": Reason("TC2", "A diagonal row of three, as on {cells}, is no formation."),
    "one_alone": Reason(
        "TC3", "The piece from {cell} cannot move alone: three of a formation move together."
    ),
    "two_alone": Reason(
        "TC3",
        "The pieces from {cell} and {cell_2} cannot move alone: three of a formation move together the "
        "same way.",
    ),
    "no_bonus": Reason(
        "TC3", "The formation on {cells} may move two squares only where its heads point: {heads}."
    ),
    "no_bonus_diagonal": Reason(
        "TC3",
        "The formation on {cells} may move two squares only where its head points: {heads}.",
        ruling=True,
    ),
    "step_too_far": Reason("TC4", "The forming step goes one square only; {cell} is not next to {cell_2}."),
    "step_onto_piece": Reason(
        "TC4", "A piece stands on {cell}: the forming step from {cell_2} needs an empty square."
    ),
    "step_left_behind": Reason(
        "TC4", "Three pieces move, no more: the piece that stepped to {cell} must be one of them."
    ),
    "stepped_away": Reason(
        "TC4", "The piece from {cell} has stepped to {cell_2}, so none is left on {cell} to move."
    ),
    "off_board": Reason(
        "TC5", "From {cells} the move would leave the board; all three pieces must stay on it."
    ),
    "own_piece": Reason(
        "TC5", "The move would end on {cells}, where you have pieces: you may jump them, not stop on them."
    ),
    "retreat": Reason(
        "TC6", "Nobody has captured yet: the formation on {cells} may not move back, straight or diagonally."
    ),
    "step_back": Reason(
        "TC6",
        "Nobody has captured yet: the forming step from {cell_2} to {cell} may not go backward.",
        ruling=True,
    ),
    "beaten_off": Reason(
        "TC9", "The fight on {cells} removes both pieces on the first square, so the formation cannot go on."
    ),
    "caught": Reason(
        "TC9",
        "The piece from {cell_3} removes the enemy on {cell_2} without piercing it, and is caught by the "
        "next enemy on {cell}.",
    ),
    "one_side_stuck": Reason("TC11", "One side has no legal move left and loses."),
    "both_stuck_more_pieces": Reason(
        "TC11", "Neither side has a legal move left; the side with more pieces wins."
    ),
    "both_stuck_as_many": Reason(
        "TC11", "Neither side has a legal move left and both have as many pieces: draw."
    ),
    "quiet_more_pieces": Reason(
        "TC12", "No piece has been removed for 18 turns in a row; the side with more pieces wins."
    ),
    "quiet_as_many": Reason(
        "TC12", "No piece has been removed for 18 turns in a row and both have as many pieces: draw."
    ),
}
