"""Steps, passes, the long run and the way into the goal (TR4, TR5, TR6, TR11, TR15)."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Player
from tachiai.rules.games.two_rings.board import BOARD, GOAL_ENTRANCES, OWN_GOAL, Letters, is_rim
from tachiai.rules.games.two_rings.pieces import OWNERS, is_carrier
from tachiai.rules.games.two_rings.state import Move, TurnKind

_LONGEST_STEP = 2  # along a file


class _Step(NamedTuple):
    move: Move
    target: Cell
    over: Cell  #: on the way, has to be empty like the target (TR4); a neighbour is its own


def _steps_from(origin: Cell) -> tuple[_Step, ...]:
    x, y = BOARD.xy[origin]
    steps = []
    for dx, dy in product(range(-2, 3), repeat=2):
        if (dx, dy) == (0, 0) or not (0 <= x + dx < BOARD.cols and 0 <= y + dy < BOARD.rows):
            continue
        target = BOARD.by_xy[x + dx, y + dy]
        is_next = max(abs(dx), abs(dy)) == 1
        # Half of (2, 1) is (1, 0): the long half of a knight's move is on its way, the short one is not.
        over = target if is_next else BOARD.by_xy[x + int(dx / 2), y + int(dy / 2)]
        steps.append(_Step(Move(TurnKind.STEP, origin, target), target, over))
    return tuple(steps)


# By square: the steps to the up to 24 squares around it that TR4 names; those to neighbours; each target with
# the square on its way.
_STEPS: tuple[tuple[_Step, ...], ...] = tuple(_steps_from(cell) for cell in BOARD.grid_cells)
_SHORT_STEPS = tuple(tuple(step for step in steps if step.over == step.target) for steps in _STEPS)
OVER: tuple[dict[Cell, Cell], ...] = tuple({step.target: step.over for step in steps} for steps in _STEPS)

# By square: the squares up the file from it, and down.
UP_AND_DOWN = tuple((BOARD.ray(cell, 0, 1), BOARD.ray(cell, 0, -1)) for cell in BOARD.grid_cells)


def steps(squares: Letters, origin: Cell, has_long_run: bool) -> list[Move]:
    """The legal steps of the piece on ``origin``, with its long runs if ``has_long_run``."""
    is_carrier_there = is_carrier(squares[origin])
    found = [
        move
        for move, target, over in (_SHORT_STEPS if is_carrier_there else _STEPS)[origin]
        if squares[target] == EMPTY and squares[over] == EMPTY
    ]
    if has_long_run and not is_carrier_there:
        found += _long_runs(squares, origin)
    return found


def pass_targets(squares: Letters, origin: Cell) -> Iterator[Cell]:
    """The squares of the pieces to which the carrier on ``origin`` may pass its ring."""
    for target in OVER[origin]:
        if squares[target] != EMPTY and why_no_pass(squares, origin, target) is None:
            yield target


def why_no_pass(squares: Letters, origin: Cell, target: Cell) -> Illegal | None:
    """Why the piece on ``origin`` may not pass a ring to the one on ``target``, any cell; None if it may."""
    giver, taker = squares[origin], squares[target]
    if not is_carrier(giver):
        return Illegal("no_ring_to_pass", (origin,))
    if target == origin:
        return Illegal("pass_to_itself", (origin,))
    if taker == EMPTY:
        return Illegal("pass_to_nobody", (target,))
    if OWNERS[taker] is not OWNERS[giver]:
        return Illegal("pass_to_enemy", (target,))
    if is_rim(target):
        return Illegal("pass_to_rim", (target,))
    if is_carrier(taker):
        return Illegal("second_ring", (target,))
    return None if target in OVER[origin] else Illegal("pass_too_far", (target, origin))


def why_no_goal(squares: Letters, player: Player, origin: Cell) -> Illegal | None:
    """Why the piece of ``player`` on ``origin`` may not go into the goal (TR11); None if it may."""
    if not is_carrier(squares[origin]):
        return Illegal("goal_without_ring", (origin,))
    entrances = GOAL_ENTRANCES[player.other]
    return None if origin in entrances else Illegal("goal_out_of_reach", (origin, *entrances))


def goal_cells(squares: Letters, player: Player, origin: Cell) -> tuple[Cell, ...]:
    """The rim cells where a carrier that went into the goal from ``origin`` may lie, the nearest first: the
    free ones that it can reach, else the nearest with a piece on it.
    """
    x, _ = BOARD.xy[origin]
    reached = [cell for cell in OWN_GOAL[player.other] if abs(BOARD.xy[cell][0] - x) <= 1]
    reached.sort(key=lambda cell: abs(BOARD.xy[cell][0] - x))
    return tuple(cell for cell in reached if squares[cell] == EMPTY) or (reached[0],)


def _long_runs(squares: Letters, origin: Cell) -> Iterator[Move]:
    """The runs along the file to the square before an own piece, if it is farther than a step."""
    for way in UP_AND_DOWN[origin]:
        first = next((i for i, cell in enumerate(way) if squares[cell] != EMPTY), 0)
        if first > _LONGEST_STEP and OWNERS[squares[way[first]]] is OWNERS[squares[origin]]:
            yield Move(TurnKind.STEP, origin, way[first - 1])
