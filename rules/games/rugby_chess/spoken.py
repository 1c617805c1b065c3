"""Rugby Chess' moves in words: runs, passes, tackles and answers to them (RC4 to RC9)."""

from tachiai.rules.core import Layout
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES
from tachiai.rules.games.rugby_chess.pieces import OWNERS
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.move_words import told, way
from tachiai.rules.words import Words


def move_words(state: State, move: Move, after: Layout) -> Words:
    """Returns a legal move that leads to ``after`` in words."""
    names = BOARD.names
    side = SIDES[OWNERS[state.layout[move.origin]]]
    start = names[move.origin]
    caught = "" if move.receiver is None else names[move.receiver]
    if move.only_pass_to is not None:
        passes = Words(f"{start} passes to {caught}", f"{start} から {caught} へパス")
        steps_back = state.pending == move.origin and after[move.origin] not in side.pieces
        return told(passes, Words("steps back", "一歩下がる") if steps_back else None)
    goes = way(BOARD, move.origin, move.target)
    passed = Words(f"passes to {caught}", f"{caught} へパス") if caught else None
    if move.tackle is Tackle.NONE:
        return told(goes, passed)
    tackled = names[side.front[move.target]]
    tackles = Words(f"tackles {tackled}", f"{tackled} にタックル")
    if move.tackle is Tackle.NOT_TAKEN:
        return told(goes, tackles, Words("the ball is not taken", "ボールは奪えず"))
    stays = after[move.target] in side.pieces
    return told(
        goes,
        tackles,
        Words("ball captured", "ボールを奪う"),
        passed,
        None if stays else Words("steps back", "一歩下がる"),
    )
