"""Why a Troop-Chess move is illegal (TC2 to TC6, TC9).

Shares its predicates with the list of legal moves: ``own_in_the_way``, ``retreats`` and ``charge``.
``rules/games/README.md`` has the order in which reasons are looked for.
"""

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal
from tachiai.rules.games.troop_chess.attack import charge
from tachiai.rules.games.troop_chess.board import BOARD, TABLE, after_step
from tachiai.rules.games.troop_chess.formations import DIRECTIONS, Trio, retreats
from tachiai.rules.games.troop_chess.movement import direction_of, own_in_the_way
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.squares import square, squares_of


def judge(state: State, move: Move) -> Illegal | None:
    """The first reason against ``move``, None if it is legal. The game must not be over."""
    return (
        _not_own_piece(state, move)
        or _bad_step(state, move)
        or _no_formation(move)
        or _bad_motion(state, move)
    )


def _not_own_piece(state: State, move: Move) -> Illegal | None:
    """The pieces that move must exist and be the player's own. Where only one or two of them exist, and the
    three squares are no formation, they moved alone (TC3).
    """
    own, enemies = state.pieces(state.to_move), state.pieces(state.to_move.other)
    touched: tuple[Cell, ...] = move.trio
    if move.step is not None:
        start, end = move.step
        touched = (start, *(cell for cell in move.trio if cell != end))
    for cell in touched:
        if cell in enemies:
            return Illegal("not_your_piece", (cell,))
    missing = [cell for cell in touched if cell not in own]
    if not missing:
        return None
    there = tuple(cell for cell in touched if cell in own)
    if move.step is not None or not there or move.trio in TABLE.by_cells:
        steps_from = move.step[0] if move.step is not None else None
        return Illegal("nobody_steps" if missing[0] == steps_from else "nobody_moves", (missing[0],))
    return Illegal("one_alone" if len(there) == 1 else "two_alone", there)


def _bad_step(state: State, move: Move) -> Illegal | None:
    """TC4, TC6."""
    if move.step is None:
        return None
    start, end = move.step
    direction = direction_of(start, end)
    if start == end:
        return Illegal("step_stays", (start,))
    if end not in move.trio:
        return Illegal("step_left_behind", (end,))
    if not direction:
        return Illegal("step_too_far", (end, start))
    if not state.contact and retreats(direction, state.to_move):
        return Illegal("step_back", (end, start))
    if end in state.first or end in state.second:
        return Illegal("step_onto_piece", (end, start))
    if start in move.trio:
        return Illegal("stepped_away", (start, end))
    return None


def _no_formation(move: Move) -> Illegal | None:
    """TC2."""
    if move.trio in TABLE.by_cells:
        return None
    (ax, ay), (bx, by), (cx, cy) = (BOARD.xy[cell] for cell in move.trio)
    if bx - ax == cx - bx == 1 and by - ay == cy - by and abs(cy - by) == 1:
        return Illegal("diagonal_row", move.trio)
    return Illegal("no_formation", move.trio)


def _bad_motion(state: State, move: Move) -> Illegal | None:
    """TC3, TC5, TC6, TC9, for three pieces that stand in formation."""
    trio = TABLE.by_cells[move.trio]
    motion = trio.motion(move.direction, move.squares)
    if not state.contact and retreats(move.direction, state.to_move):
        return Illegal("retreat", trio.cells)
    if motion is None:
        return _no_motion(trio, move)
    blocked = own_in_the_way(motion, squares_of(after_step(state.pieces(state.to_move), move.step)))
    if blocked:
        return Illegal("own_piece", tuple(cell for cell in motion.ends if blocked & square(cell)))
    return charge(motion, state.pieces(state.to_move.other)).halt


def _no_motion(trio: Trio, move: Move) -> Illegal:
    """Why the table has no such motion: no bonus in that direction, or the edge of the board."""
    if move.squares == 2 and move.direction not in trio.heads:
        code = "no_bonus_diagonal" if trio.formation in ("hook", "wedge") else "no_bonus"
        return Illegal(code, trio.cells)
    rays = BOARD.rays[DIRECTIONS[move.direction]]
    return Illegal("off_board", tuple(c for c in trio.cells if len(rays[c]) < move.squares))
