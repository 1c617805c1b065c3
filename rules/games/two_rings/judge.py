"""Why a Two Rings turn is illegal: the piece, the rules of its kind of turn, steps and runs, the fortress.

``rules/games/README.md`` has the order in which reasons are looked for.
"""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.two_rings.attack import why_no_attack
from tachiai.rules.games.two_rings.board import BOARD, GOAL_ENTRANCES, OWN_GOAL, Letters, is_rim, put
from tachiai.rules.games.two_rings.movement import OVER, UP_AND_DOWN, steps, why_no_goal, why_no_pass
from tachiai.rules.games.two_rings.pieces import LETTERS, OWNERS, is_carrier, without_ring
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.turn import fortress_after, why_no_ring_on


def why_no_step(squares: Letters, move: Move, has_long_run: bool) -> Illegal | None:
    """Why the piece on ``move.origin`` may not step or run to the target, a square of the board, or None."""
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


# Codes where no piece stands on the origin.
_NOBODY = {
    TurnKind.STEP: "nothing_there",
    TurnKind.PASS: "nobody_passes",
    TurnKind.ATTACK: "nobody_attacks",
    TurnKind.GOAL: "nobody_scores",
}


def judge(state: State, move: Move, is_advanced: bool) -> Illegal | None:
    """The first reason against ``move``, None if it is legal. The game must not be over."""
    if move.kind is TurnKind.PUT:
        return _why_no_put(state, move.origin)
    illegal = _why_not_yours(state, move) or _why_no_move(state, move, is_advanced)
    if illegal is not None:
        return illegal
    held = fortress_after(state, move, is_advanced)
    return Illegal("fortress", (move.target, *held)) if held else None


def _why_no_put(state: State, cell: Cell) -> Illegal | None:
    if state.rings == 2:
        return Illegal("rings_stay", (cell,))
    if state.squares[cell] in LETTERS[state.to_move.other]:
        return Illegal("ring_on_enemy", (cell,))
    return why_no_ring_on(state, cell)


def _why_not_yours(state: State, move: Move) -> Illegal | None:
    letter = state.squares[move.origin]
    if letter == EMPTY:
        return Illegal(_NOBODY[move.kind], (move.origin,))
    return None if letter in LETTERS[state.to_move] else Illegal("not_your_piece", (move.origin,))


def _why_no_move(state: State, move: Move, is_advanced: bool) -> Illegal | None:
    """The reason against a move of an own piece that puts no ring, TR16 not looked at."""
    kind, origin, target = move
    if state.rings < 2:
        return Illegal("ring_first", (origin,))
    if is_rim(origin):
        return Illegal("lies_on_rim", (origin, DOOR[origin]))
    if kind is TurnKind.PASS:
        is_into_goal = target in OWN_GOAL[state.to_move.other] and state.squares[target] == EMPTY
        if is_into_goal and is_carrier(state.squares[origin]):
            return _why_not_onto_rim(state, origin, target)
        return why_no_pass(state.squares, origin, target)
    if kind is TurnKind.ATTACK:
        return why_no_attack(state, origin, target)
    if kind is TurnKind.GOAL:
        return why_no_goal(state.squares, state.to_move, origin)
    if target == origin:
        return Illegal("same_square", (origin,))
    if is_rim(target):
        return _why_not_onto_rim(state, origin, target)
    return why_no_step(state.squares, move, is_advanced)


def _why_not_onto_rim(state: State, origin: Cell, target: Cell) -> Illegal:
    """A carrier that goes, or passes, to a rim cell of the goal means the goal: that is judged first."""
    if target not in OWN_GOAL[state.to_move.other]:
        return Illegal("onto_the_rim", (target,))
    illegal = why_no_goal(state.squares, state.to_move, origin)
    return illegal or Illegal("says_no_goal", (origin, *GOAL_ENTRANCES[state.to_move.other]))
