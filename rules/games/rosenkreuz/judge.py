"""Why a Rosenkreuz move is illegal: the piece, the movement, then the attainment.

Shares its predicates with the list of legal moves. ``rules/games/README.md`` has the order in which reasons
are looked for.
"""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Player
from tachiai.rules.games.rosenkreuz.board import (
    FAR_RANK,
    IS_BLACK_SQUARE,
    LETTERS,
    Letters,
    is_black_piece,
    is_decided,
    moved,
    put,
)
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.movement import (
    WAY_TO,
    captures_by_groups,
    landing,
    why_no_minor_capture,
)
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.turn import captures_taken_off, homes, squares_at_attainment
from tachiai.rules.squares import cells_of


def judge(state: State, move: Move) -> Illegal | None:
    """The first reason against ``move``, None if it is legal. The game must not be over."""
    return _why_not_yours(state, move) or _why_no_movement(state, move) or _why_no_attainment(state, move)


def _why_not_yours(state: State, move: Move) -> Illegal | None:
    letter = state.squares[move.origin]
    if letter == EMPTY:
        return Illegal("nothing_there", (move.origin,))
    if letter not in LETTERS[state.to_move]:
        return Illegal("not_your_piece", (move.origin,))
    return None


def _why_no_movement(state: State, move: Move) -> Illegal | None:
    """Why the piece on ``move.origin``, one of the player to move, may not go to the target."""
    squares, player = state.squares, state.to_move
    origin, target = move.origin, move.target
    if target == origin:
        return Illegal("same_square", (origin,))
    if (origin, target) not in WAY_TO[player]:
        return Illegal("not_in_line", (target, origin))
    if squares[target] in LETTERS[player]:
        return Illegal("own_piece_there", (target,))
    way = WAY_TO[player][origin, target]
    if landing(squares, way.cells, LETTERS[player]) != target:
        return _why_not_so_far(squares, player, way.cells[: way.cells.index(target)], target)
    if squares[target] != EMPTY:
        code = why_no_minor_capture(squares[origin], squares[target], target)
        if code is not None:
            return Illegal(code, (target,))
        return None if move.takes else Illegal("says_no_capture", (target,))
    if move.takes:
        return Illegal("nothing_to_take", (target,))
    if way.is_forward or captures_by_groups(squares, origin, target):
        return None
    lost = cells_of(major_captures(moved(squares, origin, target)))
    if lost:
        return Illegal("loses_only_own", (target, *(cell for cell in lost if cell != target)))
    return Illegal("not_forward", (target, origin))


def _why_not_so_far(squares: Letters, player: Player, between: tuple[Cell, ...], target: Cell) -> Illegal:
    """What is wrong with ``between``, which is not an unbroken row of the player's own pieces."""
    enemy = next((cell for cell in between if squares[cell] in LETTERS[player.other]), None)
    if enemy is not None:
        return Illegal("over_an_enemy", (target, enemy))
    if squares[between[0]] == EMPTY:
        return Illegal("too_far", (target, between[0]))
    gap = next(cell for cell in between if squares[cell] == EMPTY)
    return Illegal("gap_in_the_row", (target, gap))


def _why_no_attainment(state: State, move: Move) -> Illegal | None:
    squares = squares_at_attainment(state, move)
    if squares is None:
        return _why_not_attained(state, move) if move.captured is not None else None
    if move.captured is None:
        return Illegal("must_capture", (move.target,))
    if move.captured == move.target:
        return Illegal("captures_itself", (move.target,))
    if squares[move.captured] in LETTERS[state.to_move]:
        return Illegal("captures_own", (move.captured,))
    if squares[move.captured] == EMPTY:
        was_enemy = state.squares[move.captured] in LETTERS[state.to_move.other]
        return Illegal("removed_already" if was_enemy else "captures_nothing", (move.captured,))
    after = put(squares, move.captured, EMPTY)
    if is_decided(after):
        return None if move.home is None else Illegal("over_before_home", (move.captured,))
    return _why_no_home(after, state.to_move, move)


def _why_not_attained(state: State, move: Move) -> Illegal:
    if move.target not in FAR_RANK[state.to_move]:
        return Illegal("not_far_rank", (move.target,))
    squares = moved(state.squares, move.origin, move.target)
    if not is_decided(squares):
        squares = captures_taken_off(state.squares, move.origin, move.target)
    code = "over_before_attainment" if is_decided(squares) else "mover_removed"
    return Illegal(code, (move.target,))


def _why_no_home(squares: Letters, player: Player, move: Move) -> Illegal | None:
    allowed = homes(squares, player, move.target)
    home = move.home
    if home is None:
        return Illegal("no_home_given", (move.target, *allowed[:1]))
    if home in allowed:
        return None
    if IS_BLACK_SQUARE[home] != is_black_piece(squares[move.target]):
        return Illegal("home_of_wrong_colour", (home,))
    if squares[home] != EMPTY and home != move.target:
        return Illegal("home_occupied", (home,))
    return Illegal("home_too_far", (home, *allowed))
