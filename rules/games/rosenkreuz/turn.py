"""A whole turn, step by step (RK13), and the attainment in it (RK12)."""

from functools import lru_cache

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.rosenkreuz.board import (
    BOARD,
    FAR_RANK,
    HOME_RANKS,
    LAST_RANKS,
    RANK_FROM_EDGE,
    Squares,
    clear,
    is_decided,
    put,
)
from tachiai.rules.games.rosenkreuz.groups import major_captures, same_colour_beside
from tachiai.rules.games.rosenkreuz.movement import has_step_forward, moved, movements
from tachiai.rules.games.rosenkreuz.pieces import LETTERS, is_black_piece
from tachiai.rules.games.rosenkreuz.state import Move, State


def turns(state: State) -> list[Move]:
    """Returns every legal move; the game is not over."""
    player, found = state.to_move, movements(state)
    own_letters = LETTERS[player]
    # Only who stands on the far rank, or on the rank before it, lands there.
    last_ranks = state.squares[LAST_RANKS[player]]
    if own_letters[0] not in last_ranks and own_letters[1] not in last_ranks:
        return found
    far_rank = FAR_RANK[player]
    return [
        move
        for movement in found
        for move in (_with_attainments(state, movement) if movement.target in far_rank else (movement,))
    ]


def has_turn(state: State) -> bool:
    """Whether the player to move has a legal move, the game not being over: every movement can be completed,
    since there is an enemy to capture by attainment and a home for every piece.
    """
    return has_step_forward(state) or bool(movements(state))


def boards_of_turn(state: State, move: Move) -> tuple[Squares, ...]:
    """Returns the squares after each step of the legal ``move`` (RK13): the movement, the pieces it
    captures taken off, the piece captured by attainment taken off, the mover put back home, the pieces
    that this captures taken off. Ends early where the game does. Steps may leave the squares as they were.
    """
    mover = state.squares[move.origin]
    boards = [moved(state.squares, move.origin, move.target)]
    if is_decided(boards[-1]):
        return tuple(boards)
    boards.append(captures_taken_off(state.squares, move.origin, move.target))
    if move.captured is not None:
        taken = boards[-1][move.captured]
        boards.append(put(boards[-1], move.captured, EMPTY))
        if move.home is not None:
            boards.append(put(put(boards[-1], move.target, EMPTY), move.home, mover))
            boards.append(_taken_off(boards[-1], move.home, (move.target, mover), (move.captured, taken)))
    return tuple(boards)


def _with_attainments(state: State, movement: Move) -> list[Move]:
    """Returns the moves that ``movement``, which ends on the far rank, can become."""
    squares, player = squares_at_attainment(state, movement), state.to_move
    if squares is None:
        return [movement]
    origin, target, takes, _, _ = movement
    enemies = LETTERS[player.other]
    usual, rank_of = homes(squares, player, target), RANK_FROM_EDGE[player]
    found = []
    for captured, letter in zip(BOARD.grid_cells, squares, strict=True):
        if letter not in enemies:
            continue
        after = put(squares, captured, EMPTY)
        if is_decided(after):
            found.append(Move(origin, target, takes, captured))
            continue
        # Its capture can make room only as near to the own edge as there is room already.
        allowed = homes(after, player, target) if rank_of[captured] <= rank_of[usual[0]] else usual
        found += [Move(origin, target, takes, captured, home) for home in allowed]
    return found


def squares_at_attainment(state: State, move: Move) -> Squares | None:
    """Returns the squares on which the mover has to capture by attainment, or None if it has not to."""
    if move.target not in FAR_RANK[state.to_move]:
        return None
    squares = moved(state.squares, move.origin, move.target)
    if is_decided(squares):
        return None
    squares = captures_taken_off(state.squares, move.origin, move.target)
    return None if squares[move.target] == EMPTY or is_decided(squares) else squares


def homes(squares: Squares, player: Player, target: Cell) -> tuple[Cell, ...]:
    """Returns the squares where the piece on ``target``, which has attained, may be put (RK12)."""
    for rank in HOME_RANKS[player, is_black_piece(squares[target])]:
        free = tuple([cell for cell in rank if squares[cell] == EMPTY or cell == target])
        if free:
            return free
    return ()


@lru_cache(maxsize=256)
def captures_taken_off(squares: Squares, origin: Cell, target: Cell) -> Squares:
    """Returns the squares after a movement on ``squares`` and the major capture that follows; remembered, for
    after an attainment many moves begin with the same one.
    """
    after = moved(squares, origin, target)
    return _taken_off(after, target, (origin, squares[origin]), (target, squares[target]))


def _taken_off(squares: Squares, filled: Cell, *left: tuple[Cell, str]) -> Squares:
    """Returns the squares after the major capture that follows putting a piece on ``filled``, the pieces with
    these letters having left these cells.

    Before that every group was balanced or of one symbol (RK15, RK11), so that only the group of the piece
    that came and what remains of the groups of those that left can have become unbalanced.
    """
    near = [filled]
    for cell, letter in left:
        near += same_colour_beside(squares, cell, letter)
    return clear(squares, major_captures(squares, near))
