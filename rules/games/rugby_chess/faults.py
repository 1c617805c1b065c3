"""What makes a well-formed position impossible (G8)."""

from collections.abc import Collection, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, PositionFault
from tachiai.rules.games.rugby_chess.board import BLACK, BOARD, SIDES, WHITE, Side, has_tried
from tachiai.rules.games.rugby_chess.movement import why_taken
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, TURNED_OVER
from tachiai.rules.games.rugby_chess.state import State
from tachiai.rules.messages import Message


def count_faults(layout: Layout) -> Iterator[PositionFault]:
    """RC13: 7 pieces a side and 2 balls."""
    for side, colour in ((BLACK, "black"), (WHITE, "white")):
        pieces = cells_of(layout, side.pieces)
        if len(pieces) != 7:
            words = (
                Message("expected 7 black pieces, got {pieces}", pieces=len(pieces))
                if side is BLACK
                else Message("expected 7 white pieces, got {pieces}", pieces=len(pieces))
            )
            yield PositionFault(f"{colour}_pieces", "RC13", words, pieces)
    balls = cells_of(layout, HOLDERS)
    if len(balls) != 2:
        words = Message("expected 2 balls, got {balls}", balls=len(balls))
        yield PositionFault("balls", "RC13", words, balls)


def try_faults(state: State) -> Iterator[PositionFault]:
    """RC13: whoever has made a try is not the one to move, and no answer is owed after it."""
    if has_tried(state.layout, SIDES[state.to_move]):
        words = Message("expected the other side to move after a try")
        yield PositionFault("tried_and_to_move", "RC13", words)
    if state.pending is not None and has_tried(state.layout, SIDES[state.to_move.other]):
        words = Message("expected no answer to be owed after a try, which ends the game")
        yield PositionFault("answer_after_try", "RC11", words, (state.pending,))


def pending_faults(state: State) -> Iterator[PositionFault]:
    """G8: an owed answer needs a tackle whose ball was not taken (RC8)."""
    tackled = state.pending
    if tackled is None:
        return
    fault = _tackle_fault(state.layout, SIDES[state.to_move], SIDES[state.to_move.other], tackled)
    if fault is not None:
        name = BOARD.names[tackled]
        words = Message("expected {name} to be an open tackle, but {fault}", name=name, fault=fault)
        yield PositionFault("no_open_tackle", "RC8", words, (tackled,))


def _tackle_fault(layout: Layout, side: Side, other: Side, tackled: Cell) -> Message | None:
    if layout[tackled] not in side.holders:
        return Message("no piece with a ball of the side to move stands there")
    front = side.front.get(tackled)
    tackler = layout[front] if front is not None else None
    if tackler not in other.catchers or tackler not in TURNED_OVER:
        return Message("no turned-over opposing piece without a ball stands in front of it")
    if why_taken(layout, side, tackled) is not None:
        return Message("it cannot pass and step back, so its ball would have been taken")
    return None


def cells_of(layout: Layout, symbols: Collection[str]) -> tuple[Cell, ...]:
    """The cells on which one of ``symbols`` stands."""
    return tuple(Cell(i) for i, symbol in enumerate(layout) if symbol in symbols)
