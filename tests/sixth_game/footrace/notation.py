"""Position and move texts of Footrace: "wwwww/5/5/5/bbbbb b", "a1-b2"."""

import re
from collections.abc import Iterator

from tachiai.rules.contract import Notation
from tachiai.rules.core import Layout, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.position_text import format_board, parse_board, split_fields

from .board import BOARD
from .faults import arrival_faults, count_faults
from .pieces import LETTERS
from .state import Move, State

_PLAYERS = {letter: player for player, letter in LETTERS.items()}
_MOVE = re.compile("([a-e][1-5])-([a-e][1-5])")


class FootraceNotation(Notation[State, Move]):
    """Texts of positions (``board side``) and of moves."""

    def format_position(self, state: State) -> str:
        """Returns the position text."""
        return f"{format_board(BOARD, state.layout)} {LETTERS[state.to_move]}"

    def read_position(self, text: str) -> State:
        """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
        board, side = split_fields(text, ("board", "side"))
        if side not in _PLAYERS:
            raise BadPosition(f"expected the side to move as b or w, got {side!r}")
        return State(parse_board(BOARD, board, _PLAYERS), _PLAYERS[side])

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """Yields what makes a position impossible (FR1, FR3)."""
        yield from count_faults(state)
        yield from arrival_faults(state)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the side to move."""
        return (side_to_move(LETTERS, self.player_names),)

    def format_move(self, move: Move) -> str:
        """Returns the move text."""
        return f"{BOARD.names[move.origin]}-{BOARD.names[move.target]}"

    def parse_move(self, text: str) -> Move:
        """Returns the move of a move text, legal or not. Raises ``BadNotation``."""
        match = _MOVE.fullmatch(text)
        if match is None:
            raise BadNotation(f"expected a move as a1-b2, got {text!r}")
        return Move(BOARD.cell(match[1]), BOARD.cell(match[2]))
