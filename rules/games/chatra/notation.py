"""Chatra's position and move texts (G5, G6)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Answer, Player, PositionFault, UnseenField
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.faults import refuse_faults
from tachiai.rules.games.chatra.position import OBJECT, SUBJECT, ChatraState
from tachiai.rules.games.chatra.tables import NOWHERE
from tachiai.rules.position_text import format_board, parse_board, split_fields
from tachiai.rules.words import Words

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
    state = read_position(board, text)
    refuse_faults(faults(state))
    return state


def read_position(board: Board, text: str) -> ChatraState:
    """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
    field, side, zoning = split_fields(text, ("board", "side", "zoning"))
    layout = parse_board(board, field, (*SUBJECT.values(), *OBJECT.values()))
    if side not in SIDES:
        raise BadPosition(f"expected the side to move as b or w, got {side!r}")
    if zoning not in ("z", "-"):
        raise BadPosition(f"expected the zoning as z or -, got {zoning!r}")
    return ChatraState(board, layout, SIDES[side], zoning == "z")


def zoning_field() -> UnseenField:
    """Returns the question whether the zones still close squares to drops (CH5, CH7)."""
    return UnseenField(
        "zoning",
        Words(
            "Is zoning still in force? (A check or an object in the centre lifts it.)",
            "ゾーンの制限はまだ有効ですか（王手か、オブジェクトの中央入りで解除されます）。",
        ),
        (
            Answer("z", Words("yes", "はい")),
            Answer("-", Words("no, it is lifted", "いいえ、解除されています")),
        ),
    )


def faults(state: ChatraState) -> Iterator[PositionFault]:
    """Yields what makes a position impossible (G8). With two objects of one side nothing else is asked."""
    doubled = [player for player in Player if state.layout.count(OBJECT[player]) > 1]
    for player in doubled:
        words = Words(
            f"expected at most one object {OBJECT[player]}, got more",
            f"オブジェクト {OBJECT[player]} は一つだけのはずですが、それより多くあります。",
        )
        cells = tuple(cell for cell in state.board.grid_cells if state.layout[cell] == OBJECT[player])
        yield PositionFault("two_objects", "CH2", words, cells)
    if doubled:
        return
    if state.object_of(Player.FIRST) == NOWHERE or state.object_of(Player.SECOND) == NOWHERE:
        yield from _opening_faults(state)
    yield from _check_faults(state)


def _opening_faults(state: ChatraState) -> Iterator[PositionFault]:
    """What cannot stand in plies 1 to 3 (CH3)."""
    if state.object_of(Player.FIRST) != NOWHERE:
        words = Words(
            "expected both objects from ply 4 on, got a black one only",
            "四手目からは両方のオブジェクトがあるはずですが、黒のものしかありません。",
        )
        yield PositionFault("object_missing", "CH3", words, (state.object_of(Player.FIRST),))
        return
    pieces = [symbol for symbol in state.layout if symbol != EMPTY]
    expected_side = {
        (): Player.FIRST,
        ("x",): Player.SECOND,
        ("O", "x"): Player.FIRST,
    }.get(tuple(sorted(pieces)))
    if expected_side is None:
        words = Words(
            "expected both objects, or an opening position: nothing, one black subject, or that and the "
            "white object",
            "両方のオブジェクトがそろっているか、序盤の局面（何もない、黒のサブジェクト一つ、または"
            "それと白のオブジェクト）のはずです。",
        )
        yield PositionFault("no_opening", "CH3", words)
        return
    if state.side is not expected_side:
        letter, got = SIDE_LETTERS[expected_side], SIDE_LETTERS[state.side]
        words = Words(
            f"expected {letter} to move in this opening position, got {got}",
            f"この序盤の局面では {letter} の手番のはずですが、{got} になっています。",
        )
        yield PositionFault("opening_turn", "CH3", words)
    if not state.zoning:
        words = Words(
            "expected zoning in force (z) during the opening, got -",
            "序盤ではゾーンの制限が有効（z）のはずですが、- になっています。",
        )
        yield PositionFault("opening_zoning", "CH7", words)
    central = tuple(sorted(cell for cell in state.tables.central if state.layout[cell] != EMPTY))
    if central:
        words = Words(
            "expected the central zone empty during the opening, got a piece on it",
            "序盤では中央ゾーンに駒はないはずですが、駒があります。",
        )
        yield PositionFault("opening_centre", "CH3", words, central)


def _check_faults(state: ChatraState) -> Iterator[PositionFault]:
    """What a check or an object in the centre makes impossible (G8, CH7)."""
    if checkers := state.checkers(state.side.other):
        words = Words(
            "expected the side that is not to move to be out of check, got a check",
            "手番でない側に王手がかかっていることはありえません。",
        )
        yield PositionFault("check_not_met", "CH14", words, checkers)
    if not state.zoning:
        return
    if checkers := state.checkers(state.side):
        words = Words(
            "expected zoning lifted (-) with a check on the board, got z",
            "王手がかかっているので、ゾーンの制限は解除（-）のはずですが、z になっています。",
        )
        yield PositionFault("zoning_after_check", "CH7", words, checkers)
    objects = tuple(state.object_of(p) for p in Player if state.object_of(p) in state.tables.central)
    if objects:
        words = Words(
            "expected zoning lifted (-) with an object in the central zone, got z",
            "中央ゾーンにオブジェクトがあるので、ゾーンの制限は解除（-）のはずですが、z になっています。",
        )
        yield PositionFault("zoning_after_centre", "CH7", words, objects)
