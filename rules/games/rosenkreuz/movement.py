"""Movements: step, jump, landing, direction and the minor capture (RK5 to RK8, RK10).

In each direction a piece has at most one square to land on: the first that does not hold a piece of its own
side. Next to the mover it is a step, behind a row of own pieces a jump.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tachiai.rules.boards import EIGHT_DIRECTIONS, Cell
from tachiai.rules.core import Player
from tachiai.rules.games.rosenkreuz.board import (
    BESIDE,
    BOARD,
    EVERYWHERE,
    FAR_RANK,
    IS_BLACK_SQUARE,
    LETTERS,
    OWNERS,
    Letters,
    between_two,
    is_black_piece,
    next_to,
    sides,
)
from tachiai.rules.games.rosenkreuz.groups import group_around, rivals_removed
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.squares import Squares, cells_of, squares_of


class Way(NamedTuple):
    """One direction from a cell."""

    cells: tuple[Cell, ...]  #: all cells up to the edge, the neighbour first
    is_forward: bool


_FORWARD_DY = {Player.FIRST: 1, Player.SECOND: -1}

# By player and cell: the ways in all directions, those that are always open first (RK8).
_WAYS: dict[Player, tuple[tuple[Way, ...], ...]] = {
    player: tuple(
        tuple(
            Way(cells, dy == _FORWARD_DY[player])
            for dx, dy in sorted(EIGHT_DIRECTIONS, key=lambda d: d[1] != _FORWARD_DY[player])
            if (cells := BOARD.ray(cell, dx, dy))
        )
        for cell in BOARD.grid_cells
    )
    for player in Player
}

# By player, origin and target: the way from the origin that leads over the target.
WAY_TO: dict[Player, dict[tuple[Cell, Cell], Way]] = {
    player: {
        (origin, target): way
        for origin in BOARD.grid_cells
        for way in _WAYS[player][origin]
        for target in way.cells
    }
    for player in Player
}


def why_no_minor_capture(taker: str, victim: str, target: Cell) -> str | None:
    """Code of why a piece ``taker`` may not replace the enemy ``victim`` on ``target`` (RK10), or None."""
    if is_black_piece(victim) == IS_BLACK_SQUARE[target]:
        return "enemy_on_own_colour"
    return None if is_black_piece(taker) == IS_BLACK_SQUARE[target] else "taker_of_wrong_colour"


# By letter and cell: the enemies that such a piece may replace there.
_REPLACEABLE: dict[str, tuple[str, ...]] = {
    taker: tuple(
        "".join(
            victim for victim in LETTERS[owner.other] if why_no_minor_capture(taker, victim, cell) is None
        )
        for cell in BOARD.grid_cells
    )
    for taker, owner in OWNERS.items()
}
# By letter: the cells on which such a piece may be replaced.
_WEAK: dict[str, Squares] = {
    victim: squares_of(
        cell
        for cell in BOARD.grid_cells
        if any(victim in replaceable[cell] for replaceable in _REPLACEABLE.values())
    )
    for victim in OWNERS
}


class Direction(NamedTuple):
    """One of the eight directions, as bit operations on sets of cells."""

    inner: Squares  #: the cells that have a neighbour in this direction
    left: int  #: bits by which ``inner`` is shifted left, then right, to give the neighbours
    right: int
    backwards: tuple[tuple[Cell, ...], ...]  #: by cell: the cells against the direction, up to the edge


def _direction(dx: int, dy: int) -> Direction:
    inner = squares_of(cell for cell in BOARD.grid_cells if BOARD.ray(cell, dx, dy))
    shift = dx - dy * BOARD.cols  # cells are numbered from the top
    return Direction(inner, max(shift, 0), max(-shift, 0), BOARD.rays[-dx, -dy])


# By player: the directions that are always open (RK8), and the others.
_FORWARD, _OTHERS = (
    {
        player: tuple(
            _direction(dx, dy) for dx, dy in EIGHT_DIRECTIONS if (dy == _FORWARD_DY[player]) == is_forward
        )
        for player in Player
    }
    for is_forward in (True, False)
)

# By target and origin: the movement, created once, without and with a capture.
_QUIET, _TAKING = (
    tuple(tuple(Move(a, b, takes) for a in BOARD.grid_cells) for b in BOARD.grid_cells)
    for takes in (False, True)
)


_FAR_RANKS = {player: squares_of(cells) for player, cells in FAR_RANK.items()}


def movements(state: State) -> list[Move]:
    """Every legal movement of the player to move, without the choices of an attainment."""
    return _movements(state, EVERYWHERE, {})


def gains(state: State) -> tuple[list[Move], Mapping[Move, Squares]]:
    """The legal movements that remove an enemy by RK10 or RK11 or end on the far rank (RK12); and for those
    to other ranks that do so by RK11 the cells of the rivals that they remove.
    """
    removed: dict[Move, Squares] = {}
    return _movements(state, _FAR_RANKS[state.to_move], removed), removed


def _movements(state: State, quiet: Squares, removed: dict[Move, Squares]) -> list[Move]:
    """The legal movements that remove an enemy, and those forward onto empty cells of ``quiet``. Notes in
    ``removed`` what the ones onto other empty cells remove.

    All pieces of an unbroken row land on the cell before it, the first one by a step, the others by a jump
    (RK6). So the ends of all rows are computed at once, and for each end the pieces of its row.
    """
    squares, player = state.squares, state.to_move
    own_letters, enemy_letters = LETTERS[player], LETTERS[player.other]
    black, white, enemy_black, enemy_white = sides(squares, player)
    own, enemies = black | white, enemy_black | enemy_white
    weak = enemy_black & _WEAK[enemy_letters[0]] | enemy_white & _WEAK[enemy_letters[1]]
    empty = EVERYWHERE ^ (own | enemies)
    of_black, of_white = _chances_to_outnumber(black, enemy_black), _chances_to_outnumber(white, enemy_white)
    chances = {own_letters[0]: of_black, own_letters[1]: of_white}
    promising = empty if of_black[4] or of_white[4] else empty & (of_black[3] | of_white[3])
    quiet &= empty
    found: list[Move] = []
    for directions, open_to in ((_FORWARD[player], quiet), (_OTHERS[player], 0)):
        looked_for = open_to | weak | promising
        for inner, left, right, backwards in directions:
            ends = (own & inner) << left >> right & looked_for
            if not ends:
                continue
            if ends & open_to:
                for target in cells_of(ends & open_to):
                    to_target = _QUIET[target]
                    for origin in backwards[target]:
                        if squares[origin] not in own_letters:
                            break
                        found.append(to_target[origin])
            if ends & weak:
                found += _that_replace(squares, own_letters, ends & weak, backwards)
            if ends & promising & ~open_to:
                outnumbering = _that_outnumber(squares, chances, ends & promising & ~open_to, backwards)
                found += outnumbering
                removed |= outnumbering
    return found


def has_step_forward(state: State) -> bool:
    """Whether the player to move can step onto an empty cell in a direction that is always open (RK8)."""
    black, white, enemy_black, enemy_white = sides(state.squares, state.to_move)
    own = black | white
    empty = EVERYWHERE ^ (own | enemy_black | enemy_white)
    return any((own & inner) << left >> right & empty for inner, left, right, _ in _FORWARD[state.to_move])


def _that_replace(
    squares: Letters, own_letters: str, ends: Squares, backwards: tuple[tuple[Cell, ...], ...]
) -> list[Move]:
    """The minor captures (RK10) in one direction, onto ``ends`` of rows where enemies stand."""
    found = []
    for target in cells_of(ends):
        victim = squares[target]
        for origin in backwards[target]:
            mover = squares[origin]
            if mover not in own_letters:
                break
            if victim in _REPLACEABLE[mover][target]:
                found.append(_TAKING[target][origin])
    return found


# Of the own pieces of one colour: their cells; those of their rivals (the enemies of that colour); cells
# beside which one of them may outnumber rivals; those to which it may go for that; those whose leaving may
# break up a group with rivals.
_Chances = tuple[Squares, Squares, Squares, Squares, Squares]


@lru_cache(maxsize=4096)
def _chances_to_outnumber(alike: Squares, rivals: Squares) -> _Chances:
    """The chances of the pieces ``alike``. Kept, as a movement seldom changes both colours."""
    beside_rivals = next_to(rivals)
    # To outnumber rivals a piece joins others of its kind, or a group that has rivals.
    company, joining, splitting = alike, beside_rivals & next_to(alike), 0
    if beside_rivals & alike:
        mixed = group_around(beside_rivals & alike, alike | rivals)
        company, joining = alike | mixed, joining | next_to(mixed)
        splitting = mixed & alike & between_two(alike | rivals)
    return alike, rivals, company, joining, splitting


def _that_outnumber(
    squares: Letters, chances: Mapping[str, _Chances], ends: Squares, backwards: tuple[tuple[Cell, ...], ...]
) -> dict[Move, Squares]:
    """The movements in one direction, onto empty ``ends`` of rows, that remove an enemy by RK11 (RK8): the
    mover joins rivals and outnumbers them, or breaks up a group with rivals by leaving it. Each with the
    cells of the rivals removed.
    """
    found = {}
    for target in cells_of(ends):
        for origin in backwards[target]:
            mover = squares[origin]
            if mover not in chances:
                break
            alike, rivals, company, joining, splitting = chances[mover]
            left = 1 << origin
            if (joining >> target & 1 and BESIDE[target] & company & ~left) or splitting & left:
                removed = rivals_removed(alike, rivals, origin, target)
                if removed:
                    found[_QUIET[target][origin]] = removed
    return found


def landing(squares: Letters, cells: tuple[Cell, ...], own: str) -> Cell | None:
    """The cell of ``cells``, one way, where a piece lands (RK6): the first without an own one, or None."""
    for cell in cells:
        if squares[cell] not in own:
            return cell
    return None


def landings(squares: Letters, origin: Cell) -> tuple[Cell, ...]:
    """Where the piece on ``origin`` would land in each of the eight directions, if anywhere."""
    player = OWNERS[squares[origin]]
    found = (landing(squares, way.cells, LETTERS[player]) for way in _WAYS[player][origin])
    return tuple(target for target in found if target is not None)


def captures_by_groups(squares: Letters, origin: Cell, target: Cell) -> bool:
    """Whether going to the empty ``target`` removes an enemy by the major capture (RK8, RK11)."""
    letter = squares[origin]
    black, white, enemy_black, enemy_white = sides(squares, OWNERS[letter])
    alike, rivals = (black, enemy_black) if is_black_piece(letter) else (white, enemy_white)
    return bool(rivals_removed(alike, rivals, origin, target))
