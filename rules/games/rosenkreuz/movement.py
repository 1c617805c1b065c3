"""Movements: step, jump, landing, direction and the minor capture (RK5 to RK8, RK10).

In each direction a piece has at most one square to land on: the first that does not hold a piece of its
own symbol. Next to the mover it is a step, behind a row of own pieces a jump.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tachiai.rules.boards import EIGHT_DIRECTIONS, Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.rosenkreuz.board import BOARD, IS_BLACK_SQUARE, Squares, cells_with, put
from tachiai.rules.games.rosenkreuz.groups import RIVAL, captures_rivals, contested_cells
from tachiai.rules.games.rosenkreuz.pieces import LETTERS, OWNERS, is_black_piece
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.squares import Squares as Cells
from tachiai.rules.squares import cells_of


class Way(NamedTuple):
    """One direction from a cell: the neighbour there, all cells up to the edge, whether it is forward."""

    neighbour: Cell
    cells: tuple[Cell, ...]
    is_forward: bool


_FORWARD_DY = {Player.FIRST: 1, Player.SECOND: -1}

# For each player and cell: the ways in all directions, those that are always open first (RK8).
_WAYS: dict[Player, tuple[tuple[Way, ...], ...]] = {
    player: tuple(
        tuple(
            Way(cells[0], cells, dy == _FORWARD_DY[player])
            for dx, dy in sorted(EIGHT_DIRECTIONS, key=lambda d: d[1] != _FORWARD_DY[player])
            if (cells := BOARD.ray(cell, dx, dy))
        )
        for cell in BOARD.grid_cells
    )
    for player in Player
}

# (origin, target) → the way from the origin that leads over the target.
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
    """Returns why a piece ``taker`` may not replace the enemy ``victim`` on ``target`` (RK10), as a code."""
    if is_black_piece(victim) == IS_BLACK_SQUARE[target]:
        return "enemy_on_own_colour"
    return None if is_black_piece(taker) == IS_BLACK_SQUARE[target] else "taker_of_wrong_colour"


# Each letter → for each cell the enemies that such a piece may replace there.
_REPLACEABLE: dict[str, tuple[str, ...]] = {
    taker: tuple(
        "".join(
            victim for victim in LETTERS[owner.other] if why_no_minor_capture(taker, victim, cell) is None
        )
        for cell in BOARD.grid_cells
    )
    for taker, owner in OWNERS.items()
}

# Origin → target → the movement, made once: without a capture, and with one.
_QUIET, _TAKING = (
    tuple(tuple(Move(a, b, takes) for b in BOARD.grid_cells) for a in BOARD.grid_cells)
    for takes in (False, True)
)


def movements(state: State) -> Iterator[Move]:
    """Yields every legal movement of the player to move, without what an attainment adds to it."""
    squares, own = state.squares, LETTERS[state.to_move]
    ways_from = _WAYS[state.to_move]
    not_forward: list[tuple[Cell, Cells]] = []  # origin, empty cells on which it lands in other directions
    for number, mover in enumerate(squares):
        if mover not in own:
            continue
        origin = Cell(number)
        replaceable, quiet, others = _REPLACEABLE[mover], _QUIET[origin], 0
        for target, cells, is_forward in ways_from[origin]:
            there = squares[target]
            if there != EMPTY and there in own:  # no step, but perhaps a jump
                behind = landing(squares, cells, own)
                if behind is None:
                    continue
                target, there = behind, squares[behind]
            if there != EMPTY:
                if there in replaceable[target]:
                    yield _TAKING[origin][target]
            elif is_forward:
                yield quiet[target]
            else:
                others |= 1 << target
        if others:
            not_forward.append((origin, others))
    yield from _that_capture(squares, own, not_forward)


def _that_capture(squares: Squares, own: str, not_forward: list[tuple[Cell, Cells]]) -> Iterator[Move]:
    """Yields the movements that remove an enemy (RK8, RK11), of the player with the letters ``own``;
    ``not_forward`` are origins and the empty cells that are reached from there.
    """
    # For each letter: where it stands, where its rival does, and where a group has both, or would.
    sides = {}
    for letter in own:
        alike, rivals = cells_with(squares, letter), cells_with(squares, RIVAL[letter])
        sides[letter] = alike, rivals, contested_cells(alike, rivals)
    for origin, targets in not_forward:
        alike, rivals, contested = sides[squares[origin]]
        # Far from all groups with both symbols there is no need to look for captures.
        if not contested & 1 << origin:
            targets &= contested
        for target in cells_of(targets) if targets else ():
            if captures_rivals(alike, rivals, origin, target):
                yield _QUIET[origin][target]


def landing(squares: Squares, cells: tuple[Cell, ...], own: str) -> Cell | None:
    """Returns the first of ``cells``, a way, where a piece would land by step or jump, if any (RK6)."""
    for cell in cells:
        if squares[cell] not in own:
            return cell
    return None


def landings(squares: Squares, origin: Cell) -> tuple[Cell, ...]:
    """Returns the squares where the piece on ``origin`` would land in each of the eight directions."""
    player = OWNERS[squares[origin]]
    found = (landing(squares, way.cells, LETTERS[player]) for way in _WAYS[player][origin])
    return tuple(target for target in found if target is not None)


def captures_by_groups(squares: Squares, origin: Cell, target: Cell) -> bool:
    """Whether going to the empty ``target`` removes an enemy by the major capture (RK8, RK11)."""
    alike, rivals = (cells_with(squares, letter) for letter in (squares[origin], RIVAL[squares[origin]]))
    return captures_rivals(alike, rivals, origin, target)


def moved(squares: Squares, origin: Cell, target: Cell) -> Squares:
    """Returns the squares after the piece on ``origin`` has gone to ``target``, replacing what is there."""
    return put(put(squares, target, squares[origin]), origin, EMPTY)
