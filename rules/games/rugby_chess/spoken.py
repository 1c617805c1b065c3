"""Rugby Chess' moves in words: runs, passes, tackles and answers to them (RC4 to RC9)."""

from tachiai.rules.core import Layout
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES
from tachiai.rules.games.rugby_chess.pieces import OWNERS
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.messages import Message
from tachiai.rules.move_words import told, way


def move_words(state: State, move: Move, after: Layout) -> Message:
    """``move`` in words; ``after``: the layout to which it leads."""
    names = BOARD.names
    side = SIDES[OWNERS[state.layout[move.origin]]]
    start = names[move.origin]
    caught = "" if move.receiver is None else names[move.receiver]
    if move.only_pass_to is not None:
        passes = Message("{start} passes to {caught}", start=start, caught=caught)
        steps_back = state.pending == move.origin and after[move.origin] not in side.pieces
        return told(passes, Message("steps back") if steps_back else None)
    goes = way(BOARD, move.origin, move.target)
    passed = Message("passes to {caught}", caught=caught) if caught else None
    if move.tackle is Tackle.NONE:
        return told(goes, passed)
    tackled = names[side.front[move.target]]
    tackles = Message("tackles {tackled}", tackled=tackled)
    if move.tackle is Tackle.NOT_TAKEN:
        return told(goes, tackles, Message("the ball is not taken"))
    stays = after[move.target] in side.pieces
    return told(
        goes,
        tackles,
        Message("ball captured"),
        passed,
        None if stays else Message("steps back"),
    )
