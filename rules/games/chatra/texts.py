"""Chatra's position and move texts (G5, G6)."""

import re
from typing import NamedTuple

from rules.boards import Board, Cell
from rules.core import EMPTY, Player
from rules.errors import BadNotation, BadPosition
from rules.games.chatra.position import OBJECT, SUBJECT, ChatraState
from rules.games.chatra.tables import NOWHERE
from rules.position_text import format_board, parse_board, split_fields

SIDE_LETTERS = {Player.FIRST: "b", Player.SECOND: "w"}
SIDES = {letter: player for player, letter in SIDE_LETTERS.items()}

_MOVE = re.compile(r"(O?)(?:([a-o]\d+)([-x]))?([a-o]\d+)", re.ASCII)


class ChatraMove(NamedTuple):
    """A drop (``origin`` None) or a move of a subject, or of the object."""

    is_object: bool
    origin: Cell | None
    target: Cell
    captures: bool = False


def format_move(board: Board, move: ChatraMove) -> str:
    """Returns the canonical text of a move."""
    text = "O" if move.is_object else ""
    if move.origin is not None:
        text += board.names[move.origin] + ("x" if move.captures else "-")
    return text + board.names[move.target]


def parse_move(board: Board, text: str) -> ChatraMove:
    """Returns the move of a canonical text. Raises ``BadNotation``."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(
            f"expected a drop like f9 or Ok2, or a move like e12-e2, e12xe2 or Oc5-d6, got {text!r}"
        )
    letter, origin, sign, target = match.groups()
    return ChatraMove(
        letter == "O", board.cell(origin) if origin else None, board.cell(target), captures=sign == "x"
    )


def format_position(state: ChatraState) -> str:
    """Returns the position text: ``board side zoning``."""
    zoning = "z" if state.zoning else "-"
    return f"{format_board(state.board, state.layout)} {SIDE_LETTERS[state.side]} {zoning}"


def parse_position(board: Board, text: str) -> ChatraState:
    """Returns the state of a position text. Raises ``BadPosition`` (G5, G8)."""
    field, side, zoning = split_fields(text, ("board", "side", "zoning"))
    layout = parse_board(board, field, (*SUBJECT.values(), *OBJECT.values()))
    if side not in SIDES:
        raise BadPosition(f"expected the side to move as b or w, got {side!r}")
    if zoning not in ("z", "-"):
        raise BadPosition(f"expected the zoning as z or -, got {zoning!r}")
    state = ChatraState(board, layout, SIDES[side], zoning == "z")
    for player in Player:
        if layout.count(OBJECT[player]) > 1:
            raise BadPosition(f"expected at most one object {OBJECT[player]}, got more", "CH2")
    if state.object_of(Player.FIRST) == NOWHERE or state.object_of(Player.SECOND) == NOWHERE:
        _check_opening(state)
    _check_check(state)
    return state


def _check_opening(state: ChatraState) -> None:
    """Refuses what cannot stand in plies 1 to 3 (CH3)."""
    if state.object_of(Player.FIRST) != NOWHERE:
        raise BadPosition("expected both objects from ply 4 on, got a black one only", "CH3")
    pieces = [symbol for symbol in state.layout if symbol != EMPTY]
    expected_side = {
        (): Player.FIRST,
        ("x",): Player.SECOND,
        ("O", "x"): Player.FIRST,
    }.get(tuple(sorted(pieces)))
    if expected_side is None:
        raise BadPosition(
            "expected both objects, or an opening position: nothing, one black subject, or that and the "
            "white object",
            "CH3",
        )
    if state.side is not expected_side:
        letter = SIDE_LETTERS[expected_side]
        raise BadPosition(
            f"expected {letter} to move in this opening position, got {SIDE_LETTERS[state.side]}", "CH3"
        )
    if not state.zoning:
        raise BadPosition("expected zoning in force (z) during the opening, got -", "CH7")
    if any(state.layout[cell] != EMPTY for cell in state.tables.central):
        raise BadPosition("expected the central zone empty during the opening, got a piece on it", "CH3")


def _check_check(state: ChatraState) -> None:
    """Refuses positions that a check or an object in the centre makes impossible (G8, CH7)."""
    if state.checkers(state.side.other):
        raise BadPosition("expected the side that is not to move to be out of check, got a check", "CH14")
    if not state.zoning:
        return
    if state.checkers(state.side):
        raise BadPosition("expected zoning lifted (-) with a check on the board, got z", "CH7")
    if any(state.object_of(player) in state.tables.central for player in Player):
        raise BadPosition("expected zoning lifted (-) with an object in the central zone, got z", "CH7")
