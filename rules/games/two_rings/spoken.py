"""Two Rings' moves in words: rings put and passed, steps, attacks with their throws, goals (TR3 to TR15)."""

from tachiai.rules.boards import Cell
from tachiai.rules.games.two_rings.board import BOARD, is_rim
from tachiai.rules.games.two_rings.pieces import is_carrier
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Kind, Move, State
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.move_words import on_each, told, way
from tachiai.rules.words import Words


def move_words(state: State, move: Move, is_advanced: bool) -> Words:
    """Returns a legal move in words."""
    start, end = BOARD.names[move.origin], BOARD.names[move.target]
    if move.kind is Kind.GOAL:
        return Words(f"{start} goes into the goal", f"{start} からゴールイン")
    left = aftermath(state, move, is_advanced)
    back = on_each(BOARD, [DOOR[cell] for cell in left.returned], "a piece comes back on {}", "{} に駒が戻る")
    match move.kind:
        case Kind.PUT:
            does = Words(f"ring on {start}", f"{start} にリングを置く")
        case Kind.STEP:
            does = way(BOARD, move.origin, move.target)
        case Kind.PASS:
            does = Words(f"{start} passes the ring to {end}", f"{start} から {end} へリングをパス")
        case Kind.ATTACK:
            does = told(
                Words(f"{start} takes {end}", f"{start} の駒が {end} の駒を攻撃"),
                Words("ring captured", "リングを奪う") if is_carrier(state.squares[move.target]) else None,
                _thrown(left.landing, is_advanced),
            )
    return told(does, back)


def _thrown(landing: Cell | None, is_advanced: bool) -> Words:
    """Where the attacked piece came to lie."""
    if landing is None or (is_rim(landing) and not is_advanced):
        return Words("thrown off the board", "盤の外へ跳ね飛ばす")
    name = BOARD.names[landing]
    if is_rim(landing):
        return Words(f"thrown to the rim at {name}", f"盤外の {name} へ跳ね飛ばす")
    return Words(f"thrown to {name}", f"{name} へ跳ね飛ばす")
