"""Why a step or a long run is illegal (TR4, TR5, TR15)."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.two_rings.board import BOARD, Letters, put
from tachiai.rules.games.two_rings.movement import OVER, UP_AND_DOWN, steps
from tachiai.rules.games.two_rings.pieces import OWNERS, is_carrier, without_ring
from tachiai.rules.games.two_rings.state import Move


def why_no_step(squares: Letters, move: Move, has_long_run: bool) -> Illegal | None:
    """Why the piece on ``move.origin`` may not step or run to the target, a square of the board; None if it
    may.
    """
    if move in steps(squares, move.origin, has_long_run):
        return None
    if is_carrier(squares[move.origin]):
        return _why_no_carrier_step(squares, move, has_long_run)
    origin, target = move.origin, move.target
    over, is_on_file = OVER[origin].get(target), BOARD.xy[origin][0] == BOARD.xy[target][0]
    if over is None and not (has_long_run and is_on_file):
        runs_sideways = has_long_run and _runs_sideways(squares, origin, target)
        return Illegal("run_sideways" if runs_sideways else "too_far", (target, origin))
    if squares[target] != EMPTY:
        return Illegal("occupied", (target,))
    if over is None:
        return _why_no_long_run(squares, origin, target)
    return Illegal("way_blocked" if _is_straight(origin, target) else "knight_blocked", (target, over))


def _is_straight(origin: Cell, target: Cell) -> bool:
    (x, y), (to_x, to_y) = BOARD.xy[origin], BOARD.xy[target]
    return 0 in (to_x - x, to_y - y) or abs(to_x - x) == abs(to_y - y)


def _why_no_carrier_step(squares: Letters, move: Move, has_long_run: bool) -> Illegal:
    """TR5; a carrier that goes where it could run without its ring means the long run (TR15)."""
    origin, target, over = move.origin, move.target, OVER[move.origin].get(move.target)
    if over == target:
        return Illegal("carrier_onto_piece", (target,))
    bare = put(squares, origin, without_ring(squares[origin]))
    if has_long_run and over is None and move in steps(bare, origin, has_long_run):
        return Illegal("carrier_runs", (target, origin))
    return Illegal("carrier_too_far", (target, origin))


def _runs_sideways(squares: Letters, origin: Cell, target: Cell) -> bool:
    """Whether the target is next to an own piece on the same rank, as if TR15 held for ranks."""
    (x, y), (to_x, to_y) = BOARD.xy[origin], BOARD.xy[target]
    beyond = BOARD.by_xy[to_x + (1 if to_x > x else -1), to_y]
    return y == to_y and OWNERS.get(squares[beyond]) is OWNERS[squares[origin]]


def _why_no_long_run(squares: Letters, origin: Cell, target: Cell) -> Illegal:
    way = next(way for way in UP_AND_DOWN[origin] if target in way)
    in_between = next((cell for cell in way[: way.index(target)] if squares[cell] != EMPTY), None)
    if in_between is not None:
        return Illegal("run_blocked", (target, in_between))
    (x, y), (_, from_y) = BOARD.xy[target], BOARD.xy[origin]
    beyond = BOARD.by_xy[x, y + (1 if y > from_y else -1)]
    if OWNERS.get(squares[beyond]) is OWNERS[squares[origin]]:
        return Illegal("run_to_rim", (target, beyond))
    return Illegal("run_to_nobody", (target,))
