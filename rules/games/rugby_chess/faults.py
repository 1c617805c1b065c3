"""What makes a well-formed position impossible (G8)."""

from collections.abc import Collection, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, PositionFault
from tachiai.rules.games.rugby_chess.board import BLACK, BOARD, SIDES, WHITE, Side, has_tried
from tachiai.rules.games.rugby_chess.movement import why_taken
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, TURNED_OVER
from tachiai.rules.games.rugby_chess.state import State
from tachiai.rules.words import Words


def count_faults(layout: Layout) -> Iterator[PositionFault]:
    """RC13: 7 pieces a side and 2 balls."""
    for side, en, ja in ((BLACK, "black", "黒"), (WHITE, "white", "白")):
        pieces = cells_of(layout, side.pieces)
        if len(pieces) != 7:
            words = Words(
                f"expected 7 {en} pieces, got {len(pieces)}",
                f"{ja}の駒は 7 個のはずですが、{len(pieces)} 個あります。",
            )
            yield PositionFault(f"{en}_pieces", "RC13", words, pieces)
    balls = cells_of(layout, HOLDERS)
    if len(balls) != 2:
        words = Words(
            f"expected 2 balls, got {len(balls)}", f"ボールは 2 個のはずですが、{len(balls)} 個あります。"
        )
        yield PositionFault("balls", "RC13", words, balls)


def try_faults(state: State) -> Iterator[PositionFault]:
    """RC13: whoever has made a try is not the one to move, and no answer is owed after it."""
    if has_tried(state.layout, SIDES[state.to_move]):
        words = Words("expected the other side to move after a try", "トライの後の手番は相手側のはずです。")
        yield PositionFault("tried_and_to_move", "RC13", words)
    if state.pending is not None and has_tried(state.layout, SIDES[state.to_move.other]):
        words = Words(
            "expected no answer to be owed after a try, which ends the game",
            "トライで終局しているので、タックルへの応手は残っていないはずです。",
        )
        yield PositionFault("answer_after_try", "RC11", words, (state.pending,))


def pending_faults(state: State) -> Iterator[PositionFault]:
    """G8: an owed answer needs a tackle whose ball was not taken (RC8)."""
    tackled = state.pending
    if tackled is None:
        return
    fault = _tackle_fault(state.layout, SIDES[state.to_move], SIDES[state.to_move.other], tackled)
    if fault is not None:
        name = BOARD.names[tackled]
        words = Words(
            f"expected {name} to be an open tackle, but {fault.en}",
            f"{name} は応手待ちのタックルのはずですが、{fault.ja}",
        )
        yield PositionFault("no_open_tackle", "RC8", words, (tackled,))


def _tackle_fault(layout: Layout, side: Side, other: Side, tackled: Cell) -> Words | None:
    if layout[tackled] not in side.holders:
        return Words(
            "no piece with a ball of the side to move stands there",
            "そこには手番側のボールを持った駒がありません。",
        )
    front = side.front.get(tackled)
    tackler = layout[front] if front is not None else None
    if tackler not in other.catchers or tackler not in TURNED_OVER:
        return Words(
            "no turned-over opposing piece without a ball stands in front of it",
            "その正面に、裏返った、ボールを持たない相手の駒がありません。",
        )
    if why_taken(layout, side, tackled) is not None:
        return Words(
            "it cannot pass and step back, so its ball would have been taken",
            "パスも後退もできないので、ボールは奪われていたはずです。",
        )
    return None


def cells_of(layout: Layout, symbols: Collection[str]) -> tuple[Cell, ...]:
    """Returns the cells on which one of ``symbols`` stands."""
    return tuple(Cell(i) for i, symbol in enumerate(layout) if symbol in symbols)
