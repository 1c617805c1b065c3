"""Two Rings' moves in words: rings put and passed, steps, attacks with their throws, goals (TR3 to TR15)."""

from tachiai.rules.boards import Cell
from tachiai.rules.games.two_rings.board import BOARD, is_rim
from tachiai.rules.games.two_rings.pieces import is_carrier
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.messages import Message, message_in
from tachiai.rules.move_words import on_each, told, way


def move_words(state: State, move: Move, is_advanced: bool) -> Message:
    """A legal move in words, as a voice says it."""
    start, end = BOARD.names[move.origin], BOARD.names[move.target]
    if move.kind is TurnKind.GOAL:
        return Message("{start} goes into the goal", start=start)
    left = aftermath(state, move, is_advanced)
    back = on_each(BOARD, [DOOR[cell] for cell in left.returned], Message("a piece comes back on {cells}"))
    match move.kind:
        case TurnKind.PUT:
            does = Message("ring on {start}", start=start)
        case TurnKind.STEP:
            does = way(BOARD, move.origin, move.target)
        case TurnKind.PASS:
            does = Message("{start} passes the ring to {end}", start=start, end=end)
        case TurnKind.ATTACK:
            does = told(
                message_in("two_rings", "{start} takes {end}", start=start, end=end),
                Message("ring captured") if is_carrier(state.squares[move.target]) else None,
                _thrown(left.landing, is_advanced),
            )
    return told(does, back)


def _thrown(landing: Cell | None, is_advanced: bool) -> Message:
    """Where the attacked piece came to lie."""
    if landing is None or (is_rim(landing) and not is_advanced):
        return Message("thrown off the board")
    name = BOARD.names[landing]
    if is_rim(landing):
        return Message("thrown to the rim at {name}", name=name)
    return Message("thrown to {name}", name=name)
