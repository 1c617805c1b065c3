"""Chatra's position and move texts (G5, G6)."""

import re
from collections.abc import Iterator

from tachiai.rules.contract import Notation
from tachiai.rules.core import FieldValue, Layout, Player, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadPosition
from tachiai.rules.games.chatra.faults import check_faults, doubled_objects, opening_faults
from tachiai.rules.games.chatra.pieces import OWNERS, SIDE_LETTERS
from tachiai.rules.games.chatra.reasons import NO_PASS
from tachiai.rules.games.chatra.state import Move, State, state_of
from tachiai.rules.messages import Message
from tachiai.rules.move_text import malformed_move, refuse_pass
from tachiai.rules.position_text import format_board, parse_board, split_fields, unknown_side
from tachiai.rules.quoting import quoted_value
from tachiai.rules.squares import NOWHERE

_PLAYERS = {letter: player for player, letter in SIDE_LETTERS.items()}
_MOVE = re.compile(r"(O?)(?:([a-z]\d+)([-x]))?([a-z]\d+)", re.ASCII)
_ZONING = UnseenField(
    "zoning",
    Message("Is zoning still in force? (A check or an object in the centre lifts it.)"),
    (
        FieldValue("z", Message("yes")),
        FieldValue("-", Message("no, it is lifted")),
    ),
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
