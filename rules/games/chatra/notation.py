"""Chatra's position and move texts (G5, G6), and what makes a well-formed position impossible (G8)."""

import re
from collections.abc import Iterator

from tachiai.rules.contract import Notation
from tachiai.rules.core import EMPTY, FieldValue, Layout, Player, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadPosition
from tachiai.rules.games.chatra.board import OBJECT, OWNERS, SIDE_LETTERS
from tachiai.rules.games.chatra.reasons import NO_PASS
from tachiai.rules.games.chatra.state import Move, State, state_of
from tachiai.rules.messages import Message
from tachiai.rules.position_text import (
    format_board,
    malformed_move,
    parse_board,
    refuse_pass,
    split_fields,
    unknown_side,
)
from tachiai.rules.quoting import quoted_value
from tachiai.rules.squares import NOWHERE, cells_of, square


def doubled_objects(state: State) -> Iterator[PositionFault]:
    """Two objects of one side (CH2)."""
    for player in Player:
        cells = tuple(cell for cell in state.board.grid_cells if state.layout[cell] == OBJECT[player])
        if len(cells) > 1:
            words = Message("expected at most one object {object}, got more", object=OBJECT[player])
            yield PositionFault("two_objects", "CH2", words, cells)


def opening_faults(state: State) -> Iterator[PositionFault]:
    """What cannot stand in plies 1 to 3 (CH3)."""
    if state.object_of(Player.FIRST) != NOWHERE:
        words = Message("expected both objects from ply 4 on, got a black one only")
        yield PositionFault("object_missing", "CH3", words, (state.object_of(Player.FIRST),))
        return
    pieces = [symbol for symbol in state.layout if symbol != EMPTY]
    expected_side = {(): Player.FIRST, ("x",): Player.SECOND, ("O", "x"): Player.FIRST}.get(
        tuple(sorted(pieces))
    )
    if expected_side is None:
        words = Message(
            "expected both objects, or an opening position: nothing, one black subject, "
            "or that and the white object"
        )
        yield PositionFault("no_opening", "CH3", words)
        return
    if state.to_move is not expected_side:
        letter, got = SIDE_LETTERS[expected_side], SIDE_LETTERS[state.to_move]
        words = Message(
            "expected {letter} to move in this opening position, got {got}", letter=letter, got=got
        )
        yield PositionFault("opening_turn", "CH3", words)
    if not state.zoning:
        words = Message("expected zoning in force (z) during the opening, got -")
        yield PositionFault("opening_zoning", "CH7", words)
    central = tuple(cells_of(state.geometry.central & state.own.occupied))
    if central:
        words = Message("expected the central zone empty during the opening, got a piece on it")
        yield PositionFault("opening_centre", "CH3", words, central)


def check_faults(state: State) -> Iterator[PositionFault]:
    """What a check or an object in the centre makes impossible (G8, CH7)."""
    if checkers := state.checkers(state.to_move.other):
        words = Message("expected the side that is not to move to be out of check, got a check")
        yield PositionFault("check_not_met", "CH14", words, checkers)
    if not state.zoning:
        return
    if checkers := state.checkers(state.to_move):
        words = Message("expected zoning lifted (-) with a check on the board, got z")
        yield PositionFault("zoning_after_check", "CH7", words, checkers)
    objects = tuple(state.object_of(p) for p in Player if state.geometry.central & square(state.object_of(p)))
    if objects:
        words = Message("expected zoning lifted (-) with an object in the central zone, got z")
        yield PositionFault("zoning_after_centre", "CH7", words, objects)


_PLAYERS = {letter: player for player, letter in SIDE_LETTERS.items()}
_MOVE = re.compile(r"(O?)(?:([a-z]\d+)([-x]))?([a-z]\d+)", re.ASCII)
_ZONING = UnseenField(
    "zoning",
    Message("Is zoning still in force? (A check or an object in the centre lifts it.)"),
    (FieldValue("z", Message("yes")), FieldValue("-", Message("no, it is lifted"))),
)
_LIKE = Message("as f9, Ok2, e12-e2, e12xe2 or Oc5-d6")


class ChatraNotation(Notation[State, Move]):
    """Texts of positions (``board side zoning``) and of moves."""

    def format_position(self, state: State) -> str:
        zoning = "z" if state.zoning else "-"
        return f"{format_board(state.board, state.layout)} {SIDE_LETTERS[state.to_move]} {zoning}"

    def read_position(self, text: str) -> State:
        field, side, zoning = split_fields(text, ("board", "side", "zoning"))
        layout = parse_board(self.board, field, OWNERS)
        if side not in _PLAYERS:
            raise unknown_side("bw", side)
        if zoning not in ("z", "-"):
            raise BadPosition(
                Message("expected the zoning as z or -, got {zoning}", zoning=quoted_value(zoning))
            )
        return state_of(self.board, layout, _PLAYERS[side], zoning == "z")

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """CH2, CH3, CH7, CH14. With two objects of one side nothing else is looked for."""
        doubled = tuple(doubled_objects(state))
        yield from doubled
        if doubled:
            return
        if any(state.object_of(player) == NOWHERE for player in Player):
            yield from opening_faults(state)
        yield from check_faults(state)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The side to move, and whether zoning is in force (CH5, CH7)."""
        return side_to_move(SIDE_LETTERS, self.player_names), _ZONING

    def format_move(self, move: Move) -> str:
        text = "O" if move.is_object else ""
        if move.origin is not None:
            text += self.board.names[move.origin] + ("x" if move.captures else "-")
        return text + self.board.names[move.target]

    def parse_move(self, text: str) -> Move:
        refuse_pass(text, NO_PASS)
        match = _MOVE.fullmatch(text)
        if match is None:
            raise malformed_move(_LIKE, text)
        letter, origin, sign, target = match.groups()
        cell = self.board.cell
        return Move(letter == "O", cell(origin) if origin else None, cell(target), captures=sign == "x")
