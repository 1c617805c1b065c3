"""A whole turn, step by step (RK13), and the attainment in it (RK12)."""

from functools import lru_cache

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Player
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.movement import moved, movements, why_no_movement
from tachiai.rules.games.rosenkreuz.position import Move, Position
from tachiai.rules.games.rosenkreuz.squares import (
    BOARD,
    FAR_RANK,
    HOME_RANKS,
    IS_BLACK_SQUARE,
    ORTHOGONAL_NEIGHBOURS,
    PIECES,
    Squares,
    clear,
    is_black_piece,
    is_decided,
    put,
)


def turns(position: Position) -> list[Move]:
    """Returns every legal move; the game is not over."""
    far_rank = FAR_RANK[position.player]
    found = []
    for movement in movements(position):
        if movement.target in far_rank:
            found += _with_attainments(position, movement)
        else:
            found.append(movement)
    return found


@lru_cache(maxsize=256)
def has_turn(position: Position) -> bool:
    """Whether the player to move has a legal move; remembered, for it is asked with every refusal."""
    return bool(turns(position))


def why_no_turn(position: Position, move: Move) -> Illegal | None:
    """Returns why ``move`` of a piece of the player to move is illegal; the game is not over."""
    return why_no_movement(position, move) or _why_no_attainment(position, move)


def boards_of_turn(position: Position, move: Move) -> tuple[Squares, ...]:
    """Returns the squares after each step of the legal ``move`` (RK13): the movement, the pieces it
    captures taken off, the piece captured by attainment taken off, the mover put back home, the pieces
    that this captures taken off. Ends early where the game does. Steps may leave the squares as they were.
    """
    mover = position.squares[move.origin]
    boards = [moved(position.squares, move.origin, move.target)]
    if is_decided(boards[-1]):
        return tuple(boards)
    boards.append(_captures_taken_off(boards[-1], move.origin, move.target))
    if move.captured is not None:
        boards.append(put(boards[-1], move.captured, EMPTY))
    if move.home is not None:
        boards.append(put(put(boards[-1], move.target, EMPTY), move.home, mover))
        boards.append(_taken_off_at(boards[-1], move.home, move.target, move.captured))
    return tuple(boards)


def _with_attainments(position: Position, movement: Move) -> list[Move]:
    """Returns the moves that ``movement``, which ends on the far rank, can become."""
    squares, player = _squares_at_attainment(position, movement), position.player
    if squares is None:
        return [movement]
    origin, target, takes, _, _ = movement
    enemies = PIECES[player.other]
    found = []
    for captured, letter in zip(BOARD.grid_cells, squares, strict=True):
        if letter not in enemies:
            continue
        after = put(squares, captured, EMPTY)
        if is_decided(after):
            found.append(Move(origin, target, takes, captured))
        else:
            homes = _homes(after, player, target)
            found += [Move(origin, target, takes, captured, home) for home in homes]
    return found


def _squares_at_attainment(position: Position, move: Move) -> Squares | None:
    """Returns the squares on which the mover has to capture by attainment, or None if it has not to."""
    if move.target not in FAR_RANK[position.player]:
        return None
    squares = moved(position.squares, move.origin, move.target)
    if is_decided(squares):
        return None
    squares = _captures_taken_off(squares, move.origin, move.target)
    return None if squares[move.target] == EMPTY or is_decided(squares) else squares


def _why_no_attainment(position: Position, move: Move) -> Illegal | None:
    squares = _squares_at_attainment(position, move)
    if squares is None:
        return _why_not_attained(position, move) if move.captured is not None else None
    if move.captured is None:
        return Illegal("must_capture", (move.target,))
    if squares[move.captured] in PIECES[position.player]:
        return Illegal("captures_own", (move.captured,))
    if squares[move.captured] == EMPTY:
        return Illegal("captures_nothing", (move.captured,))
    after = put(squares, move.captured, EMPTY)
    if is_decided(after):
        return None if move.home is None else Illegal("over_before_home", (move.captured,))
    return _why_no_home(after, position.player, move)


def _why_not_attained(position: Position, move: Move) -> Illegal:
    if move.target not in FAR_RANK[position.player]:
        return Illegal("not_far_rank", (move.target,))
    squares = moved(position.squares, move.origin, move.target)
    if (
        not is_decided(squares)
        and _captures_taken_off(squares, move.origin, move.target)[move.target] == EMPTY
    ):
        return Illegal("mover_removed", (move.target,))
    return Illegal("over_before_attainment", (move.target,))


def _homes(squares: Squares, player: Player, target: Cell) -> tuple[Cell, ...]:
    """Returns the squares where the piece on ``target``, which has attained, may be put (RK12)."""
    for rank in HOME_RANKS[player, is_black_piece(squares[target])]:
        free = tuple([cell for cell in rank if squares[cell] == EMPTY or cell == target])
        if free:
            return free
    return ()


def _why_no_home(squares: Squares, player: Player, move: Move) -> Illegal | None:
    homes = _homes(squares, player, move.target)
    home = move.home
    if home is None:
        return Illegal("no_home_given", (move.target,))
    if home in homes:
        return None
    if squares[home] != EMPTY and home != move.target:
        return Illegal("home_occupied", (home,))
    if IS_BLACK_SQUARE[home] != is_black_piece(squares[move.target]):
        return Illegal("home_of_wrong_colour", (home,))
    return Illegal("home_too_far", (home, *homes))


@lru_cache(maxsize=256)
def _captures_taken_off(squares: Squares, origin: Cell, target: Cell) -> Squares:
    """Returns the squares after the major capture that follows a movement; remembered, for after an
    attainment many moves begin with the same one.
    """
    return _taken_off_at(squares, target, origin)


def _taken_off_at(squares: Squares, filled: Cell, *emptied: Cell | None) -> Squares:
    """Returns the squares after the major capture that follows putting a piece on ``filled``.

    Before that every group was balanced or of one symbol (RK15, RK11), so that only the groups on and next
    to squares that changed can have become unbalanced.
    """
    near = [filled, *ORTHOGONAL_NEIGHBOURS[filled]]
    for cell in emptied:
        near += () if cell is None else ORTHOGONAL_NEIGHBOURS[cell]
    return clear(squares, major_captures(squares, near))
