"""Position texts and move texts of Rosenkreuz (G5, G6)."""

import re
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Notation
from tachiai.rules.core import Layout, Player, PositionFault, UnseenField, side_to_move
from tachiai.rules.games.rosenkreuz.board import BOARD
from tachiai.rules.games.rosenkreuz.faults import count_faults, group_faults
from tachiai.rules.games.rosenkreuz.pieces import OWNERS
from tachiai.rules.games.rosenkreuz.reasons import NO_PASS
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.messages import Message
from tachiai.rules.move_text import malformed_move, refuse_pass
from tachiai.rules.position_text import format_board, parse_board, split_fields, unknown_side

_SIDES = {Player.FIRST: "r", Player.SECOND: "c"}
_PLAYERS = {side: player for player, side in _SIDES.items()}

_SQUARE = "([a-z][0-9]+)"
_MOVE = re.compile(rf"{_SQUARE}([-x]){_SQUARE}(?:\*{_SQUARE}(?:@{_SQUARE})?)?")
_LIKE = Message("as a3-a4, a3xb4 or, with an attainment, d7-d8*e5@c1 or d7-d8*e5")


class RosenkreuzNotation(Notation[State, Move]):
    """Texts of positions (``board side``) and of moves."""

    def format_position(self, state: State) -> str:
        return f"{format_board(BOARD, tuple(state.squares))} {_SIDES[state.to_move]}"

    def read_position(self, text: str) -> State:
        board, side = split_fields(text, ("board", "side"))
        if side not in _PLAYERS:
            raise unknown_side("rc", side)
        return State("".join(parse_board(BOARD, board, OWNERS)), _PLAYERS[side])

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """RK2, RK15."""
        yield from count_faults(state.squares)
        yield from group_faults(state.squares)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The side to move."""
        return (side_to_move(_SIDES, self.player_names),)

    def format_move(self, move: Move) -> str:
        names = BOARD.names
        text = f"{names[move.origin]}{'x' if move.takes else '-'}{names[move.target]}"
        if move.captured is not None:
            text += f"*{names[move.captured]}"
        if move.home is not None:
            text += f"@{names[move.home]}"
        return text

    def parse_move(self, text: str) -> Move:
        refuse_pass(text, NO_PASS)
        match = _MOVE.fullmatch(text)
        if match is None:
            raise malformed_move(_LIKE, text)
        origin, sign, target, captured, home = match.groups()
        return Move(BOARD.cell(origin), BOARD.cell(target), sign == "x", _cell(captured), _cell(home))


def _cell(name: str | None) -> Cell | None:
    return None if name is None else BOARD.cell(name)
