"""Why a turn is refused: the piece, the move's own rules, the fortress.

``rules/games/README.md`` says in which order mistakes are looked for.
"""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.two_rings.attack import why_no_attack
from tachiai.rules.games.two_rings.board import GOAL_ENTRANCES, OWN_GOAL, is_rim
from tachiai.rules.games.two_rings.misstep import why_no_step
from tachiai.rules.games.two_rings.movement import why_no_goal, why_no_pass
from tachiai.rules.games.two_rings.pieces import LETTERS, is_carrier
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Kind, Move, State
from tachiai.rules.games.two_rings.turn import fortress_after, why_no_ring_on

# By what was meant: what is said where no piece stands.
_NOBODY = {
    Kind.STEP: "nothing_there",
    Kind.PASS: "nobody_passes",
    Kind.ATTACK: "nobody_attacks",
    Kind.GOAL: "nobody_scores",
}


def judge(state: State, move: Move, is_advanced: bool) -> Illegal | None:
    """Returns the first reason against ``move``, any move; the game is not over."""
    if move.kind is Kind.PUT:
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
    """Judges a move of an own piece that puts no ring, without a look at TR16."""
    kind, origin, target = move
    if state.rings < 2:
        return Illegal("ring_first", (origin,))
    if is_rim(origin):
        return Illegal("lies_on_rim", (origin, DOOR[origin]))
    if kind is Kind.PASS:
        is_into_goal = target in OWN_GOAL[state.to_move.other] and state.squares[target] == EMPTY
        if is_into_goal and is_carrier(state.squares[origin]):
            return _why_not_onto_rim(state, origin, target)
        return why_no_pass(state.squares, origin, target)
    if kind is Kind.ATTACK:
        return why_no_attack(state, origin, target)
    if kind is Kind.GOAL:
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
