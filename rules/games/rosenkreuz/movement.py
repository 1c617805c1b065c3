"""Movements: step, jump, landing, direction and the minor capture (RK5 to RK8, RK10).

In each direction a piece has at most one square to land on: the first that does not hold a piece of its
own symbol. Next to the mover it is a step, behind a row of own pieces a jump.
"""

from collections.abc import Iterator

from rules.boards import EIGHT_DIRECTIONS, Cell
from rules.core import EMPTY, Illegal, Player
from rules.games.rosenkreuz.groups import RIVAL, groups_at, is_minority, major_captures
from rules.games.rosenkreuz.position import Move, Position
from rules.games.rosenkreuz.squares import (
    BOARD,
    IS_BLACK_SQUARE,
    ORTHOGONAL_NEIGHBOURS,
    OWNERS,
    PIECES,
    Squares,
    is_black_piece,
    put,
)

Way = tuple[Cell, ...]

_FORWARD_DY = {Player.FIRST: 1, Player.SECOND: -1}

# For each player and cell: the cells up to the edge in each direction, and whether it is forward (RK8).
_WAYS: dict[Player, tuple[tuple[tuple[Way, bool], ...], ...]] = {
    player: tuple(
        tuple(
            (BOARD.ray(cell, dx, dy), dy == _FORWARD_DY[player])
            for dx, dy in EIGHT_DIRECTIONS
            if BOARD.ray(cell, dx, dy)
        )
        for cell in BOARD.grid_cells
    )
    for player in Player
}

# (origin, target) → the way from the origin that leads over the target, and whether it is forward.
_WAY_TO: dict[Player, dict[tuple[Cell, Cell], tuple[Way, bool]]] = {
    player: {
        (origin, target): (way, is_forward)
        for origin in BOARD.grid_cells
        for way, is_forward in _WAYS[player][origin]
        for target in way
    }
    for player in Player
}

# Origin → target → the movement, made once: without a capture, and with one.
_QUIET, _TAKING = (
    tuple(tuple(Move(a, b, takes) for b in BOARD.grid_cells) for a in BOARD.grid_cells)
    for takes in (False, True)
)


def movements(position: Position) -> Iterator[Move]:
    """Yields every legal movement of the player to move, without what an attainment adds to it."""
    squares, own = position.squares, PIECES[position.player]
    ways = _WAYS[position.player]
    for origin in BOARD.grid_cells:
        mover = squares[origin]
        if mover not in own:
            continue
        contested = position.contested[mover]
        leaves = origin in contested
        for way, is_forward in ways[origin]:
            # The first cell by itself: most landings are steps.
            target = way[0] if squares[way[0]] not in own else landing(squares, way, own)
            if target is None:
                continue
            if squares[target] != EMPTY:
                if why_no_minor_capture(squares, origin, target) is None:
                    yield _TAKING[origin][target]
            # Far from all groups with both symbols there is no need to look for captures.
            elif is_forward or (
                (leaves or target in contested) and captures_by_groups(squares, origin, target)
            ):
                yield _QUIET[origin][target]


def why_no_movement(position: Position, move: Move) -> Illegal | None:
    """Returns why the piece on ``move.origin``, one of the player to move, may not go to the target."""
    squares, player = position.squares, position.player
    origin, target = move.origin, move.target
    if target == origin:
        return Illegal("same_square", (origin,))
    if (origin, target) not in _WAY_TO[player]:
        return Illegal("not_in_line", (origin, target))
    if squares[target] in PIECES[player]:
        return Illegal("own_piece_there", (target,))
    way, is_forward = _WAY_TO[player][origin, target]
    if landing(squares, way, PIECES[player]) != target:
        return _why_not_so_far(squares, player, way[: way.index(target)], target)
    if squares[target] != EMPTY:
        illegal = why_no_minor_capture(squares, origin, target)
        if illegal is not None:
            return illegal
        return None if move.takes else Illegal("says_no_capture", (target,))
    if move.takes:
        return Illegal("nothing_to_take", (target,))
    if is_forward or captures_by_groups(squares, origin, target):
        return None
    lost = sorted(major_captures(moved(squares, origin, target)))
    return Illegal("loses_only_own", (target, *lost)) if lost else Illegal("not_forward", (origin, target))


def landing(squares: Squares, way: Way, own: str) -> Cell | None:
    """Returns the square on ``way`` where a piece next to it would land by step or jump, if any (RK6)."""
    for cell in way:
        if squares[cell] not in own:
            return cell
    return None


def landings(squares: Squares, origin: Cell) -> tuple[Cell, ...]:
    """Returns the squares where the piece on ``origin`` would land in each of the eight directions."""
    player = OWNERS[squares[origin]]
    found = (landing(squares, way, PIECES[player]) for way, _ in _WAYS[player][origin])
    return tuple(target for target in found if target is not None)


def why_no_minor_capture(squares: Squares, origin: Cell, target: Cell) -> Illegal | None:
    """Returns why the piece on ``origin`` may not replace the enemy on ``target`` (RK10)."""
    is_black = IS_BLACK_SQUARE[target]
    if is_black_piece(squares[target]) == is_black:
        return Illegal("enemy_on_own_colour", (target,))
    if is_black_piece(squares[origin]) != is_black:
        return Illegal("taker_of_wrong_colour", (origin, target))
    return None


def captures_by_groups(squares: Squares, origin: Cell, target: Cell) -> bool:
    """Whether going to the empty ``target`` removes an enemy by the major capture (RK8, RK11)."""
    mover = squares[origin]
    rival = RIVAL[mover]
    after = moved(squares, origin, target)
    # Only the groups that the mover joins or leaves change.
    ends = (target, *ORTHOGONAL_NEIGHBOURS[origin])
    changed = groups_at(after, [cell for cell in ends if after[cell] == mover or after[cell] == rival])
    return any(is_minority(after, group, rival) for group in changed)


def moved(squares: Squares, origin: Cell, target: Cell) -> Squares:
    """Returns the squares after the piece on ``origin`` has gone to ``target``, replacing what is there."""
    return put(put(squares, target, squares[origin]), origin, EMPTY)


def _why_not_so_far(squares: Squares, player: Player, between: Way, target: Cell) -> Illegal:
    """Names what is wrong with ``between``, which is not an unbroken row of the player's own pieces."""
    enemy = next((cell for cell in between if squares[cell] in PIECES[player.other]), None)
    if enemy is not None:
        return Illegal("over_an_enemy", (enemy,))
    if squares[between[0]] == EMPTY:
        return Illegal("too_far", (target, between[0]))
    gap = next(cell for cell in between if squares[cell] == EMPTY)
    return Illegal("gap_in_the_row", (gap,))
