"""Why a Two Rings turn is illegal: the piece, the rules of its kind of turn, the fortress.

``rules/games/README.md`` has the order in which reasons are looked for.
"""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.two_rings.attack import why_no_attack
from tachiai.rules.games.two_rings.board import GOAL_ENTRANCES, OWN_GOAL, is_rim
from tachiai.rules.games.two_rings.movement import why_no_goal, why_no_pass
from tachiai.rules.games.two_rings.pieces import LETTERS, is_carrier
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.step_faults import why_no_step
from tachiai.rules.games.two_rings.turn import fortress_after, why_no_ring_on

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
