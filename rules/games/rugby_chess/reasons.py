"""Why Rugby Chess refuses a move or ends.

``{cell}`` is the square where the mistake was made, ``{cell_2}`` the one that forbids it; in tackles
``{cell_3}`` is where the tackler came from and ``{cell_4}`` who may catch the ball.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason("RC5", "There is no pass of the turn: in each turn a piece moves or a ball is passed.")

_MOVEMENT: Mapping[str, Reason] = {
    "nothing_there": Reason("RC5", "There is no piece on {cell}."),
    "same_square": Reason("RC4", "The piece stays on {cell}: nothing moved."),
    "occupied": Reason(
        "RC4", "A piece stands on {cell}: a piece moves to an empty square, and nothing is captured."
    ),
    "occupied_ahead": Reason(
        "RC4",
        "A piece stands on {cell}, and nothing is captured; nor does any piece move straight forward: "
        "{cell_2} to {cell} is not a move.",
    ),
    "occupied_behind": Reason(
        "RC4",
        "A piece stands on {cell}, and nothing is captured; besides, a piece goes back straight only: "
        "{cell_2} to {cell} is not a move.",
    ),
    "occupied_too_steep": Reason(
        "RC4",
        "A piece stands on {cell}, and nothing is captured; besides, a piece moves sideways and then forward "
        "at 45°: {cell} is too far forward from {cell_2}.",
    ),
    "jumped": Reason("RC4", "The piece on {cell_2} is in the way to {cell}: no piece is jumped."),
    "slanting_back": Reason("RC4", "A piece goes back straight only: {cell_2} to {cell} is not a move."),
    "straight_forward": Reason("RC4", "No piece moves straight forward: {cell_2} to {cell} is not a move."),
    "too_steep": Reason(
        "RC4", "A piece moves sideways and then forward at 45°: {cell} is too far forward from {cell_2}."
    ),
}

_TURN: Mapping[str, Reason] = {
    "no_ball": Reason("RC5", "The piece on {cell} holds no ball, so it cannot pass."),
    "pass_to_itself": Reason("RC6", "No piece passes to itself: on {cell} it would be its own receiver."),
    "pass_forward": Reason("RC6", "{cell} lies in front of {cell_2}: the ball is never passed forward."),
    "pass_off_line": Reason(
        "RC6", "A pass goes straight back, sideways or back at 45°: {cell} is on no such line from {cell_2}."
    ),
    "pass_to_left_square": Reason(
        "RC6", "Nobody on {cell} can catch the pass: the passing piece has just left that square."
    ),
    "nobody_catches": Reason("RC6", "There is no piece on {cell} to catch the pass from {cell_2}."),
    "pass_to_opponent": Reason("RC6", "The piece on {cell} is the opponent's: pass to your own pieces only."),
    "pass_blocked": Reason("RC6", "The piece on {cell_2} stands between the passer and {cell}."),
    "receiver_has_ball": Reason(
        "RC6", "The piece on {cell} has a ball already, and a piece holds one at most.", ruling=True
    ),
    "pass_after_try": Reason(
        "RC11", "Reaching {cell} with the ball is a try and ends the game: no pass follows."
    ),
}

_FACING: Mapping[str, Reason] = {
    "facing_without_ball": Reason(
        "RC7", "The piece on {cell_2} holds no ball: you may not stop in front of it on {cell}."
    ),
    "facing_with_ball": Reason(
        "RC7",
        "A piece that brings a ball to {cell} may not stop in front of the piece on {cell_2}, "
        "even if it would pass at once.",
    ),
    "facing_turned_over": Reason(
        "RC7",
        "A turned-over piece may not tackle: it may not stop on {cell} in front of the piece on {cell_2}.",
    ),
    "nothing_to_tackle": Reason("RC7", "There is no tackle: no opposing piece stands in front of {cell}."),
}

_TACKLE: Mapping[str, Reason] = {
    "must_answer": Reason(
        "RC8", "The piece on {cell_2} was tackled and must pass its ball now: nothing else may move."
    ),
    "answer_is_a_pass": Reason(
        "RC8", "The tackled piece on {cell} first passes from where it stands, then steps back one square."
    ),
    "tackler_not_turned": Reason(
        "RC8",
        "Stopping on {cell} tackles the piece on {cell_2}, which keeps its ball: turn the tackler over, "
        "{cell_3}-{cell}*.",
    ),
    "not_taken": Reason(
        "RC8",
        "The ball on {cell_2} is not taken: its piece can pass and step back, and the tackler is turned "
        "over.",
    ),
    # Why the ball is taken (RC8), and what the tackler does with it (RC9).
    "taken_no_room": Reason(
        "RC8",
        "A piece stands right behind the one on {cell_2}, which cannot step back: "
        "the tackler on {cell} takes its ball, then passes it, for example {cell_3}-{cell}*>{cell_4}.",
    ),
    "taken_at_home": Reason(
        "RC8",
        "The piece on {cell_2} stands on its home rank and cannot step back: "
        "the tackler on {cell} takes its ball, then passes it, for example {cell_3}-{cell}*>{cell_4}.",
        ruling=True,
    ),
    "taken_no_receiver": Reason(
        "RC8",
        "The piece on {cell_2} has nobody to pass to: "
        "the tackler on {cell} takes its ball, then passes it, for example {cell_3}-{cell}*>{cell_4}.",
    ),
    "taken_no_room_and_kept": Reason(
        "RC9",
        "A piece stands right behind the one on {cell_2}, which cannot step back: "
        "the tackler on {cell} takes its ball, has no receiver and keeps it: {cell_3}-{cell}*=.",
        ruling=True,
    ),
    "taken_at_home_and_kept": Reason(
        "RC9",
        "The piece on {cell_2} stands on its home rank and cannot step back: "
        "the tackler on {cell} takes its ball, has no receiver and keeps it: {cell_3}-{cell}*=.",
        ruling=True,
    ),
    "taken_no_receiver_and_kept": Reason(
        "RC9",
        "The piece on {cell_2} has nobody to pass to: "
        "the tackler on {cell} takes its ball, has no receiver and keeps it: {cell_3}-{cell}*=.",
        ruling=True,
    ),
    "tackle_unmarked": Reason(
        "RC9",
        "Stopping on {cell} tackles the piece on {cell_2} and takes its ball; that is written with *: "
        "{cell_3}-{cell}*>{cell_4}.",
    ),
    "taken_ball_kept": Reason(
        "RC9", "The tackler on {cell} must pass the ball that it took, for example to {cell_2}."
    ),
}

_END: Mapping[str, Reason] = {
    "try": Reason("RC11", "A piece with a ball reached the opponent's home rank: a try.")
}

REASONS: Mapping[str, Reason] = {**_MOVEMENT, **_TURN, **_FACING, **_TACKLE, **_END}
