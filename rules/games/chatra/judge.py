"""Why a Chatra move is illegal: one question after the other, as a teacher would ask them."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Layout, Player
from tachiai.rules.games.chatra.drops import DropGround
from tachiai.rules.games.chatra.position import OBJECT, OWNERS, SUBJECT, ChatraState
from tachiai.rules.games.chatra.tables import NOWHERE
from tachiai.rules.games.chatra.texts import ChatraMove


def opening_ply(state: ChatraState) -> int:
    """Returns 1, 2 or 3 for the opening plies (CH3), 4 from then on."""
    if state.object_of(Player.FIRST) != NOWHERE:
        return 4
    if state.object_of(Player.SECOND) != NOWHERE:
        return 3
    return 1 if all(symbol == EMPTY for symbol in state.layout) else 2


def after(state: ChatraState, move: ChatraMove) -> ChatraState:
    """Returns the position with the move made and the turn passed, zoning as it was."""
    return ChatraState(state.board, _layout_after(state, move), state.side.other, state.zoning)


def _layout_after(state: ChatraState, move: ChatraMove) -> Layout:
    layout = list(state.layout)
    if move.origin is not None:
        layout[move.origin] = EMPTY
    layout[move.target] = (OBJECT if move.is_object else SUBJECT)[state.side]
    return tuple(layout)


def why_illegal(state: ChatraState, move: ChatraMove) -> Illegal | None:
    """Returns the first reason against ``move``, or None if it is legal. The game is not over."""
    if opening_ply(state) < 4:
        return _opening_fault(state, move)
    fault = _drop_fault(state, move) if move.origin is None else _move_fault(state, move, move.origin)
    return fault or safety_fault(state, move)


def safety_fault(state: ChatraState, move: ChatraMove) -> Illegal | None:
    """Judges the position after a move that is otherwise right: check dropped (CH13), check left (CH14)."""
    own, layout = state.own, _layout_after(state, move)
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


def _opening_fault(state: ChatraState, move: ChatraMove) -> Illegal | None:
    """The clauses of plies 1 to 3 (CH3)."""
    ply = opening_ply(state)
    if move.origin is not None or move.is_object != (ply > 1):
        return Illegal("object_now" if ply > 1 else "subject_first", (move.target,))
    if state.layout[move.target] != EMPTY:
        return Illegal("drop_on_piece", (move.target,))
    if move.target in state.tables.central:
        return Illegal("centre_closed", (move.target,))
    if ply == 1:
        return None
    result = after(state, move)
    attackers = result.checkers(state.side)
    # Two objects side by side attack each other: the sentence about one's own attack is the plainer one.
    enemy_object = state.object_of(state.side.other)
    if attackers and attackers[0] != enemy_object:
        return Illegal("object_attacked", (move.target, attackers[0]))
    if result.checkers(state.side.other):
        return Illegal("object_attacks", (move.target, enemy_object))
    return None


def _drop_fault(state: ChatraState, move: ChatraMove) -> Illegal | None:
    if move.is_object:
        return Illegal("object_already", (move.target, state.object_of(state.side)))
    if state.layout[move.target] != EMPTY:
        return Illegal("drop_on_piece", (move.target,))
    return DropGround(state).fault(move.target)


def _move_fault(state: ChatraState, move: ChatraMove, origin: Cell) -> Illegal | None:
    symbol, target = state.layout[origin], move.target
    if symbol == EMPTY:
        return Illegal("nothing_there", (origin,))
    if OWNERS[symbol] is not state.side:
        return Illegal("not_your_piece", (origin,))
    if move.is_object != (symbol in OBJECT.values()):
        return Illegal("not_the_object" if move.is_object else "is_the_object", (origin,))
    if origin == target:
        return Illegal("same_square", (origin,))
    there = state.layout[target]
    if there != EMPTY and OWNERS[there] is state.side:
        return Illegal("own_piece_there", (target, origin))
    fault = _reach_fault(state, move.is_object, origin, target)
    if fault is not None:
        return fault
    if there != EMPTY and not move.captures:
        return Illegal("must_capture", (target,))
    if there == EMPTY and move.captures:
        return Illegal("nothing_to_capture", (target,))
    return None


def _reach_fault(state: ChatraState, is_object: bool, origin: Cell, target: Cell) -> Illegal | None:
    """Says why the piece cannot get there; None if it can (CH8–CH11)."""
    if is_object:
        near = target in state.board.neighbours[origin]
        return None if near else Illegal("object_steps", (target, origin))
    if target in state.own.reach(origin):
        return None
    return _explain_out_of_reach(state, origin, target)


def _explain_out_of_reach(state: ChatraState, origin: Cell, target: Cell) -> Illegal:
    """Names what keeps a subject from a square that it cannot reach: legality is decided already."""
    army, tables = state.own, state.tables
    flights, glides = tables.opposite[origin], tables.glides[origin]
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


def _why_no_help(state: ChatraState, origin: Cell, target: Cell, partner: Cell) -> Illegal:
    """Names what keeps a piece that is no middle piece from ``target``, though ``partner`` stands right."""
    army = state.own
    if partner in army.hidden_from(origin):
        return Illegal("cut_by_object", (target, army.enemy_object, origin, partner))
    if partner not in army.free:
        return Illegal("middle_partner", (target, partner, origin, *army.sandwich(partner)))
    path = state.tables.glides[origin][partner]
    blocker = next(cell for cell in path if state.layout[cell] != EMPTY)
    return Illegal("blocked", (target, blocker, origin))


def _line_from(state: ChatraState, partner: Cell, origin: Cell) -> tuple[Cell, ...]:
    """The whole line away from ``partner`` beyond ``origin``; none if the two are not in line."""
    direction = state.tables.direction[partner][origin]
    return state.tables.rays[origin][direction] if direction >= 0 else ()
