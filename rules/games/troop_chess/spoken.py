"""Troop-Chess' moves in words: a forming step, three pieces, how far and where to, who falls (TC3 to TC9)."""

from collections.abc import Mapping

from tachiai.rules.games.troop_chess.attack import motion_of
from tachiai.rules.games.troop_chess.board import BOARD, Cells, after_step
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.messages import Message
from tachiai.rules.move_words import cell_names, on_each, told, way

# By direction of the move text: north is towards higher ranks, whoever moves.
DIRECTION_WORDS: Mapping[str, Message] = {
    "N": Message("north"),
    "NE": Message("north-east"),
    "E": Message("east"),
    "SE": Message("south-east"),
    "S": Message("south"),
    "SW": Message("south-west"),
    "W": Message("west"),
    "NW": Message("north-west"),
}


def move_words(state: State, move: Move, own: Cells, enemies: Cells) -> Message:
    """``move`` in words; ``own`` and ``enemies``: the pieces left after it."""
    step = None if move.step is None else way(BOARD, *move.step)
    three, to = cell_names(BOARD, move.trio), DIRECTION_WORDS[move.direction]
    far = Message("one square") if move.squares == 1 else Message("two squares")
    before = state.pieces(state.to_move.other)
    arrived = after_step(state.pieces(state.to_move), move.step).difference(move.trio)
    lost = sorted(set(motion_of(move).ends) - own - arrived)
    return told(
        step and Message("{step} to form", step=step),
        Message("{three} go {far} {to}", three=three, far=far, to=to),
        on_each(BOARD, sorted(before - enemies), Message("{cells} captured")),
        on_each(BOARD, lost, Message("the piece that came to {cells} is lost")),
    )
