"""Position and move texts of Rugby Chess."""

import re
from collections.abc import Collection, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Answer, Layout, PositionFault, UnseenField
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.faults import refuse_faults
from tachiai.rules.games.rugby_chess.generation import has_tried
from tachiai.rules.games.rugby_chess.movement import why_taken
from tachiai.rules.games.rugby_chess.sides import (
    BLACK,
    BOARD,
    HOLDERS,
    SIDES,
    SYMBOLS,
    TURNED_OVER,
    WHITE,
    Side,
)
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.position_text import format_board, parse_board, split_fields
from tachiai.rules.words import Words

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"  # RC3

_MOVE = re.compile(r"([a-g][1-9])(?:-([a-g][1-9])(\*=?)?)?(?:>([a-g][1-9]))?", re.ASCII)
_SIDE_LETTERS = {side.letter: player for player, side in SIDES.items()}


def format_position(state: State) -> str:
    """Returns ``board side pending``."""
    pending = "-" if state.pending is None else BOARD.names[state.pending]
    return f"{format_board(BOARD, state.layout)} {SIDES[state.to_move].letter} {pending}"


def parse_position(text: str) -> State:
    """Returns the state of a position text. Raises ``BadPosition``."""
    state = read_position(text)
    refuse_faults(faults(state))
    return state


def read_position(text: str) -> State:
    """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
    board, letter, pending = split_fields(text, ("board", "side", "pending"))
    layout = parse_board(BOARD, board, SYMBOLS[1:])
    if letter not in _SIDE_LETTERS:
        raise BadPosition(f"expected the side to move as 'b' or 'w', got {letter!r}")
    return State(layout, _SIDE_LETTERS[letter], _pending_cell(pending))


def faults(state: State) -> Iterator[PositionFault]:
    """Yields what makes a position impossible (G8)."""
    yield from _count_faults(state.layout)
    yield from _try_faults(state)
    yield from _pending_faults(state)


def pending_field(seen: Layout) -> UnseenField:
    """Returns the question whether a tackle is still to be answered (RC8)."""
    tackled = [
        Answer(BOARD.names[cell], Words(f"by the piece on {BOARD.names[cell]}", f"{BOARD.names[cell]} の駒"))
        for cell in _cells_of(seen, HOLDERS)
    ]
    return UnseenField(
        "pending",
        Words("Is a tackle still to be answered?", "タックルへの応答がまだ残っていますか。"),
        (Answer("-", Words("no", "いいえ")), *tackled),
    )


def format_move(move: Move) -> str:
    """Returns the canonical text of ``move``."""
    names = BOARD.names
    caught = "" if move.receiver is None else f">{names[move.receiver]}"
    if move.only_pass_to is not None:
        return names[move.origin] + caught
    movement = f"{names[move.origin]}-{names[move.target]}"
    if move.tackle is Tackle.TAKEN:
        return f"{movement}*{caught or '='}"
    return movement + ("*" if move.tackle is Tackle.NOT_TAKEN else "") + caught


def parse_move(text: str) -> Move:
    """Returns the move of a canonical text, legal or not. Raises ``BadNotation``."""
    match = _MOVE.fullmatch(text)
    if match is None or len(text) == len("a1"):
        raise BadNotation(
            "expected a move like a1-c3, d1>c1, d1-f3>c3, a4-c5*, a4-c5*>b4 or a4-c5*= "
            f"with squares from a1 to g9, got {text!r}"
        )
    origin, target, tackle, caught = match.groups()
    move = Move(
        BOARD.by_name[origin],
        BOARD.by_name[target or origin],
        BOARD.by_name[caught] if caught else None,
        _tackle(tackle, caught),
    )
    canonical = format_move(move)
    if canonical != text:
        raise BadNotation(f"expected {canonical!r} as the text of that move, got {text!r}")
    return move


def _tackle(mark: str | None, caught: str | None) -> Tackle:
    if mark is None:
        return Tackle.NONE
    return Tackle.TAKEN if caught or mark == "*=" else Tackle.NOT_TAKEN


def _pending_cell(text: str) -> Cell | None:
    if text == "-":
        return None
    if text not in BOARD.by_name:
        raise BadPosition(f"expected the tackled piece's square from a1 to g9 or '-', got {text!r}")
    return BOARD.by_name[text]


def _count_faults(layout: Layout) -> Iterator[PositionFault]:
    """RC13: 7 pieces a side and 2 balls."""
    for side, en, ja in ((BLACK, "black", "黒"), (WHITE, "white", "白")):
        pieces = _cells_of(layout, side.pieces)
        if len(pieces) != 7:
            words = Words(
                f"expected 7 {en} pieces, got {len(pieces)}",
                f"{ja}の駒は 7 個のはずですが、{len(pieces)} 個あります。",
            )
            yield PositionFault(f"{en}_pieces", "RC13", words, pieces)
    balls = _cells_of(layout, HOLDERS)
    if len(balls) != 2:
        words = Words(
            f"expected 2 balls, got {len(balls)}", f"ボールは 2 個のはずですが、{len(balls)} 個あります。"
        )
        yield PositionFault("balls", "RC13", words, balls)


def _cells_of(layout: Layout, symbols: Collection[str]) -> tuple[Cell, ...]:
    return tuple(Cell(i) for i, symbol in enumerate(layout) if symbol in symbols)


def _try_faults(state: State) -> Iterator[PositionFault]:
    """RC13: whoever has made a try is not the one to move, and no answer is owed after it."""
    if has_tried(state.layout, SIDES[state.to_move]):
        words = Words("expected the other side to move after a try", "トライの後の手番は相手側のはずです。")
        yield PositionFault("tried_and_to_move", "RC13", words)
    if state.pending is not None and has_tried(state.layout, SIDES[state.to_move.other]):
        words = Words(
            "expected no answer to be owed after a try, which ends the game",
            "トライで終局しているので、タックルへの応答は残っていないはずです。",
        )
        yield PositionFault("answer_after_try", "RC11", words, (state.pending,))


def _pending_faults(state: State) -> Iterator[PositionFault]:
    """G8: an owed answer needs a tackle whose ball was not taken (RC8)."""
    tackled = state.pending
    if tackled is None:
        return
    fault = _tackle_fault(state.layout, SIDES[state.to_move], SIDES[state.to_move.other], tackled)
    if fault is not None:
        name = BOARD.names[tackled]
        words = Words(
            f"expected {name} to be an open tackle, but {fault.en}",
            f"{name} は応答待ちのタックルのはずですが、{fault.ja}",
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
