"""Chatra's reasons, each with its clause and its sentences."""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason(
    "CH3", "There is no pass of the turn: in each turn a subject is dropped, or a piece or the object moves."
)

REASONS: Mapping[str, Reason] = {
    # The opening
    "subject_first": Reason("CH3", "The first ply drops a subject."),
    "object_now": Reason("CH3", "In the second and third ply each player drops their object."),
    "centre_closed": Reason(
        "CH3", "{cell} lies in the central zone: nothing may be dropped there in the first three plies."
    ),
    "object_attacked": Reason(
        "CH3",
        "{cell} is attacked by the piece on {cell_2}: the object may not be dropped there.",
        ruling=True,
    ),
    "object_attacks": Reason(
        "CH3",
        "From {cell} the object would attack the enemy object on {cell_2}: it may not be dropped there.",
        ruling=True,
    ),
    "object_already": Reason("CH3", "Your object stands on {cell_2} already; only subjects are dropped now."),
    # Drops
    "drop_on_piece": Reason("CH3", "A piece stands on {cell}: every drop is onto an empty square."),
    "zone_closed": Reason(
        "CH5",
        "{cell} lies in or next to the camp of the enemy object on {cell_2}: it is not open for drops yet.",
    ),
    "offside": Reason(
        "CH6",
        "{cell} lies in or next to the camp of the enemy object on {cell_4}, which is not open for drops "
        "yet, and it "
        "is offside: beyond the line through your pieces on {cell_2} and {cell_3}.",
        ruling=True,
        beside="CH5",
    ),
    "next_to_subject": Reason(
        "CH12",
        "{cell} is next to the subject on {cell_2}: a subject may not be dropped beside another, of either "
        "colour.",
    ),
    "drop_gives_check": Reason(
        "CH13",
        "A piece dropped on {cell} would attack the enemy object on {cell_2} at once: a drop may not give "
        "check.",
    ),
    "drop_helps_check": Reason(
        "CH13",
        "With a partner on {cell} the piece on {cell_2} would attack the enemy object on {cell_3}: a drop "
        "may not give "
        "check.",
    ),
    # Moves
    "nothing_there": Reason("CH8", "There is no piece on {cell}."),
    "same_square": Reason("CH8", "The piece stays on {cell}: nothing moved."),
    "not_the_object": Reason(
        "CH2", "The piece on {cell} is a subject, not the object: O is written for the object only."
    ),
    "is_the_object": Reason(
        "CH2",
        "The piece on {cell} is your object: its move to {cell_2} is written with O in front, O{cell} and "
        "so on.",
    ),
    "own_piece_there": Reason("CH8", "Your own piece stands on {cell}: {cell_2} to {cell} is not a move."),
    "must_capture": Reason(
        "CH8", "An enemy piece stands on {cell}: moving there captures it, and is written with x."
    ),
    "nothing_to_capture": Reason("CH8", "There is no enemy piece on {cell} to capture."),
    "object_steps": Reason("CH8", "The object moves one square only; {cell} is farther from {cell_2}."),
    "cut_by_object": Reason(
        "CH9",
        "The enemy object on {cell_2} stands between your pieces on {cell_3} and {cell_4}: they are no "
        "partners.",
    ),
    "blocked": Reason(
        "CH10",
        "The piece on {cell_2} is in the way of the glide from {cell_3} to {cell}, straight away from its "
        "partner on {cell_4}.",
    ),
    "too_far": Reason(
        "CH10",
        "The piece on {cell_2} glides straight away from its partner on {cell_3}, no farther than the two "
        "are apart; "
        "{cell} is too far.",
    ),
    "towards_partner": Reason(
        "CH10",
        "The partner of the piece on {cell_2} stands on {cell_3}: a glide goes straight away from the "
        "partner, "
        "and {cell} lies towards it.",
    ),
    "flight_lands": Reason(
        "CH10",
        "Over its partner on {cell_3} the flight of the piece on {cell_2} lands on {cell_4} exactly, not on "
        "{cell}.",
    ),
    "flight_off_board": Reason(
        "CH10",
        "Over its partner on {cell_3} the piece on {cell_2} would fly off the board: it cannot stop on "
        "{cell}.",
    ),
    "middle_piece": Reason(
        "CH11",
        "The piece on {cell_2} is a middle piece, between your pieces on {cell_3} and {cell_4} in line: it "
        "only steps.",
    ),
    "middle_partner": Reason(
        "CH11",
        "The piece on {cell_2} is a middle piece, between your pieces on {cell_4} and {cell_5} in line: it "
        "is no partner "
        "of the one on {cell_3}.",
        ruling=True,
    ),
    "out_of_reach": Reason(
        "CH10",
        "No partner lets the piece on {cell_2} fly or glide to {cell}, and a step goes one square only.",
    ),
    "own_object_in_check": Reason(
        "CH14", "After this move the piece on {cell_2} could capture your object on {object}."
    ),
    "own_object_beside_object": Reason(
        "CH14", "After this move the enemy object on {cell_2} could capture your object on {object}."
    ),
    "still_in_check": Reason(
        "CH14",
        "You are in check, and after this move the piece on {cell_2} could capture your object on {object}.",
    ),
    "still_in_check_by_object": Reason(
        "CH14",
        "You are in check, and after this move the enemy object on {cell_2} could capture your object "
        "on {object}.",
    ),
    # Ends and notices
    "mate": Reason("CH15", "The player is in check and has no legal move: mate."),
    "exchange_announced": Reason(
        "CH16", "Third exchange on {cell}: the player who began it must vary.", ruling=True
    ),
    "exchange_lost": Reason(
        "CH16", "Fourth exchange on one square: the player who began it loses.", ruling=True
    ),
    "repetition_announced": Reason(
        "CH17",
        "The position stands for the third time: who kept giving check, or else who began, must vary.",
        ruling=True,
    ),
    "repetition_lost": Reason(
        "CH17", "The position stands for the fourth time: the player who had to vary loses.", ruling=True
    ),
}
