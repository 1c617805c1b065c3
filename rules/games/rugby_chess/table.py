"""Rugby Chess as hands play it: what the table shows while a move is made, and what hands may have meant."""

from collections.abc import Iterator
from itertools import product
from operator import ne

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.games.rugby_chess.sides import (
    BLACK,
    BOARD,
    HOLDERS,
    OWNERS,
    SIDES,
    UPRIGHT,
    UPSIDE_DOWN,
    WHITE,
    WITH_BALL,
    WITHOUT_BALL,
    Side,
)
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.games.rugby_chess.texts import format_move

MOST_CHANGED = 8  # squares; one move changes four at most
MOST_ATTEMPTS = 24


def stages(state: State, move: Move) -> list[Layout]:
    """Returns what the table shows after each thing that hands do for ``move``, in its natural order.

    Takes illegal moves too, as long as a piece stands on ``move.origin``: then it shows what a player
    would do who makes that move all the same.
    """
    board = list(state.layout)
    side = SIDES[OWNERS[board[move.origin]]]
    if move.only_pass_to is not None:
        hands = _pass(board, move, answers=state.pending == move.origin, side=side)
    elif move.tackle is Tackle.NONE:
        hands = _run(board, move)
    else:
        hands = _tackle(board, move, side)
    return [tuple(board) for _ in hands]


def _pass(board: list[Symbol], move: Move, answers: bool, side: Side) -> Iterator[None]:
    """RC6; as an answer to a tackle the passer then steps back and stands upright (RC8, RC10)."""
    _hand_over(board, move.origin, move.receiver)
    yield
    if answers:
        yield from _step_back(board, move.origin, side)


def _run(board: list[Symbol], move: Move) -> Iterator[None]:
    """RC4: the piece moves, is turned upright (RC10), and passes."""
    yield from _carry(board, move.origin, move.target)
    if move.receiver is not None:
        _hand_over(board, move.target, move.receiver)
        yield


def _tackle(board: list[Symbol], move: Move, side: Side) -> Iterator[None]:
    """RC8, RC9: the tackler arrives; it is turned over, or takes the ball, passes it and steps back."""
    tackler = board[move.origin]
    board[move.origin], board[move.target] = EMPTY, tackler
    yield
    if move.tackle is Tackle.NOT_TAKEN:
        board[move.target] = UPSIDE_DOWN.get(tackler, tackler)
        yield
        return
    _hand_over(board, side.front.get(move.target), move.target)
    yield
    if move.receiver is not None:
        _hand_over(board, move.target, move.receiver)
        yield
    yield from _step_back(board, move.target, side)


def _carry(board: list[Symbol], origin: Cell, target: Cell) -> Iterator[None]:
    """A piece goes to ``target``; if it was turned over, it is then turned upright (RC10)."""
    piece = board[origin]
    board[origin], board[target] = EMPTY, piece
    yield
    if piece in UPRIGHT:
        board[target] = UPRIGHT[piece]
        yield


def _step_back(board: list[Symbol], cell: Cell, side: Side) -> Iterator[None]:
    """The piece steps back one square; if it cannot, it stays (RC9)."""
    behind = side.behind.get(cell)
    if behind is not None and board[behind] == EMPTY:
        yield from _carry(board, cell, behind)


def _hand_over(board: list[Symbol], giver: Cell | None, catcher: Cell | None) -> None:
    """Moves the ball from one piece to another, as far as both are there."""
    if giver is not None:
        board[giver] = WITHOUT_BALL.get(board[giver], board[giver])
    if catcher is not None:
        board[catcher] = WITH_BALL.get(board[catcher], board[catcher])


def attempts(state: State, seen: Layout) -> tuple[Move, ...]:
    """Returns moves of either side that may have been meant when the table went from ``state`` to ``seen``.

    Read off the difference: who left which square, who came to which, where balls came and went. Those
    that leave the table most like ``seen``, finished or on their way, come first, no ball being taken where
    there is nobody to tackle; those that explain nothing are left out.
    """
    before = state.layout
    differs = _difference(before, seen)
    if differs > MOST_CHANGED:
        return ()
    found = {move for side in (BLACK, WHITE) for move in _read_off(before, seen, side)}
    ranked = []
    for move in found:
        rests = [_difference(stage, seen) for stage in stages(state, move)]
        if min(rests) < differs:
            out_of_turn = OWNERS[before[move.origin]] is not state.to_move
            no_answer = move.origin == state.pending and move.only_pass_to is None
            tackles_nobody = move.tackle is Tackle.TAKEN and not _tackles(before, move)
            rank = (tackles_nobody, min(rests), rests[-1], out_of_turn, no_answer, format_move(move))
            ranked.append((rank, move))
    return tuple(move for _, move in sorted(ranked)[:MOST_ATTEMPTS])


def _tackles(before: Layout, move: Move) -> bool:
    """Whether an opposing piece stands in front of where ``move`` ends."""
    side = SIDES[OWNERS[before[move.origin]]]
    front = side.front.get(move.target)
    return front is not None and before[front] in SIDES[side.player.other].pieces


def _difference(one: Layout, other: Layout) -> int:
    return sum(map(ne, one, other))


def _read_off(before: Layout, seen: Layout, side: Side) -> Iterator[Move]:
    """Yields the moves of one side whose squares show in the difference."""
    changed = [cell for cell in BOARD.grid_cells if before[cell] != seen[cell]]
    left = [cell for cell in changed if before[cell] in side.pieces and seen[cell] not in side.pieces]
    came = [cell for cell in changed if seen[cell] in side.pieces and before[cell] not in side.pieces]
    gave = [cell for cell in changed if before[cell] in side.holders and seen[cell] not in side.holders]
    caught = [cell for cell in changed if before[cell] not in HOLDERS and seen[cell] in HOLDERS]
    for giver, catcher in product(gave, caught):
        yield Move(giver, giver, catcher)
    for origin, target in product(left, came):
        yield Move(origin, target)
        yield from (Move(origin, target, catcher) for catcher in caught if catcher != target)
        yield Move(origin, target, None, Tackle.NOT_TAKEN)
        yield from _ball_taken(side, origin, target, caught)
        ahead = side.front.get(target)
        if ahead is not None and ahead != origin:  # the tackler may have stepped back already
            yield from _ball_taken(side, origin, ahead, caught)


def _ball_taken(side: Side, origin: Cell, target: Cell, caught: list[Cell]) -> Iterator[Move]:
    """Yields the tackles from ``target`` that take the ball, if there can be any (RC9)."""
    if target in side.front:
        yield Move(origin, target, None, Tackle.TAKEN)
        yield from (Move(origin, target, catcher, Tackle.TAKEN) for catcher in caught if catcher != target)
