"""Why a Chatra move is illegal: one question after the other, as a teacher would ask them."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.chatra.drops import DropGround
from tachiai.rules.games.chatra.pieces import OBJECT, OWNERS
from tachiai.rules.games.chatra.state import Move, State


def judge(state: State, move: Move) -> Illegal | None:
    """Returns the first reason against ``move``, or None if it is legal. The game is not over."""
    if state.opening_ply < 4:
        return opening_fault(state, move)
    fault = _drop_fault(state, move) if move.origin is None else _move_fault(state, move, move.origin)
    return fault or safety_fault(state, move)


def safety_fault(state: State, move: Move) -> Illegal | None:
    """Judges the position after a move that is otherwise right: check dropped (CH13), check left (CH14)."""
    own, layout = state.own, state.layout_after(move)
    if move.origin is None:
        checker = next(own.with_drop(move.target, layout).attackers(), None)
        if checker == move.target:
            return Illegal("drop_gives_check", (move.target, own.enemy_object))
        if checker is not None:
            return Illegal("drop_helps_check", (move.target, checker, own.enemy_object))
    attacker = next(state.enemy.facing(move.target, move.is_object, layout).attackers(), None)
    if attacker is not None:
        own_object = move.target if move.is_object else own.own_object
        return Illegal("own_object_in_check", (own_object, attacker))
    return None


def opening_fault(state: State, move: Move) -> Illegal | None:
    """The clauses of plies 1 to 3 (CH3)."""
    ply = state.opening_ply
    if move.origin is not None or move.is_object != (ply > 1):
        return Illegal("object_now" if ply > 1 else "subject_first", (move.target,))
    if state.layout[move.target] != EMPTY:
        return Illegal("drop_on_piece", (move.target,))
    if move.target in state.geometry.central:
        return Illegal("centre_closed", (move.target,))
    if ply == 1:
        return None
    result = state.after(move)
    attackers = result.checkers(state.to_move)
    # Two objects side by side attack each other: the sentence about one's own attack is the plainer one.
    enemy_object = state.object_of(state.to_move.other)
    if attackers and attackers[0] != enemy_object:
        return Illegal("object_attacked", (move.target, attackers[0]))
    if result.checkers(state.to_move.other):
        return Illegal("object_attacks", (move.target, enemy_object))
    return None


def _drop_fault(state: State, move: Move) -> Illegal | None:
    if move.is_object:
        return Illegal("object_already", (move.target, state.object_of(state.to_move)))
    if state.layout[move.target] != EMPTY:
        return Illegal("drop_on_piece", (move.target,))
    return DropGround(state).fault(move.target)


def _move_fault(state: State, move: Move, origin: Cell) -> Illegal | None:
    symbol, target = state.layout[origin], move.target
    if symbol == EMPTY:
        return Illegal("nothing_there", (origin,))
    if OWNERS[symbol] is not state.to_move:
        return Illegal("not_your_piece", (origin,))
    if move.is_object != (symbol in OBJECT.values()):
        return Illegal("not_the_object" if move.is_object else "is_the_object", (origin,))
    if origin == target:
        return Illegal("same_square", (origin,))
    there = state.layout[target]
    if there != EMPTY and OWNERS[there] is state.to_move:
        return Illegal("own_piece_there", (target, origin))
    fault = _reach_fault(state, move.is_object, origin, target)
    if fault is not None:
        return fault
    if there != EMPTY and not move.captures:
        return Illegal("must_capture", (target,))
    if there == EMPTY and move.captures:
        return Illegal("nothing_to_capture", (target,))
    return None


def _reach_fault(state: State, is_object: bool, origin: Cell, target: Cell) -> Illegal | None:
    """Says why the piece cannot get there; None if it can (CH8–CH11)."""
    if is_object:
        near = target in state.board.neighbours[origin]
        return None if near else Illegal("object_steps", (target, origin))
    if target in state.own.reach(origin):
        return None
    return _explain_out_of_reach(state, origin, target)


def _explain_out_of_reach(state: State, origin: Cell, target: Cell) -> Illegal:
    """Names what keeps a subject from a square that it cannot reach: legality is decided already."""
    army, geometry = state.own, state.geometry
    flights, glides = geometry.opposite[origin], geometry.glides[origin]
    helpers = [cell for cell in sorted(army.subjects) if flights[cell] == target or target in glides[cell]]
    if helpers and origin not in army.free:
        return Illegal("middle_piece", (target, origin, *army.sandwich(origin)))
    if helpers:
        return _why_no_help(state, origin, target, helpers[0])
    behind = [cell for cell in army.partners(origin) if target in _line_from(state, cell, origin)]
    if behind:
        partner = max(behind, key=lambda cell: len(glides[cell]))
        return Illegal("too_far", (target, origin, partner))
    return Illegal("out_of_reach", (target, origin))


def _why_no_help(state: State, origin: Cell, target: Cell, partner: Cell) -> Illegal:
    """Names what keeps a piece that is no middle piece from ``target``, though ``partner`` stands right."""
    army = state.own
    if partner in army.hidden_from(origin):
        return Illegal("cut_by_object", (target, army.enemy_object, origin, partner))
    if partner not in army.free:
        return Illegal("middle_partner", (target, partner, origin, *army.sandwich(partner)))
    path = state.geometry.glides[origin][partner]
    blocker = next(cell for cell in path if state.layout[cell] != EMPTY)
    return Illegal("blocked", (target, blocker, origin))


def _line_from(state: State, partner: Cell, origin: Cell) -> tuple[Cell, ...]:
    """The whole line away from ``partner`` beyond ``origin``; none if the two are not in line."""
    direction = state.geometry.direction[partner][origin]
    return state.geometry.rays[origin][direction] if direction >= 0 else ()
