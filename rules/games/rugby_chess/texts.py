"""Position and move texts of Rugby Chess."""

import re

from rules.boards import Cell
from rules.core import Layout
from rules.errors import BadNotation, BadPosition
from rules.games.rugby_chess.generation import has_tried
from rules.games.rugby_chess.movement import why_taken
from rules.games.rugby_chess.sides import BLACK, BOARD, HOLDERS, SIDES, SYMBOLS, TURNED_OVER, WHITE, Side
from rules.games.rugby_chess.state import Move, State, Tackle
from rules.position_text import format_board, parse_board, split_fields

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"  # RC3

_MOVE = re.compile(r"([a-g][1-9])(?:-([a-g][1-9])(\*=?)?)?(?:>([a-g][1-9]))?", re.ASCII)
_SIDE_LETTERS = {side.letter: player for player, side in SIDES.items()}


def format_position(state: State) -> str:
    """Returns ``board side pending``."""
    pending = "-" if state.pending is None else BOARD.names[state.pending]
    return f"{format_board(BOARD, state.layout)} {SIDES[state.to_move].letter} {pending}"


def parse_position(text: str) -> State:
    """Returns the state of a position text. Raises ``BadPosition``."""
    board, letter, pending = split_fields(text, ("board", "side", "pending"))
    layout = parse_board(BOARD, board, SYMBOLS[1:])
    if letter not in _SIDE_LETTERS:
        raise BadPosition(f"expected the side to move as 'b' or 'w', got {letter!r}")
    state = State(layout, _SIDE_LETTERS[letter], _pending_cell(pending))
    _check_counts(layout)
    _check_try(state)
    _check_pending(state)
    return state


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


def _check_counts(layout: Layout) -> None:
    """RC13: 7 pieces a side and 2 balls."""
    for side, name in ((BLACK, "black"), (WHITE, "white")):
        pieces = sum(symbol in side.pieces for symbol in layout)
        if pieces != 7:
            raise BadPosition(f"expected 7 {name} pieces, got {pieces}", "RC13")
    balls = sum(symbol in HOLDERS for symbol in layout)
    if balls != 2:
        raise BadPosition(f"expected 2 balls, got {balls}", "RC13")


def _check_try(state: State) -> None:
    """RC13: whoever has made a try is not the one to move, and no answer is owed after it."""
    if has_tried(state.layout, SIDES[state.to_move]):
        raise BadPosition("expected the other side to move after a try", "RC13")
    if state.pending is not None and has_tried(state.layout, SIDES[state.to_move.other]):
        raise BadPosition("expected no answer to be owed after a try, which ends the game", "RC11")


def _check_pending(state: State) -> None:
    """G8: an owed answer needs a tackle whose ball was not taken (RC8)."""
    tackled = state.pending
    if tackled is None:
        return
    fault = _tackle_fault(state.layout, SIDES[state.to_move], SIDES[state.to_move.other], tackled)
    if fault is not None:
        raise BadPosition(f"expected {BOARD.names[tackled]} to be an open tackle, but {fault}", "RC8")


def _tackle_fault(layout: Layout, side: Side, other: Side, tackled: Cell) -> str | None:
    if layout[tackled] not in side.holders:
        return "no piece with a ball of the side to move stands there"
    front = side.front.get(tackled)
    tackler = layout[front] if front is not None else None
    if tackler not in other.catchers or tackler not in TURNED_OVER:
        return "no turned-over opposing piece without a ball stands in front of it"
    if why_taken(layout, side, tackled) is not None:
        return "it cannot pass and step back, so its ball would have been taken"
    return None
