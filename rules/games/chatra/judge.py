"""Why a Chatra move is illegal; ``rules/games/README.md`` has the order in which reasons are looked for."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.chatra.board import NEAREST, OBJECT, OWNERS
from tachiai.rules.games.chatra.drops import DropGround
from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.squares import NOWHERE, cells_of, square

# Codes of refused moves that would leave the own object in check (CH14).
LEFT_IN_CHECK = (
    "own_object_in_check",
    "own_object_beside_object",
    "still_in_check",
    "still_in_check_by_object",
)


def judge(state: State, move: Move) -> Illegal | None:
    """The first reason against ``move``, None if it is legal. The game must not be over."""
    if state.opening_ply < 4:
        return opening_fault(state, move)
    if move.origin is None:
        return _drop_fault(state, move) or safety_fault(state, move)
    # The object moved but written as a subject: a mistake of notation is reported last.
    meant = move._replace(is_object=move.is_object or state.layout[move.origin] == OBJECT[state.to_move])
    return (
        _move_fault(state, meant, move.origin)
        or safety_fault(state, meant)
        or _writing_fault(state, move, move.origin, meant)
    )


def attacker_after(state: State, move: Move) -> Cell | None:
    """The piece whose attack makes an otherwise legal move illegal: an own one where a drop gives check
    (CH13), an enemy where the own object is left in check (CH14). None if there is none.
    """
    own = state.own_after(move)
    if move.origin is None:
        checker = next(own.attackers(), None)
        if checker is not None:
            return checker
    return next(state.enemy.facing(own, move.target).attackers(), None)


def safety_fault(state: State, move: Move) -> Illegal | None:
    """What check forbids after an otherwise legal move (CH13, CH14)."""
    attacker = attacker_after(state, move)
    if attacker is None:
        return None
    own = state.own_after(move)
    if not own.pieces & 1 << attacker:
        at_stake = () if move.is_object else (own.own_object,)
        return Illegal(_check_left(state, attacker), (move.target, attacker, *at_stake))
    if attacker == move.target:
        return Illegal("drop_gives_check", (move.target, own.enemy_object))
    return Illegal("drop_helps_check", (move.target, attacker, own.enemy_object))


def _check_left(state: State, attacker: Cell) -> str:
    """CH14: code by who could capture the own object, and by whether it is in check already."""
    is_in_check = state.is_in_check
    if attacker == state.own.enemy_object:
        return "still_in_check_by_object" if is_in_check else "own_object_beside_object"
    return "still_in_check" if is_in_check else "own_object_in_check"


def opening_fault(state: State, move: Move) -> Illegal | None:
    """The reason against a move in plies 1 to 3 (CH3)."""
    ply = state.opening_ply
    if move.origin is not None or move.is_object != (ply > 1):
        return Illegal("object_now" if ply > 1 else "subject_first", (move.target,))
    if state.layout[move.target] != EMPTY:
        return Illegal("drop_on_piece", (move.target,))
    if state.geometry.central & 1 << move.target:
        return Illegal("centre_closed", (move.target,))
    if ply == 1:
        return None
    result = state.after(move)
    attackers = result.checkers(state.to_move)
    # Two objects side by side attack each other: "object_attacks" is then the plainer sentence.
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
    if move.is_object and symbol not in OBJECT.values():
        return Illegal("not_the_object", (origin,))
    if origin == target:
        return Illegal("same_square", (origin,))
    if move.is_object and target not in state.board.neighbours[origin]:
        return Illegal("object_steps", (target, origin))
    there = state.layout[target]
    if there != EMPTY and OWNERS[there] is state.to_move:
        return Illegal("own_piece_there", (target, origin))
    if move.is_object or state.own.reach(origin) & 1 << target:
        return None
    return _explain_out_of_reach(state, origin, target)


def _writing_fault(state: State, move: Move, origin: Cell, meant: Move) -> Illegal | None:
    """A mistake in the text of a move that is otherwise legal."""
    is_empty = state.layout[move.target] == EMPTY
    if is_empty and move.captures:
        return Illegal("nothing_to_capture", (move.target,))
    if move != meant:
        return Illegal("is_the_object", (origin, move.target))
    return None if is_empty or move.captures else Illegal("must_capture", (move.target,))


def _explain_out_of_reach(state: State, origin: Cell, target: Cell) -> Illegal:
    """Why a subject cannot reach a square; that it cannot is known already."""
    army, geometry, arrived = state.own, state.geometry, square(target)
    landing, glide = geometry.landing[origin], geometry.glide[origin]
    helpers = [cell for cell in cells_of(army.subjects) if (landing[cell] | glide[cell]) & arrived]
    if helpers and not army.free & square(origin):
        return Illegal("middle_piece", (target, origin, *army.sandwich(origin)))
    if helpers:
        return _why_no_help(state, origin, target, helpers[0])
    partners = cells_of(army.partners(origin))
    behind = [cell for cell in partners if geometry.beyond[cell][origin] & arrived]
    if behind:
        partner = max(behind, key=lambda cell: glide[cell].bit_count())
        return Illegal("too_far", (target, origin, partner))
    return _why_no_flight(state, origin, target, partners)


def _why_no_flight(state: State, origin: Cell, target: Cell, partners: list[Cell]) -> Illegal:
    """CH10: the piece went over a partner in line, or towards it, and landed elsewhere."""
    geometry = state.geometry
    direction = geometry.direction[origin][target]
    way = geometry.rays[origin][direction] if direction >= 0 else ()
    ahead = [cell for cell in way if cell in partners]
    if not ahead:
        return Illegal("out_of_reach", (target, origin))
    before = [cell for cell in ahead if way.index(cell) < way.index(target)]
    if not before:
        return Illegal("towards_partner", (target, origin, ahead[0]))
    landing = geometry.opposite[origin][before[0]]
    if landing == NOWHERE:
        return Illegal("flight_off_board", (target, origin, before[0]))
    return Illegal("flight_lands", (target, origin, before[0], landing))


def _why_no_help(state: State, origin: Cell, target: Cell, partner: Cell) -> Illegal:
    """Why ``partner``, on the right square, does not help a piece to ``target`` that is no middle piece."""
    army, geometry = state.own, state.geometry
    if army.hidden_from(origin) & square(partner):
        return Illegal("cut_by_object", (target, army.enemy_object, origin, partner))
    if not army.free & square(partner):
        return Illegal("middle_partner", (target, partner, origin, *army.sandwich(partner)))
    away = geometry.direction[partner][origin]
    blocker = NEAREST[away](geometry.glide[origin][partner] & army.occupied)
    return Illegal("blocked", (target, blocker, origin, partner))
