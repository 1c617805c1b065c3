"""A whole turn, step by step (RK13), with its attainment (RK12)."""

from functools import lru_cache

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.rosenkreuz.board import (
    BOARD,
    FAR_RANK,
    HOME_RANKS,
    LAST_RANKS,
    LETTERS,
    RANK_FROM_EDGE,
    Letters,
    clear,
    is_black_piece,
    is_decided,
    moved,
    put,
)
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.movement import has_step_forward, movements
from tachiai.rules.games.rosenkreuz.state import Move, State


def turns(state: State) -> list[Move]:
    """Every legal move; the game must not be over."""
    player, found = state.to_move, movements(state)
    own_letters = LETTERS[player]
    # Only a piece on the far rank, or on the rank before it, can land on the far rank.
    last_ranks = state.squares[LAST_RANKS[player]]
    if own_letters[0] not in last_ranks and own_letters[1] not in last_ranks:
        return found
    far_rank = FAR_RANK[player]
    return [
        move
        for movement in found
        for move in (with_attainments(state, movement) if movement.target in far_rank else (movement,))
    ]


def has_turn(state: State) -> bool:
    """Whether the player to move has a legal move, the game not being over. Every movement can be completed:
    there is an enemy to capture by attainment, and a home for every piece.
    """
    return has_step_forward(state) or bool(movements(state))


def boards_of_turn(state: State, move: Move) -> tuple[Letters, ...]:
    """The squares after each step of the legal ``move`` (RK13).

    The steps: the movement; its captures removed; the piece captured by attainment removed; the mover put
    back home; the captures of that removed. Ends early where the game does. A step may change nothing.
    """
    mover = state.squares[move.origin]
    boards = [moved(state.squares, move.origin, move.target)]
    if move.takes and is_decided(boards[-1]):
        return tuple(boards)
    boards.append(_taken_off(boards[-1]))
    if move.captured is not None:
        boards.append(put(boards[-1], move.captured, EMPTY))
        if move.home is not None:
            boards.append(put(put(boards[-1], move.target, EMPTY), move.home, mover))
            boards.append(_taken_off(boards[-1]))
    return tuple(boards)


def with_attainments(state: State, movement: Move, most_homes: int | None = None) -> list[Move]:
    """The moves that ``movement``, which ends on the far rank, can become; ``most_homes``: of each capture
    only the moves to so many homes.
    """
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
        # The capture adds a home only if it is as near to the own edge as those that are free already.
        allowed = homes(after, player, target) if rank_of[captured] <= rank_of[usual[0]] else usual
        found += [Move(origin, target, takes, captured, home) for home in allowed[:most_homes]]
    return found


def squares_at_attainment(state: State, move: Move) -> Letters | None:
    """The squares on which the mover has to capture by attainment, None if it does not have to."""
    if move.target not in FAR_RANK[state.to_move]:
        return None
    squares = moved(state.squares, move.origin, move.target)
    if is_decided(squares):
        return None
    squares = captures_taken_off(state.squares, move.origin, move.target)
    return None if squares[move.target] == EMPTY or is_decided(squares) else squares


def homes(squares: Letters, player: Player, target: Cell) -> tuple[Cell, ...]:
    """The squares where the piece on ``target``, which has attained, may be put (RK12)."""
    for rank in HOME_RANKS[player, is_black_piece(squares[target])]:
        free = tuple([cell for cell in rank if squares[cell] == EMPTY or cell == target])
        if free:
            return free
    return ()


@lru_cache(maxsize=256)
def captures_taken_off(squares: Letters, origin: Cell, target: Cell) -> Letters:
    """The squares after a movement on ``squares`` and its major capture. Cached: after an attainment many
    moves begin with the same movement.
    """
    return _taken_off(moved(squares, origin, target))


def _taken_off(squares: Letters) -> Letters:
    """The squares after the major capture."""
    removed = major_captures(squares)
    return clear(squares, removed) if removed else squares
