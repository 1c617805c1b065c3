"""Why a Rugby Chess move is illegal.

Shares its predicates with the list of legal moves. ``rules/games/README.md`` has the order in which reasons
are looked for.
"""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Layout
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES, Side
from tachiai.rules.games.rugby_chess.movement import landing_fault, open_squares, path, receivers, why_taken
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle


def judge(state: State, move: Move) -> Illegal | None:
    """The first reason against ``move``, None if it is legal. The game must not be over."""
    layout, side = state.layout, SIDES[state.to_move]
    if layout[move.origin] == EMPTY:
        return Illegal("nothing_there", (move.origin,))
    if layout[move.origin] not in side.pieces:
        return Illegal("not_your_piece", (move.origin,))
    if state.pending is not None:
        return _why_no_answer(layout, side, state.pending, move)
    if move.only_pass_to is not None:
        return _why_no_pass(layout, side, move, move.only_pass_to)
    return (
        _why_not_reached(layout, side, move.origin, move.target)
        or _why_not_landing(layout, side, move.origin, move.target)
        or _why_not_outcome(layout, side, move)
    )


def _why_no_answer(layout: Layout, side: Side, tackled: Cell, move: Move) -> Illegal | None:
    """RC8: the tackled piece passes, and nothing else."""
    if move.origin != tackled:
        return Illegal("must_answer", (move.origin, tackled))
    if move.only_pass_to is None:
        return Illegal("answer_is_a_pass", (tackled,))
    return _why_not_receiver(layout, side, move, move.only_pass_to)


def _why_no_pass(layout: Layout, side: Side, move: Move, receiver: Cell) -> Illegal | None:
    """RC5, RC6: the piece that moved, or stayed, passes its ball."""
    if layout[move.origin] not in side.holders:
        return Illegal("no_ball", (move.origin,))
    return _why_not_receiver(layout, side, move, receiver)


def _why_not_reached(layout: Layout, side: Side, origin: Cell, target: Cell) -> Illegal | None:
    """RC4: the way to ``target``. A move onto an opposing piece means to capture it; that nothing is ever
    captured is then said with a wrong direction.
    """
    if target == origin:
        return Illegal("same_square", (origin,))
    if target in open_squares(layout, side, origin):
        return None
    way = path(side, origin, target)
    if not way:
        is_capture = layout[target] in SIDES[side.player.other].pieces
        code = _wrong_direction(side, origin, target)
        return Illegal(_CAPTURE[code] if is_capture else code, (target, origin))
    if layout[target] != EMPTY:
        return Illegal("occupied", (target,))
    return Illegal("jumped", (target, next(cell for cell in way if layout[cell] != EMPTY)))


# Code of a wrong direction → code where an opposing piece stands on the target as well.
_CAPTURE = {
    "straight_forward": "occupied_ahead",
    "slanting_back": "occupied_behind",
    "too_steep": "occupied_too_steep",
}


def _wrong_direction(side: Side, origin: Cell, target: Cell) -> str:
    """RC4: code of the reason why no path leads from ``origin`` to ``target`` on any board."""
    right, ahead = _offset(side, origin, target)
    if ahead < 0:
        return "slanting_back"
    return "straight_forward" if right == 0 else "too_steep"


def _why_not_landing(layout: Layout, side: Side, origin: Cell, target: Cell) -> Illegal | None:
    """RC7: what stands in front of ``target``."""
    faced = _faced(layout, side, target)
    if faced is None:
        return None
    code = landing_fault(layout[origin], layout[faced])
    return None if code is None else Illegal(code, (target, faced))


def _why_not_outcome(layout: Layout, side: Side, move: Move) -> Illegal | None:
    """RC8, RC9, RC11: what follows the movement."""
    faced = _faced(layout, side, move.target)
    if faced is not None:
        return _why_not_tackle(layout, side, move, faced)
    if move.tackle is not Tackle.NONE:
        return Illegal("nothing_to_tackle", (move.target,))
    if move.receiver is None:
        return None
    if move.target in side.goal and layout[move.origin] in side.holders:
        return Illegal("pass_after_try", (move.target,))
    return _why_no_pass(layout, side, move, move.receiver)


def _why_not_tackle(layout: Layout, side: Side, move: Move, tackled: Cell) -> Illegal | None:
    """RC8, RC9: the outcome of the tackle that ``move`` states, against the one that it has."""
    taken = why_taken(layout, SIDES[side.player.other], tackled)
    if taken is None:
        return _why_not_left(move, tackled)
    catchers = receivers(layout, side, move.target, vacated=move.origin)
    if move.tackle is not Tackle.TAKEN:
        return _why_not_taken(move, tackled, taken, catchers)
    if move.receiver is None:
        return Illegal("taken_ball_kept", (move.target, *catchers)) if catchers else None
    if not catchers:
        return _why_not_taken(move, tackled, taken, catchers)
    return _why_not_receiver(layout, side, move, move.receiver)


def _why_not_left(move: Move, tackled: Cell) -> Illegal | None:
    """RC8: the ball stays with the tackled piece, and the tackler is turned over."""
    if move.tackle is Tackle.NOT_TAKEN:
        return None
    if move.tackle is Tackle.TAKEN or move.receiver is not None:
        return Illegal("not_taken", (move.target, tackled))
    return Illegal("tackler_not_turned", (move.target, tackled, move.origin))


def _why_not_taken(move: Move, tackled: Cell, taken: str, catchers: list[Cell]) -> Illegal:
    """RC9: the ball is taken, for the reason ``taken``, and ``move`` does not say so. The cells spell the
    right text: with the receiver that was meant, if it may catch, else with another.
    """
    if not catchers:
        return Illegal(f"{taken}_and_kept", (move.target, tackled, move.origin))
    catcher = move.receiver if move.receiver in catchers else catchers[0]
    code = taken if move.receiver is None else "tackle_unmarked"
    return Illegal(code, (move.target, tackled, move.origin, catcher))


def _why_not_receiver(layout: Layout, side: Side, move: Move, receiver: Cell) -> Illegal | None:
    """RC6: whether the piece that moved, or stayed, may pass to ``receiver``."""
    passer = move.target
    vacated = None if move.origin == passer else move.origin
    if receiver in receivers(layout, side, passer, vacated):
        return None
    if receiver == passer:
        return Illegal("pass_to_itself", (passer,))
    ray = next((ray for ray in side.pass_rays[passer] if receiver in ray), None)
    if ray is None:
        _, ahead = _offset(side, passer, receiver)
        return Illegal("pass_forward" if ahead > 0 else "pass_off_line", (receiver, passer))
    if receiver == vacated:
        return Illegal("pass_to_left_square", (receiver, passer))
    between = ray[: ray.index(receiver)]
    blocker = next((cell for cell in between if layout[cell] != EMPTY and cell != vacated), None)
    if blocker is not None:
        return Illegal("pass_blocked", (receiver, blocker))
    if layout[receiver] == EMPTY:
        return Illegal("nobody_catches", (receiver, passer))
    if layout[receiver] not in side.pieces:
        return Illegal("pass_to_opponent", (receiver, passer))
    return Illegal("receiver_has_ball", (receiver, passer))


def _faced(layout: Layout, side: Side, cell: Cell) -> Cell | None:
    """The square in front of ``cell`` if an opposing piece stands on it."""
    front = side.front.get(cell)
    if front is None or layout[front] not in SIDES[side.player.other].pieces:
        return None
    return front


def _offset(side: Side, origin: Cell, target: Cell) -> tuple[int, int]:
    """Squares to the right on the printed board, squares forward."""
    (x0, y0), (x1, y1) = BOARD.xy[origin], BOARD.xy[target]
    return x1 - x0, side.forward * (y1 - y0)
