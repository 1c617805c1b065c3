"""The layouts that the table shows while a Rugby Chess move is made."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.games.rugby_chess.board import SIDES, Side
from tachiai.rules.games.rugby_chess.pieces import OWNERS, UPRIGHT, UPSIDE_DOWN, WITH_BALL, WITHOUT_BALL
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle


def shown(state: State, move: Move) -> list[Layout]:
    """The layouts after each action of the hands for ``move``, in its natural order.

    Takes illegal moves too, as long as a piece stands on ``move.origin``: then the layouts are those of a
    player who makes that move all the same.
    """
    board = list(state.layout)
    return [tuple(board) for _ in _hands(board, state, move)]


def layout_after(state: State, move: Move) -> Layout:
    """The last of the layouts that are ``shown``."""
    board = list(state.layout)
    for _ in _hands(board, state, move):
        pass
    return tuple(board)


def _hands(board: list[Symbol], state: State, move: Move) -> Iterator[None]:
    """Makes ``move`` on ``board``, one action of the hands after the other."""
    if move.tackle is not Tackle.NONE:
        return _tackle(board, move, SIDES[OWNERS[board[move.origin]]])
    if move.receiver is None or move.target != move.origin:
        return _run(board, move)
    side = SIDES[OWNERS[board[move.origin]]]
    return _pass(board, move, answers=state.pending == move.origin, side=side)


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
    """Moves the ball from one piece to another, as far as both exist."""
    if giver is not None:
        board[giver] = WITHOUT_BALL.get(board[giver], board[giver])
    if catcher is not None:
        board[catcher] = WITH_BALL.get(board[catcher], board[catcher])
